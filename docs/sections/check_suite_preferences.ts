import { nameDocs, type SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Which apps automatically get a check suite at every push.',
  keys: {
    auto_trigger_checks: 'The apps. You can also write the list without this key.',
    'auto_trigger_checks[].app_id': 'The id of the app.',
    ...nameDocs('auto_trigger_checks[]', 'app'),
    'auto_trigger_checks[].setting': 'Whether the app automatically gets a check suite.',
    '[].app_id': 'The id of the app.',
    ...nameDocs('[]', 'app'),
    '[].setting': 'Whether the app automatically gets a check suite.',
  },
  limits: [
    'GitHub does not show the preferences. Check cannot compare them, and apply sends them on every run.',
    'The token must belong to an administrator of the repository. The form for fine-grained tokens does not offer the permission.',
  ],
};

import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'Which apps are asked for checks at every push, without being told to.',
  keys: {
    auto_trigger_checks: 'The apps. A bare list in place of the map says the same.',
    'auto_trigger_checks[].app_id': 'The number of the app.',
    'auto_trigger_checks[].setting': 'Whether it is asked.',
    '[].app_id': 'The number of the app.',
    '[].setting': 'Whether it is asked.',
  },
  limits: [
    'The host shows its preferences to nobody, so check cannot verify them and sends no request. Apply sends them on every run.',
    'The token has to belong to an administrator of the repository. The form for fine-grained tokens does not offer the permission.',
  ],
};

import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'Which workflows are active and which are disabled. Workflows that are not named stay as they are.',
  keys: {
    '[].path': {
      about: 'The path of the workflow. A bare file name is one in `.github/workflows/`.',
      examples: ['ci.yml', 'dynamic/pages/pages-build-deployment'],
    },
    '[].state': {
      about: 'Whether it runs.',
      values: { active: 'It runs when something calls for it.', disabled: 'It does not run, whoever disabled it.' },
    },
  },
  limits: ['Only a file in the repository makes a workflow: an entry for one that is not there is refused by apply.'],
};

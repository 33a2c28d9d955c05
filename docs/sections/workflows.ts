import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Which workflows are active and which are disabled. Trueup leaves undeclared workflows alone.',
  keys: {
    '[].path': {
      about: 'The path of the workflow. A bare file name means a file in `.github/workflows/`.',
      examples: ['ci.yml', 'dynamic/pages/pages-build-deployment'],
    },
    '[].state': {
      about: 'Whether the workflow can run.',
      values: { active: 'Its triggers start it.', disabled: 'It does not run. It does not matter who disabled it.' },
    },
  },
  limits: ['Apply cannot create a workflow, so it refuses an entry without a workflow file in the repository.'],
};

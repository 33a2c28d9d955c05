import type { Extension } from '../../run/visited-run.ts';

export const audit: Extension = {
  serves: ['policy'],
  policies: () => import('./gate.ts').then(({ policies }) => policies),
};

import type { Extension } from '@trueup/core/run';

export const audit: Extension = {
  serves: ['policy'],
  policies: () => import('./gate.ts').then(({ policies }) => policies),
};

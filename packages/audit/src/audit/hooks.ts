import type { Extension } from '@trueup/core/run';

export const audit: Extension = {
  options: ['policy'],
  loadPolicyReader: () => import('./gate.ts').then(({ policyReader: policies }) => policies),
};

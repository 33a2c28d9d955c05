import type { Extension } from '../../run/visited-run.ts';

export const audit: Extension = {
  serves: ['policy'],
  openRules: ({ policy }, world) =>
    policy === undefined
      ? undefined
      : import('./gate.ts').then(({ openPolicyGates }) => openPolicyGates(policy, world)),
};

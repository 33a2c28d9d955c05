import type { Extension } from '@trueup/core/run';

/** Only these sections decide what can be merged and what starts workflows. */
const judged = ['branches', 'rulesets', 'actions_policies'];

export const protection: Extension = {
  loadBrakes: async () => (await import('./brakes/brakes.ts')).brakes,
  // What judges them is large.
  afterRead: ({ reader }, { declared, changing = declared }) =>
    changing.some(({ section }) => judged.includes(section.key))
      ? import('./brakes/warnings.ts').then(({ warningsOf }) => warningsOf(declared, reader))
      : undefined,
};

import type { Extension } from '@trueup/core/run';

/** Only these sections affect merges and workflow starts. */
const judged = ['branches', 'rulesets', 'actions_policies'];

export const protection: Extension = {
  loadBrakes: async () => (await import('./brakes/brakes.ts')).brakes,
  // The judges are loaded on demand because they are large.
  afterRead: ({ reader }, { declared, changing = declared }) =>
    changing.some(({ section }) => judged.includes(section.key))
      ? import('./brakes/warnings.ts').then(({ warnAboutSettings }) => warnAboutSettings(declared, reader))
      : undefined,
};

import type { Extension } from '@trueup/core/run';

/** Only these sections affect merges and workflow starts. */
const judgedSections = ['branches', 'rulesets', 'actions_policies'];

export const protection: Extension = {
  loadBrakes: async () => (await import('./brakes/brakes.ts')).protectionBrakes,
  // The judges are loaded on demand because they are large.
  afterRead: ({ reader }, { declared, changing = declared }) =>
    changing.some(({ section }) => judgedSections.includes(section.key))
      ? import('./brakes/warnings.ts').then(({ warnAboutSettings }) => warnAboutSettings(declared, reader))
      : undefined,
};

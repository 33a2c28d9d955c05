import type { Extension } from '@trueup/core/run';

export const changes: Extension = {
  afterRead({ options, world, reader }, { sections = [] }) {
    const isKept = options.driftIssue || options.reportFile !== undefined || world.isUnattended;
    if (!isKept || sections.every(({ status }) => status !== 'drift')) return undefined;
    return import('./notes.ts').then(({ noteLastChanges }) => noteLastChanges(reader, world, sections));
  },
};

import { describeDrift } from '../report/groups.ts';
import type { Mode } from '../report/result/modes.ts';
import type { TargetOutcome } from '../report/result/result.ts';

export type TargetProgress = ReturnType<typeof createFleetProgress>;

/** The progress of a run about several repositories. `tell` replaces the line that it showed before. */
export function createFleetProgress(mode: Mode, total: number, sent: () => number, tell: (line: string) => void) {
  const counts = new Map<TargetOutcome, number>();
  const words = [
    ['drift', describeDrift(mode, 'with drift')],
    ['failed', 'failed'],
  ] as const;

  const soFar = () => {
    const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const parts = words.flatMap(([outcome, word]) => (counts.has(outcome) ? `${counts.get(outcome)} ${word}` : []));
    const requests = sent();
    return [
      `${total - done} of ${total} repositories left`,
      ...parts,
      `${requests} ${requests === 1 ? 'request' : 'requests'}`,
    ].join(', ');
  };
  tell(soFar());
  return {
    /** Shows a line about something on the way, such as a wait, below the progress so far. */
    said: (line: string) => tell(`${soFar()}; ${line}`),
    /** A repository ended; without an outcome, the run did not come to its end. */
    done(outcome?: TargetOutcome) {
      if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      tell(soFar());
    },
  };
}

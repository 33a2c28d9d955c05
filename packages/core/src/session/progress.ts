import { describeDrift } from '../report/groups.ts';
import type { Mode } from '../report/result/modes.ts';
import type { TargetOutcome } from '../report/result/result.ts';

export type TargetProgress = ReturnType<typeof createFleetProgress>;

/** `showLine` replaces the previous line. */
export function createFleetProgress(mode: Mode, total: number, sent: () => number, showLine: (line: string) => void) {
  const counts = new Map<TargetOutcome, number>();
  const words = [
    ['drift', describeDrift(mode, 'with drift')],
    ['failed', 'failed'],
  ] as const;

  const formatProgress = () => {
    const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const parts = words.flatMap(([outcome, word]) => (counts.has(outcome) ? `${counts.get(outcome)} ${word}` : []));
    const requests = sent();
    return [
      `${total - done} of ${total} repositories left`,
      ...parts,
      `${requests} ${requests === 1 ? 'request' : 'requests'}`,
    ].join(', ');
  };
  showLine(formatProgress());
  return {
    showProgress: (line: string) => showLine(`${formatProgress()}; ${line}`),
    /** Without an outcome, the run of the repository did not finish. */
    finishTarget(outcome?: TargetOutcome) {
      if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      showLine(formatProgress());
    },
  };
}

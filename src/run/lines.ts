import type { Disclosure } from '../inputs/targets/disclosure.ts';
import { redactedLine } from '../report/privacy/redact.ts';
import { failureLines } from '../result/outcome.ts';
import type { Line, TargetResult } from '../result/result.ts';

/** The failure that ended the run may quote any of the run's repositories. */
export function overLines(failure: unknown, disclosures: readonly Disclosure[]): Line[] {
  const lines = failureLines(failure);
  return disclosures.some(({ isHidden }) => isHidden) ? lines.map((line) => redactedLine(line)) : lines;
}

export const notLookedAt = ({ name }: Disclosure): TargetResult => ({
  repository: name,
  outcome: 'failed',
  sections: [],
  lines: [{ kind: 'error', key: '', message: 'not visited, because the run ended first', code: 'stopped' }],
});

/** For what only reads. */
export const notThereYet: Line = {
  kind: 'note',
  key: 'repositories',
  message: 'it does not exist yet, so there is nothing to read',
};

import type { InputValues } from '@trueup/core/session';
import { describeInputProblem, readSelectedInputs } from '@trueup/core/session';
import type { Arguments } from '../commands/command.ts';
import { appendFix, UsageError } from './usage-errors.ts';

/** Rejects flags with the same messages as a run. */
export function parseInputFlags<K extends keyof InputValues>(keys: readonly K[], flags: Arguments['flags']) {
  const { values, problems } = readSelectedInputs(keys, (name) => flags.get(name));
  if (!problems.length) return values;
  throw new UsageError(problems.map((problem) => appendFix(describeInputProblem(problem), problem.fix)));
}

import type { InputValues } from '@trueup/core/session';
import { describeInputProblem, readSelectedInputs } from '@trueup/core/session';
import type { Arguments } from '../commands/command.ts';
import { Unusable } from './refuse.ts';

/** For a command that is no run: the flags that are inputs too, refused in the words of a run. */
export function readFlags<K extends keyof InputValues>(keys: readonly K[], flags: Arguments['flags']) {
  const { values, problems } = readSelectedInputs(keys, (name) => flags.get(name));
  if (!problems.length) return values;
  throw new Unusable(problems.map((one) => `${describeInputProblem(one)}. To fix, ${one.fix}`));
}

import type { InputValues } from '../inputs/options.ts';
import { problemText, readSome } from '../inputs/read.ts';
import { inertTerminal } from '../report/inert.ts';
import type { Arguments } from './command.ts';

/** For a command that is no run: the flags that are inputs too, in the words of a run, or what is wrong with each. */
export function readFlags<K extends keyof InputValues>(
  keys: readonly K[],
  flags: Arguments['flags'],
): { readonly values: Partial<Pick<InputValues, K>> } | { readonly problems: readonly string[] } {
  const { values, problems } = readSome(keys, (name) => flags.get(name));
  if (!problems.length) return { values };
  return {
    problems: problems.map((one) => inertTerminal(`${problemText(one)}. To fix, ${one.fix}`)),
  };
}

import type { Reader } from '../../host/host.ts';
import { isPattern } from '../../sections/branches/keys.ts';
import { covers } from '../../settings/patterns/branches.ts';
import { listBranches } from './calls.ts';

/** Each branch costs several requests. */
const mostBranches = 20;

interface NamedBranches {
  readonly names: readonly string[];
  /** The patterns that no branch matches. */
  readonly unmatched: readonly string[];
  /** How many branches were left out. */
  readonly left: number;
}

/** The branches that names and patterns stand for. A name stands for itself, even where no such branch exists. */
export async function branchesNamed(host: Reader, asked: readonly string[]): Promise<NamedBranches> {
  const patterns = asked.filter(isPattern);
  const all = patterns.length ? (await host.ask(listBranches({}))).map(({ name }) => name) : [];
  const matching = (pattern: string) => all.filter((name) => covers(pattern, name));
  const names = [...new Set(asked.flatMap((one) => (isPattern(one) ? matching(one) : [one])))];
  return {
    names: names.slice(0, mostBranches),
    unmatched: patterns.filter((pattern) => !matching(pattern).length),
    left: Math.max(names.length - mostBranches, 0),
  };
}

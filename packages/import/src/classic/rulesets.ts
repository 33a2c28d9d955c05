import { isDefaultBranch, isPattern } from '@trueup/core/sections/branches/keys';
import type { DeclaredBranch, DeclaredProtection } from '@trueup/core/sections/branches/schema';
import { isBranchMatch } from '@trueup/core/settings';
import { rulesOf } from './rules.ts';
import { findName } from './sample-names.ts';

/** An entry of `branches:` that makes a classic rule. */
export interface ClassicEntry {
  readonly index: number;
  readonly name: string;
  readonly protection: DeclaredProtection;
  /** The entries that apply instead of this one to a branch that both cover. */
  readonly before: readonly string[];
}

/** A ruleset that takes the place of an entry, or of a part of it: `exceptAdministrators` if these may bypass it. */
export type MadeRuleset = ReturnType<typeof makeRulesets>[number];

/** The classic rules among the entries of a file, each with those that apply before it. */
export function findClassicEntries(branches: readonly DeclaredBranch[]): readonly ClassicEntry[] {
  const all = branches.flatMap(({ name, protection }, index) => (protection ? [{ index, name, protection }] : []));
  return all.map((entry) => ({
    ...entry,
    before: all.filter((other) => isBefore(other, entry)).map(({ name }) => name),
  }));
}

/** A name before any pattern, and the older pattern before the younger. */
function isBefore(one: Omit<ClassicEntry, 'before'>, other: Omit<ClassicEntry, 'before'>) {
  if (!isPattern(other.name)) return false;
  if (!isPattern(one.name)) return isDefaultBranch(one) || isBranchMatch(other.name, one.name);
  if (one.index >= other.index) return false;
  const { name, unfinished } = findName({ all: [one.name, other.name] });
  return name !== undefined || unfinished;
}

/** The rulesets for an entry. Their names are none of `taken`, which they join. */
export function makeRulesets({ name, before, protection }: ClassicEntry, taken: Set<string>) {
  const { forEverybody, exceptAdministrators } = rulesOf(protection);
  const scope = { include: refOf(name), exclude: before.map(refOf) };
  const parts = [
    { rules: exceptAdministrators, exceptAdministrators: true, words: 'except administrators' },
    { rules: forEverybody, exceptAdministrators: false, words: 'everybody' },
  ].filter(({ rules }) => rules.length);
  return parts.map(({ words, ...part }) => ({
    ...scope,
    ...part,
    name: freeName(`Protect ${name}${parts.length > 1 ? ` (${words})` : ''}`, taken),
  }));
}

const refOf = (name: string) => (isDefaultBranch({ name }) ? name : `refs/heads/${name}`);

/** The host tells rulesets apart by their names. */
function freeName(wanted: string, taken: Set<string>): string {
  let free = wanted;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${wanted} ${number}`;
  taken.add(free.toLowerCase());
  return free;
}

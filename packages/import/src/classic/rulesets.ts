import { isDefaultBranchKeyword, isPattern } from '@trueup/core/sections/branches/keys';
import type { DeclaredBranch, DeclaredProtection } from '@trueup/core/sections/branches/schema';
import { isBranchMatch } from '@trueup/core/settings';
import { convertProtectionToRules } from './rules.ts';

export interface ClassicEntry {
  readonly index: number;
  readonly name: string;
  readonly protection: DeclaredProtection;
  /** Entries that take precedence for a branch that both entries cover. */
  readonly precedingNames: readonly string[];
}

/** Administrators may bypass a ruleset with `exceptAdministrators`. */
export type ConvertedRuleset = ReturnType<typeof convertEntryToRulesets>[number];

export function listClassicEntries(branches: readonly DeclaredBranch[]): readonly ClassicEntry[] {
  const entries = branches.flatMap(({ name, protection }, index) => (protection ? [{ index, name, protection }] : []));
  return entries.map((entry) => ({
    ...entry,
    precedingNames: entries.filter((earlier) => hasPrecedence(earlier, entry)).map(({ name }) => name),
  }));
}

/** GitHub prefers a name to a pattern, and an older pattern to a younger one. */
function hasPrecedence(first: Omit<ClassicEntry, 'precedingNames'>, second: Omit<ClassicEntry, 'precedingNames'>) {
  if (!isPattern(second.name)) return false;
  if (!isPattern(first.name)) return isDefaultBranchKeyword(first) || isBranchMatch(second.name, first.name);
  return first.index < second.index && canOverlap(first.name.split('/'), second.name.split('/'));
}

/** Stops at the first folder that may contain slashes. An exclude without a common branch has no effect. */
function canOverlap([first, ...rest]: readonly string[], [second, ...otherRest]: readonly string[]): boolean {
  if (first === undefined || second === undefined) return first === second;
  if ([first, second].includes('**')) return true;
  if (hasDifferentStart(first, second)) return false;
  return /\[/.test(first + second) || canOverlap(rest, otherRest);
}

function hasDifferentStart(first: string, second: string) {
  const [start, otherStart] = [first, second].map((folder) => /^[^*?[\\]*/.exec(`${folder}/`)![0]) as [string, string];
  return !start.startsWith(otherStart) && !otherStart.startsWith(start);
}

/** Adds the new names to `takenNames`. */
export function convertEntryToRulesets({ name, precedingNames, protection }: ClassicEntry, takenNames: Set<string>) {
  const { forEverybody, exceptAdministrators } = convertProtectionToRules(protection);
  const scope = { include: toRefPattern(name), exclude: precedingNames.map(toRefPattern) };
  const parts = [
    { rules: exceptAdministrators, exceptAdministrators: true, words: 'except administrators' },
    { rules: forEverybody, exceptAdministrators: false, words: 'everybody' },
  ].filter(({ rules }) => rules.length);
  return parts.map(({ words, ...part }) => ({
    ...scope,
    ...part,
    name: reserveUniqueName(`Protect ${name}${parts.length > 1 ? ` (${words})` : ''}`, takenNames),
  }));
}

const toRefPattern = (name: string) => (isDefaultBranchKeyword({ name }) ? name : `refs/heads/${name}`);

/** GitHub identifies rulesets by their names. */
function reserveUniqueName(preferredName: string, takenNames: Set<string>): string {
  let name = preferredName;
  for (let number = 2; takenNames.has(name.toLowerCase()); number++) name = `${preferredName} ${number}`;
  takenNames.add(name.toLowerCase());
  return name;
}

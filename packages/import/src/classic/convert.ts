import { type Desired, desiredIn } from '@trueup/audit/protection';
import { isDefaultBranch, isPattern } from '@trueup/core/sections/branches/keys';
import { registry } from '@trueup/core/sections/registry';
import type { Path, Refusal } from '@trueup/core/settings';
import {
  addPlace,
  findApplyingRule,
  isBranchMatch,
  parseSettings,
  quoteText,
  readDocument,
  type SettingsDocument,
} from '@trueup/core/settings';
import { findObstacles } from './limits.ts';
import { makeNotes } from './notes.ts';
import { type Disproof, findDisproofs, pickSamples } from './proof.ts';
import { moveToRulesets } from './rewrite.ts';
import { when } from './rules.ts';
import { type ClassicEntry, findClassicEntries, type MadeRuleset } from './rulesets.ts';

type Staying = ReadonlyMap<ClassicEntry, readonly Refusal[]>;

/**
 * Converts the classic rules of a settings file to rulesets. It reads the result back and compares what each branch
 * needs; an entry without which a branch would need something else stays as it is.
 */
export function convertClassic(text: string, file: string) {
  const before = desiredOf(text, file);
  const entries = findClassicEntries(before.branches ?? []);
  if (!entries.length) return { text, notes: [], refusals: [] };
  const document = readDocument(text, file);
  let staying: Staying = new Map(
    entries.map((one) => [one, obstacleRefusals(one, entries, document)] as const).filter(([, { length }]) => length),
  );
  const samples = pickSamples(entries);
  const taken = before.rulesets?.entries.map(({ name }) => name) ?? [];
  for (;;) {
    const converted = entries.filter((entry) => !staying.has(entry));
    const refusals = [...staying.values()].flat();
    if (!converted.length) return { text, notes: [], refusals };
    const result = moveToRulesets(text, file, { converted, taken, place: document.place });
    const disproofs = findDisproofs(samples, before, madeIn(desiredOf(result.text, file), result.made));
    if (!disproofs.length) return { text: result.text, notes: makeNotes(converted, result.made, document), refusals };
    staying = withBlamed(staying, disproofs, entries, document);
  }
}

function desiredOf(text: string, file: string): Desired {
  return desiredIn(parseSettings({ text, file, sections: registry, origin: 'operator' }).declared);
}

/** The file without the rulesets that were there before: what they ask for could hide a loss. */
function madeIn({ branches = [], rulesets }: Desired, made: ReadonlyMap<number, readonly MadeRuleset[]>): Desired {
  const names = new Set([...made.values()].flat().map(({ name }) => name));
  return {
    branches,
    rulesets: rulesets && { ...rulesets, entries: rulesets.entries.filter(({ name }) => names.has(name)) },
  };
}

const refusal = (at: Path, document: SettingsDocument, problem: string, fix: string): Refusal =>
  addPlace({ at, problem: `${problem}, so the entry remains a classic rule`, fix }, document);

const obstacleRefusals = (entry: ClassicEntry, all: readonly ClassicEntry[], document: SettingsDocument) => [
  ...findObstacles(entry.protection).map(({ at, problem, fix }) =>
    refusal(['branches', entry.index, 'protection', ...at], document, problem, fix),
  ),
  ...when(
    isDefaultBranch(entry) && all.some(({ name }) => isPattern(name)),
    refusal(['branches', entry.index, 'name'], document, mayMatch, 'write the name of the branch, and convert again'),
  ),
];

const mayMatch = 'if it is removed, a pattern of this file may apply to the default branch';

/** Adds the entries that would change what a branch needs. There is always one more, so this ends. */
function withBlamed(
  staying: Staying,
  disproofs: readonly Disproof[],
  entries: readonly ClassicEntry[],
  document: SettingsDocument,
): Staying {
  const blamed = new Map(staying);
  for (const { branch, gains } of disproofs) {
    const kept = entries.filter((one) => staying.has(one) && isCovered(one, branch));
    const names = kept.map(({ name }) => quoteText(name)).join(' and ');
    const because = names && `, because ${names} remains and would apply to it`;
    for (const entry of findBlamed(branch, staying, entries)) {
      const problem = `if it is removed, ${quoteText(branch)} gains ${gains}${because}`;
      const fix = 'write a ruleset for this branch by hand, or change the remaining rules, and convert again';
      if (!blamed.has(entry)) blamed.set(entry, [refusal(['branches', entry.index], document, problem, fix)]);
    }
  }
  return blamed;
}

/** The entry that applied to the branch. If that one stays, all others that cover the branch; if none does, all. */
function findBlamed(branch: string, staying: Staying, entries: readonly ClassicEntry[]): readonly ClassicEntry[] {
  const converted = entries.filter((entry) => !staying.has(entry));
  const patterns = entries.map(({ name }) => ({ pattern: name }));
  const first = findApplyingRule(patterns, branch);
  const applied = converted.filter(({ name }) => name === first?.pattern);
  if (applied.length) return applied;
  const covering = converted.filter((entry) => isCovered(entry, branch));
  return covering.length ? covering : converted;
}

const isCovered = ({ name }: ClassicEntry, branch: string) =>
  name === branch || (isPattern(name) && isBranchMatch(name, branch));

/**
 * Converts classic branch protection to rulesets. The result is parsed again and compared with the original: each
 * branch must have the same requirements.
 */

import { type DesiredProtection, toDesiredProtection } from '@trueup/audit/protection';
import { isDefaultBranchKeyword, isPattern } from '@trueup/core/sections/branches/keys';
import { registry } from '@trueup/core/sections/registry';
import type { Path, Refusal } from '@trueup/core/settings';
import {
  addLocation,
  findApplyingRule,
  isBranchMatch,
  parseSettings,
  quoteText,
  type SettingsDocument,
  toSettingsDocument,
} from '@trueup/core/settings';
import { listConversionObstacles } from './limits.ts';
import { createClassicNotes } from './notes.ts';
import { type ChangedBranch, findChangedBranches, generateSampleBranches } from './proof.ts';
import { moveEntriesToRulesets } from './rewrite.ts';
import { listIf } from './rules.ts';
import { type ClassicEntry, type ConvertedRuleset, listClassicEntries } from './rulesets.ts';

type RemainingEntries = ReadonlyMap<ClassicEntry, readonly Refusal[]>;

/** An entry that would change a requirement stays classic, with a refusal. */
export function convertProtectionToRulesets(text: string, file: string) {
  const before = parseDesiredProtection(text, file);
  const entries = listClassicEntries(before.branches ?? []);
  if (!entries.length) return { text, notes: [], refusals: [] };
  const document = toSettingsDocument(text, file);
  let remaining: RemainingEntries = new Map(
    entries
      .map((entry) => [entry, findObstacleRefusals(entry, entries, document)] as const)
      .filter(([, { length }]) => length),
  );
  const samples = generateSampleBranches(entries);
  const takenNames = before.rulesets?.entries.map(({ name }) => name) ?? [];
  for (;;) {
    const converted = entries.filter((entry) => !remaining.has(entry));
    const refusals = [...remaining.values()].flat();
    if (!converted.length) return { text, notes: [], refusals };
    const result = moveEntriesToRulesets(text, file, { converted, takenNames, place: document.place });
    const disproofs = findChangedBranches(
      samples,
      { branches: before.branches },
      keepOnlyConvertedRulesets(parseDesiredProtection(result.text, file), result.made),
    );
    if (!disproofs.length)
      return { text: result.text, notes: createClassicNotes(converted, result.made, document), refusals };
    remaining = addBlamedEntries(remaining, disproofs, entries, document);
  }
}

function parseDesiredProtection(text: string, file: string): DesiredProtection {
  return toDesiredProtection(parseSettings({ text, file, sections: registry, origin: 'operator' }).declared);
}

/** Existing rulesets are ignored, because their requirements could hide a loss. */
function keepOnlyConvertedRulesets(
  { branches = [], rulesets }: DesiredProtection,
  made: ReadonlyMap<number, readonly ConvertedRuleset[]>,
): DesiredProtection {
  const names = new Set([...made.values()].flat().map(({ name }) => name));
  return {
    branches,
    rulesets: rulesets && { ...rulesets, entries: rulesets.entries.filter(({ name }) => names.has(name)) },
  };
}

const refuseEntry = (at: Path, document: SettingsDocument, problem: string, fix: string): Refusal =>
  addLocation({ at, problem: `${problem}, so the entry remains a classic rule`, fix }, document);

const findObstacleRefusals = (entry: ClassicEntry, all: readonly ClassicEntry[], document: SettingsDocument) => [
  ...listConversionObstacles(entry.protection).map(({ at, problem, fix }) =>
    refuseEntry(['branches', entry.index, 'protection', ...at], document, problem, fix),
  ),
  ...listIf(
    isDefaultBranchKeyword(entry) && all.some(({ name }) => isPattern(name)),
    refuseEntry(
      ['branches', entry.index, 'name'],
      document,
      defaultBranchProblem,
      'write the name of the branch, and convert again',
    ),
  ),
];

const defaultBranchProblem = 'if it is removed, a pattern of this file may apply to the default branch';

/** Adds entries that would change a requirement. Each round adds at least one entry, so the loop ends. */
function addBlamedEntries(
  remaining: RemainingEntries,
  disproofs: readonly ChangedBranch[],
  entries: readonly ClassicEntry[],
  document: SettingsDocument,
): RemainingEntries {
  const blamed = new Map(remaining);
  for (const { branch, gains } of disproofs) {
    const covering = entries.filter((entry) => remaining.has(entry) && isBranchCovered(entry, branch));
    const names = covering.map(({ name }) => quoteText(name)).join(' and ');
    const reason = names && `, because ${names} remains and would apply to it`;
    for (const entry of findBlamedEntries(branch, remaining, entries)) {
      const problem = `if it is removed, ${quoteText(branch)} gains ${gains}${reason}`;
      const fix = 'write a ruleset for this branch by hand, or change the remaining rules, and convert again';
      if (!blamed.has(entry)) blamed.set(entry, [refuseEntry(['branches', entry.index], document, problem, fix)]);
    }
  }
  return blamed;
}

/** Blames the entry that applied to the branch. If that entry stays, all entries that cover the branch are blamed. */
function findBlamedEntries(
  branch: string,
  remaining: RemainingEntries,
  entries: readonly ClassicEntry[],
): readonly ClassicEntry[] {
  const converted = entries.filter((entry) => !remaining.has(entry));
  const patterns = entries.map(({ name }) => ({ pattern: name }));
  const first = findApplyingRule(patterns, branch);
  const applied = converted.filter(({ name }) => name === first?.pattern);
  if (applied.length) return applied;
  const covering = converted.filter((entry) => isBranchCovered(entry, branch));
  return covering.length ? covering : converted;
}

const isBranchCovered = ({ name }: ClassicEntry, branch: string) =>
  name === branch || (isPattern(name) && isBranchMatch(name, branch));

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
  parseSettings,
  quoteText,
  type SettingsDocument,
  toSettingsDocument,
} from '@trueup/core/settings';
import { listConversionObstacles } from './limits.ts';
import { createClassicNotes } from './notes.ts';
import { describeGains, hasSameProtection } from './proof.ts';
import { moveEntriesToRulesets } from './rewrite.ts';
import { listIf } from './rules.ts';
import { type ClassicEntry, listClassicEntries } from './rulesets.ts';

/** An entry that no ruleset can replace stays classic, with a refusal. */
export function convertProtectionToRulesets(text: string, file: string) {
  const before = parseDesiredProtection(text, file);
  const entries = listClassicEntries(before.branches ?? []);
  const document = toSettingsDocument(text, file);
  const remaining = findRemainingEntries(entries, document);
  const refusals = [...remaining.values()].flat();
  const converted = entries.filter((entry) => !remaining.has(entry));
  if (!converted.length) return { text, notes: [], refusals };
  const takenNames = before.rulesets?.entries.map(({ name }) => name) ?? [];
  const result = moveEntriesToRulesets(text, file, { converted, takenNames, place: document.place });
  if (hasSameProtection(before, parseDesiredProtection(result.text, file), result.made))
    return { text: result.text, notes: createClassicNotes(converted, result.made, document), refusals };
  const failures = converted.map(({ index }) =>
    refuseEntry(['branches', index], document, 'its requirements would change', 'write a ruleset for it by hand'),
  );
  return { text, notes: [], refusals: [...refusals, ...failures] };
}

function parseDesiredProtection(text: string, file: string): DesiredProtection {
  return toDesiredProtection(parseSettings({ text, file, sections: registry, origin: 'operator' }).declared);
}

/** An entry also remains classic if a remaining entry may add requirements to its branches. */
function findRemainingEntries(entries: readonly ClassicEntry[], document: SettingsDocument) {
  const remaining = new Map(
    entries
      .map((entry) => [entry, findObstacleRefusals(entry, entries, document)] as const)
      .filter(([, { length }]) => length),
  );
  // This loop also visits the entries that it adds.
  for (const later of remaining.keys())
    for (const entry of entries.filter(({ name }) => later.precedingNames.includes(name))) {
      const gains = remaining.has(entry) ? '' : describeGains(entry, later);
      if (gains) remaining.set(entry, [refuseGains(entry, gains, later, document)]);
    }
  return remaining;
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

const refuseGains = ({ index, name }: ClassicEntry, gains: string, later: ClassicEntry, document: SettingsDocument) =>
  refuseEntry(
    ['branches', index],
    document,
    `if it is removed, ${quoteText(name)} gains ${gains}, because ${quoteText(later.name)} remains and may apply to it`,
    'write a ruleset for this branch by hand, or change the remaining rules, and convert again',
  );

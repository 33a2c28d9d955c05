/**
 * Compares two layers at a path that is locked to `at-least`. Trueup refuses a value that is not plainly as strict as
 * the value of the lower layer.
 */

import { isDeepStrictEqual } from 'node:util';
import { isDefaultBranchKeyword, isPattern } from '../../sections/branches/keys.ts';
import { noProtection, predictPutResult } from '../../sections/branches/protection/normalized.ts';
import { findOrder } from '../../sections/order.ts';
import { getSection } from '../../sections/registry.ts';
import type { Section } from '../../sections/section.ts';
import { type MergedValue, toSettingsValue } from '../../settings/layers/merged.ts';
import { isMap } from '../../settings/maps.ts';
import { formatCode, toSafeText } from '../../settings/message-text.ts';
import { isBranchMatch } from '../../settings/patterns/branches.ts';

type ValueMap = Readonly<Record<string, unknown>>;

type WeakerValueList = readonly Omit<WeakerValue, 'entry'>[];

export interface WeakerValue {
  /** Relative to the entry or the section: `rules.parameters.strict`. */
  readonly key: string;
  /** Follows the key in the message: `makes it weaker`. */
  readonly reason: string;
  readonly entry?: string;
}

export function findWeakerValues(sectionKey: string, before: MergedValue, after: MergedValue): readonly WeakerValue[] {
  const section = getSection(sectionKey);
  try {
    return before.kind === 'list' && after.kind === 'list'
      ? compareEntries(section, before, after)
      : compareValues(section, toSettingsValue(before), toSettingsValue(after));
  } catch {
    return [{ key: '', reason: unorderedReason }];
  }
}

function compareEntries(
  section: Section,
  before: MergedValue & { kind: 'list' },
  after: MergedValue & { kind: 'list' },
): readonly WeakerValue[] {
  const policies = [before, after].map(({ policy, shape }) => (policy && toSettingsValue(policy)) ?? shape.undeclared);
  const weakerEntries = [...new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((entry) => {
    const [valueBefore, valueAfter] = [before, after].map(({ entries }) => toWrittenValue(entries.get(entry)));
    return compareEntry(section, valueBefore, valueAfter, before).map((weaker) => ({ ...weaker, entry }));
  });
  return isDeepStrictEqual(policies[0], policies[1])
    ? weakerEntries
    : [{ key: '_undeclared', reason: unorderedReason }, ...weakerEntries];
}

const toWrittenValue = (merged: MergedValue | undefined) => merged && (toSettingsValue(merged) as ValueMap | undefined);

function compareEntry(
  section: Section,
  before: ValueMap | undefined,
  after: ValueMap | undefined,
  all: MergedValue,
): WeakerValueList {
  if (isDeepStrictEqual(before, after)) return [];
  if (before && !after) return [{ key: '', reason: 'removes it' }];
  if (section.key === 'branches') return compareBranch(section, before, after!, all);
  if (before) return compareValues(section, before, after!);
  // GitHub enforces all rulesets together, so another ruleset only adds requirements.
  return section.key === 'rulesets' ? [] : [{ key: '', reason: addedReason }];
}

const addedReason = 'adds an entry that no lower layer has';
const unorderedReason = 'has another value, and Trueup cannot check which of the two is stricter';

/** A key that a ruleset omits is off. */
function compareValues(section: Section, before: unknown, after: unknown, at: readonly string[] = []): WeakerValueList {
  const key = at.join('.');
  const order = findOrder(section.risk, key);
  if (isDeepStrictEqual(before, after)) return [];
  if (after === undefined) return [{ key, reason: 'removes it' }];
  if (before === undefined && section.key !== 'rulesets') return [{ key, reason: addedReason }];
  if (order?.(after, before ?? null)) return [];
  const inner =
    isMap(before) && isMap(after)
      ? Object.keys({ ...before, ...after }).flatMap((key) =>
          compareValues(section, before[key], after[key], [...at, key]),
        )
      : undefined;
  const weakerParts = inner ?? (key === 'rules' ? compareRules(section, before, after) : []);
  if (weakerParts.length || (inner && !order)) return weakerParts;
  return [{ key, reason: order ? `makes it weaker (${describeChange(before, after)})` : unorderedReason }];
}

function compareRules(section: Section, ...sides: readonly unknown[]): WeakerValueList {
  const [rulesBefore, rulesAfter] = sides.map((side) => (Array.isArray(side) ? side.filter(isMap) : []));
  return rulesBefore!.flatMap((rule): WeakerValueList => {
    const [ruleAfter, ...furtherRules] = rulesAfter!.filter(({ type }) => type === rule.type);
    if (!ruleAfter) return [{ key: 'rules', reason: `removes the rule ${formatCode(String(rule.type))}` }];
    return furtherRules.length
      ? []
      : compareValues(section, rule.parameters ?? {}, ruleAfter.parameters ?? {}, ['rules', 'parameters']);
  });
}

const describeChange = (before: unknown, after: unknown) =>
  Array.isArray(before) && Array.isArray(after)
    ? [...describeMissingItems(before, after, 'removed'), ...describeMissingItems(after, before, 'added')].join(', ')
    : `${formatSafeValue(before)} → ${formatSafeValue(after)}`;

const describeMissingItems = (list: readonly unknown[], otherList: readonly unknown[], how: string) =>
  list
    .filter((item) => !otherList.some((otherItem) => isDeepStrictEqual(item, otherItem)))
    .map((item) => `${formatSafeValue(item)} ${how}`);

const formatSafeValue = (value: unknown) => toSafeText(typeof value === 'string' ? value : JSON.stringify(value));

/** On GitHub, a rule for an exact branch name replaces the rules for patterns, so it must not be weaker. */
function compareBranch(
  section: Section,
  before: ValueMap | undefined,
  after: ValueMap,
  all: MergedValue,
): WeakerValueList {
  const entries =
    all.kind === 'list'
      ? [...all.entries.values()].flatMap((entry): ValueMap[] => [toWrittenValue(entry) ?? []].flat() as ValueMap[])
      : [];
  const name = String(after.name);
  const patterns = entries.filter((entry) => isPattern(String(entry.name)));
  const covering = patterns.filter(
    (entry) => isDefaultBranchKeyword({ name }) || isBranchMatch(String(entry.name), name),
  );
  if (!before && isPattern(name) && patterns.length > covering.length)
    return [{ key: '', reason: 'adds a pattern beside others, and Trueup cannot check which of them applies' }];
  return (before ? [before] : covering).flatMap(({ protection }) =>
    compareProtection(section, protection, after.protection),
  );
}

function compareProtection(section: Section, before: unknown, after: unknown): WeakerValueList {
  if (!isMap(before) || isDeepStrictEqual(before, after)) return [];
  if (!isMap(after)) return [{ key: 'protection', reason: 'removes it' }];
  const [fullBefore, fullAfter] = [before, after].map((protection) => ({
    ...noProtection,
    ...predictPutResult(protection as never),
  }));
  return compareValues(section, fullBefore, fullAfter, ['protection']).map((weaker) => ({
    ...weaker,
    key: toDeclaredChecksKey(weaker.key, before),
  }));
}

/** The list of checks has two names, and a lock refers to the name in the file. */
const toDeclaredChecksKey = (key: string, { required_status_checks: holder }: ValueMap) =>
  isMap(holder) && !holder.checks ? key.replace(/checks\.checks$/, 'checks.contexts') : key;

import { isDeepStrictEqual } from 'node:util';
import { isByMeaning, isPattern } from '../../sections/branches/keys.ts';
import { noProtection, normalizePut } from '../../sections/branches/protection/normalized.ts';
import { orderOf } from '../../sections/order.ts';
import { sectionNamed } from '../../sections/registry.ts';
import type { Section } from '../../sections/section.ts';
import { type MergedValue, toSettingsValue } from '../../settings/layers/merged.ts';
import { isMap } from '../../settings/maps.ts';
import { isBranchMatch } from '../../settings/patterns/branches.ts';
import { formatCode, toSafeText } from '../../settings/shown.ts';

type ValueMap = Readonly<Record<string, unknown>>;

type WeakerValueList = readonly Omit<WeakerValue, 'entry'>[];

/** What a higher layer says at a key, where that is not at least as strict as what a lower one says. */
export interface WeakerValue {
  /** Below the entry, or below the section where that is no list: `rules.parameters.strict`. */
  readonly key: string;
  /** Goes after the name of the key: `makes it weaker`. */
  readonly reason: string;
  /** The entry, where the section is a list. */
  readonly entry?: string;
}

/** Where a section of a higher layer is not plainly as strict as that of a lower one, or stricter. */
export function findWeakerValues(key: string, before: MergedValue, after: MergedValue): readonly WeakerValue[] {
  const section = sectionNamed(key);
  try {
    return before.kind === 'list' && after.kind === 'list'
      ? compareEntries(section, before, after)
      : compareValues(section, toSettingsValue(before), toSettingsValue(after));
  } catch {
    // A value that no file may have stops the run later.
    return [{ key: '', reason: unorderedReason }];
  }
}

function compareEntries(
  section: Section,
  before: MergedValue & { kind: 'list' },
  after: MergedValue & { kind: 'list' },
) {
  const policies = [before, after].map(({ policy, shape }) => (policy && toSettingsValue(policy)) ?? shape.undeclared);
  const found = [...new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((entry) => {
    const [was, is] = [before, after].map(({ entries }) => toWrittenValue(entries.get(entry)));
    return compareEntry(section, was, is, before).map((one) => ({ ...one, entry }));
  });
  return isDeepStrictEqual(policies[0], policies[1])
    ? found
    : [{ key: '_undeclared', reason: unorderedReason }, ...found];
}

const toWrittenValue = (merged: MergedValue | undefined) => merged && (toSettingsValue(merged) as ValueMap | undefined);

function compareEntry(
  section: Section,
  was: ValueMap | undefined,
  is: ValueMap | undefined,
  all: MergedValue,
): WeakerValueList {
  if (isDeepStrictEqual(was, is)) return [];
  if (was && !is) return [{ key: '', reason: 'removes it' }];
  if (section.key === 'branches') return compareBranch(section, was, is!, all);
  if (was) return compareValues(section, was, is!);
  // A branch needs what all rulesets ask together, so another ruleset only adds to it.
  return section.key === 'rulesets' ? [] : [{ key: '', reason: addedReason }];
}

const addedReason = 'adds it, but no lower layer declares a value to compare it with';
const unorderedReason = 'has another value, and Trueup cannot check which of the two is stricter';

/** By the order that each key has in its section. A key that a ruleset leaves out is off. */
function compareValues(section: Section, was: unknown, is: unknown, at: readonly string[] = []): WeakerValueList {
  const key = at.join('.');
  const order = orderOf(section.risk, key);
  if (isDeepStrictEqual(was, is)) return [];
  if (is === undefined) return [{ key, reason: 'removes it' }];
  if (was === undefined && section.key !== 'rulesets') return [{ key, reason: addedReason }];
  if (order?.(is, was ?? null)) return [];
  const inner =
    isMap(was) && isMap(is)
      ? Object.keys({ ...was, ...is }).flatMap((one) => compareValues(section, was[one], is[one], [...at, one]))
      : undefined;
  const found = inner ?? (key === 'rules' ? compareRules(section, was, is) : []);
  if (found.length || (inner && !order)) return found;
  return [{ key, reason: order ? `makes it weaker (${describeChange(was, is)})` : unorderedReason }];
}

function compareRules(section: Section, ...sides: readonly unknown[]): WeakerValueList {
  const [was, is] = sides.map((side) => (Array.isArray(side) ? side.filter(isMap) : []));
  return was!.flatMap((rule): WeakerValueList => {
    const [found, ...others] = is!.filter(({ type }) => type === rule.type);
    if (!found) return [{ key: 'rules', reason: `removes the rule ${formatCode(String(rule.type))}` }];
    return others.length
      ? []
      : compareValues(section, rule.parameters ?? {}, found.parameters ?? {}, ['rules', 'parameters']);
  });
}

const describeChange = (was: unknown, is: unknown) =>
  Array.isArray(was) && Array.isArray(is)
    ? [...listMissingItems(was, is, 'removed'), ...listMissingItems(is, was, 'added')].join(', ')
    : `${formatShort(was)} → ${formatShort(is)}`;

const listMissingItems = (list: readonly unknown[], others: readonly unknown[], how: string) =>
  list
    .filter((one) => !others.some((other) => isDeepStrictEqual(one, other)))
    .map((one) => `${formatShort(one)} ${how}`);

const formatShort = (value: unknown) => toSafeText(typeof value === 'string' ? value : JSON.stringify(value));

/** A rule for a branch by name stands in place of the rules for patterns, so it must not be weaker than those. */
function compareBranch(section: Section, was: ValueMap | undefined, is: ValueMap, all: MergedValue): WeakerValueList {
  const entries =
    all.kind === 'list'
      ? [...all.entries.values()].flatMap((one): ValueMap[] => [toWrittenValue(one) ?? []].flat() as ValueMap[])
      : [];
  const name = String(is.name);
  const patterns = entries.filter((one) => isPattern(String(one.name)));
  const covering = patterns.filter((one) => isByMeaning({ name }) || isBranchMatch(String(one.name), name));
  if (!was && isPattern(name) && patterns.length > covering.length)
    return [{ key: '', reason: 'adds a pattern beside others, and Trueup cannot check which of them applies' }];
  return (was ? [was] : covering).flatMap(({ protection }) => compareProtection(section, protection, is.protection));
}

function compareProtection(section: Section, was: unknown, is: unknown): WeakerValueList {
  if (!isMap(was) || isDeepStrictEqual(was, is)) return [];
  if (!isMap(is)) return [{ key: 'protection', reason: 'removes it' }];
  const [before, after] = [was, is].map((one) => ({ ...noProtection, ...normalizePut(one as never) }));
  return compareValues(section, before, after, ['protection']).map((one) => ({
    ...one,
    key: spellCheckKey(one.key, was),
  }));
}

/** The list of checks has two names, and a lock holds the one that the file uses. */
const spellCheckKey = (key: string, { required_status_checks: holder }: ValueMap) =>
  isMap(holder) && !holder.checks ? key.replace(/checks\.checks$/, 'checks.contexts') : key;

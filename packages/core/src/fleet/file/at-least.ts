import { isDeepStrictEqual } from 'node:util';
import { isDefaultBranch, isPattern } from '../../sections/branches/keys.ts';
import { noProtection, predictPutResult } from '../../sections/branches/protection/normalized.ts';
import { findOrder } from '../../sections/order.ts';
import { getSection } from '../../sections/registry.ts';
import type { Section } from '../../sections/section.ts';
import { type Merged, toValue } from '../../settings/layers/merged.ts';
import { isMap } from '../../settings/maps.ts';
import { covers } from '../../settings/patterns/branches.ts';
import { code, inert } from '../../settings/shown.ts';

type Values = Readonly<Record<string, unknown>>;

type Found = readonly Omit<Laxity, 'entry'>[];

/** What a higher layer says at a key, where that is not at least as strict as what a lower one says. */
export interface Laxity {
  /** Below the entry, or below the section where that is no list: `rules.parameters.strict`. */
  readonly key: string;
  /** Goes after the name of the key: `makes it weaker`. */
  readonly why: string;
  /** The entry, where the section is a list. */
  readonly entry?: string;
}

/** Where a section of a higher layer is not plainly as strict as that of a lower one, or stricter. */
export function findLaxities(key: string, before: Merged, after: Merged): readonly Laxity[] {
  const section = getSection(key);
  try {
    return before.kind === 'list' && after.kind === 'list'
      ? compareEntries(section, before, after)
      : compareValues(section, toValue(before), toValue(after));
  } catch {
    // A value that no file may have stops the run later.
    return [{ key: '', why: unordered }];
  }
}

function compareEntries(section: Section, before: Merged & { kind: 'list' }, after: Merged & { kind: 'list' }) {
  const policies = [before, after].map(({ policy, shape }) => (policy && toValue(policy)) ?? shape.undeclared);
  const found = [...new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((entry) => {
    const [was, is] = [before, after].map(({ entries }) => valueWritten(entries.get(entry)));
    return compareEntry(section, was, is, before).map((one) => ({ ...one, entry }));
  });
  return isDeepStrictEqual(policies[0], policies[1]) ? found : [{ key: '_undeclared', why: unordered }, ...found];
}

const valueWritten = (merged: Merged | undefined) => merged && (toValue(merged) as Values | undefined);

function compareEntry(section: Section, was: Values | undefined, is: Values | undefined, all: Merged): Found {
  if (isDeepStrictEqual(was, is)) return [];
  if (was && !is) return [{ key: '', why: 'removes it' }];
  if (section.key === 'branches') return compareBranch(section, was, is!, all);
  if (was) return compareValues(section, was, is!);
  // A branch needs what all rulesets ask together, so another ruleset only adds to it.
  return section.key === 'rulesets' ? [] : [{ key: '', why: added }];
}

const added = 'adds an entry that no lower layer has';
const unordered = 'has another value, and Trueup cannot check which of the two is stricter';

/** By the order that each key has in its section. A key that a ruleset leaves out is off. */
function compareValues(section: Section, was: unknown, is: unknown, at: readonly string[] = []): Found {
  const key = at.join('.');
  const order = findOrder(section.risk, key);
  if (isDeepStrictEqual(was, is)) return [];
  if (is === undefined) return [{ key, why: 'removes it' }];
  if (was === undefined && section.key !== 'rulesets') return [{ key, why: added }];
  if (order?.(is, was ?? null)) return [];
  const inner =
    isMap(was) && isMap(is)
      ? Object.keys({ ...was, ...is }).flatMap((one) => compareValues(section, was[one], is[one], [...at, one]))
      : undefined;
  const found = inner ?? (key === 'rules' ? compareRules(section, was, is) : []);
  if (found.length || (inner && !order)) return found;
  return [{ key, why: order ? `makes it weaker (${tellMoves(was, is)})` : unordered }];
}

function compareRules(section: Section, ...sides: readonly unknown[]): Found {
  const [was, is] = sides.map((side) => (Array.isArray(side) ? side.filter(isMap) : []));
  return was!.flatMap((rule): Found => {
    const [found, ...others] = is!.filter(({ type }) => type === rule.type);
    if (!found) return [{ key: 'rules', why: `removes the rule ${code(String(rule.type))}` }];
    return others.length
      ? []
      : compareValues(section, rule.parameters ?? {}, found.parameters ?? {}, ['rules', 'parameters']);
  });
}

const tellMoves = (was: unknown, is: unknown) =>
  Array.isArray(was) && Array.isArray(is)
    ? [...findMoved(was, is, 'removed'), ...findMoved(is, was, 'added')].join(', ')
    : `${told(was)} → ${told(is)}`;

const findMoved = (list: readonly unknown[], others: readonly unknown[], how: string) =>
  list.filter((one) => !others.some((other) => isDeepStrictEqual(one, other))).map((one) => `${told(one)} ${how}`);

const told = (value: unknown) => inert(typeof value === 'string' ? value : JSON.stringify(value));

/** A rule for a branch by name stands in place of the rules for patterns, so it must not be weaker than those. */
function compareBranch(section: Section, was: Values | undefined, is: Values, all: Merged): Found {
  const entries =
    all.kind === 'list'
      ? [...all.entries.values()].flatMap((one): Values[] => [valueWritten(one) ?? []].flat() as Values[])
      : [];
  const name = String(is.name);
  const patterns = entries.filter((one) => isPattern(String(one.name)));
  const covering = patterns.filter((one) => isDefaultBranch({ name }) || covers(String(one.name), name));
  if (!was && isPattern(name) && patterns.length > covering.length)
    return [{ key: '', why: 'adds a pattern beside others, and Trueup cannot check which of them applies' }];
  return (was ? [was] : covering).flatMap(({ protection }) => compareProtection(section, protection, is.protection));
}

function compareProtection(section: Section, was: unknown, is: unknown): Found {
  if (!isMap(was) || isDeepStrictEqual(was, is)) return [];
  if (!isMap(is)) return [{ key: 'protection', why: 'removes it' }];
  const [before, after] = [was, is].map((one) => ({ ...noProtection, ...predictPutResult(one as never) }));
  return compareValues(section, before, after, ['protection']).map((one) => ({ ...one, key: spellAs(one.key, was) }));
}

/** The list of checks has two names, and a lock holds the one that the file uses. */
const spellAs = (key: string, { required_status_checks: holder }: Values) =>
  isMap(holder) && !holder.checks ? key.replace(/checks\.checks$/, 'checks.contexts') : key;

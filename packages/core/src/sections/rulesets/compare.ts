/**
 * Compares a declared ruleset with the live ruleset. Trueup reports live keys that the entry leaves out, because the
 * PUT may remove them.
 */
import { formatText } from '../../plan/wording.ts';
import { isMap, pickKeys } from '../../settings/maps.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import { findOrder } from '../order.ts';
import { normalizeActor } from './actors.ts';
import type { LiveRuleset } from './calls.ts';
import {
  createAdditionDifference,
  createOmissionDifference,
  createRemovalDifference,
  createRulesetDifference,
  createUnshownDifference,
  createValueDifference,
  describeActorWithMode,
  type RulesetDifference,
} from './differences.ts';
import { allMergeMethods, formatItemName, isSameMeaning, isUnorderedListKey, risk } from './keys.ts';
import { appendItem, appendKey, type RulesetPath } from './paths.ts';
import { type DeclaredRuleset, Ruleset } from './schema.ts';

type ParameterValues = Readonly<Record<string, unknown>>;

export function compareRuleset(entry: DeclaredRuleset, live: LiveRuleset, names?: NameResolver): RulesetDifference[] {
  const path: RulesetPath = { names, at: [], prefix: '', name: '', schema: Ruleset };
  const { name: _, ...wanted } = hasHiddenActors(live) ? { ...entry, bypass_actors: undefined } : entry;
  const differences = compareMaps(wanted, normalizeLiveRuleset(live, wanted), path);
  const emptied = compareEmptiedActors(entry, live, path);
  return [...emptied, ...differences.filter(({ name }) => !emptied.length || name !== 'bypass_actors')].map(
    (difference) =>
      difference.key === 'target' ? { ...difference, because: `it no longer protects any ${live.target}` } : difference,
  );
}

/** GitHub shows bypass actors only to a token that may change the ruleset. */
export const hasHiddenActors = ({ bypass_actors }: LiveRuleset) => bypass_actors === undefined;

function normalizeLiveRuleset(
  { target, enforcement, conditions, bypass_actors, rules, ...others }: LiveRuleset,
  wanted: ParameterValues,
) {
  return {
    target,
    enforcement,
    conditions,
    bypass_actors: bypass_actors?.map(normalizeActor),
    rules,
    ...pickKeys(others, (key) => Object.hasOwn(wanted, key)),
  };
}

/** Reports all actors in one line, because separate lines would hide that the list becomes empty. */
function compareEmptiedActors(
  { bypass_actors: wanted }: DeclaredRuleset,
  { bypass_actors }: LiveRuleset,
  path: RulesetPath,
) {
  const live = (bypass_actors ?? []).map(normalizeActor);
  if (wanted?.length !== 0 || !live.length) return [];
  const words = formatText`bypass_actors: ${live.map((actor) => describeActorWithMode(actor, path.names)).join(', ')} removed`;
  const because = formatText`no one can bypass the ruleset any more`;
  return [createRulesetDifference(appendKey(path, 'bypass_actors'), words, { live, wanted, tone: 'removal', because })];
}

function compareMaps(wanted: ParameterValues, live: ParameterValues, path: RulesetPath): RulesetDifference[] {
  const keys = new Set([...Object.keys(wanted), ...Object.keys(live)]);
  return [...keys].flatMap((key) =>
    compareValues(key, getOwnValue(wanted, key), getOwnValue(live, key), appendKey(path, key)),
  );
}

/** A key may have the name of an inherited property, such as `toString`. */
const getOwnValue = (map: ParameterValues, key: string) => (Object.hasOwn(map, key) ? map[key] : undefined);

function compareValues(key: string, wanted: unknown, live: unknown, path: RulesetPath): RulesetDifference[] {
  if (isSameMeaning(key, wanted, live)) return [];
  if (key === 'parameters')
    return compareMaps((wanted ?? {}) as ParameterValues, (live ?? {}) as ParameterValues, path);
  // Inside a list item, GitHub may show keys that it does not accept.
  if (wanted === undefined) return path.isInsideItem && !path.schema ? [] : [createOmissionDifference(key, live, path)];
  if (live === undefined && !path.schema) return [createUnshownDifference(wanted, path)];
  if (isMap(wanted) && isMap(live ?? {})) {
    const differences = compareMaps(wanted, (live ?? {}) as ParameterValues, path);
    // The actors of a new restriction weaken nothing.
    return findOrder(risk, key)?.(wanted, live)
      ? differences.map(({ tone, ...difference }) => difference)
      : differences;
  }
  if (Array.isArray(wanted) && isUnorderedListKey(key)) return compareSets(key, wanted, toLiveList(key, live), path);
  return [createValueDifference(key, live, wanted, path)];
}

/** Without a list, GitHub allows all merge methods. */
const toLiveList = (key: string, live: unknown): readonly unknown[] =>
  Array.isArray(live) ? live : key === 'allowed_merge_methods' ? allMergeMethods : [];

/** An item counts as changed if exactly one removed and one added item share its name. */
function compareSets(key: string, wanted: readonly unknown[], live: readonly unknown[], path: RulesetPath) {
  const removed = excludeSameItems(live, wanted);
  const added = excludeSameItems(wanted, live);
  const counterparts = added.map((item) => findCounterpart(key, item, removed));
  const changed = counterparts.filter(
    (counterpart, index) =>
      counterpart && counterparts.indexOf(counterpart) === index && counterparts.lastIndexOf(counterpart) === index,
  );
  return [
    ...removed
      .filter((item) => !changed.includes(item as ParameterValues))
      .map((item) => createRemovalDifference(key, item, { live, wanted }, path)),
    ...added.flatMap((item, index) => {
      const below = appendItem(path, key, wanted.indexOf(item), item);
      const before = changed.includes(counterparts[index]) ? counterparts[index] : undefined;
      return before
        ? compareMaps(item as ParameterValues, before, below)
        : [createAdditionDifference(key, item, live, path, below.at)];
    }),
  ];
}

const excludeSameItems = (list: readonly unknown[], others: readonly unknown[]) =>
  list.filter((item) => !others.some((other) => isSameMeaning('', item, other)));

function findCounterpart(key: string, item: unknown, list: readonly unknown[]): ParameterValues | undefined {
  const namesakes = list.filter(isMap).filter((other) => formatItemName(key, other) === formatItemName(key, item));
  const hasAllValues = (other: ParameterValues) =>
    Object.entries(item as ParameterValues).every(([name, value]) => isSameMeaning(name, value, other[name]));
  const candidates = namesakes.length > 1 ? namesakes.filter(hasAllValues) : namesakes;
  return candidates.length === 1 ? candidates[0] : undefined;
}

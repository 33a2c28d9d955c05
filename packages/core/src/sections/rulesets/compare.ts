import { say } from '../../plan/wording.ts';
import { isMap, pickKeys } from '../../settings/maps.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import { fillActor } from './actors.ts';
import type { LiveRuleset } from './calls.ts';
import {
  actorText,
  makeDifference,
  type RulesetDifference,
  tellChange,
  tellGain,
  tellLoss,
  tellOmission,
  tellUnshown,
} from './differences.ts';
import { everyMethod, isSameMeaning, isSet, itemNameOf } from './keys.ts';
import { itemPath, keyPath, type RulesetPath } from './paths.ts';
import { type DeclaredRuleset, Ruleset } from './schema.ts';

type ParameterValues = Readonly<Record<string, unknown>>;

/** Everything in the live ruleset that differs from the entry. */
export function compareRuleset(entry: DeclaredRuleset, live: LiveRuleset, names?: NameResolver): RulesetDifference[] {
  const path: RulesetPath = { names, at: [], within: '', name: '', schema: Ruleset };
  const { name: _, ...wanted } = isHidden(live) ? { ...entry, bypass_actors: undefined } : entry;
  const found = compareMaps(wanted, comparable(live, wanted), path);
  const emptied = compareEmptied(entry, live, path);
  return [...emptied, ...found.filter(({ name }) => !emptied.length || name !== 'bypass_actors')].map((one) =>
    one.key === 'target' ? { ...one, because: `it no longer protects any ${live.target}` } : one,
  );
}

/** The host shows bypass actors only to a token that may change the ruleset. */
export const isHidden = ({ bypass_actors }: LiveRuleset) => bypass_actors === undefined;

/** The live settings. Keys that Trueup does not know are compared only if the entry declares them. */
function comparable(
  { target, enforcement, conditions, bypass_actors, rules, ...others }: LiveRuleset,
  wanted: ParameterValues,
) {
  return {
    target,
    enforcement,
    conditions,
    bypass_actors: bypass_actors?.map(fillActor),
    rules,
    ...pickKeys(others, (key) => Object.hasOwn(wanted, key)),
  };
}

/** One line for all actors, because a line for each would hide that nobody is left. */
function compareEmptied({ bypass_actors: wanted }: DeclaredRuleset, { bypass_actors }: LiveRuleset, path: RulesetPath) {
  const live = (bypass_actors ?? []).map(fillActor);
  if (wanted?.length !== 0 || !live.length) return [];
  const words = say`bypass_actors: ${live.map((actor) => actorText(actor, path.names)).join(', ')} removed`;
  const because = say`no one can bypass the ruleset any more`;
  return [makeDifference(keyPath(path, 'bypass_actors'), words, { live, wanted, tone: 'removal', because })];
}

function compareMaps(wanted: ParameterValues, live: ParameterValues, path: RulesetPath): RulesetDifference[] {
  const keys = new Set([...Object.keys(wanted), ...Object.keys(live)]);
  return [...keys].flatMap((key) => compareValues(key, readOwn(wanted, key), readOwn(live, key), keyPath(path, key)));
}

/** A key may be called `toString`, which every object has without being given it. */
const readOwn = (map: ParameterValues, key: string) => (Object.hasOwn(map, key) ? map[key] : undefined);

function compareValues(key: string, wanted: unknown, live: unknown, path: RulesetPath): RulesetDifference[] {
  if (isSameMeaning(key, wanted, live)) return [];
  if (key === 'parameters')
    return compareMaps((wanted ?? {}) as ParameterValues, (live ?? {}) as ParameterValues, path);
  // What the write would give another value is refused. The host may show more of an item than it takes.
  if (wanted === undefined) return path.whole && !path.schema ? [] : [tellOmission(key, live, path)];
  if (live === undefined && !path.schema) return [tellUnshown(wanted, path)];
  if (isMap(wanted) && isMap(live ?? {})) return compareMaps(wanted, (live ?? {}) as ParameterValues, path);
  if (Array.isArray(wanted) && isSet(key)) return compareSets(key, wanted, listOf(key, live), path);
  return [tellChange(key, live, wanted, path)];
}

/** Without a list of merge methods, the host allows all of them. */
const listOf = (key: string, live: unknown): readonly unknown[] =>
  Array.isArray(live) ? live : key === 'allowed_merge_methods' ? everyMethod : [];

/** If one item of each side is alike, that item has changed. All other items are gone or new. */
function compareSets(key: string, wanted: readonly unknown[], live: readonly unknown[], path: RulesetPath) {
  const lost = leaveOutSame(live, wanted);
  const gained = leaveOutSame(wanted, live);
  const found = gained.map((item) => findAlike(key, item, lost));
  const changed = found.filter((one, index) => one && found.indexOf(one) === index && found.lastIndexOf(one) === index);
  return [
    ...lost
      .filter((item) => !changed.includes(item as ParameterValues))
      .map((item) => tellLoss(key, item, { live, wanted }, path)),
    ...gained.flatMap((item, index) => {
      const below = itemPath(path, key, wanted.indexOf(item), item);
      const before = changed.includes(found[index]) ? found[index] : undefined;
      return before ? compareMaps(item as ParameterValues, before, below) : [tellGain(key, item, live, path, below.at)];
    }),
  ];
}

const leaveOutSame = (list: readonly unknown[], others: readonly unknown[]) =>
  list.filter((item) => !others.some((other) => isSameMeaning('', item, other)));

/** The one item of that name; of several, the one that has all that is declared, and more. */
function findAlike(key: string, item: unknown, list: readonly unknown[]): ParameterValues | undefined {
  const named = list.filter(isMap).filter((one) => itemNameOf(key, one) === itemNameOf(key, item));
  const isPart = (one: ParameterValues) =>
    Object.entries(item as ParameterValues).every(([name, value]) => isSameMeaning(name, value, one[name]));
  const found = named.length > 1 ? named.filter(isPart) : named;
  return found.length === 1 ? found[0] : undefined;
}

import { isDeepStrictEqual } from 'node:util';
import type { Stack } from '../../settings/layers/layers.ts';
import { type Merged, placeAt, toValue } from '../../settings/layers/merged.ts';
import { isMap } from '../../settings/maps.ts';
import { type Path, placeText, type Refusal } from '../../settings/refusal.ts';
import { code, show } from '../../settings/shown.ts';
import { findLaxities, type Laxity } from './at-least.ts';
import type { Locked } from './manifest.ts';
import type { Rival } from './same-setting.ts';

/** What a stack says at one locked place. */
interface Held {
  readonly value: unknown;
  /** The value itself, or the nearest one around it. */
  readonly merged: Merged;
}

/**
 * Refuses what a layer changes at a locked path on which a lower layer says something. `lower` and `higher` are the
 * stacks without and with that layer.
 */
export const findLockedChanges = (lower: Stack, higher: Stack, locked: readonly Locked[]): Refusal[] =>
  lower === higher ? [] : locked.flatMap((lock) => findChanges(lower, higher, lock));

function findChanges(lower: Stack, higher: Stack, lock: Locked): Refusal[] {
  const [key, ...path] = lock.path as [string, ...string[]];
  const before = lower.get(key);
  const after = higher.get(key);
  if (!before || !after || before === after) return [];
  const rivals = lock.rivals.flatMap((rival) => findRivalChanges(before, after, lock, rival));
  if (lock.isAtLeast) return [...findLaxer(before, after, lock), ...rivals];
  const changed = [...findHeld(before, path)].flatMap(([steps, held]) => {
    const now = findHeldAt(after, JSON.parse(steps) as Path);
    return now.isThere && isDeepStrictEqual(now.held.value, held.value) ? [] : [refuseChange(lock, held, now)];
  });
  return [...changed, ...rivals];
}

/** What a layer says at or below a path, and is not at least as strict as what a lower layer says there. */
function findLaxer(before: Merged, after: Merged, lock: Locked): Refusal[] {
  const [section, ...path] = lock.path as [string, ...string[]];
  const locked = `${path.join('.')}.`;
  const isHeld = ({ key }: Laxity) => !path.length || `${key}.`.startsWith(locked) || locked.startsWith(`${key}.`);
  return findLaxities(section, before, after)
    .filter((one) => one.key === '' || isHeld(one))
    .map(({ key, why, entry }) => {
      const inEntry = (merged: Merged) =>
        entry !== undefined && merged.kind === 'list' ? merged.entries.get(entry) : undefined;
      const [low, high] = [inEntry(before) ?? before, inEntry(after) ?? after];
      return refuseAt(
        high,
        `${key ? `${code(key)}: ` : ''}${why}, but ${code(lock.text)} is locked to \`at-least\` (${placeText(lock.place)}): ${placeText(placeAt(low.from))} is the minimum`,
        `remove it here, make it stricter than in ${code(placeAt(low.from).file)}, or change it there`,
      );
    });
}

/** The changes that a layer makes to a locked key through another key of the same setting. */
function findRivalChanges(before: Merged, after: Merged, lock: Locked, { path, key, isHeld, agrees }: Rival) {
  return [...findHeld(before, path.slice(1))].flatMap(([steps, held]) => {
    const at = [...(JSON.parse(steps) as Path).slice(0, -1), key];
    const [was, now] = [findHeldAt(before, at), findHeldAt(after, at)];
    const isLeft = !now.isThere || (was.isThere && (isHeld || isDeepStrictEqual(was.held.value, now.held.value)));
    return isLeft || agrees(held.value, now.held.value) ? [] : [refuseRival(lock, path.at(-1)!, held, now.held)];
  });
}

/** Every value at a path, by the steps to it. Each list on the way is passed over for all of its entries. */
function findHeld(merged: Merged, path: readonly string[], steps: Path = []): Map<string, Held> {
  if (merged.kind === 'removed') return new Map();
  if (merged.kind === 'list' && path.length && path[0] !== '_undeclared')
    return join([...merged.entries].map(([entry, inner]) => findHeld(inner, path, [...steps, entry])));
  const [key, ...rest] = path;
  if (key === undefined) return new Map([[JSON.stringify(steps), { value: toValue(merged), merged }]]);
  if (merged.kind === 'value') return findHeldInside(merged, merged.value, path, steps);
  const inner = merged.kind === 'map' ? merged.keys.get(key) : merged.policy;
  return inner ? findHeld(inner, rest, [...steps, key]) : new Map();
}

/** Every value at a path inside one that layers replace as a whole. The position tells the items of its lists apart. */
function findHeldInside(merged: Merged, value: unknown, path: readonly string[], steps: Path): Map<string, Held> {
  if (Array.isArray(value) && path.length)
    return join(value.map((item, index) => findHeldInside(merged, item, path, [...steps, index])));
  const [key, ...rest] = path;
  if (key === undefined) return new Map([[JSON.stringify(steps), { value, merged }]]);
  return isMap(value) && Object.hasOwn(value, key)
    ? findHeldInside(merged, value[key], rest, [...steps, key])
    : new Map();
}

const join = (maps: readonly ReadonlyMap<string, Held>[]) => new Map(maps.flatMap((one) => [...one]));

interface Now {
  readonly isThere: boolean;
  readonly held: Held;
}

/** What stands at exactly these steps now, or the nearest value around it. */
function findHeldAt(merged: Merged, steps: Path): Now {
  const [step, ...rest] = steps;
  if (merged.kind === 'removed') return { isThere: false, held: { value: undefined, merged } };
  if (step === undefined) return { isThere: true, held: { value: toValue(merged), merged } };
  if (merged.kind === 'value') {
    const value = steps.reduce<any>((holder, key) => holder?.[key], merged.value);
    return { isThere: value !== undefined, held: { value, merged } };
  }
  const inner =
    merged.kind === 'map'
      ? merged.keys.get(String(step))
      : (merged.entries.get(String(step)) ?? (step === '_undeclared' ? merged.policy : undefined));
  return inner ? findHeldAt(inner, rest) : { isThere: false, held: { value: undefined, merged } };
}

function refuseChange({ text, place: lockPlace }: Locked, held: Held, { isThere, held: now }: Now): Refusal {
  const [before, after] = isThere ? findFirstDifference(held.merged, now.merged) : [held.merged, now.merged];
  const [was, is] = [toValue(before), isThere ? toValue(after) : undefined];
  const said = is === undefined ? 'removes it' : isScalar(is) ? `makes it ${show(is)}` : 'changes it';
  const low = placeAt(before.from);
  const problem = `${said}, but ${code(text)} is locked (${placeText(lockPlace)}): ${placeText(low)} declares ${show(was)}`;
  return refuseAt(after, problem, `remove it here, or change it in ${code(low.file)}`);
}

function refuseRival({ text, place }: Locked, key: string, { merged, value }: Held, { merged: now }: Held): Refusal {
  const low = placeAt(merged.from);
  const problem = `also changes ${code(key)}, but ${code(text)} is locked (${placeText(place)}): ${placeText(low)} declares ${show(value)}`;
  return refuseAt(now, problem, `remove it here, or change it in ${code(low.file)}`);
}

/** Refuses what a higher layer says, where it says it. */
const refuseAt = ({ from }: Merged, problem: string, fix: string): Refusal => ({
  ...from.part.address(from.at),
  place: placeAt(from),
  problem,
  fix,
});

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

/** The first parts of two values that differ. */
function findFirstDifference(before: Merged, after: Merged): readonly [Merged, Merged] {
  if (before.kind !== after.kind || before.kind === 'value' || before.kind === 'removed') return [before, after];
  const [olds, news] = [partsOf(before), partsOf(after)];
  for (const [key, inner] of news) {
    const old = olds.get(key);
    if (old === inner || (old && isDeepStrictEqual(toValue(old), toValue(inner)))) continue;
    return old ? findFirstDifference(old, inner) : [before, inner];
  }
  return [before, after];
}

function partsOf(merged: Merged): ReadonlyMap<string, Merged> {
  if (merged.kind === 'map') return merged.keys;
  if (merged.kind !== 'list') return new Map();
  return merged.policy ? new Map([['_undeclared', merged.policy], ...merged.entries]) : merged.entries;
}

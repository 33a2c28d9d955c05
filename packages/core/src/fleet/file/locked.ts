/**
 * Refuses changes of locked paths. A locked path keeps the value of the lowest layer that sets it, whatever key of the
 * same setting a higher layer uses.
 */

import { isDeepStrictEqual } from 'node:util';
import type { LayerStack } from '../../settings/layers/layers.ts';
import { getLayerPlace, type MergedValue, toSettingsValue } from '../../settings/layers/merged.ts';
import { isMap } from '../../settings/maps.ts';
import { describeValue, formatCode } from '../../settings/message-text.ts';
import { formatPlace, type Path, type Refusal } from '../../settings/refusal.ts';
import { findWeakerValues, type WeakerValue } from './at-least.ts';
import type { LockedPath } from './manifest.ts';
import type { RivalKey } from './same-setting.ts';

interface StackValue {
  readonly value: unknown;
  /** The value itself, or the nearest value around it. */
  readonly merged: MergedValue;
}

/** `lower` and `higher` are the stacks without and with the layer. */
export const findLockedChanges = (lower: LayerStack, higher: LayerStack, locked: readonly LockedPath[]): Refusal[] =>
  lower === higher ? [] : locked.flatMap((lock) => findChangesOfLockedPath(lower, higher, lock));

function findChangesOfLockedPath(lower: LayerStack, higher: LayerStack, lock: LockedPath): Refusal[] {
  const [key, ...path] = lock.path as [string, ...string[]];
  const before = lower.get(key);
  const after = higher.get(key);
  if (!before || !after || before === after) return [];
  const rivals = lock.rivals.flatMap((rival) => findRivalChanges(before, after, lock, rival));
  if (lock.isAtLeast) return [...findWeakenings(before, after, lock), ...rivals];
  const changed = [...findLockedValues(before, path)].flatMap(([steps, locked]) => {
    const now = findValueAt(after, JSON.parse(steps) as Path);
    return now.isThere && isDeepStrictEqual(now.value, locked.value) ? [] : [refuseLockedChange(lock, locked, now)];
  });
  return [...changed, ...rivals];
}

function findWeakenings(before: MergedValue, after: MergedValue, lock: LockedPath): Refusal[] {
  const [section, ...path] = lock.path as [string, ...string[]];
  const locked = `${path.join('.')}.`;
  const isHeld = ({ key }: WeakerValue) => !path.length || `${key}.`.startsWith(locked) || locked.startsWith(`${key}.`);
  return findWeakerValues(section, before, after)
    .filter((weaker) => weaker.key === '' || isHeld(weaker))
    .map(({ key, reason, entry }) => {
      const getEntry = (merged: MergedValue) =>
        entry !== undefined && merged.kind === 'list' ? merged.entries.get(entry) : undefined;
      const [lowerValue, higherValue] = [getEntry(before) ?? before, getEntry(after) ?? after];
      return createRefusalAt(
        higherValue,
        `${key ? `${formatCode(key)}: ` : ''}${reason}, but ${formatCode(lock.text)} is locked to \`at-least\` (${formatPlace(lock.place)}): ${formatPlace(getLayerPlace(lowerValue.from))} is the minimum`,
        `remove it here, make it stricter than in ${formatCode(getLayerPlace(lowerValue.from).file)}, or change it there`,
      );
    });
}

function findRivalChanges(
  before: MergedValue,
  after: MergedValue,
  lock: LockedPath,
  { path, key, isLockedItself, isConsistent }: RivalKey,
): Refusal[] {
  return [...findLockedValues(before, path.slice(1))].flatMap(([steps, locked]) => {
    const at = [...(JSON.parse(steps) as Path).slice(0, -1), key];
    const [earlier, now] = [findValueAt(before, at), findValueAt(after, at)];
    const hasNothingToCheck =
      !now.isThere || (earlier.isThere && (isLockedItself || isDeepStrictEqual(earlier.value, now.value)));
    return hasNothingToCheck || isConsistent(locked.value, now.value)
      ? []
      : [createLockRefusal(now.merged, `also changes ${formatCode(path.at(-1)!)}`, lock, locked)];
  });
}

/** Returns each value by the steps to it. For a list, these are the values of all entries. */
function findLockedValues(merged: MergedValue, path: readonly string[], steps: Path = []): Map<string, StackValue> {
  if (merged.kind === 'removed') return new Map();
  if (merged.kind === 'list' && path.length && path[0] !== '_undeclared')
    return joinMaps([...merged.entries].map(([entry, inner]) => findLockedValues(inner, path, [...steps, entry])));
  const [key, ...rest] = path;
  if (key === undefined) return new Map([[JSON.stringify(steps), { value: toSettingsValue(merged), merged }]]);
  if (merged.kind === 'value') return findLockedValuesInside(merged, merged.value, path, steps);
  const inner = merged.kind === 'map' ? merged.keys.get(key) : merged.policy;
  return inner ? findLockedValues(inner, rest, [...steps, key]) : new Map();
}

/** The position identifies the items of a list, because layers replace the list as a whole. */
function findLockedValuesInside(
  merged: MergedValue,
  value: unknown,
  path: readonly string[],
  steps: Path,
): Map<string, StackValue> {
  if (Array.isArray(value) && path.length)
    return joinMaps(value.map((item, index) => findLockedValuesInside(merged, item, path, [...steps, index])));
  const [key, ...rest] = path;
  if (key === undefined) return new Map([[JSON.stringify(steps), { value, merged }]]);
  return isMap(value) && Object.hasOwn(value, key)
    ? findLockedValuesInside(merged, value[key], rest, [...steps, key])
    : new Map();
}

const joinMaps = (maps: readonly ReadonlyMap<string, StackValue>[]) => new Map(maps.flatMap((map) => [...map]));

interface StackLookup extends StackValue {
  readonly isThere: boolean;
}

function findValueAt(merged: MergedValue, steps: Path): StackLookup {
  const [step, ...rest] = steps;
  if (merged.kind === 'removed') return { isThere: false, value: undefined, merged };
  if (step === undefined) return { isThere: true, value: toSettingsValue(merged), merged };
  if (merged.kind === 'value') {
    const value = steps.reduce<any>((holder, key) => holder?.[key], merged.value);
    return { isThere: value !== undefined, value, merged };
  }
  const inner =
    merged.kind === 'map'
      ? merged.keys.get(String(step))
      : (merged.entries.get(String(step)) ?? (step === '_undeclared' ? merged.policy : undefined));
  return inner ? findValueAt(inner, rest) : { isThere: false, value: undefined, merged };
}

function refuseLockedChange(lock: LockedPath, locked: StackValue, { isThere, merged }: StackLookup): Refusal {
  const [before, after] = isThere ? findFirstDifference(locked.merged, merged) : [locked.merged, merged];
  const valueAfter = isThere ? toSettingsValue(after) : undefined;
  const change =
    valueAfter === undefined
      ? 'removes it'
      : isScalar(valueAfter)
        ? `makes it ${describeValue(valueAfter)}`
        : 'changes it';
  return createLockRefusal(after, change, lock, { merged: before, value: toSettingsValue(before) });
}

function createLockRefusal(
  changed: MergedValue,
  change: string,
  { text, place }: LockedPath,
  { merged, value }: StackValue,
): Refusal {
  const lowerPlace = getLayerPlace(merged.from);
  return createRefusalAt(
    changed,
    `${change}, but ${formatCode(text)} is locked (${formatPlace(place)}): ${formatPlace(lowerPlace)} declares ${describeValue(value)}`,
    `remove it here, or change it in ${formatCode(lowerPlace.file)}`,
  );
}

const createRefusalAt = ({ from }: MergedValue, problem: string, fix: string): Refusal => ({
  ...from.findings.address(from.at),
  place: getLayerPlace(from),
  problem,
  fix,
});

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

function findFirstDifference(before: MergedValue, after: MergedValue): readonly [MergedValue, MergedValue] {
  if (before.kind !== after.kind || before.kind === 'value' || before.kind === 'removed') return [before, after];
  const [olds, news] = [getChildren(before), getChildren(after)];
  for (const [key, inner] of news) {
    const old = olds.get(key);
    if (old === inner || (old && isDeepStrictEqual(toSettingsValue(old), toSettingsValue(inner)))) continue;
    return old ? findFirstDifference(old, inner) : [before, inner];
  }
  return [before, after];
}

function getChildren(merged: MergedValue): ReadonlyMap<string, MergedValue> {
  if (merged.kind === 'map') return merged.keys;
  if (merged.kind !== 'list') return new Map();
  return merged.policy ? new Map([['_undeclared', merged.policy], ...merged.entries]) : merged.entries;
}

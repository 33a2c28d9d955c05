/**
 * Lists possible edits that make a settings file match GitHub, the smallest first. A later plan verifies the edit, so a
 * candidate may be wrong.
 */

import { isDeepEqual } from '../plan/differences.ts';
import type { Difference } from '../plan/item.ts';
import type { SettingsEdit } from '../settings/editing/edit.ts';
import { getAtPath, isMap } from '../settings/maps.ts';
import type { Path } from '../settings/refusal.ts';
import type { AdoptionSources } from './sources.ts';
import { type ExportedSection, parseKeyPath, type Unit } from './units.ts';

export function listCandidateEdits(unit: Unit, sources: AdoptionSources, exported: ExportedSection): SettingsEdit[][] {
  const places = findEntryPlaces(unit, sources, exported);
  const isList = unit.section.settings.list !== undefined;
  if (unit.kind === 'key') return listKeyEdits(unit.difference, isList, places).filter((edits) => edits.length > 0);
  if (isList) return unit.kind === 'missing' ? listMissingEntryEdits(places) : listUndeclaredEntryEdits(places);
  if (exported.value !== undefined) return createSetEdits([unit.section.key], exported.value);
  return unit.kind === 'missing' && unit.section.settings.nullIsValue ? createSetEdits([unit.section.key], null) : [];
}

const createSetEdits = (at: Path, value: unknown): SettingsEdit[][] => [[{ do: 'set', at, value }]];

type EntryPlaces = ReturnType<typeof findEntryPlaces>;

/** Paths start with the key of the section. An unset path means that this side has no such entry. */
function findEntryPlaces({ section, subject }: Unit, sources: AdoptionSources, exported: ExportedSection) {
  const { key } = section;
  const values = { written: { [key]: sources.getWrittenValue(key) }, live: { [key]: exported.value } };
  if (!section.settings.list) return { ...values, inFile: [key], inExport: [key], parentInFile: undefined, pairs: [] };
  const declared = sources.declared.find((entry) => entry.key === key);
  const addSectionKey = (at: Path | undefined) => at && [key, ...at];
  const parent = exported.entries.find((entry) => entry.subject === subject)?.within;
  return {
    ...values,
    inFile: addSectionKey(declared?.entryAt(subject)),
    inExport: addSectionKey(exported.entryAt(subject)),
    parentInFile: addSectionKey(parent === undefined ? [] : declared?.entryAt(parent)),
    pairs: exported.entries.flatMap((entry) => {
      const [inFile, inExport] = [
        addSectionKey(declared?.entryAt(entry.subject)),
        addSectionKey(exported.entryAt(entry.subject)),
      ];
      return entry.within === undefined && inFile && inExport ? [{ inFile, inExport }] : [];
    }),
  };
}

function hasPath(value: unknown, path: Path) {
  const holder = getAtPath(value, path.slice(0, -1));
  return (isMap(holder) || Array.isArray(holder)) && Object.hasOwn(holder, path.at(-1)!);
}

/** Removes an entry that GitHub does not have. A key of an entry may become `null` instead. */
function listMissingEntryEdits({ inFile: at }: EntryPlaces): SettingsEdit[][] {
  if (!at) return [];
  return [...(typeof at.at(-1) === 'string' ? createSetEdits(at, null) : []), [{ do: 'drop', at }]];
}

function listUndeclaredEntryEdits({ written, live, inFile, inExport, parentInFile }: EntryPlaces): SettingsEdit[][] {
  if (!inExport || !parentInFile) return [];
  const value = getAtPath(live, inExport);
  if (inFile && getAtPath(written, inFile) !== null)
    return [alignValues(getAtPath(written, inFile), value, inFile, 'all keys')];
  const last = inExport.at(-1)!;
  if (typeof last === 'string') return createSetEdits([...parentInFile, last], value);
  const isNested = parentInFile.length > 1;
  const inParent = inExport.slice(0, -1).filter((part) => part !== 'entries');
  const list = [...parentInFile, ...inParent.slice(isNested ? 2 : 1)];
  const at = isMap(getAtPath(written, list)) ? [...list, 'entries'] : list;
  return Array.isArray(getAtPath(written, at)) ? [[{ do: 'add', at, value }]] : [];
}

function listKeyEdits(difference: Difference, isList: boolean, places: EntryPlaces): SettingsEdit[][] {
  const { written, live, inFile, inExport } = places;
  const below = parseKeyPath(difference.key);
  if (!inFile) return [alignEntries(below, places)];
  const fullPath = [...inFile, ...below];
  const liveValueEdits = listLiveValueEdits(difference, fullPath, written);
  const candidates: SettingsEdit[][] = [];
  // GitHub shows the old name of a label again, so the entry must stop renaming it.
  const renames = [...inFile, `new_${below.at(-1)}`];
  if (difference.tone === 'rename' && hasPath(written, renames)) candidates.push([{ do: 'drop', at: renames }]);
  for (let depth = below.length; depth >= 0; depth--) {
    const at = [...inFile, ...below.slice(0, depth)];
    const pathInExport = inExport && [...inExport, ...below.slice(0, depth)];
    if (!pathInExport || !hasPath(written, at) || !hasPath(live, pathInExport)) continue;
    const [writtenValue, liveValue] = [getAtPath(written, at), getAtPath(live, pathInExport)];
    candidates.push(alignValues(writtenValue, liveValue, at, 'common keys'));
    if (depth === 0) break;
    candidates.push(...liveValueEdits);
    if (isList || depth === below.length)
      candidates.push(alignValues(writtenValue, liveValue, at, 'all keys'), ...createSetEdits(at, liveValue));
  }
  return [...candidates, ...liveValueEdits, ...listOffEdits(difference, fullPath, isList, places)];
}

/** The plan compares some keys over all entries, such as pinned environments. */
const alignEntries = (below: Path, { written, live, pairs }: EntryPlaces): SettingsEdit[] =>
  pairs.flatMap(({ inFile, inExport }): SettingsEdit[] => {
    const [at, there] = [inFile.concat(below), inExport.concat(below)];
    const ownValue = getAtPath(written, at);
    const off = ownValue === true ? false : ownValue;
    const value = hasPath(live, there) ? getAtPath(live, there) : off;
    return isDeepEqual(ownValue, value) ? [] : [{ do: 'set', at, value }];
  });

/** Some differences carry only a text about the live value. */
function listLiveValueEdits({ live, wanted, unseen }: Difference, at: Path, written: unknown): SettingsEdit[][] {
  const isValue =
    live !== undefined &&
    !unseen &&
    (live === null || wanted === null || typeof live === typeof wanted || !hasPath(written, at));
  return isValue && isMap(getAtPath(written, at.slice(0, -1))) ? createSetEdits(at, live) : [];
}

/** A setting that GitHub does not have becomes false, empty or `null`, or is removed from the file. */
function listOffEdits(
  { live: stated, unseen }: Difference,
  exact: Path,
  isList: boolean,
  places: EntryPlaces,
): SettingsEdit[][] {
  const { written, live, inFile = [], inExport } = places;
  if (unseen || !inExport || !hasPath(live, inExport) || (!isList && stated === undefined)) return [];
  const at = exact.map((_, dropped) => exact.slice(0, exact.length - dropped)).find((path) => hasPath(written, path));
  if (!at || at.length <= inFile.length || hasPath(live, [...inExport, ...at.slice(inFile.length)])) return [];
  const value = getAtPath(written, at);
  if (typeof value === 'boolean') return createSetEdits(at, !value);
  const removed: SettingsEdit[][] = isList ? [[{ do: 'drop', at }]] : [];
  return [...(Array.isArray(value) ? createSetEdits(at, []) : []), ...createSetEdits(at, null), ...removed];
}

/** `common keys` edits only keys of both sides. */
type AlignedKeys = 'common keys' | 'all keys';

/** Returns the fewest edits. Secrets stay unchanged. */
export function alignValues(written: unknown, live: unknown, at: Path, reach: AlignedKeys): SettingsEdit[] {
  if (isDeepEqual(written, live)) return [];
  if (isMap(written) && isMap(live)) return alignMaps(written, live, at, reach);
  if (Array.isArray(written) && Array.isArray(live)) return alignLists(written, live, at, reach);
  return [{ do: 'set', at, value: live }];
}

function alignMaps(written: Record<string, unknown>, live: Record<string, unknown>, at: Path, reach: AlignedKeys) {
  const listOpenKeys = (map: object) => Object.keys(map).filter((key) => key !== 'secret' && key !== 'secrets');
  const common = listOpenKeys(written).filter((key) => Object.hasOwn(live, key));
  const edits = common.flatMap((key) => alignValues(written[key], live[key], [...at, key], reach));
  if (reach === 'common keys') return edits;
  const added = listOpenKeys(live).filter((key) => !Object.hasOwn(written, key));
  const removed = listOpenKeys(written).filter((key) => !Object.hasOwn(live, key));
  return [
    ...edits,
    ...added.map((key): SettingsEdit => ({ do: 'set', at: [...at, key], value: live[key] })),
    ...removed.flatMap((key) => turnOffOrDrop(written[key], [...at, key])),
  ];
}

/** A snapshot omits settings that are off. The key stays if the file turns it off, so a check still covers it. */
function turnOffOrDrop(written: unknown, at: Path): SettingsEdit[] {
  if (written === true) return [{ do: 'set', at, value: false }];
  const isOff = [false, null, 0, ''].includes(written as never) || (Array.isArray(written) && !written.length);
  return isOff ? [] : [{ do: 'drop', at }];
}

/** Pairs items by their names, so comments beside unchanged items survive. */
function alignLists(
  written: readonly unknown[],
  live: readonly unknown[],
  at: Path,
  reach: AlignedKeys,
): SettingsEdit[] {
  const [writtenNames, liveNames] = [written.map(formatItemIdentity), live.map(formatItemIdentity)];
  const whole: SettingsEdit[] = [{ do: 'set', at, value: live }];
  if (new Set(writtenNames).size < writtenNames.length || new Set(liveNames).size < liveNames.length) return whole;
  const places = new Map(liveNames.map((name, index) => [name, index]));
  const edits = writtenNames.flatMap((name, index) =>
    places.has(name) ? alignValues(written[index], live[places.get(name)!], [...at, index], reach) : [],
  );
  const added = live.filter((_, index) => !writtenNames.includes(liveNames[index]!));
  const removedIndexes = writtenNames.flatMap((name, index) => (places.has(name) ? [] : [index]));
  if (removedIndexes.length === written.length) return whole;
  return [
    ...edits,
    ...added.map((value): SettingsEdit => ({ do: 'add', at, value })),
    ...removedIndexes.reverse().map((index): SettingsEdit => ({ do: 'drop', at: [...at, index] })),
  ];
}

const nameKeys = ['name', 'type', 'context', 'app', 'username', 'slug', 'actor_type', 'reviewer_type'];
const idKeys = ['id', 'actor_id', 'reviewer_id'];

function formatItemIdentity(item: unknown): string {
  if (!isMap(item)) return JSON.stringify(item);
  const names = [...nameKeys, ...idKeys].filter((key) => Object.hasOwn(item, key)).map((key) => item[key]);
  return names.length ? JSON.stringify(names.map(String)) : JSON.stringify(item);
}

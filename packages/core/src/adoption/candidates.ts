import { isDeepEqual } from '../plan/differences.ts';
import type { Difference } from '../plan/item.ts';
import type { SettingsEdit } from '../settings/editing/edit.ts';
import { getAtPath, isMap } from '../settings/maps.ts';
import type { Path } from '../settings/refusal.ts';
import type { AdoptionSources } from './sources.ts';
import { type ExportedSection, pathOfKey, type Unit } from './units.ts';

/**
 * The ways to say in the file what the host has, the smallest first. Whether one of them does is for the section's own
 * plan to say.
 */
export function listCandidates(unit: Unit, sources: AdoptionSources, exported: ExportedSection): SettingsEdit[][] {
  const places = placesOf(unit, sources, exported);
  const isList = unit.section.settings.list !== undefined;
  if (unit.kind === 'key') return listDiffering(unit.difference, isList, places).filter((edits) => edits.length > 0);
  if (isList) return unit.kind === 'missing' ? missingEntry(places) : undeclaredEntry(places);
  if (exported.value !== undefined) return setting([unit.section.key], exported.value);
  return unit.kind === 'missing' && unit.section.settings.nullIsValue ? setting([unit.section.key], null) : [];
}

const setting = (at: Path, value: unknown): SettingsEdit[][] => [[{ do: 'set', at, value }]];

type EntryPlaces = ReturnType<typeof placesOf>;

/** Where an entry stands. Paths begin with the section's key; one is unset if the entry is not there. */
function placesOf({ section, subject }: Unit, sources: AdoptionSources, exported: ExportedSection) {
  const { key } = section;
  // The section under its key, as the file writes it, and as its own snapshot does.
  const given = { written: { [key]: sources.value(key) }, live: { [key]: exported.value } };
  if (!section.settings.list) return { ...given, inFile: [key], inExport: [key], parentInFile: undefined, pairs: [] };
  const declared = sources.declared.find((one) => one.key === key);
  const below = (at: Path | undefined) => at && [key, ...at];
  const parent = exported.entries.find((one) => one.subject === subject)?.within;
  return {
    ...given,
    inFile: below(declared?.entryAt(subject)),
    inExport: below(exported.entryAt(subject)),
    /** The entry around it in the file, or the section. */
    parentInFile: below(parent === undefined ? [] : declared?.entryAt(parent)),
    /** The entries that are in both, outermost only. */
    pairs: exported.entries.flatMap((one) => {
      const [inFile, inExport] = [below(declared?.entryAt(one.subject)), below(exported.entryAt(one.subject))];
      return one.within === undefined && inFile && inExport ? [{ inFile, inExport }] : [];
    }),
  };
}

function isThere(value: unknown, path: Path) {
  const holder = getAtPath(value, path.slice(0, -1));
  return (isMap(holder) || Array.isArray(holder)) && Object.hasOwn(holder, path.at(-1)!);
}

/** A declared entry that is gone leaves the file. A key of an entry may also go on to say that there is none. */
function missingEntry({ inFile: at }: EntryPlaces): SettingsEdit[][] {
  if (!at) return [];
  return [...(typeof at.at(-1) === 'string' ? setting(at, null) : []), [{ do: 'drop', at }]];
}

function undeclaredEntry({ written, live, inFile, inExport, parentInFile }: EntryPlaces): SettingsEdit[][] {
  if (!inExport || !parentInFile) return [];
  const value = getAtPath(live, inExport);
  if (inFile && getAtPath(written, inFile) !== null)
    return [align(getAtPath(written, inFile), value, inFile, 'all keys')];
  const last = inExport.at(-1)!;
  if (typeof last === 'string') return setting([...parentInFile, last], value);
  const isNested = parentInFile.length > 1;
  const inParent = inExport.slice(0, -1).filter((part) => part !== 'entries');
  const list = [...parentInFile, ...inParent.slice(isNested ? 2 : 1)];
  const at = isMap(getAtPath(written, list)) ? [...list, 'entries'] : list;
  return Array.isArray(getAtPath(written, at)) ? [[{ do: 'add', at, value }]] : [];
}

function listDiffering(difference: Difference, isList: boolean, places: EntryPlaces): SettingsEdit[][] {
  const { written, live, inFile, inExport } = places;
  const below = pathOfKey(difference.key);
  if (!inFile) return [acrossEntries(below, places)];
  const exact = [...inFile, ...below];
  const stated = statedEdits(difference, exact, written);
  const found: SettingsEdit[][] = [];
  // A label that was renamed by its entry and has its old name again: the entry renames it no more.
  const renames = [...inFile, `new_${below.at(-1)}`];
  if (difference.tone === 'rename' && isThere(written, renames)) found.push([{ do: 'drop', at: renames }]);
  for (let depth = below.length; depth >= 0; depth--) {
    const at = [...inFile, ...below.slice(0, depth)];
    const there = inExport && [...inExport, ...below.slice(0, depth)];
    if (!there || !isThere(written, at) || !isThere(live, there)) continue;
    const [own, theirs] = [getAtPath(written, at), getAtPath(live, there)];
    found.push(align(own, theirs, at, 'common keys'));
    if (depth === 0) break;
    found.push(...stated);
    if (isList || depth === below.length) found.push(align(own, theirs, at, 'all keys'), ...setting(at, theirs));
  }
  return [...found, ...stated, ...offEdits(difference, exact, isList, places)];
}

/** A key that the plan compares for all entries together, such as which environments are pinned. */
const acrossEntries = (below: Path, { written, live, pairs }: EntryPlaces): SettingsEdit[] =>
  pairs.flatMap(({ inFile, inExport }): SettingsEdit[] => {
    const [at, there] = [inFile.concat(below), inExport.concat(below)];
    const own = getAtPath(written, at);
    const off = own === true ? false : own;
    const value = isThere(live, there) ? getAtPath(live, there) : off;
    return isDeepEqual(own, value) ? [] : [{ do: 'set', at, value }];
  });

/** The live value of the difference, unless that is only a text about the value. */
function statedEdits({ live, wanted, unseen }: Difference, at: Path, written: unknown): SettingsEdit[][] {
  const isValue =
    live !== undefined &&
    !unseen &&
    (live === null || wanted === null || typeof live === typeof wanted || !isThere(written, at));
  return isValue && isMap(getAtPath(written, at.slice(0, -1))) ? setting(at, live) : [];
}

/** What the host does not have: the file says that it is off or empty, says `null`, or no longer says anything. */
function offEdits(
  { live: stated, unseen }: Difference,
  exact: Path,
  isList: boolean,
  places: EntryPlaces,
): SettingsEdit[][] {
  const { written, live, inFile = [], inExport } = places;
  if (unseen || !inExport || !isThere(live, inExport) || (!isList && stated === undefined)) return [];
  const at = exact.map((_, dropped) => exact.slice(0, exact.length - dropped)).find((path) => isThere(written, path));
  if (!at || at.length <= inFile.length || isThere(live, [...inExport, ...at.slice(inFile.length)])) return [];
  const value = getAtPath(written, at);
  if (typeof value === 'boolean') return setting(at, !value);
  const gone: SettingsEdit[][] = isList ? [[{ do: 'drop', at }]] : [];
  return [...(Array.isArray(value) ? setting(at, []) : []), ...setting(at, null), ...gone];
}

/** Which keys of a map an edit may touch: those that both sides have, or also those that only one has. */
type AlignedKeys = 'common keys' | 'all keys';

/** The fewest edits that turn what the file says at a path into what the host has. Secrets stay as they are. */
export function align(written: unknown, live: unknown, at: Path, reach: AlignedKeys): SettingsEdit[] {
  if (isDeepEqual(written, live)) return [];
  if (isMap(written) && isMap(live)) return alignMaps(written, live, at, reach);
  if (Array.isArray(written) && Array.isArray(live)) return alignLists(written, live, at, reach);
  return [{ do: 'set', at, value: live }];
}

function alignMaps(written: Record<string, unknown>, live: Record<string, unknown>, at: Path, reach: AlignedKeys) {
  const open = (map: object) => Object.keys(map).filter((key) => key !== 'secret' && key !== 'secrets');
  const common = open(written).filter((key) => Object.hasOwn(live, key));
  const edits = common.flatMap((key) => align(written[key], live[key], [...at, key], reach));
  if (reach === 'common keys') return edits;
  const added = open(live).filter((key) => !Object.hasOwn(written, key));
  const gone = open(written).filter((key) => !Object.hasOwn(live, key));
  return [
    ...edits,
    ...added.map((key): SettingsEdit => ({ do: 'set', at: [...at, key], value: live[key] })),
    ...gone.flatMap((key) => editsToSwitchOff(written[key], [...at, key])),
  ];
}

/** A snapshot leaves out what is off. Where the file says that it is off, the key stays, so that a check still holds it. */
function editsToSwitchOff(written: unknown, at: Path): SettingsEdit[] {
  if (written === true) return [{ do: 'set', at, value: false }];
  const isOff = [false, null, 0, ''].includes(written as never) || (Array.isArray(written) && !written.length);
  return isOff ? [] : [{ do: 'drop', at }];
}

/** Items are paired by what names them, so that a comment beside an item that stays is kept. */
function alignLists(
  written: readonly unknown[],
  live: readonly unknown[],
  at: Path,
  reach: AlignedKeys,
): SettingsEdit[] {
  const [own, theirs] = [written.map(nameOf), live.map(nameOf)];
  const whole: SettingsEdit[] = [{ do: 'set', at, value: live }];
  if (new Set(own).size < own.length || new Set(theirs).size < theirs.length) return whole;
  const places = new Map(theirs.map((name, index) => [name, index]));
  const edits = own.flatMap((name, index) =>
    places.has(name) ? align(written[index], live[places.get(name)!], [...at, index], reach) : [],
  );
  const added = live.filter((_, index) => !own.includes(theirs[index]!));
  const gone = own.flatMap((name, index) => (places.has(name) ? [] : [index]));
  if (gone.length === written.length) return whole;
  return [
    ...edits,
    ...added.map((value): SettingsEdit => ({ do: 'add', at, value })),
    ...gone.reverse().map((index): SettingsEdit => ({ do: 'drop', at: [...at, index] })),
  ];
}

const naming = ['name', 'type', 'context', 'app', 'username', 'slug', 'actor_type', 'reviewer_type'];
const numbering = ['id', 'actor_id', 'reviewer_id'];

function nameOf(item: unknown): string {
  if (!isMap(item)) return JSON.stringify(item);
  const names = [...naming, ...numbering].filter((key) => Object.hasOwn(item, key)).map((key) => item[key]);
  return names.length ? JSON.stringify(names.map(String)) : JSON.stringify(item);
}

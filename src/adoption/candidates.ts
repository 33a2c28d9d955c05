import { same } from '../plan/differences.ts';
import { isMap } from '../settings/maps.ts';
import type { Path } from '../settings/refusal.ts';
import { align } from './align.ts';
import type { Edit } from './edit.ts';
import type { AdoptionSources } from './sources.ts';
import type { DifferingKey, ExportedSection, Unit } from './units.ts';

/**
 * The ways to say in the file what the host has, the smallest first. Whether one of them does is for the section's own
 * plan to say.
 */
export function candidates(unit: Unit, sources: AdoptionSources, exported: ExportedSection): Edit[][] {
  const found = placesOf(unit, sources, exported);
  if (unit.kind === 'missing') return missing(unit, found, exported);
  if (unit.kind === 'undeclared') return undeclared(unit, found, exported);
  return differing(unit, found, exported).filter((edits) => edits.length > 0);
}

interface EntryPlaces {
  /** The section as the file writes it. */
  readonly written: unknown;
  /** Paths to the entry, below the section's key; unset if it is not there. */
  readonly inFile?: Path;
  readonly inExport?: Path;
  readonly parentInFile?: Path;
  /** The entries that are in both, outermost only. */
  readonly pairs: readonly { readonly inFile: Path; readonly inExport: Path }[];
}

function placesOf({ section, subject }: Unit, sources: AdoptionSources, exported: ExportedSection): EntryPlaces {
  const written = sources.value(section.key);
  if (!section.settings.list) return { written, inFile: [], inExport: [], pairs: [] };
  const declared = sources.declared.find(({ key }) => key === section.key);
  const parent = exported.entries.find((one) => one.subject === subject)?.parent;
  return {
    written,
    inFile: declared?.entryAt(subject),
    inExport: exported.entryAt(subject),
    parentInFile: parent === undefined ? [] : declared?.entryAt(parent),
    pairs: exported.entries.flatMap((one) => {
      const [inFile, inExport] = [declared?.entryAt(one.subject), exported.entryAt(one.subject)];
      return one.parent === undefined && inFile && inExport ? [{ inFile, inExport }] : [];
    }),
  };
}

const at = (value: unknown, path: Path): unknown => path.reduce<any>((holder, key) => holder?.[key], value);

function isThere(value: unknown, path: Path) {
  const holder = at(value, path.slice(0, -1));
  return path.length === 0 || ((isMap(holder) || Array.isArray(holder)) && Object.hasOwn(holder, path.at(-1)!));
}

/** A declared entry that is gone leaves the file; a section that is one object says that there is none. */
function missing({ section: { key, settings } }: Unit, { inFile }: EntryPlaces, exported: ExportedSection): Edit[][] {
  if (settings.list) {
    const at = [key, ...(inFile ?? [])];
    // Where a key of an entry is gone, the file goes on to say that there is none.
    const none: Edit[][] = typeof at.at(-1) === 'string' ? [[{ do: 'set', at, value: null }]] : [];
    return inFile ? [...none, [{ do: 'drop', at }]] : [];
  }
  if (exported.value !== undefined) return [[{ do: 'set', at: [key], value: exported.value }]];
  return settings.nullIsValue ? [[{ do: 'set', at: [key], value: null }]] : [];
}

function undeclared({ section: { key, settings } }: Unit, places: EntryPlaces, exported: ExportedSection): Edit[][] {
  const { written, inFile, inExport, parentInFile } = places;
  if (!settings.list) return exported.value === undefined ? [] : [[{ do: 'set', at: [key], value: exported.value }]];
  if (!inExport || !parentInFile) return [];
  if (inFile && at(written, inFile) !== null)
    return [align(at(written, inFile), at(exported.value, inExport), [key, ...inFile], 'all keys')];
  const last = inExport.at(-1)!;
  const found = at(exported.value, inExport);
  if (typeof last === 'string') return [[{ do: 'set', at: [key, ...parentInFile, last], value: found }]];
  const nested = inExport.slice(0, -1).filter((part) => part !== 'entries');
  const list = [...parentInFile, ...nested.slice(parentInFile.length ? 1 : 0)];
  const held = at(written, list);
  const path = isMap(held) ? [...list, 'entries'] : list;
  if (!Array.isArray(at(written, path))) return [];
  return [[{ do: 'add', at: [key, ...path], value: found }]];
}

const keyOrIndex = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

function differing({ section, difference }: DifferingKey, places: EntryPlaces, exported: ExportedSection): Edit[][] {
  const { written, inFile, inExport } = places;
  const below = difference.key.split('.').map(keyOrIndex);
  if (!inFile) return acrossEntries(section.key, below, written, places.pairs, exported);
  const root = [section.key, ...inFile];
  const exact = [...inFile, ...below];
  const stated = rawEdits(difference, exact, written, section.key);
  const found: Edit[][] = difference.tone === 'rename' ? renamed(written, inFile, root, below) : [];
  for (let depth = below.length; depth >= 0; depth--) {
    const path = [...inFile, ...below.slice(0, depth)];
    const live = inExport && [...inExport, ...below.slice(0, depth)];
    const isShown = live !== undefined && isThere(exported.value, live);
    if (!isThere(written, path) || !isShown) continue;
    const [own, theirs] = [at(written, path), at(exported.value, live)];
    found.push(align(own, theirs, [section.key, ...path], 'common keys'));
    if (depth === 0) break;
    found.push(...stated);
    if (section.settings.list || depth === below.length)
      found.push(align(own, theirs, [section.key, ...path], 'all keys'), [
        { do: 'set', at: [section.key, ...path], value: theirs },
      ]);
  }
  return [...found, ...stated, ...offEdits(difference, exact, places, exported, section.key)];
}

/** A key that the plan compares for all entries together, such as which environments are pinned. */
function acrossEntries(
  key: string,
  below: Path,
  written: unknown,
  pairs: EntryPlaces['pairs'],
  exported: ExportedSection,
): Edit[][] {
  const edits = pairs.flatMap(({ inFile, inExport }): Edit[] => {
    const [own, theirs] = [
      [...inFile, ...below],
      [...inExport, ...below],
    ];
    if (isThere(exported.value, theirs)) return [{ do: 'set', at: [key, ...own], value: at(exported.value, theirs) }];
    return at(written, own) === true ? [{ do: 'set', at: [key, ...own], value: false }] : [];
  });
  return [edits.filter((edit) => edit.do === 'set' && !same(at(written, edit.at.slice(1)), edit.value))];
}

/** A label that was renamed by its entry and has its old name again: the entry renames it no more. */
function renamed(written: unknown, inFile: Path, root: Path, below: Path): Edit[][] {
  const key = `new_${below.at(-1)}`;
  return isThere(written, [...inFile, key]) ? [[{ do: 'drop', at: [...root, key] }]] : [];
}

/** The difference's own words for the live value, where they are a value and not a text about it. */
function rawEdits(
  { live, wanted, unseen }: DifferingKey['difference'],
  exact: Path,
  written: unknown,
  key: string,
): Edit[][] {
  const isValue =
    live !== undefined &&
    !unseen &&
    (live === null || wanted === null || typeof live === typeof wanted || !isThere(written, exact));
  const holder = at(written, exact.slice(0, -1));
  return isValue && isMap(holder) ? [[{ do: 'set', at: [key, ...exact], value: live }]] : [];
}

/** What the host does not have, as the file says it: off, none, or nothing. */
function offEdits(
  { live, unseen }: DifferingKey['difference'],
  exact: Path,
  { written, inFile = [], inExport }: EntryPlaces,
  exported: ExportedSection,
  key: string,
): Edit[][] {
  const isList = inFile.length > 0;
  if (unseen || !inExport || !isThere(exported.value, inExport) || (!isList && live === undefined)) return [];
  for (let path = exact; path.length > inFile.length; path = path.slice(0, -1)) {
    if (!isThere(written, path)) continue;
    if (isThere(exported.value, [...inExport, ...path.slice(inFile.length)])) return [];
    const full = [key, ...path];
    const isBoolean = typeof at(written, path) === 'boolean';
    if (isBoolean) return [[{ do: 'set', at: full, value: !at(written, path) }]];
    const emptied: Edit[] = Array.isArray(at(written, path)) ? [{ do: 'set', at: full, value: [] }] : [];
    const nothing: Edit[][] = [[{ do: 'set', at: full, value: null }]];
    const gone: Edit[][] = isList ? [[{ do: 'drop', at: full }]] : [];
    return [...(emptied.length ? [emptied] : []), ...nothing, ...gone];
  }
  return [];
}

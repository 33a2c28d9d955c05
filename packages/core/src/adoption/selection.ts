import { resolveSectionAlias } from '../settings/keys/section-names.ts';
import { findEntryNames } from '../settings/reading/entry-names.ts';
import { formatPath, type Path } from '../settings/refusal.ts';
import type { AdoptionSources } from './sources.ts';
import { parseKeyPath, type Unit } from './units.ts';

/** A unit without an entry in the file gets the path of its list. */
export function findUnitPath(unit: Unit, { declared }: AdoptionSources): Path {
  const entry = declared.find(({ key }) => key === unit.section.key)?.entryAt(unit.subject) ?? [];
  return [unit.section.key, ...entry, ...(unit.kind === 'key' ? parseKeyPath(unit.difference.key) : [])];
}

/** A key may be a section, a path as messages print it, or a path by names such as `labels.bug.color`. */
export function isSelectedUnit(unit: Unit, sources: AdoptionSources, keys: readonly string[]): boolean {
  const wanted = new Set(keys.map((key) => resolveSectionAlias(key.trim().toLowerCase())));
  return listUnitSpellings(unit, sources).some((spelling) => wanted.has(spelling.toLowerCase()));
}

function listUnitSpellings(unit: Unit, sources: AdoptionSources): string[] {
  const path = findUnitPath(unit, sources);
  const names = findEntryNames({ [unit.section.key]: sources.getWrittenValue(unit.section.key) }, path) ?? [];
  const byName = path.flatMap((part, index) => (part === 'entries' ? [] : [names[index] ?? part]));
  const listPrefixes = (whole: Path) => whole.map((_, index) => whole.slice(0, index + 1));
  return [
    ...listPrefixes(path).flatMap((at) => [formatPath(at), formatPath(at, names)]),
    ...[path.filter((part) => part !== 'entries'), byName].flatMap(listPrefixes).map((at) => formatPath(at)),
    ...(unit.subject ? [unit.subject, formatEntryName(unit)] : []),
  ];
}

/** Formats a missing entry as `labels.stale`. */
function formatEntryName({ section, subject }: Unit) {
  const [, name] = /"([^"]*)"/.exec(subject) ?? [];
  return name === undefined ? subject : formatPath([section.key, name]);
}

/** Accepts each key with a quoted name. */
export const mayBeDeclaredKey = (key: string, { declared }: AdoptionSources) =>
  declared.some((section) =>
    new RegExp(`^${section.key}(?![\\w-])`).test(resolveSectionAlias(key.trim().toLowerCase())),
  ) || /"/.test(key);

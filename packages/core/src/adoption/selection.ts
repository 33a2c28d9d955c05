import { resolveSectionName } from '../settings/keys/section-names.ts';
import { findEntryNames } from '../settings/reading/entry-names.ts';
import { formatNamedPath, formatPath, type Path } from '../settings/refusal.ts';
import type { AdoptionSources } from './sources.ts';
import { pathOfKey, type Unit } from './units.ts';

/** The unit's path in the file, from the top; where it is not there, that of the list it would stand in. */
function pathOf(unit: Unit, { declared }: AdoptionSources): Path {
  const entry = declared.find(({ key }) => key === unit.section.key)?.entryAt(unit.subject) ?? [];
  return [unit.section.key, ...entry, ...(unit.kind === 'key' ? pathOfKey(unit.difference.key) : [])];
}

/**
 * Whether a key that a person typed means this unit: a section, a path as messages print it, with or without the
 * entries' names, or a path by names such as `labels.bug.color`.
 */
export function isMeant(unit: Unit, sources: AdoptionSources, keys: readonly string[]): boolean {
  const wanted = new Set(keys.map((key) => resolveSectionName(key.trim().toLowerCase())));
  return spellings(unit, sources).some((spelling) => wanted.has(spelling.toLowerCase()));
}

function spellings(unit: Unit, sources: AdoptionSources): string[] {
  const path = pathOf(unit, sources);
  const names = findEntryNames({ [unit.section.key]: sources.value(unit.section.key) }, path) ?? [];
  const byName = path.flatMap((part, index) => (part === 'entries' ? [] : [names[index] ?? part]));
  const prefixes = (whole: Path) => whole.map((_, index) => whole.slice(0, index + 1));
  return [
    ...prefixes(path).flatMap((at) => [formatPath(at), formatNamedPath({ at, names })]),
    ...prefixes(path.filter((part) => part !== 'entries')).map(formatPath),
    ...prefixes(byName).map(formatPath),
    ...(unit.subject ? [unit.subject, nameIn(unit)] : []),
  ];
}

/** `labels.stale`, for an entry that the file does not have. */
function nameIn({ section, subject }: Unit) {
  const [, name] = /"([^"]*)"/.exec(subject) ?? [];
  return name === undefined ? subject : formatPath([section.key, name]);
}

/** Whether the file has the section that this key begins with. */
export const isDeclared = (key: string, { declared }: AdoptionSources) =>
  declared.some((one) => new RegExp(`^${one.key}(?![\\w-])`).test(resolveSectionName(key.trim().toLowerCase()))) ||
  /"/.test(key);

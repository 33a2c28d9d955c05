/**
 * Finds settings that only one version of a file declares. GitHub keeps a setting that the file no longer declares.
 */

import { type Data, formatKey, toCanonicalText, toData } from '../../plan/data.ts';
import { isMap } from '../../settings/maps.ts';
import { type FileSection, getOwn, isDataMap, listEntries, nameEntry } from './file-changes.ts';

export interface OneSidedDeclaration {
  readonly section: string;
  /** Entries or keys. Empty if the readers may not see them. */
  readonly names: readonly string[];
  /** The other side declares nothing of the section. */
  readonly isWhole?: true;
}

export const findNoLongerDeclared = (
  base: readonly FileSection[],
  pull: readonly FileSection[],
  isWritten: DeclaredPartFilter,
) => findOneSided(base, pull, isWritten, () => false);

/** Changed values count as newly declared. */
export const findNewlyDeclared = (
  base: readonly FileSection[],
  pull: readonly FileSection[],
  isExcluded: DeclaredPartFilter,
) =>
  findOneSided(
    pull,
    base,
    isExcluded,
    (declared, baseValue) => toCanonicalText(declared) !== toCanonicalText(baseValue),
  );

/** An entry, a key, a key of an entry, or the section. */
export interface DeclaredPart {
  readonly section: string;
  readonly name?: string;
  readonly key?: string;
  readonly entry?: unknown;
}

type DeclaredPartFilter = (part: DeclaredPart) => boolean;

type ValueComparison = (value: Data, otherValue: Data) => boolean;

function findOneSided(
  sections: readonly FileSection[],
  otherSections: readonly FileSection[],
  isExcluded: DeclaredPartFilter,
  differs: ValueComparison,
): OneSidedDeclaration[] {
  return sections.flatMap((section): OneSidedDeclaration[] => {
    const otherSection = otherSections.find(({ key }) => key === section.key);
    const parts = otherSection
      ? (section.list ? listMissingEntries : listMissingKeys)(section, otherSection, differs)
      : listParts(section);
    const names = parts
      .filter((part) => !isExcluded({ ...part, section: section.key }))
      .map(({ name, key }) => [name, key].filter((part) => part !== undefined).join(' '));
    if (!names.length && (otherSection || parts.length || isExcluded({ section: section.key }))) return [];
    return [{ section: section.key, names, ...(!otherSection && names.length === parts.length && { isWhole: true }) }];
  });
}

type OneSidedPart = Omit<DeclaredPart, 'section'>;

const listParts = (section: FileSection): OneSidedPart[] => {
  if (section.list) return listEntries(section).map((entry) => ({ name: nameEntry(section, entry), entry }));
  return isMap(section.desired)
    ? Object.entries(section.desired).flatMap(([key, value]) => (value === undefined ? [] : [{ key }]))
    : [];
};

function listMissingEntries(section: FileSection, otherSection: FileSection, differs: ValueComparison): OneSidedPart[] {
  const otherEntries = new Map(listEntries(otherSection).map((entry) => [otherSection.list!.getKey(entry), entry]));
  return listEntries(section).flatMap((entry) => {
    const name = nameEntry(section, entry);
    const otherEntry = otherEntries.get(section.list!.getKey(entry));
    return otherEntry === undefined
      ? [{ name, entry }]
      : findMissingKeys(entry, otherEntry, differs).map((key) => ({ name, key, entry }));
  });
}

const listMissingKeys = (section: FileSection, otherSection: FileSection, differs: ValueComparison): OneSidedPart[] =>
  findMissingKeys(section.desired, otherSection.desired, differs).map((key) => ({ key }));

const findMissingKeys = (value: unknown, otherValue: unknown, differs: ValueComparison) =>
  collectMissingKeys(toData(value), toData(otherValue), differs);

function collectMissingKeys(
  value: Data | undefined,
  otherValue: Data | undefined,
  differs: ValueComparison,
  at: readonly string[] = [],
): string[] {
  if (value === undefined) return [];
  if (otherValue === undefined) return [formatKey(at)];
  if (!isDataMap(value) || !isDataMap(otherValue)) return differs(value, otherValue) ? [formatKey(at)] : [];
  return Object.keys(value).flatMap((key) =>
    collectMissingKeys(getOwn(value, key), getOwn(otherValue, key), differs, [...at, key]),
  );
}

/**
 * Finds settings that only one version of a file declares. GitHub keeps a setting that the file no longer declares.
 */

import { toData } from '../../plan/data.ts';
import { isMap } from '../../settings/maps.ts';
import { compareValues, type FileSection, listEntries, nameEntry } from './file-changes.ts';

export interface OneSidedDeclaration {
  readonly section: string;
  /** Entries or keys. Empty if the readers may not see them. */
  readonly names: readonly string[];
  /** The other side does not declare the section. */
  readonly isWhole?: true;
  /** Apply may change or delete these settings, because the preview has no plan of the section. */
  readonly isUnplanned?: true;
}

export const listNoLongerDeclared = (
  base: readonly FileSection[],
  pull: readonly FileSection[],
  isExcluded: DeclaredPartFilter,
): OneSidedDeclaration[] => listOneSidedDeclarations(base, pull, isExcluded, false);

/** Treats changed values as newly declared. */
export const listNewlyDeclared = (
  base: readonly FileSection[],
  pull: readonly FileSection[],
  isExcluded: DeclaredPartFilter,
): OneSidedDeclaration[] => listOneSidedDeclarations(pull, base, isExcluded, true);

/** An entry, a key, a key of an entry, or the section. */
export interface DeclaredPart {
  readonly section: string;
  readonly name?: string;
  readonly key?: string;
  readonly entry?: unknown;
}

type DeclaredPartFilter = (part: DeclaredPart) => boolean;

function listOneSidedDeclarations(
  sections: readonly FileSection[],
  otherSections: readonly FileSection[],
  isExcluded: DeclaredPartFilter,
  includesChanged: boolean,
): OneSidedDeclaration[] {
  return sections.flatMap((section): OneSidedDeclaration[] => {
    const otherSection = otherSections.find(({ key }) => key === section.key);
    const parts = otherSection
      ? (section.list ? listMissingParts : listMissingKeys)(section, otherSection, includesChanged)
      : listDeclaredParts(section);
    const names = parts
      .filter((part) => !isExcluded({ ...part, section: section.key }))
      .map(({ name, key }) => [name, key].filter((part) => part !== undefined).join(' '));
    if (!names.length && (otherSection || parts.length || isExcluded({ section: section.key }))) return [];
    return [{ section: section.key, names, ...(!otherSection && names.length === parts.length && { isWhole: true }) }];
  });
}

type OneSidedPart = Omit<DeclaredPart, 'section'>;

const listDeclaredParts = (section: FileSection): OneSidedPart[] => {
  if (section.list) return listEntries(section).map((entry) => ({ name: nameEntry(section, entry), entry }));
  return isMap(section.desired)
    ? Object.entries(section.desired).flatMap(([key, value]) => (value === undefined ? [] : [{ key }]))
    : [];
};

function listMissingParts(section: FileSection, otherSection: FileSection, includesChanged: boolean): OneSidedPart[] {
  const otherEntries = new Map(listEntries(otherSection).map((entry) => [otherSection.list!.getKey(entry), entry]));
  return listEntries(section).flatMap((entry) => {
    const name = nameEntry(section, entry);
    const otherEntry = otherEntries.get(section.list!.getKey(entry));
    return otherEntry === undefined
      ? [{ name, entry }]
      : listMissingKeyPaths(entry, otherEntry, includesChanged).map((key) => ({ name, key, entry }));
  });
}

const listMissingKeys = (section: FileSection, otherSection: FileSection, includesChanged: boolean): OneSidedPart[] =>
  listMissingKeyPaths(section.desired, otherSection.desired, includesChanged).map((key) => ({ key }));

const listMissingKeyPaths = (value: unknown, otherValue: unknown, includesChanged: boolean): string[] =>
  compareValues(toData(otherValue), toData(value))
    .filter(({ before }) => includesChanged || before === undefined)
    .map(({ key }) => key);

/**
 * Finds settings that only one version of a file declares. GitHub keeps a setting that the file no longer declares.
 */
import { isMap } from '../../settings/maps.ts';
import { type FileSection, getOwn, isDataMap, listEntries, nameEntry } from './file-changes.ts';
import { type Data, toCanonicalText, toData } from './item.ts';
import { formatKey } from './value-text.ts';

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
  isWritten: PartFilter,
) => findOneSided(base, pull, isWritten, () => false);

/** Changed values count as newly declared. */
export const findNewlyDeclared = (base: readonly FileSection[], pull: readonly FileSection[], isLeftOut: PartFilter) =>
  findOneSided(pull, base, isLeftOut, (one, other) => toCanonicalText(one) !== toCanonicalText(other));

/** An entry, a key, a key of an entry, or the section. */
export interface DeclaredPart {
  readonly section: string;
  readonly name?: string;
  readonly key?: string;
  readonly entry?: unknown;
}

type PartFilter = (part: DeclaredPart) => boolean;

type ValueComparison = (one: Data, other: Data) => boolean;

function findOneSided(
  these: readonly FileSection[],
  others: readonly FileSection[],
  isLeftOut: PartFilter,
  differs: ValueComparison,
): OneSidedDeclaration[] {
  return these.flatMap((was): OneSidedDeclaration[] => {
    const is = others.find(({ key }) => key === was.key);
    const all = is ? (was.list ? listMissingEntries : listMissingKeys)(was, is, differs) : listParts(was);
    const names = all
      .filter((left) => !isLeftOut({ ...left, section: was.key }))
      .map(({ name, key }) => [name, key].filter((part) => part !== undefined).join(' '));
    if (!names.length && (is || all.length || isLeftOut({ section: was.key }))) return [];
    return [{ section: was.key, names, ...(!is && names.length === all.length && { isWhole: true }) }];
  });
}

type OneSidedPart = Omit<DeclaredPart, 'section'>;

const listParts = (was: FileSection): OneSidedPart[] => {
  if (was.list) return listEntries(was).map((entry) => ({ name: nameEntry(was, entry), entry }));
  return isMap(was.desired)
    ? Object.entries(was.desired).flatMap(([key, value]) => (value === undefined ? [] : [{ key }]))
    : [];
};

function listMissingEntries(was: FileSection, is: FileSection, differs: ValueComparison): OneSidedPart[] {
  const now = new Map(listEntries(is).map((entry) => [is.list!.key(entry), entry]));
  return listEntries(was).flatMap((entry) => {
    const name = nameEntry(was, entry);
    const same = now.get(was.list!.key(entry));
    return same === undefined
      ? [{ name, entry }]
      : findMissingKeys(entry, same, differs).map((key) => ({ name, key, entry }));
  });
}

const listMissingKeys = (was: FileSection, is: FileSection, differs: ValueComparison): OneSidedPart[] =>
  findMissingKeys(was.desired, is.desired, differs).map((key) => ({ key }));

const findMissingKeys = (was: unknown, is: unknown, differs: ValueComparison) =>
  collectMissingKeys(toData(was), toData(is), differs);

function collectMissingKeys(
  was: Data | undefined,
  is: Data | undefined,
  differs: ValueComparison,
  at: readonly string[] = [],
): string[] {
  if (was === undefined) return [];
  if (is === undefined) return [formatKey(at)];
  if (!isDataMap(was) || !isDataMap(is)) return differs(was, is) ? [formatKey(at)] : [];
  return Object.keys(was).flatMap((key) =>
    collectMissingKeys(getOwn(was, key), getOwn(is, key), differs, [...at, key]),
  );
}

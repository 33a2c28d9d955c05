import { isMap } from '../../settings/maps.ts';
import { entriesOf, type FileSection, isHolder, nameOfEntry, own } from './file-changes.ts';
import { canonical, type Data, dataOf } from './item.ts';
import { keyText } from './value-text.ts';

/** What one side of a pull request declares in a section and the other does not. Nothing happens to it on the host. */
export interface Released {
  readonly section: string;
  /** Its entries or its keys; none where not even these may be shown. */
  readonly names: readonly string[];
  /** All of the section: the other side declares nothing of it. */
  readonly isWhole?: true;
}

/**
 * What the base declares and the pull request no longer does. `isWritten` says whether the merge changes it all the same:
 * by its name, or by a key of it.
 */
export const findReleased = (base: readonly FileSection[], pull: readonly FileSection[], isWritten: IsLeftOut) =>
  findParted(base, pull, isWritten, () => false);

/** What the pull request declares anew or otherwise, without what `isLeftOut` names. */
export const findDeclared = (base: readonly FileSection[], pull: readonly FileSection[], isLeftOut: IsLeftOut) =>
  findParted(pull, base, isLeftOut, (one, other) => canonical(one) !== canonical(other));

/** An entry, a key, a key of an entry, or the section. */
export interface DeclaredPart {
  readonly section: string;
  readonly name?: string;
  readonly key?: string;
  /** The entry of the list, as its file declares it. */
  readonly entry?: unknown;
}

type IsLeftOut = (part: DeclaredPart) => boolean;

/** Whether two values under one key count as different. */
type Differs = (one: Data, other: Data) => boolean;

function findParted(
  these: readonly FileSection[],
  others: readonly FileSection[],
  isLeftOut: IsLeftOut,
  differs: Differs,
): Released[] {
  return these.flatMap((was): Released[] => {
    const is = others.find(({ key }) => key === was.key);
    const all = is ? (was.list ? entriesLeft : keysLeft)(was, is, differs) : allIn(was);
    const names = all
      .filter((left) => !isLeftOut({ ...left, section: was.key }))
      .map(({ name, key }) => [name, key].filter((part) => part !== undefined).join(' '));
    if (!names.length && (is || all.length || isLeftOut({ section: was.key }))) return [];
    return [{ section: was.key, names, ...(!is && names.length === all.length && { isWhole: true }) }];
  });
}

type Left = Omit<DeclaredPart, 'section'>;

const allIn = (was: FileSection): Left[] => {
  if (was.list) return entriesOf(was).map((entry) => ({ name: nameOfEntry(was, entry), entry }));
  return isMap(was.desired)
    ? Object.entries(was.desired).flatMap(([key, value]) => (value === undefined ? [] : [{ key }]))
    : [];
};

function entriesLeft(was: FileSection, is: FileSection, differs: Differs): Left[] {
  const now = new Map(entriesOf(is).map((entry) => [is.list!.getKey(entry), entry]));
  return entriesOf(was).flatMap((entry) => {
    const name = nameOfEntry(was, entry);
    const same = now.get(was.list!.getKey(entry));
    return same === undefined ? [{ name, entry }] : missing(entry, same, differs).map((key) => ({ name, key, entry }));
  });
}

const keysLeft = (was: FileSection, is: FileSection, differs: Differs): Left[] =>
  missing(was.desired, is.desired, differs).map((key) => ({ key }));

const missing = (was: unknown, is: unknown, differs: Differs) => keysGone(dataOf(was), dataOf(is), differs);

function keysGone(was: Data | undefined, is: Data | undefined, differs: Differs, at: readonly string[] = []): string[] {
  if (was === undefined) return [];
  if (is === undefined) return [keyText(at)];
  if (!isHolder(was) || !isHolder(is)) return differs(was, is) ? [keyText(at)] : [];
  return Object.keys(was).flatMap((key) => keysGone(own(was, key), own(is, key), differs, [...at, key]));
}

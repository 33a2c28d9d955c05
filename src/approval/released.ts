import { isMap } from '../settings/maps.ts';
import { entriesOf, type FileSection, isHolder, nameIn } from './file-changes.ts';
import { dataOf } from './item.ts';
import { keyText } from './value-text.ts';

/** What the base declares in one section and the pull request no longer does. Nothing happens to it on the host. */
export interface Released {
  readonly section: string;
  /** Its entries or its keys; none where not even these may be shown. */
  readonly names: readonly string[];
  /** The pull request declares nothing of the section. */
  readonly isWhole?: true;
}

/** `isWritten` says whether the merge changes it all the same: by its name, or by a key of it. */
export function releasedBy(
  base: readonly FileSection[],
  pull: readonly FileSection[],
  isWritten: (section: string, name: string | undefined, key?: string) => boolean,
): Released[] {
  return base.flatMap((was): Released[] => {
    const is = pull.find(({ key }) => key === was.key);
    if (!is) return [{ section: was.key, names: allIn(was), isWhole: true }];
    const names = (was.list ? entriesLeft : keysLeft)(was, is)
      .filter(({ name, key }) => !isWritten(was.key, name, key))
      .map(({ name, key }) => [name, key].filter((part) => part !== undefined).join(' '));
    return names.length ? [{ section: was.key, names }] : [];
  });
}

interface Left {
  readonly name?: string;
  readonly key?: string;
}

const allIn = (was: FileSection): string[] => {
  if (was.list) return entriesOf(was).map((entry) => nameIn(was, entry));
  return isMap(was.desired)
    ? Object.entries(was.desired).flatMap(([key, value]) => (value === undefined ? [] : [key]))
    : [];
};

function entriesLeft(was: FileSection, is: FileSection): Left[] {
  const now = new Map(entriesOf(is).map((entry) => [is.list!.key(entry), entry]));
  return entriesOf(was).flatMap((entry) => {
    const name = nameIn(was, entry);
    const same = now.get(was.list!.key(entry));
    return same === undefined ? [{ name }] : missing(entry, same, was).map((key) => ({ name, key }));
  });
}

const keysLeft = (was: FileSection, is: FileSection): Left[] =>
  missing(was.desired, is.desired, was).map((key) => ({ key }));

const missing = (was: unknown, is: unknown, { shown }: FileSection) => keysGone(dataOf(was, shown), dataOf(is, shown));

function keysGone(was: unknown, is: unknown, at: readonly string[] = []): string[] {
  if (is === undefined) return [keyText(at)];
  if (!isHolder(was) || !isHolder(is)) return [];
  return Object.keys(was).flatMap((key) =>
    keysGone(was[key], Object.hasOwn(is, key) ? is[key] : undefined, [...at, key]),
  );
}

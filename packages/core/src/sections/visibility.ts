/** Who can see a setting of a public repository on the host. */
export type Audience = 'everyone' | 'writers' | 'administrators';

/**
 * Audiences by path, as in the docs: `[].value` of an entry, or `security_and_analysis` with all keys below it. `''`
 * means every key that is not listed, `[]` the names of the entries, and `*` a key that no path names.
 */
export type VisibleTo = { readonly '': Audience } & Readonly<Record<string, Audience>>;

export const findAudience = (visibleTo: VisibleTo, path: string): Audience => findByLongestPath(visibleTo, path)!;

/** The paths of these keys below `about`, or `about` itself. Unset, it is each entry of a list, or the section. */
export const listPaths = (
  settings: { readonly list?: unknown } | undefined,
  keys: readonly string[],
  about = settings?.list ? '[]' : '',
) => (keys.length ? keys.map((key) => (about ? `${about}.${key}` : key)) : [about]);

/** The longest path that matches the key or a parent decides. An index in a list becomes `[]`. */
export function findByLongestPath<T>(paths: Readonly<Record<string, T>>, path: string): T | undefined {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? '[]' : part));
  for (let length = parts.length; length > 0; length--) {
    const found = paths[parts.slice(0, length).join('.')] ?? paths[[...parts.slice(0, length - 1), '*'].join('.')];
    if (found !== undefined) return found;
  }
  return paths[''];
}

/** The people who can see a setting of a public repository on GitHub. */
export type Audience = 'everyone' | 'writers' | 'administrators';

/**
 * Audiences by path, such as `[].value`. `''` covers every other key, `[]` the names of entries, and `*` keys without a
 * path.
 */
export type VisibleTo = { readonly '': Audience } & Readonly<Record<string, Audience>>;

export const findAudience = (visibleTo: VisibleTo, path: string): Audience => findByLongestPath(visibleTo, path)!;

/** By default, `about` is each entry of a list, or the section. */
export const listPaths = (
  settings: { readonly list?: unknown } | undefined,
  keys: readonly string[],
  about = settings?.list ? '[]' : '',
) => (keys.length ? keys.map((key) => (about ? `${about}.${key}` : key)) : [about]);

/** The longest path that matches the key or a parent decides. List indexes match `[]`. */
export function findByLongestPath<T>(paths: Readonly<Record<string, T>>, path: string): T | undefined {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? '[]' : part));
  for (let length = parts.length; length > 0; length--) {
    const value = paths[parts.slice(0, length).join('.')] ?? paths[[...parts.slice(0, length - 1), '*'].join('.')];
    if (value !== undefined) return value;
  }
  return paths[''];
}

/** The people who can see a setting of a public repository on GitHub. */
export type Audience = 'everyone' | 'writers' | 'administrators';

/**
 * Audiences by path, such as `[].value`. `''` covers every other key, `[]` the names of entries, and `*` keys without a
 * path.
 */
export type VisibleTo = { readonly '': Audience } & Readonly<Record<string, Audience>>;

/** Uses the longest path that matches the key or a parent. List indexes match `[]`. */
export function findAudience(visibleTo: VisibleTo, path: string): Audience {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? '[]' : part));
  for (let length = parts.length; length > 0; length--) {
    const audience =
      visibleTo[parts.slice(0, length).join('.')] ?? visibleTo[[...parts.slice(0, length - 1), '*'].join('.')];
    if (audience !== undefined) return audience;
  }
  return visibleTo[''];
}

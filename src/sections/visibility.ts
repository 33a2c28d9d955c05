/** Who can see a setting of a public repository on the host. */
export type Audience = 'everyone' | 'writers' | 'administrators';

/**
 * Audiences by path, as in the docs: `[].value` of an entry, or `security_and_analysis` with all keys below it. `''`
 * means every key that is not listed, `[]` the names of the entries, and `*` a key that no path names.
 */
export type VisibleTo = { readonly '': Audience } & Readonly<Record<string, Audience>>;

/** The longest path that matches the key or a parent decides. An index in a list becomes `[]`. */
export function audienceOf(visibleTo: VisibleTo, path: string): Audience {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? '[]' : part));
  for (let length = parts.length; length > 0; length--) {
    const found =
      visibleTo[parts.slice(0, length).join('.')] ?? visibleTo[[...parts.slice(0, length - 1), '*'].join('.')];
    if (found) return found;
  }
  return visibleTo[''];
}

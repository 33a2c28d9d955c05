/** Who may see a setting of a public repository on the host itself. */
export type Audience = 'everyone' | 'writers' | 'administrators';

/**
 * By the path of a key, as the docs spell it: `[].value` of an entry, `security_and_analysis`, with all below it. `''`
 * stands for every key without a line of its own, `[]` for the names of the entries, and `*` for a key that none names.
 */
export type VisibleTo = { readonly '': Audience } & Readonly<Record<string, Audience>>;

/** The nearest line of the key, or of what it lies in, decides. A place in a list is any place of it. */
export function audienceOf(visibleTo: VisibleTo, path: string): Audience {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? '[]' : part));
  for (let length = parts.length; length > 0; length--) {
    const found =
      visibleTo[parts.slice(0, length).join('.')] ?? visibleTo[[...parts.slice(0, length - 1), '*'].join('.')];
    if (found) return found;
  }
  return visibleTo[''];
}

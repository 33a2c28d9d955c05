/** `a.b` for the key `b` inside `a`, and `"a.b"` for a key with that name. */
export const formatKey = (path: readonly string[]) =>
  path.map((key) => (/[."]/.test(key) || !key ? JSON.stringify(key) : key)).join('.');

/** The most serious first. */
export const tones = ['rename', 'removal', 'power', 'weaker'] as const;

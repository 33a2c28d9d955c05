/** `a.b` for the key `b` inside `a`, and `"a.b"` for a key with that name. */
export const formatKey = (path: readonly string[]) =>
  path.map((key) => (/[."]/.test(key) || !key ? JSON.stringify(key) : key)).join('.');

export const signs = { create: '+', delete: '-', update: '~', replace: '~', reassert: '~' } as const;

/** The most serious first. */
export const tones = ['rename', 'removal', 'power', 'weaker'] as const;

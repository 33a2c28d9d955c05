export const signs = { create: '+', delete: '-', update: '~', replace: '~', reassert: '~' } as const;

/** The most serious first. */
export const tones = ['rename', 'removal', 'power', 'weaker'] as const;

/** The organization of most tests, as the target of a run. */
export const acme = { owner: 'acme', name: '' } as const;

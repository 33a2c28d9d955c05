import type { Seed } from '../../src/simulator/index.ts';

/** The repositories that samples of an organization name. */
export const repositories: Seed['repositories'] = [
  { owner: 'acme', name: 'shop', id: 901 },
  { owner: 'acme', name: 'website', id: 902, visibility: 'private' },
  { owner: 'acme', name: 'playground', id: 903 },
];

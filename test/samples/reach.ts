import type { RepositorySeed } from '../../src/simulator/index.ts';
import type { Breach } from './breach.ts';

/** The repositories that samples of an organization name. */
export const repositories: readonly RepositorySeed[] = [
  { owner: 'acme', name: 'shop', id: 901 },
  { owner: 'acme', name: 'website', id: 902, visibility: 'private' },
  { owner: 'acme', name: 'playground', id: 903 },
];

export const repositoriesForNothing: Breach = {
  what: 'repositories beside a visibility that chooses none',
  breaks: (section) => Object.assign(section.entries[1], { repositories: ['shop'] }),
  reads: ['visibility', 'repositories'].map((key) => [1, key]),
};

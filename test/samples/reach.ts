import type { RepositorySeed } from '../../src/simulator/index.ts';
import type { Breach } from './breach.ts';
import { type Crowd, exact } from './crowd.ts';
import { byName, type Live } from './meddling.ts';

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

/** Another one for each name of a crowd. */
export const idOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** The repositories of a crowd. */
export const ofAcme = (names: readonly string[]) => ({
  repositories: names.map((name) => ({ owner: 'acme', name, id: idOf(name) })),
});

/** The repositories that get something: an entry with this value, among those of the organization. */
export const selectedCrowd = (key: string, value: object, stored: (organization: Live) => readonly Live[]): Crowd => ({
  call: 'repositories',
  declare: (names) => exact([{ name: 'ONE', ...value, visibility: 'selected', repositories: names }]),
  seed: (names) => ({
    [key]: [{ name: 'ONE', ...value, visibility: 'selected', selected_repository_ids: names.map(idOf) }],
  }),
  around: ofAcme,
  live: (organization) => byName(stored(organization), 'ONE')!.selected_repository_ids,
  named: '',
  spelt: idOf,
});

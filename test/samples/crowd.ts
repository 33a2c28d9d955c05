import type { RepositorySeed, Seed } from '../../packages/simulator/src/index.ts';
import type { Live } from './meddling.ts';

/** A list of GitHub with more items than a page holds, and a value for the section that declares some of them. */
export interface Crowd {
  /** The section's name of the call that lists the items. */
  readonly call: string;
  /** A value for the section that declares these names and no others. */
  declare(names: readonly string[]): unknown;
  /** A repository that has these items, each as declared and with settings that no file mentions. */
  seed(names: readonly string[]): Omit<RepositorySeed, 'owner' | 'name'>;
  around?(names: readonly string[]): Partial<Seed>;
  /** The list itself, for somebody who adds to it or takes from it. */
  live(repository: Live, accounts: readonly Live[]): Live[];
  /** The key of an item that holds its name. */
  readonly named: string;
  /** How an item spells a name, or the id that stands for it. */
  spelt?(name: string): string | number;
  /** GitHub shows the newest item first. */
  readonly newestFirst?: true;
  /** The most items that may be declared, where GitHub lists more. */
  readonly most?: number;
  /** The first page comes with another call. */
  readonly startsElsewhere?: true;
  /** A list that the section only chooses from: it declares, creates and deletes none of its items. */
  readonly onlyChosenFrom?: true;
}

export const createExactList = (entries: readonly object[]) => ({ _undeclared: 'delete', entries });
export const toUpperCase = (name: string) => name.toUpperCase();
export const createOrganization = (more: object) => [{ login: 'acme', type: 'Organization' as const, ...more }];
export const createUsers = (names: readonly string[]) => names.map((login) => ({ login }));

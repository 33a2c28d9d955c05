import type { RepositorySeed, Seed } from '../../packages/simulator/src/index.ts';
import type { Live } from './meddling.ts';

/** A list on GitHub with more than one page, and a section value that declares some of its items. */
export interface Crowd {
  /** The section's call that lists the items. */
  readonly call: string;
  /** Returns a section value that declares exactly these names. */
  declare(names: readonly string[]): unknown;
  /** Returns a repository with these items. Each item also has settings that no file mentions. */
  seed(names: readonly string[]): Omit<RepositorySeed, 'owner' | 'name'>;
  around?(names: readonly string[]): Partial<Seed>;
  /** Returns the live list, so a test can add or remove items. */
  live(repository: Live, accounts: readonly Live[]): Live[];
  /** The key with the name of an item. */
  readonly named: string;
  /** Converts a name to its spelling on GitHub, or to an id. */
  spelt?(name: string): string | number;
  /** GitHub lists the newest item first. */
  readonly newestFirst?: true;
  /** The largest number of items that a file may declare. */
  readonly most?: number;
  /** Another call returns the first page. */
  readonly startsElsewhere?: true;
  /** The section only selects from this list. It does not create or delete items. */
  readonly onlyChosenFrom?: true;
}

export const createExactList = (entries: readonly object[]) => ({ _undeclared: 'delete', entries });
export const toUpperCase = (name: string) => name.toUpperCase();
export const createOrganization = (more: object) => [{ login: 'acme', type: 'Organization' as const, ...more }];
export const createUsers = (names: readonly string[]) => names.map((login) => ({ login }));

import type { RepositoryName } from '../host/host.ts';

/** A repository of the run, with what is known before it is visited. */
export interface Target {
  readonly repository: RepositoryName;
  /** Whether the operator wrote its name, rather than a pattern that finds it. */
  readonly isNamed?: boolean;
  /** Unset for a repository that was named and not found. */
  readonly id?: number;
  readonly visibility?: Visibility;
  readonly defaultBranch?: string;
  /** Unset for a repository that was named and not found. */
  readonly facts?: RepositoryFacts;
}

/** What a list of an owner's repositories says about one of them. */
export interface RepositoryFacts {
  readonly visibility: Visibility;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly topics: readonly string[];
  readonly language?: string;
}

export type Visibility = 'public' | 'private' | 'internal';

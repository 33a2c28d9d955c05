import type { RepositoryName } from '../host/host.ts';

/** A repository of the run, with what is known before it is visited. */
export interface Target {
  readonly repository: RepositoryName;
  readonly visibility?: Visibility;
  readonly defaultBranch?: string;
  /** Why the repository is skipped. */
  readonly skipped?: string;
}

export type Visibility = 'public' | 'private' | 'internal';

import type { RepositoryName } from '../host/host.ts';

/** A repository that a run is about, with what is known of it before it is visited. */
export interface Target {
  readonly repository: RepositoryName;
  readonly visibility?: Visibility;
  readonly defaultBranch?: string;
  /** Why it is not looked at. */
  readonly skipped?: string;
}

export type Visibility = 'public' | 'private' | 'internal';

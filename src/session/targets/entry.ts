import type { RepositoryName } from '../../host/host.ts';
import type { Path, Place } from '../../settings/refusal.ts';

/** What a fleet file says of one repository, in `repositories`. */
export interface RepositoryEntry {
  readonly repository: RepositoryName;
  /** How to create it where it does not exist. */
  readonly create?: Creation;
  /** Its former names. */
  readonly was: readonly RepositoryName[];
  /** Whether it is to be archived. */
  readonly isArchived: boolean;
  /** Where the fleet file says so, below the name. */
  place(path: Path): Place;
}

/** What a new repository starts with. */
export interface Creation {
  readonly template?: RepositoryName;
  readonly allBranches: boolean;
  /** Whether it starts with a commit, if it has no template. */
  readonly autoInit: boolean;
  readonly visibility: 'private' | 'public';
  readonly properties: Readonly<Record<string, string | readonly string[]>>;
}

/** A new repository has a branch from the start, or soon after. */
export const startsWithBranch = ({ template, autoInit }: Creation) => template !== undefined || autoInit;

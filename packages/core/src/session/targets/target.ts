import type { RepositoryName } from '../../github/github.ts';
import type { Path, Place } from '../../settings/refusal.ts';

/** A repository of the run, with what is known before it is visited. */
export interface Target {
  readonly repository: RepositoryName;
  /** Whether the operator wrote its name, rather than a pattern that finds it. */
  readonly isNamed?: boolean;
  /** Unset for a repository that was named and not found. */
  readonly id?: number;
  readonly visibility?: Visibility;
  readonly defaultBranch?: string;
  /** The commit that has its own settings file; unset for the default branch. */
  readonly commit?: string;
  /** Unset for a repository that was named and not found. */
  readonly facts?: RepositoryFacts;
  /** Whether the host shows no size for it, as for one without a commit. */
  readonly mayBeEmpty?: boolean;
  /** What the fleet file says of it alone. */
  readonly entry?: RepositoryEntry;
  /** The name that it still has on the host, if the run renames it. */
  readonly currentName?: RepositoryName;
  /** Set if the host shows no such repository. */
  readonly missing?: MissingRepository;
  /** Set once this run has created the repository. No list that was read before that shows it. */
  readonly isNew?: true;
}

/** A repository that does not exist, whose owner was asked; or why nobody can say whether it exists. */
export interface MissingRepository {
  readonly owner?: OwnerAccount;
  readonly failure?: unknown;
}

export interface OwnerAccount {
  readonly id: number;
  readonly isOrganization: boolean;
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
export const hasBranchFromStart = ({ template, autoInit }: Creation) => template !== undefined || autoInit;

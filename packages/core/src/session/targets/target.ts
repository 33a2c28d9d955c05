import type { RepositoryName } from '../../github/github.ts';
import type { Path, Place } from '../../settings/refusal.ts';

export interface Target {
  readonly repository: RepositoryName;
  /** The operator wrote this name and not a pattern. */
  readonly isNamed?: boolean;
  readonly id?: number;
  readonly visibility?: Visibility;
  readonly defaultBranch?: string;
  /** If unset, the default branch. */
  readonly commit?: string;
  readonly facts?: RepositoryFacts;
  /** GitHub shows no size for a repository without a commit. */
  readonly mayBeEmpty?: boolean;
  readonly entry?: RepositoryEntry;
  /** The name before the run renames it. */
  readonly currentName?: RepositoryName;
  readonly missing?: MissingRepository;
  /** No earlier list shows the repository. */
  readonly isNew?: true;
}

/** `failure` means that nothing proves whether the repository exists. */
export interface MissingRepository {
  readonly owner?: OwnerAccount;
  readonly failure?: unknown;
}

export interface OwnerAccount {
  readonly id: number;
  readonly isOrganization: boolean;
}

export interface RepositoryFacts {
  readonly visibility: Visibility;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly topics: readonly string[];
  readonly language?: string;
}

export type Visibility = 'public' | 'private' | 'internal';

export interface TargetStatus {
  readonly repository: RepositoryName;
  readonly id?: number;
  readonly isHidden: boolean;
  readonly visibility?: Visibility;
  /** All declared settings were read. */
  readonly isWhole: boolean;
  /** Only the owner can change a declared setting. */
  readonly isBlocked: boolean;
  /** False for a section that the run could not read or write completely. Empty if the run began no section. */
  readonly compared: ReadonlyMap<string, boolean>;
  /** Counts the differences of each section that the run did not fix. */
  readonly differing: ReadonlyMap<string, number>;
}

export const createUncheckedStatus = (
  repository: Pick<TargetStatus, 'repository' | 'isHidden' | 'visibility'>,
): TargetStatus => ({ ...repository, isWhole: false, isBlocked: false, compared: new Map(), differing: new Map() });

/** An entry of `repositories` in a fleet file. */
export interface RepositoryEntry {
  readonly repository: RepositoryName;
  readonly create?: Creation;
  readonly was: readonly RepositoryName[];
  readonly isArchived: boolean;
  place(path: Path): Place;
}

export interface Creation {
  readonly template?: RepositoryName;
  readonly allBranches: boolean;
  readonly autoInit: boolean;
  readonly visibility: 'private' | 'public';
  readonly properties: Readonly<Record<string, string | readonly string[]>>;
}

/** GitHub may create the first branch shortly after the repository. */
export const hasBranchFromStart = ({ template, autoInit }: Creation) => template !== undefined || autoInit;

import type { RepositoryName } from '../../github/github.ts';
import type { RepositoryEntry, Visibility } from './target.ts';

/** The keys of `where` in a fleet file. */
export interface SearchFilters {
  readonly exclude?: readonly string[];
  readonly archived?: boolean;
  readonly fork?: boolean;
  readonly visibility?: readonly Visibility[];
  readonly topic?: readonly string[];
  readonly language?: readonly string[];
  /** One of these teams needs access. A team is a slug, or `organization/slug`. */
  readonly team?: readonly string[];
  readonly property?: Readonly<Record<string, readonly string[]>>;
}

export interface OwnerLists {
  readonly teams?: readonly string[];
  readonly properties?: ReadonlyMap<string, readonly string[]>;
}

export interface TargetSelection {
  readonly repos: '*' | readonly RepositoryName[];
  readonly filters: SearchFilters;
  readonly entries?: readonly RepositoryEntry[];
}

export const isNamePattern = ({ name }: RepositoryName) => /[*?]/.test(name);

export const isSearchNeeded = (repos: '*' | readonly RepositoryName[]) => repos === '*' || repos.some(isNamePattern);

import type { RepositoryName } from '../../github/github.ts';
import type { RepositoryEntry, Visibility } from './target.ts';

/** Which of the repositories that its patterns match a search takes. The keys are those of `where` in a fleet file. */
export interface SearchFilters {
  /** Patterns for `owner/name` or `name`. */
  readonly exclude?: readonly string[];
  readonly archived?: boolean;
  readonly fork?: boolean;
  readonly visibility?: readonly Visibility[];
  readonly topic?: readonly string[];
  readonly language?: readonly string[];
  /** Slugs, or `organization/slug`: at least one of the teams needs access to a repository. */
  readonly team?: readonly string[];
  /** A repository needs one of the values of each custom property. */
  readonly property?: Readonly<Record<string, readonly string[]>>;
}

/** What a run reads of the owners, because the `where` of a fleet file or of a policy names it. */
export interface OwnerLists {
  readonly teams?: readonly string[];
  readonly properties?: ReadonlyMap<string, readonly string[]>;
}

/** Repositories to look for: names and patterns, with the filters for what the patterns find. */
export interface TargetSelection {
  readonly repos: '*' | readonly RepositoryName[];
  readonly filters: SearchFilters;
  /** What a fleet file says of each of these names alone. */
  readonly entries?: readonly RepositoryEntry[];
}

/** Whether a name in `repos` is a pattern for the repositories of its owner. */
export const isNamePattern = ({ name }: RepositoryName) => /[*?]/.test(name);

/** Whether a run has to look for repositories, rather than being told all their names. */
export const isSearchNeeded = (repos: '*' | readonly RepositoryName[]) => repos === '*' || repos.some(isNamePattern);

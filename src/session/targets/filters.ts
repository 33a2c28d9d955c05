import type { RepositoryName } from '../../host/host.ts';
import type { RepositoryEntry, Visibility } from './target.ts';

export type Affiliation = 'owner' | 'collaborator' | 'organization_member';
type Choice = 'exclude' | 'include' | 'only';

/** Which repositories a run about several of them includes. */
export interface Filters {
  /** Patterns for `owner/name` or `name`. */
  readonly exclude?: readonly string[];
  readonly visibility: 'all' | Visibility;
  readonly archived: Choice;
  readonly forks: Choice;
  readonly topics?: readonly string[];
  readonly affiliation: readonly Affiliation[];
  readonly languages?: readonly string[];
  /** Slugs, or `organization/slug`: at least one of the teams needs access to a repository. */
  readonly teams?: readonly string[];
  /** A repository needs one of the values of each custom property. */
  readonly properties?: ReadonlyMap<string, readonly string[]>;
}

/** The filters of one search. A fleet file can name several visibilities. */
export interface SearchFilters extends Filters {
  readonly visibilities?: readonly Visibility[];
}

/** Repositories to look for: names and patterns, with the filters for what the patterns find. */
export interface WantedTargets {
  readonly repos: '*' | readonly RepositoryName[];
  readonly filters: SearchFilters;
  /** What a fleet file says of each of these names alone. */
  readonly entries?: readonly RepositoryEntry[];
}

/** Whether a name in `repos` is a pattern for the repositories of its owner. */
export const namesPattern = ({ name }: RepositoryName) => /[*?]/.test(name);

/** Whether a run has to look for repositories, rather than being told all their names. */
export const isSearch = (repos: '*' | readonly RepositoryName[]) => repos === '*' || repos.some(namesPattern);

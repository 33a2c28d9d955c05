import { fullName, type RepositoryName } from '../../host/host.ts';
import {
  isInFolder,
  literal,
  one,
  Pattern,
  type PatternPart,
  remembering,
  run,
} from '../../settings/patterns/pattern.ts';
import type { RepositoryEntry } from './entry.ts';
import type { RepositoryFacts, Visibility } from './target.ts';

/**
 * Whether a pattern matches a repository: `*` stands for any characters and `?` for a single one, but neither for a
 * slash. A pattern without a slash is compared with the name only. Case does not matter, as on the host.
 */
export function isMatch(pattern: string, { owner, name }: { readonly owner: string; readonly name: string }): boolean {
  const whole = pattern.includes('/') ? pattern : `*/${pattern}`;
  return namePattern(whole.toLowerCase()).takes(`${owner}/${name}`.toLowerCase());
}

const namePattern = remembering((pattern) => new Pattern(Array.from(pattern, partOf)));

function partOf(character: string): PatternPart {
  if (character === '*') return run(isInFolder);
  return character === '?' ? one(isInFolder) : literal(character);
}

/** Whether one of these names and patterns takes a repository. */
export const isAmong = (names: readonly RepositoryName[], repository: RepositoryName) =>
  names.some((name) => isMatch(fullName(name), repository));

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

/** What the filters need to know about a repository. */
export interface Filtered extends RepositoryFacts {
  readonly repository: RepositoryName;
}

/** Whether a name in `repos` is a pattern for the repositories of its owner. */
export const isPattern = ({ name }: RepositoryName) => /[*?]/.test(name);

/** Whether a run has to look for repositories, rather than being told all their names. */
export const isSearch = (repos: '*' | readonly RepositoryName[]) => repos === '*' || repos.some(isPattern);

export const isExcluded = (repository: RepositoryName, { exclude = [] }: Pick<Filters, 'exclude'>) =>
  exclude.some((pattern) => isMatch(pattern, repository));

/** The first input that excludes the repository. */
export function leftOutBy(one: Filtered, filters: SearchFilters): string | undefined {
  const { visibility, visibilities, archived, forks, topics, languages } = filters;
  const reasons = {
    visibility:
      (visibility !== 'all' && visibility !== one.visibility) ||
      (visibilities !== undefined && !visibilities.includes(one.visibility)),
    archived: !allows(archived, one.archived),
    forks: !allows(forks, one.fork),
    topics: topics !== undefined && !topics.some((topic) => one.topics.includes(topic)),
    languages: languages !== undefined && !languages.includes(one.language?.toLowerCase() ?? ''),
    exclude: isExcluded(one.repository, filters),
  };
  return Object.entries(reasons).find(([, isOut]) => isOut)?.[0];
}

const allows = (choice: Choice, is: boolean) => choice === 'include' || (choice === 'only') === is;

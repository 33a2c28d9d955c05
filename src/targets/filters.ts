import type { RepositoryName } from '../host/host.ts';
import { isMatch } from './glob.ts';
import type { Visibility } from './target.ts';

export type Affiliation = 'owner' | 'collaborator' | 'organization_member';
type Choice = 'exclude' | 'include' | 'only';

/** Which repositories a run about several of them includes. */
export interface Filters {
  /** Patterns for `owner/name` or `name`. */
  readonly exclude?: readonly string[];
  readonly visibility: 'all' | Visibility;
  readonly archived: Choice;
  readonly forks: Choice;
  /** A repository needs at least one of these topics. */
  readonly topics?: readonly string[];
  readonly affiliation: readonly Affiliation[];
}

/** What the filters need to know about a repository. */
export interface Filtered {
  readonly repository: RepositoryName;
  readonly visibility: Visibility;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly topics: readonly string[];
}

export const isExcluded = (repository: RepositoryName, { exclude = [] }: Pick<Filters, 'exclude'>) =>
  exclude.some((pattern) => isMatch(pattern, repository));

/** The first input that excludes the repository. */
export function leftOutBy(one: Filtered, filters: Filters): string | undefined {
  const { visibility, archived, forks, topics } = filters;
  const reasons = {
    visibility: visibility !== 'all' && visibility !== one.visibility,
    archived: !allows(archived, one.archived),
    forks: !allows(forks, one.fork),
    topics: topics !== undefined && !topics.some((topic) => one.topics.includes(topic)),
    exclude: isExcluded(one.repository, filters),
  };
  return Object.entries(reasons).find(([, isOut]) => isOut)?.[0];
}

const allows = (choice: Choice, is: boolean) => choice === 'include' || (choice === 'only') === is;

import { type RepositoryName, toFullName } from '../../github/github.ts';
import type { SearchFilters } from '../../session/targets/filters.ts';
import { isMatch } from '../../settings/patterns/repositories.ts';

/** Whether one of these names and patterns takes a repository. */
export const isAmong = (names: readonly RepositoryName[], repository: RepositoryName) =>
  names.some((name) => isMatch(toFullName(name), repository));

export const isExcluded = (repository: RepositoryName, { exclude = [] }: Pick<SearchFilters, 'exclude'>) =>
  exclude.some((pattern) => isMatch(pattern, repository));

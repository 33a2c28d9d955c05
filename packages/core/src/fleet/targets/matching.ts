import { type RepositoryName, toFullName } from '../../github/github.ts';
import type { SearchFilters } from '../../session/targets/filters.ts';
import { isRepositoryMatch } from '../../settings/patterns/repositories.ts';

export const isMatchedByAny = (names: readonly RepositoryName[], repository: RepositoryName) =>
  names.some((name) => isRepositoryMatch(toFullName(name), repository));

export const isExcluded = (repository: RepositoryName, { exclude = [] }: Pick<SearchFilters, 'exclude'>) =>
  exclude.some((pattern) => isRepositoryMatch(pattern, repository));

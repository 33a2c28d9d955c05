/** Matches repositories with names, patterns and selections of a fleet file. */

import { type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { isNamePattern, type SearchFilters, type TargetSelection } from '../../session/targets/filters.ts';
import { isRepositoryMatch } from '../../settings/patterns/repositories.ts';

type Selection = Pick<TargetSelection, 'repos'>;

export const isMatchedByAny = (names: readonly RepositoryName[], repository: RepositoryName) =>
  names.some((name) => isRepositoryMatch(toFullName(name), repository));

export const isSelectedBy = ({ repos }: Selection, repository: RepositoryName) =>
  repos === '*' || isMatchedByAny(repos, repository);

export const isExcluded = (repository: RepositoryName, { exclude = [] }: Pick<SearchFilters, 'exclude'>) =>
  exclude.some((pattern) => isRepositoryMatch(pattern, repository));

export const listExactNames = (selections: readonly Selection[]): readonly RepositoryName[] =>
  selections.flatMap(({ repos }) => (repos === '*' ? [] : repos.filter((name) => !isNamePattern(name))));

/** Tests many repositories faster than `isSameName`. */
export function createNameTest(names: readonly RepositoryName[]) {
  const keys = new Set(names.map(toNameKey));
  return (repository: RepositoryName) => keys.has(toNameKey(repository));
}

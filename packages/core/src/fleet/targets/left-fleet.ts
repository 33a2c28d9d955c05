/**
 * Decides whether a repository of an earlier run has left the fleet. A repository that GitHub does not show to the token
 * may still be a part of the fleet.
 */

import { isSameName, isSameWord, type RepositoryName } from '../../github/github.ts';
import { GithubRefusal, RequestFailure, recoverFrom } from '../../github/refusals/failures.ts';
import { toRepositoryName } from '../requests/discover.ts';
import type { OwnerReads } from '../requests/owners.ts';
import type { FoundTargets } from './find-targets.ts';
import type { FleetSelection } from './fleet-selection.ts';
import { createNameTest, isExcluded, isSelectedBy } from './matching.ts';

export function createLeftFleetTest(
  { selections }: Pick<FleetSelection, 'selections'>,
  { known }: Pick<FoundTargets, 'known'>,
  owners: Pick<OwnerReads, 'readRepository'>,
): (repository: RepositoryName) => Promise<boolean> {
  // A filter excludes a listed repository that is no target.
  const isListed = createNameTest(known);
  const isSelected = (repository: RepositoryName) =>
    selections.some((selection) => isSelectedBy(selection, repository) && !isExcluded(repository, selection.filters));
  return async (repository) => {
    if (isListed(repository) || !isSelected(repository)) return true;
    const answer = owners.readRepository(repository).catch(recoverFrom([GithubRefusal, RequestFailure], () => null));
    const current = await answer.then((listed) => listed && toRepositoryName(listed));
    if (!current || isSameName(current, repository)) return false;
    return isListed(current) || !isSelected(current) || !isSameWord(current.owner, repository.owner);
  };
}

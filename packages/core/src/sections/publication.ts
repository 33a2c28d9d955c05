import { isRefusedWith, PermissionDenied } from '../github/refusals/failures.ts';
import type { Difference } from '../plan/item.ts';
import type { Prerequisite } from './section.ts';

export const createVisibilityPrerequisites = (lifts?: Prerequisite['lifts']): readonly Prerequisite[] => [
  { name: 'repository.visibility', lifts },
  { name: 'repository.private', lifts },
];

/** GitHub offers some refused features to public repositories only. */
export const isLiftedByPublication = (failure: Error, difference: Difference) =>
  isPublication(difference.key, difference.wanted) &&
  isRefusedWith(failure, 402, 403, 422) &&
  !(failure instanceof PermissionDenied) &&
  // GitHub writes "Upgrade to GitHub Pro or make this repository public …" or "Please ensure the billing plan …".
  /make this repository public|ensure (the )?billing plan/i.test(failure.githubMessage);

export const isPublication = (key: string, value: unknown) =>
  (key === 'visibility' && value === 'public') || (key === 'private' && value === false);

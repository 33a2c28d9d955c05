import { isRefusedWith, PermissionDenied } from '../github/refusals/failures.ts';
import type { Difference } from '../plan/item.ts';
import type { Prerequisite } from './section.ts';

/** What GitHub offers to a repository can depend on who sees the repository. */
export const afterVisibility = (lifts?: Prerequisite['lifts']): readonly Prerequisite[] => [
  { name: 'repository.visibility', lifts },
  { name: 'repository.private', lifts },
];

/** Whether the host offers what it refused to public repositories alone, and the repository becomes public. */
export const isLiftedByPublicity = (failure: Error, difference: Difference) =>
  makesPublic(difference.key, difference.wanted) &&
  isRefusedWith(failure, 402, 403, 422) &&
  !(failure instanceof PermissionDenied) &&
  // "Upgrade to GitHub Pro or make this repository public to enable this feature.", or "Please ensure the billing plan …"
  /make this repository public|ensure (the )?billing plan/i.test(failure.githubMessage);

export const makesPublic = (key: string, value: unknown) =>
  (key === 'visibility' && value === 'public') || (key === 'private' && value === false);

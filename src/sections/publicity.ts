import { HostRefusal, PermissionDenied } from '../host/failures.ts';
import type { Difference } from '../plan/item.ts';

/** What the host offers to a repository can depend on who sees it, so a section names these under `after`. */
export const visibilityKeys = ['repository.visibility', 'repository.private'] as const;

/** Some plans offer it to public repositories alone, and the repository becomes public. */
export const liftedByPublicity = (failure: Error, difference: Difference) =>
  asksForPublic(failure) && makesPublic(difference.key, difference.wanted);

/** "Upgrade to GitHub Pro or make this repository public to enable this feature." */
const asksForPublic = (failure: Error) =>
  failure instanceof HostRefusal &&
  !(failure instanceof PermissionDenied) &&
  failure.request.status === 403 &&
  /make this repository public/i.test(failure.hostMessage);

export const makesPublic = (key: string, value: unknown) =>
  (key === 'visibility' && value === 'public') || (key === 'private' && value === false);

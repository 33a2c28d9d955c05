import { HostRefusal, PermissionDenied } from '../host/failures.ts';
import type { Difference } from '../plan/item.ts';

/** What the host offers to a repository can depend on who sees it, so a section names these under `after`. */
export const visibilityKeys = ['repository.visibility', 'repository.private'] as const;

/** Some plans offer it to public repositories alone, and the repository becomes public. */
export const isLiftedByPublicity = (failure: Error, difference: Difference) =>
  asksForPublic(failure) && makesPublic(difference.key, difference.wanted);

/** "Upgrade to GitHub Pro or make this repository public to enable this feature.", or "Please ensure the billing plan …" */
const asksForPublic = (failure: Error) =>
  failure instanceof HostRefusal &&
  !(failure instanceof PermissionDenied) &&
  [403, 422].includes(failure.request.status) &&
  /make this repository public|ensure (the )?billing plan/i.test(failure.hostMessage);

export const makesPublic = (key: string, value: unknown) =>
  (key === 'visibility' && value === 'public') || (key === 'private' && value === false);

import { isRefusedDespitePermission } from '../github/refusals/failures.ts';
import type { Difference } from '../plan/item.ts';
import { isMap } from '../settings/maps.ts';
import type { Prerequisite } from './section.ts';

export const createVisibilityPrerequisites = (resolves?: Prerequisite['resolves']): readonly Prerequisite[] => [
  { name: 'repository.visibility', resolves },
  { name: 'repository.private', resolves },
];

/** GitHub offers some refused features to public repositories only. */
export const isResolvedByPublication = (failure: Error, difference: Difference) =>
  isPublication(difference) &&
  isRefusedDespitePermission(failure, 402, 403, 422) &&
  // GitHub writes "Upgrade to GitHub Pro or make this repository public …" or "Please ensure the billing plan …".
  /make this repository public|ensure (the )?billing plan/i.test(failure.githubMessage);

export const isPublication = ({ key, wanted }: Difference) =>
  (key === 'visibility' && wanted === 'public') || (key === 'private' && wanted === false);

/** `feature` is a key of `repository.security_and_analysis`. */
export const isFeatureEnabledBy = ({ key, wanted }: Difference, feature: string) =>
  (key === `security_and_analysis.${feature}.status` && wanted === 'enabled') ||
  (key === `security_and_analysis.${feature}` && isMap(wanted) && wanted.status === 'enabled');

import type { Grant } from '../../../packages/core/src/github/grants.ts';
import * as features from '../../../packages/simulator/src/features/all.ts';

const known = Object.values(features).flatMap(({ needs = {} }) =>
  Object.values(needs).map((grant) => grant.split(': ')[0]!),
);

/** Returns the name in the simulator. It marks organization permissions whose name a repository permission has too. */
export function getPermissionName({ permission, appliesTo }: Grant): string {
  const ofOrganization = `${permission} (organization)`;
  return appliesTo === 'organization' && known.includes(ofOrganization) ? ofOrganization : permission;
}

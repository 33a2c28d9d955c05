import type { Grant } from '../../../packages/core/src/github/grants.ts';
import * as features from '../../../packages/simulator/src/features/all.ts';

const known = Object.values(features).flatMap(({ needs = {} }) =>
  Object.values(needs).map((grant) => grant.split(': ')[0]!),
);

/** As the simulator names it: what repositories and organizations both have, it tells apart. */
export function permissionOf({ permission, appliesTo }: Grant): string {
  const ofOrganization = `${permission} (organization)`;
  return appliesTo === 'organization' && known.includes(ofOrganization) ? ofOrganization : permission;
}

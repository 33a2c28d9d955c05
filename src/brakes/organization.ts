import type { PlannedItem } from '../modes/plan-data.ts';
import { shown } from '../plan/item-text.ts';
import { type BrakeFinding, differing, placeOf } from './finding.ts';

const permissions = ['none', 'read', 'write', 'admin'];
const rank = (permission: unknown) => permissions.indexOf(String(permission));

/** What a brake holds of an organization itself. */
export const organizationFindings = (items: readonly PlannedItem[]): BrakeFinding[] => [
  ...basePermission(items),
  ...publicCreation(items),
];

/** Every member gets more in every repository, or loses what comes from nowhere else. */
const basePermission = (items: readonly PlannedItem[]): BrakeFinding[] =>
  differing(items, 'organization', ['default_repository_permission'])
    .filter(({ difference: { live, wanted } }) => wanted === 'none' || rank(wanted) > rank(live))
    .map(({ of, difference: { key, wanted } }) => ({
      code: 'base-permission',
      value: String(wanted),
      says:
        wanted === 'none'
          ? 'members lose every repository that no team and no invitation gives them'
          : `every member gets ${shown(wanted)} in every repository`,
      at: placeOf(of, key),
    }));

/** The sum of all kinds allows public ones too, unless the file forbids those. */
const publicCreation = (items: readonly PlannedItem[]): BrakeFinding[] =>
  differing(items, 'organization', ['members_can_create_public_repositories', 'members_can_create_repositories'])
    .filter(
      ({ of, difference: { key, wanted } }) =>
        wanted === true &&
        (key !== 'members_can_create_repositories' ||
          of.declared.desired.members_can_create_public_repositories === undefined),
    )
    .map(({ of, difference: { key } }) => ({
      code: 'public-creation',
      value: 'yes',
      says: 'members may create public repositories, which everyone can read',
      at: placeOf(of, key),
    }));

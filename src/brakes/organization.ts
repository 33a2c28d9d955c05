import type { Proposal } from '../modes/gates.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import { shown } from '../plan/item-text.ts';
import { actionsOff } from './actions-off.ts';
import { blocksBelow, type RunBelow } from './below.ts';
import { configurationsTaken } from './configurations.ts';
import { definitionsInUse } from './definitions.ts';
import { type BrakeFinding, differing, placeOf, type Undecided } from './finding.ts';

/** What a plan does to an organization, and to all of its repositories. */
export const organizationFindings = async (
  items: readonly PlannedItem[],
  { planned, reader }: Proposal,
  { isOwn, below }: { readonly isOwn: boolean; readonly below?: RunBelow },
): Promise<(BrakeFinding | Undecided)[]> => [
  ...basePermission(items),
  ...publicCreation(items),
  ...(isOwn ? actionsOff(items, 'organization') : []),
  ...(await definitionsInUse(items, reader)),
  ...configurationsTaken(items, planned),
  ...(below ? await blocksBelow(items, below) : []),
];

const permissions = ['none', 'read', 'write', 'admin'];
const rank = (permission: unknown) => permissions.indexOf(String(permission));

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

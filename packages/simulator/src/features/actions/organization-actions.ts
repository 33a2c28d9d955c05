import { ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { accountSlot } from '../../state/slot.ts';
import { type Account, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { organizationIn } from '../people/organizations.ts';
import type { Allowlist } from './actions.ts';

/** Where Actions runs in the organization, and what workflows may use there. */
interface OrganizationActions {
  readonly enabled_repositories: 'all' | 'none' | 'selected';
  /** The names of the repositories that are selected. */
  readonly chosen: readonly string[];
  readonly allowed_actions: 'all' | 'local_only' | 'selected';
  readonly sha_pinning_required: boolean;
  readonly selected: Allowlist;
}

const permissionsOf = accountSlot<OrganizationActions>(
  'actions_permissions',
  (given: Partial<OrganizationActions> = {}) => ({
    enabled_repositories: 'all',
    chosen: [],
    allowed_actions: 'all',
    sha_pinning_required: false,
    selected: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] },
    ...given,
  }),
);

/** What an owner decides for a repository; a person decides nothing. */
export function decidedFor(owner: Account, name: string) {
  const { enabled_repositories: where, chosen, ...rest } = permissionsOf(owner);
  const isOn = where === 'all' || (where === 'selected' && chosen.some((one) => sameName(one, name)));
  return { ...rest, enabled: owner.type !== 'Organization' || isOn };
}

/** If Actions is off everywhere, the host says nothing about what it may run. */
function permissions(ask: Ask) {
  const { enabled_repositories, allowed_actions, sha_pinning_required } = permissionsOf(organizationIn(ask));
  if (enabled_repositories === 'none') return { enabled_repositories };
  return { enabled_repositories, allowed_actions, sha_pinning_required };
}

function allowlist(ask: Ask) {
  const { allowed_actions, selected } = permissionsOf(organizationIn(ask));
  if (allowed_actions === 'selected') return selected;
  throw refusal(409, 'The allowed actions policy of the organization is not set to selected.');
}

export const organizationActions: Feature = {
  slots: [permissionsOf],
  needs: {
    'GET /orgs/{}/actions/permissions': 'Administration (organization): read',
    'GET /orgs/{}/actions/permissions/selected-actions': 'Administration (organization): read',
  },
  routes: {
    'GET /orgs/{org}/actions/permissions': (ask) => ok(permissions(ask)),
    'GET /orgs/{org}/actions/permissions/selected-actions': (ask) => ok(allowlist(ask)),
  },
};

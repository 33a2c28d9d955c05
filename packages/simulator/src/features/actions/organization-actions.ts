import { answerOk, createRefusal } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { accountSlot, stateSlot } from '../../state/slot.ts';
import { type Account, isSameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { requireOrganization } from '../people/organizations.ts';
import type { Allowlist } from './actions.ts';

/** The Actions settings of an organization. */
interface OrganizationActions {
  readonly enabled_repositories: 'all' | 'none' | 'selected';
  /** The names of the selected repositories. */
  readonly chosen: readonly string[];
  readonly allowed_actions: 'all' | 'local_only' | 'selected';
  readonly sha_pinning_required: boolean;
  readonly selected: Allowlist;
}

const permissionsOf = accountSlot<OrganizationActions>(
  'actions_permissions',
  (seed: Partial<OrganizationActions> = {}) => ({
    enabled_repositories: 'all',
    chosen: [],
    allowed_actions: 'all',
    sha_pinning_required: false,
    selected: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] },
    ...seed,
  }),
);

/** The logins of the owners that GitHub Marketplace has verified. */
export const verifiedCreatorsOf = stateSlot<readonly string[]>('verified_creators', (seed: string[] = []) => seed);

/** Only an organization decides for its repositories. A person decides nothing. */
export function getOwnerActionsPolicy(owner: Account, repositoryName: string) {
  const { enabled_repositories: enabledRepositories, chosen, ...rest } = permissionsOf(owner);
  const isOn =
    enabledRepositories === 'all' ||
    (enabledRepositories === 'selected' && chosen.some((chosenName) => isSameName(chosenName, repositoryName)));
  return { ...rest, enabled: owner.type !== 'Organization' || isOn };
}

/** If Actions is off everywhere, GitHub omits the allowed actions. */
function formatOrganizationPermissions(request: RestRequest) {
  const { enabled_repositories, allowed_actions, sha_pinning_required } = permissionsOf(requireOrganization(request));
  if (enabled_repositories === 'none') return { enabled_repositories };
  return { enabled_repositories, allowed_actions, sha_pinning_required };
}

function requireAllowlist(request: RestRequest): Allowlist {
  const { allowed_actions, selected } = permissionsOf(requireOrganization(request));
  if (allowed_actions === 'selected') return selected;
  throw createRefusal(409, 'The allowed actions policy of the organization is not set to selected.');
}

export const organizationActions: Feature = {
  slots: [permissionsOf, verifiedCreatorsOf],
  needs: {
    'GET /orgs/{}/actions/permissions': 'Administration (organization): read',
    'GET /orgs/{}/actions/permissions/selected-actions': 'Administration (organization): read',
  },
  routes: {
    'GET /orgs/{org}/actions/permissions': (request) => answerOk(formatOrganizationPermissions(request)),
    'GET /orgs/{org}/actions/permissions/selected-actions': (request) => answerOk(requireAllowlist(request)),
  },
};

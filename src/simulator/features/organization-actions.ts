import { invalid, noContent, refusal } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { envelope } from '../exchange/pages.ts';
import { accountSlot } from '../state/slot.ts';
import type { Account } from '../state/state.ts';
import { allOff, type ForkSetting, pairBelow } from './actions.ts';
import type { Feature } from './feature.ts';
import { organizationIn, ownersOnly } from './organization-settings.ts';
import { listedRepository } from './repository.ts';
import { take } from './take.ts';

/** What the workflows of an organization's repositories may do. */
interface OwnersActions {
  permissions: {
    enabled_repositories: 'all' | 'none' | 'selected';
    allowed_actions: 'all' | 'local_only' | 'selected';
    sha_pinning_required: boolean;
  };
  /** Ids. The host keeps them while other repositories may use Actions too. */
  enabled: number[];
  selected: { github_owned_allowed: boolean; verified_allowed: boolean; patterns_allowed: string[] };
  workflow: { default_workflow_permissions: 'read' | 'write'; can_approve_pull_request_reviews: boolean };
  retention_days: number;
  fork_approval: string;
  fork_workflows: Record<ForkSetting, boolean>;
  /** What the enterprise has decided, and whether the host refuses to switch Actions off everywhere. */
  decided: { permissions: boolean; workflow: boolean };
  cannotBeOff: boolean;
}

const actionsOf = accountSlot<OwnersActions>('actions', (given) => ({
  retention_days: 90,
  fork_approval: 'first_time_contributors',
  cannotBeOff: false,
  enabled: [],
  ...given,
  permissions: {
    enabled_repositories: 'all',
    allowed_actions: 'all',
    sha_pinning_required: false,
    ...given?.permissions,
  },
  selected: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [], ...given?.selected },
  workflow: { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false, ...given?.workflow },
  fork_workflows: { ...allOff(), ...given?.fork_workflows },
  decided: { permissions: false, workflow: false, ...given?.decided },
}));

/** Only owners see and change any of it. */
function settings(ask: Ask): OwnersActions {
  ownersOnly(ask);
  return actionsOf(organizationIn(ask));
}

const refuseEnterprises = (isDecided: boolean) => {
  if (isDecided) throw refusal(409, 'The setting is controlled by the enterprise of the organization.');
};

/** While no repository may use Actions, the host says nothing about what they may run. */
function permissions(ask: Ask) {
  const { enabled_repositories, allowed_actions, sha_pinning_required } = settings(ask).permissions;
  if (enabled_repositories === 'none') return { enabled_repositories };
  const url = `${ask.api}/orgs/${organizationIn(ask).login}/actions/permissions`;
  return {
    enabled_repositories,
    ...(enabled_repositories === 'selected' && { selected_repositories_url: `${url}/repositories` }),
    allowed_actions,
    ...(allowed_actions === 'selected' && { selected_actions_url: `${url}/selected-actions` }),
    sha_pinning_required,
  };
}

function setPermissions(ask: Ask) {
  const { permissions: own, decided, cannotBeOff } = settings(ask);
  refuseEnterprises(decided.permissions);
  if (cannotBeOff && ask.body.enabled_repositories === 'none')
    throw refusal(422, 'Actions cannot be disabled for this organization.');
  take(own, ask.body);
}

function selectedOnly(ask: Ask): OwnersActions {
  const own = settings(ask);
  if (own.permissions.enabled_repositories === 'selected') return own;
  throw refusal(409, 'The enabled repositories policy of the organization is not set to selected.');
}

const repositoriesOf = ({ world }: Ask, { login }: Account) =>
  Object.values(world.state.repositories).filter(({ owner }) => owner.toLowerCase() === login.toLowerCase());

function listEnabled(ask: Ask) {
  const { enabled } = selectedOnly(ask);
  const found = repositoriesOf(ask, organizationIn(ask)).filter(({ id }) => enabled.includes(id));
  return envelope(ask, 'repositories', found, (one) => listedRepository(ask, one));
}

function setEnabled(ask: Ask) {
  const own = selectedOnly(ask);
  refuseEnterprises(own.decided.permissions);
  const ids: number[] = ask.body.selected_repository_ids;
  const known = repositoriesOf(ask, organizationIn(ask)).map(({ id }) => id);
  if (ids.some((id) => !known.includes(id)))
    throw refusal(422, 'The selected repositories must belong to the organization');
  own.enabled = [...ids];
}

function allowlist(ask: Ask) {
  const { permissions: own, selected } = settings(ask);
  if (own.enabled_repositories !== 'none' && own.allowed_actions === 'selected') return selected;
  throw refusal(409, 'The allowed actions policy of the organization is not set to selected.');
}

function setRetention(ask: Ask) {
  const own = settings(ask);
  const { days } = ask.body;
  if (days < 1 || days > 400)
    throw invalid({
      resource: 'Organization',
      code: 'custom',
      field: 'days',
      message: 'days must be between 1 and 400',
    });
  own.retention_days = days;
}

function setWorkflow(ask: Ask) {
  const { workflow, decided } = settings(ask);
  refuseEnterprises(decided.workflow);
  take(workflow, ask.body);
}

const base = '/orgs/{org}/actions/permissions';

const pair = pairBelow(base);

const routes: Feature['routes'] = {
  ...pair('', permissions, setPermissions),
  [`GET ${base}/repositories`]: listEnabled,
  [`PUT ${base}/repositories`]: (ask) => {
    setEnabled(ask);
    return noContent;
  },
  // The PUT removes what it leaves out.
  ...pair('/selected-actions', allowlist, (ask) =>
    take(allowlist(ask), { github_owned_allowed: false, verified_allowed: false, patterns_allowed: [], ...ask.body }),
  ),
  ...pair('/workflow', (ask) => settings(ask).workflow, setWorkflow),
  ...pair(
    '/artifact-and-log-retention',
    (ask) => ({ days: settings(ask).retention_days, maximum_allowed_days: 400 }),
    setRetention,
  ),
  ...pair(
    '/fork-pr-contributor-approval',
    (ask) => ({ approval_policy: settings(ask).fork_approval }),
    (ask) => take(settings(ask), { fork_approval: ask.body.approval_policy }),
  ),
  ...pair(
    '/fork-pr-workflows-private-repos',
    (ask) => settings(ask).fork_workflows,
    (ask) => take(settings(ask).fork_workflows, { ...allOff(), ...ask.body }),
  ),
};

export const organizationActions: Feature = {
  slots: [actionsOf],
  needs: Object.fromEntries(
    Object.keys(routes).map((route) => [
      route.replace('{org}', '{}'),
      `Administration (organization): ${route.startsWith('GET') ? 'read' : 'write'}`,
    ]),
  ),
  routes,
};

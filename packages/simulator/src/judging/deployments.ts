import type { Environment } from '../features/actions/environment-state.ts';
import { isPatternMatched } from '../features/branches/shell-patterns.ts';
import { listCombinations, selectAttempts } from './attempts.ts';

/** Maps team ids to the ids of their members. */
export type Teams = Readonly<Record<number, readonly number[]>>;

type DeploymentGates = Pick<
  Environment,
  | 'wait_timer'
  | 'prevent_self_review'
  | 'reviewers'
  | 'can_admins_bypass'
  | 'deployment_branch_policy'
  | 'branch_policies'
> & { readonly guards: readonly string[] };

const people = [1, 2, 3, 4];

const attempts = listCombinations({
  starter: people,
  approver: [null, ...people],
  waited: [0, 10, 30],
  ref: [
    { name: 'main', type: 'branch', isProtected: true },
    { name: 'topic', type: 'branch', isProtected: false },
    { name: 'v1', type: 'tag', isProtected: false },
  ],
  approvedBy: [[], ['one'], ['two'], ['one', 'two']],
  asAdministrator: [false, true],
} as const);

type Attempt = (typeof attempts)[number];

/** Lists the deployments that the gates of an environment allow. */
export const listAllowedDeployments = (gates: DeploymentGates, teams: Teams): ReadonlySet<string> =>
  selectAttempts(
    attempts,
    (attempt) => canDeployFrom(attempt.ref, gates) && areDeploymentGatesPassed(attempt, gates, teams),
  );

function canDeployFrom(ref: Attempt['ref'], { deployment_branch_policy: policy, branch_policies }: DeploymentGates) {
  if (!policy) return true;
  if (policy.protected_branches) return ref.isProtected;
  return branch_policies.some(({ name, type }) => type === ref.type && isPatternMatched(name, ref.name));
}

function areDeploymentGatesPassed(
  { starter, approver, waited, approvedBy, asAdministrator }: Attempt,
  gates: DeploymentGates,
  teams: Teams,
) {
  if (asAdministrator && gates.can_admins_bypass) return true;
  const canApprove = ({ type, id }: DeploymentGates['reviewers'][number]) =>
    type === 'User' ? id === approver : approver !== null && teams[id]?.includes(approver) === true;
  const isApproved =
    gates.reviewers.length === 0 ||
    (gates.reviewers.some(canApprove) && !(gates.prevent_self_review && approver === starter));
  return (
    isApproved &&
    waited >= gates.wait_timer &&
    gates.guards.every((guard) => (approvedBy as readonly string[]).includes(guard))
  );
}

import type { Environment } from '../features/actions/environment-state.ts';
import { covers } from '../features/branches/shell-patterns.ts';
import { eachOf, those } from './play.ts';

/** The people of the teams, by the ids of both. */
export type Teams = Readonly<Record<number, readonly number[]>>;

type Gates = Pick<
  Environment,
  | 'wait_timer'
  | 'prevent_self_review'
  | 'reviewers'
  | 'can_admins_bypass'
  | 'deployment_branch_policy'
  | 'branch_policies'
> & { readonly guards: readonly string[] };

const people = [1, 2, 3, 4];

const attempts = eachOf({
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

/** What can be deployed: by whom, with whose approval, after how many minutes. */
export const deployments = (gates: Gates, teams: Teams) =>
  those(attempts, (attempt) => mayDeployFrom(attempt.ref, gates) && passes(attempt, gates, teams));

function mayDeployFrom(ref: Attempt['ref'], { deployment_branch_policy: policy, branch_policies }: Gates) {
  if (!policy) return true;
  if (policy.protected_branches) return ref.isProtected;
  return branch_policies.some(({ name, type }) => type === ref.type && covers(name, ref.name));
}

function passes({ starter, approver, waited, approvedBy, asAdministrator }: Attempt, gates: Gates, teams: Teams) {
  if (asAdministrator && gates.can_admins_bypass) return true;
  const mayApprove = ({ type, id }: Gates['reviewers'][number]) =>
    type === 'User' ? id === approver : approver !== null && teams[id]?.includes(approver) === true;
  const isApproved =
    gates.reviewers.length === 0 ||
    (gates.reviewers.some(mayApprove) && !(gates.prevent_self_review && approver === starter));
  return (
    isApproved &&
    waited >= gates.wait_timer &&
    gates.guards.every((guard) => (approvedBy as readonly string[]).includes(guard))
  );
}

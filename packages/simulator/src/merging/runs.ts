import { actionsOf } from '../features/actions/actions.ts';
import { environmentsOf } from '../features/actions/environment-state.ts';
import { getOwnerActionsPolicy, verifiedCreatorsOf } from '../features/actions/organization-actions.ts';
import { isPatternMatched } from '../features/branches/shell-patterns.ts';
import { isSameName } from '../state/state.ts';
import type { Attempt, RepositoryContext } from './attempt.ts';
import type { Job } from './pull.ts';

type PolicyLevel = ReturnType<typeof getOwnerActionsPolicy>;

export const listRunnableJobs = ({
  pullRequest: pull,
  ...context
}: Pick<Attempt, 'pullRequest' | 'repository' | 'world'>): readonly Job[] =>
  pull.jobs.filter(
    (job) => listPolicyLevels(context).every((level) => isJobAllowed(level, job, context)) && canDeploy(job, context),
  );

function listPolicyLevels({ repository, world }: RepositoryContext): PolicyLevel[] {
  const { permissions, selected } = actionsOf(repository);
  return [{ ...permissions, selected }, getOwnerActionsPolicy(world.getOwner(repository), repository.name)];
}

const isJobAllowed = ({ enabled, ...level }: PolicyLevel, { uses }: Job, context: RepositoryContext) =>
  enabled && uses.every((use) => canUseAction(level, use, context));

const githubOwners = ['actions', 'github'];

/** An entry with `!` blocks an action in any position. GitHub always allows actions of the repository itself. */
function canUseAction(
  { allowed_actions: policy, ...level }: Omit<PolicyLevel, 'enabled'>,
  use: string,
  { repository, world }: RepositoryContext,
) {
  if (use.startsWith('./')) return true;
  const [action = '', ref = ''] = use.split('@');
  const [actionOwner = ''] = action.split('/');
  const isOwn = isSameName(actionOwner, repository.owner);
  const isNamed = (pattern: string) => isPatternMatched(pattern, use);
  const isOwnedByOneOf = (owners: readonly string[]) => owners.some((owner) => isSameName(owner, actionOwner));
  const { github_owned_allowed, verified_allowed, patterns_allowed: patterns } = level.selected;
  if (level.sha_pinning_required && ref.length < 40) return false;
  if (policy !== 'selected') return policy === 'all' || isOwn;
  if (patterns.some((entry) => entry.startsWith('!') && isNamed(entry.slice(1)))) return false;
  return (
    isOwn ||
    (github_owned_allowed && isOwnedByOneOf(githubOwners)) ||
    (verified_allowed && isOwnedByOneOf(verifiedCreatorsOf(world.state))) ||
    patterns.some(isNamed)
  );
}

/** A job for a pull request runs on the merge ref, which is never a protected branch. */
function canDeploy({ environment }: Job, { repository }: RepositoryContext) {
  const foundEnvironment = environmentsOf(repository).find(
    ({ name }) => environment !== undefined && isSameName(name, environment),
  );
  const policy = foundEnvironment?.deployment_branch_policy;
  if (!foundEnvironment || !policy) return true;
  return (
    !policy.protected_branches &&
    foundEnvironment.branch_policies.some(({ name }) => isPatternMatched(name, 'refs/pull/1/merge'))
  );
}

import { actionsOf } from '../features/actions/actions.ts';
import { environmentsOf } from '../features/actions/environment-state.ts';
import { decidedFor } from '../features/actions/organization-actions.ts';
import { covers } from '../features/branches/shell-patterns.ts';
import { sameName } from '../state/state.ts';
import type { Attempt, Place } from './attempt.ts';
import type { Job } from './pull.ts';

type Level = ReturnType<typeof decidedFor>;

/** The jobs that the host lets run for a pull request, each to its end. */
export const jobsRun = ({ pull, ...place }: Pick<Attempt, 'pull' | 'repository' | 'world'>): readonly Job[] =>
  pull.jobs.filter((job) => levelsOf(place).every((level) => lets(level, job, place)) && takes(job, place));

function levelsOf({ repository, world }: Place): Level[] {
  const { permissions, selected } = actionsOf(repository);
  return [{ ...permissions, selected }, decidedFor(world.owner(repository), repository.name)];
}

const lets = ({ enabled, ...level }: Level, { uses }: Job, { repository }: Place) =>
  enabled && uses.every((use) => mayUse(level, use, repository.owner));

/** The owner `actions` is the host. What blocks is weighed last. */
function mayUse({ allowed_actions: policy, ...level }: Omit<Level, 'enabled'>, use: string, owner: string) {
  const [action = '', ref = ''] = use.split('@');
  const [by = ''] = action.split('/');
  const isNamed = (pattern: string) => covers(pattern, use);
  const { github_owned_allowed: isHostAllowed, patterns_allowed: patterns } = level.selected;
  if (level.sha_pinning_required && ref.length < 40) return false;
  if (policy !== 'selected') return policy === 'all' || sameName(by, owner);
  if (patterns.some((entry) => entry.startsWith('!') && isNamed(entry.slice(1)))) return false;
  return sameName(by, owner) || (isHostAllowed && by === 'actions') || patterns.some(isNamed);
}

/** A job for a pull request stands on its merge ref, which is no branch, and so never a protected one. */
function takes({ environment }: Job, { repository }: Place) {
  const found = environmentsOf(repository).find(({ name }) => environment !== undefined && sameName(name, environment));
  const policy = found?.deployment_branch_policy;
  if (!found || !policy) return true;
  return !policy.protected_branches && found.branch_policies.some(({ name }) => covers(name, 'refs/pull/1/merge'));
}

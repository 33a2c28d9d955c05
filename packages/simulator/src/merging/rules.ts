import { SimulatorObjection } from '../exchange/answer.ts';
import { bypassOf } from '../features/branches/ruleset-actors.ts';
import type { Rule } from '../features/branches/ruleset-rules.ts';
import { rulesetsBinding } from '../features/branches/ruleset-state.ts';
import { teamsOf } from '../features/people/organization-teams.ts';
import { sameName } from '../state/state.ts';
import type { Attempt, Method } from './attempt.ts';
import { statusObjections } from './checks.ts';
import { deploymentObjections, historyObjections, signatureObjections } from './commits.ts';
import { coveredBy } from './path-patterns.ts';
import { approvals, reviewObjections } from './reviews.ts';

type Parameters = Readonly<Record<string, any>>;

/** What a rule has against the merge, by its type. */
const objections: Readonly<Record<string, (parameters: Parameters, attempt: Attempt) => string[]>> = {
  update: () => ['Cannot update this protected ref.'],
  pull_request: (parameters, attempt) => [...reviews(parameters, attempt), ...teamReviews(parameters, attempt)],
  required_status_checks: ({ required_status_checks, strict_required_status_checks_policy }, attempt) =>
    statusObjections(required_status_checks.map(asRequired), strict_required_status_checks_policy, attempt),
  required_deployments: (parameters, attempt) =>
    deploymentObjections(parameters.required_deployment_environments, attempt),
  required_signatures: (_parameters, attempt) => signatureObjections(attempt),
  required_linear_history: (_parameters, attempt) => historyObjections(attempt),
  merge_queue: (_parameters, { isInQueue }) => (isInQueue ? [] : ['Changes must be made through the merge queue']),
  // These rules are about other changes to a branch.
  creation: () => [],
  deletion: () => [],
  non_fast_forward: () => [],
  copilot_code_review: () => [],
};

const asRequired = ({ context, integration_id }: { context: string; integration_id?: number }) => ({
  name: context,
  app: integration_id ?? null,
});

const reviews = (parameters: Parameters, { pull, repository, world }: Attempt) =>
  reviewObjections(
    {
      count: parameters.required_approving_review_count,
      dismissesStale: parameters.dismiss_stale_reviews_on_push,
      codeOwners: parameters.require_code_owner_review,
      lastPush: parameters.require_last_push_approval,
      threads: parameters.required_review_thread_resolution,
    },
    pull,
    { repository, world },
  );

/** A team that has to approve changes of some files. */
function teamReviews(parameters: Parameters, { pull, repository, world }: Attempt): string[] {
  const approved = approvals(pull, parameters.dismiss_stale_reviews_on_push, { repository, world });
  return parameters.required_reviewers.flatMap(({ file_patterns, minimum_approvals, reviewer }: Parameters) => {
    if (!pull.files.some((file) => coveredBy(file, file_patterns))) return [];
    const team = teamsOf(world.owner(repository)).find(({ id }) => id === reviewer.id);
    const members = team?.members ?? [];
    const given = approved.filter(({ by }) => members.some((login) => sameName(login, by)));
    return given.length < minimum_approvals ? [`Waiting on review from ${team?.slug}.`] : [];
  });
}

/** The rules that bind this attempt: those of the rulesets that it may not bypass. */
const binding = (attempt: Attempt): Rule[] =>
  rulesetsBinding(attempt.repository, attempt.world, attempt.pull.base)
    .filter(({ ruleset }) => bypassOf(ruleset.bypass_actors, attempt) === undefined)
    .flatMap(({ ruleset }) => ruleset.rules);

/** What the rulesets have against the merge. They add up. */
export const ruleObjections = (attempt: Attempt): string[] => [
  ...new Set(binding(attempt).flatMap(({ type, parameters = {} }) => objectionsOf(type)(parameters, attempt))),
];

function objectionsOf(type: string) {
  const found = objections[type];
  if (!found) throw new SimulatorObjection(`the simulator does not know when a rule of type ${type} stops a merge`);
  return found;
}

/** Whether every ruleset that binds the attempt takes its method. */
export const takeMethod = (attempt: Attempt) =>
  binding(attempt).every(({ parameters }) => {
    const taken = parameters?.allowed_merge_methods as Method[] | undefined;
    return !taken || taken.includes(attempt.method);
  });

/** The method of the merge queue that the branch has, whoever asks. */
export function queueMethod({ repository, world, pull }: Pick<Attempt, 'repository' | 'world' | 'pull'>) {
  const rules = rulesetsBinding(repository, world, pull.base).flatMap(({ ruleset }) => ruleset.rules);
  const queue = rules.find(({ type }) => type === 'merge_queue');
  return queue && (String(queue.parameters?.merge_method).toLowerCase() as Method);
}

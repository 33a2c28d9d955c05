/** Finds the objections of rulesets to a merge. All binding rulesets apply together. */

import { SimulatorObjection } from '../exchange/answer.ts';
import { findBypassMode } from '../features/branches/ruleset-actors.ts';
import type { Rule } from '../features/branches/ruleset-rules.ts';
import { listBindingRulesets } from '../features/branches/ruleset-state.ts';
import { teamsOf } from '../features/people/organization-teams.ts';
import { isSameName } from '../state/state.ts';
import type { Attempt, Method } from './attempt.ts';
import { listStatusObjections } from './checks.ts';
import { listDeploymentObjections, listHistoryObjections, listSignatureObjections } from './commits.ts';
import { isFileCovered } from './path-patterns.ts';
import { listCountedApprovals, listReviewObjections } from './reviews.ts';

type Parameters = Readonly<Record<string, any>>;

/** Maps each type of rule to the function that finds its objections to a merge. */
const objectionFinders: Readonly<Record<string, (parameters: Parameters, attempt: Attempt) => string[]>> = {
  update: () => ['Cannot update this protected ref.'],
  pull_request: (parameters, attempt) => [
    ...listRuleReviewObjections(parameters, attempt),
    ...listTeamReviewObjections(parameters, attempt),
  ],
  required_status_checks: ({ required_status_checks, strict_required_status_checks_policy }, attempt) =>
    listStatusObjections(required_status_checks.map(toRequiredReport), strict_required_status_checks_policy, attempt),
  required_deployments: (parameters, attempt) =>
    listDeploymentObjections(parameters.required_deployment_environments, attempt),
  required_signatures: (_parameters, attempt) => listSignatureObjections(attempt),
  required_linear_history: (_parameters, attempt) => listHistoryObjections(attempt),
  merge_queue: (_parameters, { isInQueue }) => (isInQueue ? [] : ['Changes must be made through the merge queue']),
  // These rules never block a merge. They restrict other changes to a branch.
  creation: () => [],
  deletion: () => [],
  non_fast_forward: () => [],
  copilot_code_review: () => [],
};

const toRequiredReport = ({ context, integration_id }: { context: string; integration_id?: number }) => ({
  name: context,
  app: integration_id ?? null,
});

const listRuleReviewObjections = (parameters: Parameters, { pullRequest: pull, repository, world }: Attempt) =>
  listReviewObjections(
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

/** A rule can require approvals of a team for some files. */
function listTeamReviewObjections(parameters: Parameters, { pullRequest: pull, repository, world }: Attempt): string[] {
  const approvals = listCountedApprovals(pull, parameters.dismiss_stale_reviews_on_push, { repository, world });
  return parameters.required_reviewers.flatMap(({ file_patterns, minimum_approvals, reviewer }: Parameters) => {
    if (!pull.files.some((file) => isFileCovered(file, file_patterns))) return [];
    const team = teamsOf(world.getOwner(repository)).find(({ id }) => id === reviewer.id);
    const members = team?.members ?? [];
    const memberApprovals = approvals.filter(({ by }) => members.some((login) => isSameName(login, by)));
    return memberApprovals.length < minimum_approvals ? [`Waiting on review from ${team?.slug}.`] : [];
  });
}

/** Ignores rulesets that the caller may bypass. */
const listBindingRules = (attempt: Attempt): Rule[] =>
  listBindingRulesets(attempt.repository, attempt.world, attempt.pullRequest.base)
    .filter(({ ruleset }) => findBypassMode(ruleset.bypass_actors, attempt) === undefined)
    .flatMap(({ ruleset }) => ruleset.rules);

/** Lists the objections of all binding rulesets, each objection once. */
export const listRulesetObjections = (attempt: Attempt): string[] => [
  ...new Set(
    listBindingRules(attempt).flatMap(({ type, parameters = {} }) => getObjectionFinder(type)(parameters, attempt)),
  ),
];

function getObjectionFinder(type: string) {
  const finder = objectionFinders[type];
  if (!finder) throw new SimulatorObjection(`the simulator does not know when a rule of type ${type} stops a merge`);
  return finder;
}

export const isMethodAllowedByRulesets = (attempt: Attempt) =>
  listBindingRules(attempt).every(({ parameters }) => {
    const allowedMethods = parameters?.allowed_merge_methods as Method[] | undefined;
    return !allowedMethods || allowedMethods.includes(attempt.method);
  });

/** The merge queue has the same method for every caller. */
export function findQueueMethod({
  repository,
  world,
  pullRequest: pull,
}: Pick<Attempt, 'repository' | 'world' | 'pullRequest'>): Method | undefined {
  const rules = listBindingRulesets(repository, world, pull.base).flatMap(({ ruleset }) => ruleset.rules);
  const queue = rules.find(({ type }) => type === 'merge_queue');
  return queue && (String(queue.parameters?.merge_method).toLowerCase() as Method);
}

/**
 * The REST routes of environments. Reviewers, wait timer and branch policy appear as protection rules in the answer.
 */

import { formatSimpleUser } from '../../bodies/account.ts';
import { formatTeam } from '../../bodies/team.ts';
import { toWebUrl } from '../../bodies/urls.ts';
import { answerOk, createRefusal, createValidationFailure, type Fault, noContent } from '../../exchange/answer.ts';
import { answerEnvelope } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { findParentTeam, teamsOf } from '../people/organization-teams.ts';
import { getOwnerPlan } from '../people/plans.ts';
import {
  completeEnvironment,
  type Environment,
  environmentsOf,
  findRequestedEnvironment,
  guardsOf,
  type Reviewer,
  requireEnvironment,
  toEnvironmentNodeId,
} from './environment-state.ts';

function createEnvironmentFormatter(request: RestRequest) {
  const { api, repository } = request;
  return (environment: Environment) => {
    const name = encodeURIComponent(environment.name);
    const web = `${toWebUrl(api)}/${getFullName(repository)}/deployments/activity_log`;
    return {
      id: environment.id,
      node_id: toEnvironmentNodeId(environment),
      name: environment.name,
      url: `${api}/repos/${getFullName(repository)}/environments/${name}`,
      html_url: `${web}?environments_filter=${name}`,
      created_at: environment.created_at,
      updated_at: environment.updated_at,
      can_admins_bypass: environment.can_admins_bypass,
      protection_rules: formatProtectionRules(environment, request),
      deployment_branch_policy: environment.deployment_branch_policy,
    };
  };
}

/** GitHub lists only protection rules that are switched on. */
function formatProtectionRules(
  { id, wait_timer, prevent_self_review, reviewers, deployment_branch_policy }: Environment,
  request: RestRequest,
) {
  const formatGate = (type: string, number: number) => ({
    id: id * 10 + number,
    node_id: encodeNodeId('GA', id * 10 + number),
    type,
  });
  const reviewerBodies = reviewers.map((reviewer) => ({
    type: reviewer.type,
    reviewer: formatReviewer(reviewer, request),
  }));
  return [
    ...(wait_timer ? [{ ...formatGate('wait_timer', 1), wait_timer }] : []),
    ...(reviewers.length
      ? [{ ...formatGate('required_reviewers', 2), prevent_self_review, reviewers: reviewerBodies }]
      : []),
    ...(deployment_branch_policy ? [formatGate('branch_policy', 3)] : []),
  ];
}

/** Returns `undefined` for a user or team that the repository does not know. */
function formatReviewer({ type, id }: Reviewer, { world, repository, api }: RestRequest) {
  const user = world.state.accounts[id];
  if (type === 'User') return user?.type === 'User' ? formatSimpleUser(user, api) : undefined;
  const owner = world.getOwner(repository);
  const reviewerTeam = teamsOf(owner).find((candidate) => candidate.id === id);
  return reviewerTeam && formatTeam(reviewerTeam, owner, api, findParentTeam(owner, reviewerTeam));
}

/** GitHub replaces all settings: an omitted key gets its default. */
function createOrReplaceEnvironment(request: RestRequest) {
  const { world, repository, body: settings } = request;
  refuseUnavailableGates(request);
  refuseInvalidEnvironment(request);
  refuseSelfReviewRuleWithoutReviewers(request);
  const existing = findRequestedEnvironment(request);
  const environment = existing ?? createRequestedEnvironment(request);
  environment.wait_timer = settings.wait_timer ?? 0;
  environment.prevent_self_review = settings.prevent_self_review ?? false;
  environment.reviewers = settings.reviewers ?? [];
  environment.deployment_branch_policy = settings.deployment_branch_policy ?? null;
  environment.can_admins_bypass = settings.can_admins_bypass ?? true;
  environment.updated_at = world.formatNow();
  if (!existing) environmentsOf(repository).push(environment);
  return answerOk(createEnvironmentFormatter(request)(environment));
}

function removeEnvironment(request: RestRequest) {
  const environments = environmentsOf(request.repository);
  environments.splice(environments.indexOf(requireEnvironment(request)), 1);
  return noContent;
}

const createRequestedEnvironment = ({ params, world }: RestRequest): Environment =>
  completeEnvironment({ name: params.environment_name }, [], { newId: () => world.newId(), time: world.formatNow() });

const maxWaitMinutes = 43_200;
const maxReviewers = 6;

const createFault = (field: string, message: string): Fault => ({
  resource: 'Environment',
  code: 'custom',
  field,
  message,
});

function refuseInvalidEnvironment(request: RestRequest) {
  const { wait_timer = 0, reviewers, deployment_branch_policy: policy } = request.body;
  const faults: Fault[] = [];
  if (wait_timer < 0 || wait_timer > maxWaitMinutes) {
    faults.push(createFault('wait_timer', `wait_timer must be between 0 and ${maxWaitMinutes}`));
  }
  if (policy && policy.protected_branches === policy.custom_branch_policies) {
    const message = 'protected_branches and custom_branch_policies cannot have the same value';
    faults.push(createFault('deployment_branch_policy', message));
  }
  if (reviewers?.length > maxReviewers) faults.push(createFault('reviewers', `there are more than ${maxReviewers}`));
  if (reviewers?.some((reviewer: Reviewer) => !formatReviewer(reviewer, request))) {
    faults.push(createFault('reviewers', 'a reviewer was not found'));
  }
  if (faults.length) throw createValidationFailure(...faults);
}

/** Private repositories have these gates only with Enterprise. GitHub refuses the keys even with their defaults. */
function refuseUnavailableGates({ repository, world, body }: RestRequest) {
  if (repository.visibility === 'public' || getOwnerPlan(repository, world) === 'enterprise') return;
  if (!['wait_timer', 'prevent_self_review', 'reviewers'].some((key) => key in body)) return;
  const reason = 'Please ensure the billing plan supports the required reviewers protection rule.';
  throw createRefusal(422, `Failed to create the environment protection rule. ${reason}`);
}

/** GitHub sends this error message without an `errors` list. */
function refuseSelfReviewRuleWithoutReviewers({ body }: RestRequest) {
  if (!body.prevent_self_review || body.reviewers?.length) return;
  const reason = 'Required reviewers must have at least one reviewer to set prevent_self_review.';
  throw createRefusal(422, `Failed to create or update the environment protection rule. ${reason}`);
}

export const environments: Feature = {
  slots: [guardsOf, environmentsOf],
  needs: {
    'GET ~/environments': 'Actions: read',
    'GET ~/environments/{}': 'Actions: read',
    'PUT ~/environments/{}': 'Administration: write',
    'DELETE ~/environments/{}': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/environments': (request) =>
      answerEnvelope(request, 'environments', environmentsOf(request.repository), createEnvironmentFormatter(request)),
    'GET /repos/{owner}/{repo}/environments/{environment_name}': (request) =>
      answerOk(createEnvironmentFormatter(request)(requireEnvironment(request))),
    'PUT /repos/{owner}/{repo}/environments/{environment_name}': createOrReplaceEnvironment,
    'DELETE /repos/{owner}/{repo}/environments/{environment_name}': removeEnvironment,
  },
};

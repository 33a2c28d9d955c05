import { simpleUser } from '../../bodies/account.ts';
import { webAddress } from '../../bodies/addresses.ts';
import { team } from '../../bodies/team.ts';
import { type Fault, invalid, noContent, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { envelope } from '../../exchange/pages.ts';
import { nodeId } from '../../state/node-ids.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { parentOf, teamsOf } from '../people/organization-teams.ts';
import {
  completed,
  type Environment,
  environmentNamed,
  environmentNodeId,
  environmentsOf,
  findEnvironment,
  guardsOf,
  type Reviewer,
} from './environment-state.ts';

function body(ask: Ask) {
  const { api, repository } = ask;
  return (environment: Environment) => {
    const name = encodeURIComponent(environment.name);
    const web = `${webAddress(api)}/${fullName(repository)}/deployments/activity_log`;
    return {
      id: environment.id,
      node_id: environmentNodeId(environment),
      name: environment.name,
      url: `${api}/repos/${fullName(repository)}/environments/${name}`,
      html_url: `${web}?environments_filter=${name}`,
      created_at: environment.created_at,
      updated_at: environment.updated_at,
      can_admins_bypass: environment.can_admins_bypass,
      protection_rules: gates(environment, ask),
      deployment_branch_policy: environment.deployment_branch_policy,
    };
  };
}

/** The gates of an environment. Only gates that are on are in the list. */
function gates({ id, wait_timer, prevent_self_review, reviewers, deployment_branch_policy }: Environment, ask: Ask) {
  const gate = (type: string, number: number) => ({
    id: id * 10 + number,
    node_id: nodeId('GA', id * 10 + number),
    type,
  });
  const shown = reviewers.map((reviewer) => ({ type: reviewer.type, reviewer: reviewerBody(reviewer, ask) }));
  return [
    ...(wait_timer ? [{ ...gate('wait_timer', 1), wait_timer }] : []),
    ...(reviewers.length ? [{ ...gate('required_reviewers', 2), prevent_self_review, reviewers: shown }] : []),
    ...(deployment_branch_policy ? [gate('branch_policy', 3)] : []),
  ];
}

/** `undefined` for a user or team that the repository does not know. */
function reviewerBody({ type, id }: Reviewer, { world, repository, api }: Ask) {
  const user = world.state.accounts[id];
  if (type === 'User') return user?.type === 'User' ? simpleUser(user, api) : undefined;
  const owner = world.owner(repository);
  const found = teamsOf(owner).find((one) => one.id === id);
  return found && team(found, owner, api, parentOf(owner, found));
}

/** Replaces all settings: a key that is not sent is switched off. */
function put(ask: Ask) {
  const { world, repository, body: sent } = ask;
  refuse(ask);
  refuseLoneReview(ask);
  const known = environmentNamed(ask);
  const environment = known ?? blank(ask);
  environment.wait_timer = sent.wait_timer ?? 0;
  environment.prevent_self_review = sent.prevent_self_review ?? false;
  environment.reviewers = sent.reviewers ?? [];
  environment.deployment_branch_policy = sent.deployment_branch_policy ?? null;
  environment.can_admins_bypass = sent.can_admins_bypass ?? true;
  environment.updated_at = world.time();
  if (!known) environmentsOf(repository).push(environment);
  return ok(body(ask)(environment));
}

function remove(ask: Ask) {
  const all = environmentsOf(ask.repository);
  all.splice(all.indexOf(findEnvironment(ask)), 1);
  return noContent;
}

const blank = ({ params, world }: Ask) =>
  completed({ name: params.environment_name }, [], { newId: () => world.newId(), time: world.time() });

const longestWait = 43_200;
const mostReviewers = 6;

const fault = (field: string, message: string): Fault => ({ resource: 'Environment', code: 'custom', field, message });

function refuse(ask: Ask) {
  const { wait_timer = 0, reviewers, deployment_branch_policy: policy } = ask.body;
  const faults: Fault[] = [];
  if (wait_timer < 0 || wait_timer > longestWait) {
    faults.push(fault('wait_timer', `wait_timer must be between 0 and ${longestWait}`));
  }
  if (policy && policy.protected_branches === policy.custom_branch_policies) {
    const message = 'protected_branches and custom_branch_policies cannot have the same value';
    faults.push(fault('deployment_branch_policy', message));
  }
  if (reviewers?.length > mostReviewers) faults.push(fault('reviewers', `there are more than ${mostReviewers}`));
  if (reviewers?.some((reviewer: Reviewer) => !reviewerBody(reviewer, ask))) {
    faults.push(fault('reviewers', 'a reviewer was not found'));
  }
  if (faults.length) throw invalid(...faults);
}

/** The host sends this refusal without a list of errors. */
function refuseLoneReview({ body }: Ask) {
  if (!body.prevent_self_review || body.reviewers?.length) return;
  const reason = 'Required reviewers must have at least one reviewer to set prevent_self_review.';
  throw refusal(422, `Failed to create or update the environment protection rule. ${reason}`);
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
    'GET /repos/{owner}/{repo}/environments': (ask) =>
      envelope(ask, 'environments', environmentsOf(ask.repository), body(ask)),
    'GET /repos/{owner}/{repo}/environments/{environment_name}': (ask) => ok(body(ask)(findEnvironment(ask))),
    'PUT /repos/{owner}/{repo}/environments/{environment_name}': put,
    'DELETE /repos/{owner}/{repo}/environments/{environment_name}': remove,
  },
};

/** The cap of open pull requests per user, with its bypass list. Not every repository has this feature. */

import { formatSimpleUser } from '../../bodies/account.ts';
import {
  type Answer,
  answerOk,
  createRefusal,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import { type Account, isSameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Cap {
  enabled: boolean;
  max_open_pull_requests: number;
  include_drafts: boolean;
  readonly available: boolean;
}

const capOf = repositorySlot<Cap>('pull_request_creation_cap', (seed: Partial<Cap> = {}) => ({
  enabled: false,
  max_open_pull_requests: 10,
  include_drafts: true,
  available: true,
  ...seed,
}));

/** The logins of people who bypass the cap. */
const bypassOf = repositorySlot<string[]>('pull_request_creation_bypass', (seed: string[] = []) => seed);

function requirePullRequestCap({ repository }: RestRequest): Cap {
  const cap = capOf(repository);
  if (!cap.available) throw createRefusal(405, 'Pull request creation caps are not available for this repository.');
  return cap;
}

const answerPullRequestCap = ({ available: _, ...cap }: Cap): Answer => answerOk(cap);

function updatePullRequestCap(request: RestRequest): Answer {
  const cap = requirePullRequestCap(request);
  cap.enabled = request.body.enabled;
  cap.max_open_pull_requests = request.body.max_open_pull_requests ?? cap.max_open_pull_requests;
  cap.include_drafts = request.body.include_drafts ?? cap.include_drafts;
  return answerPullRequestCap(cap);
}

function listCapBypassers(request: RestRequest): Answer {
  const accounts = bypassOf(request.repository).map((login) => {
    const account = request.world.findAccount(login);
    if (!account) throw new Error(`the seed lets ${login} bypass the cap, and there is no such account`);
    return account;
  });
  return answerPage(request, accounts, (account) => formatSimpleUser(account, request.api));
}

const maxUsers = 100;

const createFault = (code: Fault['code'], message: string): Fault => ({
  resource: 'Repository',
  field: 'users',
  code,
  message,
});

function requireNamedUsers({ body, world }: RestRequest): Account[] {
  const users: string[] = body.users;
  if (!users.length) throw createValidationFailure(createFault('missing_field', 'users is empty'));
  if (users.length > maxUsers)
    throw createValidationFailure(createFault('custom', `users has more than ${maxUsers} logins`));
  return users.map((login) => {
    const account = world.findAccount(login);
    if (account?.type !== 'User') throw createValidationFailure(createFault('invalid', `${login} is not a user`));
    return account;
  });
}

/** GitHub keeps the users who are already on the list. */
function addCapBypassers(request: RestRequest): Answer {
  const logins = bypassOf(request.repository);
  const added = requireNamedUsers(request).filter(
    ({ login }) => !logins.some((listedLogin) => isSameName(listedLogin, login)),
  );
  if (logins.length + added.length > maxUsers)
    throw createValidationFailure(createFault('custom', `The list holds at most ${maxUsers} users`));
  logins.push(...new Set(added.map(({ login }) => login)));
  return noContent;
}

function removeCapBypassers(request: RestRequest): Answer {
  const removed = requireNamedUsers(request);
  const remaining = bypassOf(request.repository).filter(
    (login) => !removed.some((account) => isSameName(account.login, login)),
  );
  bypassOf.put(request.repository, remaining);
  return noContent;
}

export const pullRequestCap: Feature = {
  slots: [capOf, bypassOf],
  needs: {
    'GET ~/interaction-limits/pulls/creation-cap': 'Administration: write',
    'PATCH ~/interaction-limits/pulls/creation-cap': 'Administration: write',
    'GET ~/interaction-limits/pulls/bypass-list': 'Administration: write',
    'PUT ~/interaction-limits/pulls/bypass-list': 'Administration: write',
    'DELETE ~/interaction-limits/pulls/bypass-list': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap': (request) =>
      answerPullRequestCap(requirePullRequestCap(request)),
    'PATCH /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap': updatePullRequestCap,
    'GET /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list': listCapBypassers,
    'PUT /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list': addCapBypassers,
    'DELETE /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list': removeCapBypassers,
  },
};

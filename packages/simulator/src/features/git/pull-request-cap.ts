import { simpleUser } from '../../bodies/account.ts';
import { type Fault, invalid, noContent, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { repositorySlot } from '../../state/slot.ts';
import { type Account, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

/** The cap of open pull requests per person. Not every repository has the feature. */
interface Cap {
  enabled: boolean;
  max_open_pull_requests: number;
  /** Whether drafts count. */
  include_drafts: boolean;
  readonly available: boolean;
}

const capOf = repositorySlot<Cap>('pull_request_creation_cap', (given: Partial<Cap> = {}) => ({
  enabled: false,
  max_open_pull_requests: 10,
  include_drafts: true,
  available: true,
  ...given,
}));

/** The logins of people who bypass the cap. */
const bypassOf = repositorySlot<string[]>('pull_request_creation_bypass', (given: string[] = []) => given);

function capIn({ repository }: Ask): Cap {
  const cap = capOf(repository);
  if (!cap.available) throw refusal(405, 'Pull request creation caps are not available for this repository.');
  return cap;
}

const shown = ({ available: _, ...cap }: Cap) => ok(cap);

function updateCap(ask: Ask) {
  const cap = capIn(ask);
  cap.enabled = ask.body.enabled;
  cap.max_open_pull_requests = ask.body.max_open_pull_requests ?? cap.max_open_pull_requests;
  cap.include_drafts = ask.body.include_drafts ?? cap.include_drafts;
  return shown(cap);
}

function list(ask: Ask) {
  const accounts = bypassOf(ask.repository).map((login) => {
    const account = ask.world.account(login);
    if (!account) throw new Error(`the seed lets ${login} bypass the cap, and there is no such account`);
    return account;
  });
  return page(ask, accounts, (account) => simpleUser(account, ask.api));
}

const mostUsers = 100;

const fault = (code: Fault['code'], message: string): Fault => ({
  resource: 'Repository',
  field: 'users',
  code,
  message,
});

/** The people in a request, with their logins as the host spells them. */
function peopleNamed({ body, world }: Ask): Account[] {
  const users: string[] = body.users;
  if (!users.length) throw invalid(fault('missing_field', 'users is empty'));
  if (users.length > mostUsers) throw invalid(fault('custom', `users has more than ${mostUsers} logins`));
  return users.map((login) => {
    const account = world.account(login);
    if (account?.type !== 'User') throw invalid(fault('invalid', `${login} is not a user`));
    return account;
  });
}

/** Adds people to the list and keeps those already on it. */
function add(ask: Ask) {
  const all = bypassOf(ask.repository);
  const added = peopleNamed(ask).filter(({ login }) => !all.some((one) => sameName(one, login)));
  if (all.length + added.length > mostUsers)
    throw invalid(fault('custom', `The list holds at most ${mostUsers} users`));
  all.push(...new Set(added.map(({ login }) => login)));
  return noContent;
}

function remove(ask: Ask) {
  const removed = peopleNamed(ask);
  const left = bypassOf(ask.repository).filter((login) => !removed.some((account) => sameName(account.login, login)));
  bypassOf.put(ask.repository, left);
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
    'GET /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap': (ask) => shown(capIn(ask)),
    'PATCH /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap': updateCap,
    'GET /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list': list,
    'PUT /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list': add,
    'DELETE /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list': remove,
  },
};

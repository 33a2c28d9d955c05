import { simpleUser } from '../../bodies/account.ts';
import { under, webAddress } from '../../bodies/addresses.ts';
import { created, type Fault, invalid, notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask, Handler } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { nodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';

interface Issue {
  readonly id: number;
  readonly number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  state_reason: string | null;
  readonly user: string | null;
  /** Pull requests are numbered and listed among the issues. */
  readonly isPull: boolean;
  readonly created_at: string;
  updated_at: string;
  closed_at: string | null;
}

export const issuesOf = repositorySlot<Issue[]>('issues', (given: Partial<Issue>[] = [], around) =>
  given.map(({ state = 'open', ...rest }, index) => ({
    id: rest.id ?? around.newId(),
    number: rest.number ?? index + 1,
    title: rest.title ?? '',
    body: rest.body ?? null,
    state,
    state_reason: rest.state_reason ?? (state === 'closed' ? 'completed' : null),
    user: rest.user ?? null,
    isPull: rest.isPull ?? false,
    created_at: rest.created_at ?? around.time,
    updated_at: rest.updated_at ?? around.time,
    closed_at: rest.closed_at ?? (state === 'closed' ? around.time : null),
  })),
);

const paths = {
  labels_url: '/labels{/name}',
  comments_url: '/comments',
  events_url: '/events',
  timeline_url: '/timeline',
};

function body({ api, repository, world }: Ask) {
  const address = `${api}/repos/${fullName(repository)}`;
  const web = `${webAddress(api)}/${fullName(repository)}`;
  return ({ user, isPull, ...issue }: Issue) => {
    const account = user ? world.account(user) : undefined;
    const url = `${address}/issues/${issue.number}`;
    const html = `${web}/${isPull ? 'pull' : 'issues'}/${issue.number}`;
    return {
      url,
      ...under(url, paths),
      repository_url: address,
      html_url: html,
      node_id: nodeId(isPull ? 'PR' : 'I', issue.id),
      ...issue,
      user: account ? simpleUser(account, api) : null,
      labels: [],
      locked: false,
      assignee: null,
      assignees: [],
      milestone: null,
      comments: 0,
      author_association: 'OWNER',
      active_lock_reason: null,
      performed_via_github_app: null,
      reactions: reactions(url),
      ...(isPull && { pull_request: pullLinks(`${address}/pulls/${issue.number}`, html) }),
    };
  };
}

const reactionKinds = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];

/** What an issue or a comment has, to which nobody has reacted. */
export const reactions = (url: string) => ({
  url: `${url}/reactions`,
  total_count: 0,
  ...Object.fromEntries(reactionKinds.map((kind) => [kind, 0])),
});

const pullLinks = (url: string, html: string) => ({
  url,
  html_url: html,
  diff_url: `${html}.diff`,
  patch_url: `${html}.patch`,
  merged_at: null,
});

/** Newest first. A repository with issues switched off still lists its pull requests. */
function list(ask: Ask) {
  const { state = 'open', direction = 'desc', creator } = ask.query;
  const hasIssues = settingsOf(ask.repository).has_issues;
  const wanted = issuesOf(ask.repository).filter(
    (issue) =>
      (state === 'all' || issue.state === state) &&
      (hasIssues || issue.isPull) &&
      (creator === undefined || sameName(issue.user ?? '', creator)),
  );
  const sorted = wanted.sort((one, other) => other.number - one.number);
  return page(ask, direction === 'asc' ? sorted.reverse() : sorted, body(ask));
}

function find({ repository, params }: Ask): Issue {
  const issue = issuesOf(repository).find(({ number }) => number === Number(params.issue_number));
  if (!issue) throw notFound();
  return issue;
}

/** The host's maximum length of a body, in characters. */
export const longest = 65_536;

function refuseTexts({ title, body: text }: Ask['body']) {
  const fault = (field: string, code: Fault['code'], message?: string) =>
    invalid({ resource: 'Issue', code, field, ...(message && { message }) });
  if (title === '') throw fault('title', 'missing_field');
  if (typeof text === 'string' && Array.from(text).length > longest)
    throw fault('body', 'custom', `body is too long (maximum is ${longest} characters)`);
}

function create(ask: Ask) {
  const { title, body: text } = ask.body;
  refuseTexts(ask.body);
  const all = issuesOf(ask.repository);
  const time = ask.world.time();
  const issue: Issue = {
    id: ask.world.newId(),
    number: Math.max(0, ...all.map(({ number }) => number)) + 1,
    title: String(title),
    body: text || null,
    state: 'open',
    state_reason: null,
    user: ask.access.token.login,
    isPull: false,
    created_at: time,
    updated_at: time,
    closed_at: null,
  };
  all.push(issue);
  const made = body(ask)(issue);
  return created(made, made.url);
}

function update(ask: Ask) {
  const issue = find(ask);
  const { title, body: text, state = issue.state, state_reason } = ask.body;
  refuseTexts(ask.body);
  const time = ask.world.time();
  if (state !== issue.state) {
    issue.closed_at = state === 'closed' ? time : null;
    issue.state_reason = state_reason ?? (state === 'closed' ? 'completed' : 'reopened');
  }
  issue.state = state;
  issue.title = title ?? issue.title;
  if (text !== undefined) issue.body = text || null;
  issue.updated_at = time;
  return ok(body(ask)(issue));
}

/** With issues switched off, only pull requests remain. */
const whereIssues =
  (handler: Handler): Handler =>
  (ask) => {
    const isPull = 'issue_number' in ask.params && find(ask).isPull;
    if (!settingsOf(ask.repository).has_issues && !isPull)
      throw refusal(410, 'Issues has been disabled in this repository.');
    return handler(ask);
  };

export const issues: Feature = {
  slots: [issuesOf],
  needs: {
    'GET ~/issues': 'Issues: read',
    'GET ~/issues/{}': 'Issues: read',
    'POST ~/issues': 'Issues: write',
    'PATCH ~/issues/{}': 'Issues: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/issues': list,
    'POST /repos/{owner}/{repo}/issues': whereIssues(create),
    'GET /repos/{owner}/{repo}/issues/{issue_number}': whereIssues((ask) => ok(body(ask)(find(ask)))),
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}': whereIssues(update),
  },
};

/** Issues of a repository. GitHub also numbers and lists pull requests as issues. */

import { formatSimpleUser } from '../../bodies/account.ts';
import { buildUrls, toWebUrl } from '../../bodies/urls.ts';
import {
  type Answer,
  answerCreated,
  answerOk,
  createNotFound,
  createRefusal,
  createValidationFailure,
  type Fault,
} from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { Handler, RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName, isSameName } from '../../state/state.ts';
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
  /** GitHub numbers and lists pull requests together with issues. */
  readonly isPull: boolean;
  readonly created_at: string;
  updated_at: string;
  closed_at: string | null;
}

export const issuesOf = repositorySlot<Issue[]>('issues', (seeds: Partial<Issue>[] = [], around) =>
  seeds.map(({ state = 'open', ...rest }, index) => ({
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

const urlPaths = {
  labels_url: '/labels{/name}',
  comments_url: '/comments',
  events_url: '/events',
  timeline_url: '/timeline',
};

function createIssueFormatter({ api, repository, world }: RestRequest) {
  const address = `${api}/repos/${getFullName(repository)}`;
  const web = `${toWebUrl(api)}/${getFullName(repository)}`;
  return ({ user, isPull, ...issue }: Issue) => {
    const account = user ? world.findAccount(user) : undefined;
    const url = `${address}/issues/${issue.number}`;
    const html = `${web}/${isPull ? 'pull' : 'issues'}/${issue.number}`;
    return {
      url,
      ...buildUrls(url, urlPaths),
      repository_url: address,
      html_url: html,
      node_id: encodeNodeId(isPull ? 'PR' : 'I', issue.id),
      ...issue,
      user: account ? formatSimpleUser(account, api) : null,
      labels: [],
      locked: false,
      assignee: null,
      assignees: [],
      milestone: null,
      comments: 0,
      author_association: 'OWNER',
      active_lock_reason: null,
      performed_via_github_app: null,
      reactions: formatEmptyReactions(url),
      ...(isPull && { pull_request: formatPullLinks(`${address}/pulls/${issue.number}`, html) }),
    };
  };
}

const reactionKinds = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];

/** The simulator has no reactions, so all counts are zero. */
export const formatEmptyReactions = (url: string) => ({
  url: `${url}/reactions`,
  total_count: 0,
  ...Object.fromEntries(reactionKinds.map((kind) => [kind, 0])),
});

const formatPullLinks = (url: string, html: string) => ({
  url,
  html_url: html,
  diff_url: `${html}.diff`,
  patch_url: `${html}.patch`,
  merged_at: null,
});

/** GitHub lists the newest issue first. A repository with issues switched off still lists its pull requests. */
function listIssues(request: RestRequest): Answer {
  const { state = 'open', direction = 'desc', creator } = request.query;
  const hasIssues = settingsOf(request.repository).has_issues;
  const selected = issuesOf(request.repository).filter(
    (issue) =>
      (state === 'all' || issue.state === state) &&
      (hasIssues || issue.isPull) &&
      (creator === undefined || isSameName(issue.user ?? '', creator)),
  );
  const sorted = selected.sort((first, second) => second.number - first.number);
  return answerPage(request, direction === 'asc' ? sorted.reverse() : sorted, createIssueFormatter(request));
}

function requireIssue({ repository, params }: RestRequest): Issue {
  const issue = issuesOf(repository).find(({ number }) => number === Number(params.issue_number));
  if (!issue) throw createNotFound();
  return issue;
}

/** GitHub limits a body to this many characters. */
export const maxBodyLength = 65_536;

function refuseInvalidIssueTexts({ title, body: text }: RestRequest['body']) {
  const createTextRefusal = (field: string, code: Fault['code'], message?: string) =>
    createValidationFailure({ resource: 'Issue', code, field, ...(message && { message }) });
  if (title === '') throw createTextRefusal('title', 'missing_field');
  if (typeof text === 'string' && Array.from(text).length > maxBodyLength)
    throw createTextRefusal('body', 'custom', `body is too long (maximum is ${maxBodyLength} characters)`);
}

function createIssue(request: RestRequest): Answer {
  const { title, body: text } = request.body;
  refuseInvalidIssueTexts(request.body);
  const issues = issuesOf(request.repository);
  const time = request.world.formatNow();
  const issue: Issue = {
    id: request.world.newId(),
    number: Math.max(0, ...issues.map(({ number }) => number)) + 1,
    title: String(title),
    body: text || null,
    state: 'open',
    state_reason: null,
    user: request.access.token.login,
    isPull: false,
    created_at: time,
    updated_at: time,
    closed_at: null,
  };
  issues.push(issue);
  const formatted = createIssueFormatter(request)(issue);
  return answerCreated(formatted, formatted.url);
}

function updateIssue(request: RestRequest): Answer {
  const issue = requireIssue(request);
  const { title, body: text, state = issue.state, state_reason } = request.body;
  refuseInvalidIssueTexts(request.body);
  const time = request.world.formatNow();
  if (state !== issue.state) {
    issue.closed_at = state === 'closed' ? time : null;
    issue.state_reason = state_reason ?? (state === 'closed' ? 'completed' : 'reopened');
  }
  issue.state = state;
  issue.title = title ?? issue.title;
  if (text !== undefined) issue.body = text || null;
  issue.updated_at = time;
  return answerOk(createIssueFormatter(request)(issue));
}

/** If issues are switched off, GitHub serves only pull requests on these routes. */
const withIssuesEnabled =
  (handler: Handler): Handler =>
  (request) => {
    const isPull = 'issue_number' in request.params && requireIssue(request).isPull;
    if (!settingsOf(request.repository).has_issues && !isPull)
      throw createRefusal(410, 'Issues has been disabled in this repository.');
    return handler(request);
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
    'GET /repos/{owner}/{repo}/issues': listIssues,
    'POST /repos/{owner}/{repo}/issues': withIssuesEnabled(createIssue),
    'GET /repos/{owner}/{repo}/issues/{issue_number}': withIssuesEnabled((request) =>
      answerOk(createIssueFormatter(request)(requireIssue(request))),
    ),
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}': withIssuesEnabled(updateIssue),
  },
};

/** Pull requests over REST, and their merges. The folder `merging` decides whether a merge is allowed. */

import { formatSimpleUser } from '../../bodies/account.ts';
import { buildUrls, toWebUrl } from '../../bodies/urls.ts';
import { type Answer, answerOk, createNotFound } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import type { Attempt, Method } from '../../merging/attempt.ts';
import { completeMerge, findMergeObjection, findMergeRefusal } from '../../merging/merge.ts';
import { computeHeadSha, type PullRequest, pullsOf } from '../../merging/pull.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { formatListedRepository } from '../repository/repository.ts';
import { findCommitSha } from './commits.ts';
import { branchesOf } from './git.ts';

function requirePullRequest({ repository, params }: RestRequest): PullRequest {
  const pull = pullsOf(repository).find(({ number }) => String(number) === params.pull_number);
  if (!pull) throw createNotFound();
  return pull;
}

const createAttempt = ({ repository, world, access }: RestRequest, pull: PullRequest, method: Method): Attempt => ({
  ...{ repository, world, access, pullRequest: pull, method },
  reports: pull,
  isInQueue: false,
});

function mergePullRequest(request: RestRequest): Answer {
  const { merge_method: method = 'merge', sha } = request.body;
  const attempt = createAttempt(request, requirePullRequest(request), method);
  const refusal = findMergeRefusal(attempt, sha);
  if (refusal) throw refusal;
  completeMerge(attempt);
  return answerOk({
    sha: findMergeCommitSha(request, attempt.pullRequest),
    merged: true,
    message: 'Pull Request successfully merged',
  });
}

/** GitHub computes the mergeable state for the caller. */
function computeMergeableState(request: RestRequest, pull: PullRequest) {
  if (pull.state !== 'OPEN') return 'unknown';
  if (pull.conflicts) return 'dirty';
  if (pull.draft) return 'draft';
  const methods: readonly Method[] = ['merge', 'squash', 'rebase'];
  const reasons = methods.map((method) => findMergeObjection(createAttempt(request, pull, method)));
  if (reasons.includes(undefined)) return 'clean';
  return reasons.some((reason) => reason?.includes('out-of-date')) ? 'behind' : 'blocked';
}

const webPaths = {
  diff_url: '.diff',
  patch_url: '.patch',
};

const apiPaths = {
  url: '',
  commits_url: '/commits',
  review_comments_url: '/comments',
  review_comment_url: '/comments{/number}',
};

function formatListedPullRequest(request: RestRequest, pull: PullRequest) {
  const { api, repository, world } = request;
  const address = `${api}/repos/${getFullName(repository)}`;
  const html = `${toWebUrl(api)}/${getFullName(repository)}/pull/${pull.number}`;
  const url = `${address}/pulls/${pull.number}`;
  const statuses = `${address}/statuses/${computeHeadSha(pull)}`;
  const issue = `${address}/issues/${pull.number}`;
  const account = world.findAccount(pull.author);
  if (!account) throw new Error(`the seed names the author ${pull.author}, and no such account`);
  return {
    ...buildUrls(html, { html_url: '', ...webPaths }),
    ...buildUrls(url, apiPaths),
    issue_url: issue,
    comments_url: `${issue}/comments`,
    statuses_url: statuses,
    _links: buildPullRequestLinks(html, url, issue, statuses),
    ...formatPlainFields(pull),
    merge_commit_sha: findMergeCommitSha(request, pull),
    user: formatSimpleUser(account, api),
    head: formatHeadOrBase(request, pull.from_fork ? pull.author : repository.owner, pull.head, computeHeadSha(pull)),
    base: formatHeadOrBase(request, repository.owner, pull.base, findBaseSha(request, pull)),
  };
}

function formatPullRequest(request: RestRequest, pull: PullRequest) {
  const { api, world } = request;
  return {
    ...formatListedPullRequest(request, pull),
    ...formatPullRequestCounts(pull),
    merged: pull.state === 'MERGED',
    maintainer_can_modify: false,
    mergeable: pull.state === 'OPEN' ? !pull.conflicts : null,
    mergeable_state: computeMergeableState(request, pull),
    rebaseable: pull.state === 'OPEN' ? !pull.conflicts : null,
    merged_by: pull.merged_by ? formatSimpleUser(world.findAccount(pull.merged_by)!, api) : null,
  };
}

/** GitHub lists the merged pull requests that added a commit, and the open ones that contain it. */
function listCommitPullRequests(request: RestRequest): Answer {
  const { repository, params } = request;
  const sha = findCommitSha(repository, params.commit_sha ?? '');
  if (!sha) throw createNotFound();
  const hasCommit = (pull: PullRequest) =>
    computeHeadSha(pull) === sha || (pull.state === 'MERGED' && findMergeCommitSha(request, pull) === sha);
  return answerPage(request, pullsOf(repository).filter(hasCommit), (pull) => formatListedPullRequest(request, pull));
}

/** GitHub shows the merge commit, or for an open pull request the test merge commit if the seed has one. */
const findMergeCommitSha = ({ repository }: RestRequest, pull: PullRequest): string | null =>
  pull.state === 'MERGED'
    ? (pull.merge_commit_sha ?? computeHeadSha(pull))
    : (findCommitSha(repository, `pull/${pull.number}/merge`) ?? null);

const findBaseSha = ({ repository }: RestRequest, { base }: PullRequest) =>
  branchesOf(repository).find(({ name }) => name === base)?.sha ?? '';

function buildPullRequestLinks(html: string, url: string, issue: string, statuses: string) {
  const links = { html, self: url, issue, statuses, comments: `${issue}/comments`, commits: `${url}/commits` };
  const comments = { review_comments: `${url}/comments`, review_comment: `${url}/comments{/number}` };
  return Object.fromEntries(Object.entries({ ...links, ...comments }).map(([name, href]) => [name, { href }]));
}

const formatPlainFields = (pull: PullRequest) => ({
  id: pull.id,
  node_id: encodeNodeId('PR', pull.id),
  number: pull.number,
  title: pull.title,
  state: pull.state === 'OPEN' ? 'open' : 'closed',
  draft: pull.draft,
  locked: false,
  body: null,
  labels: [],
  active_lock_reason: null,
  assignee: null,
  assignees: [],
  requested_reviewers: [],
  requested_teams: [],
  milestone: null,
  author_association: 'CONTRIBUTOR',
  auto_merge: null,
  created_at: pull.created_at,
  updated_at: pull.updated_at,
  closed_at: pull.state !== 'OPEN' ? pull.created_at : null,
  merged_at: pull.state === 'MERGED' ? pull.created_at : null,
});

const formatPullRequestCounts = (pull: PullRequest) => ({
  comments: 0,
  review_comments: pull.threads.length,
  commits: pull.pushes.length,
  additions: pull.files.length,
  deletions: 0,
  changed_files: pull.files.length,
});

const formatHeadOrBase = (request: RestRequest, owner: string, ref: string, sha: string) => ({
  label: `${owner}:${ref}`,
  ref,
  sha,
  user: formatSimpleUser(request.world.findAccount(owner) ?? request.world.getOwner(request.repository), request.api),
  repo: formatRepositoryOrFork(request, owner),
});

/** In the simulator, a fork has the name of its parent. */
function formatRepositoryOrFork(request: RestRequest, owner: string) {
  const listed = formatListedRepository(request, request.repository);
  if (owner === request.repository.owner) return listed;
  return { ...listed, fork: true, full_name: `${owner}/${request.repository.name}` };
}

export const merges: Feature = {
  needs: {
    'GET ~/pulls/{}': 'Pull requests: read',
    'GET ~/commits/{}/pulls': 'Pull requests: read',
    'PUT ~/pulls/{}/merge': 'Contents: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/pulls/{pull_number}': (request) =>
      answerOk(formatPullRequest(request, requirePullRequest(request))),
    'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge': mergePullRequest,
    'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls': listCommitPullRequests,
  },
};

import { simpleUser } from '../../bodies/account.ts';
import { under, webAddress } from '../../bodies/addresses.ts';
import { notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import type { Attempt, Method } from '../../merging/attempt.ts';
import { carryOut, refuseMerge, whyNot } from '../../merging/merge.ts';
import { headOf, type Pull, pullsOf } from '../../merging/pull.ts';
import { nodeId } from '../../state/node-ids.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { listedRepository } from '../repository/repository.ts';
import { commitNamed } from './commits.ts';
import { branchesOf } from './git.ts';

function find({ repository, params }: Ask): Pull {
  const found = pullsOf(repository).find(({ number }) => String(number) === params.pull_number);
  if (!found) throw notFound();
  return found;
}

const attemptOf = ({ repository, world, access }: Ask, pull: Pull, method: Method): Attempt => ({
  ...{ repository, world, access, pull, method },
  reports: pull,
  isInQueue: false,
});

function merge(ask: Ask) {
  const { merge_method: method = 'merge', sha } = ask.body;
  const attempt = attemptOf(ask, find(ask), method);
  const refused = refuseMerge(attempt, sha);
  if (refused) throw refused;
  carryOut(attempt);
  return ok({ sha: mergeOf(ask, attempt.pull), merged: true, message: 'Pull Request successfully merged' });
}

/** What the host makes of the pull request for the person who asks. */
function stateFor(ask: Ask, pull: Pull) {
  if (pull.state !== 'OPEN') return 'unknown';
  if (pull.conflicts) return 'dirty';
  if (pull.draft) return 'draft';
  const methods: readonly Method[] = ['merge', 'squash', 'rebase'];
  const reasons = methods.map((method) => whyNot(attemptOf(ask, pull, method)));
  if (reasons.includes(undefined)) return 'clean';
  return reasons.some((why) => why?.includes('out-of-date')) ? 'behind' : 'blocked';
}

const paths = {
  diff_url: '.diff',
  patch_url: '.patch',
};

const apiPaths = {
  url: '',
  commits_url: '/commits',
  review_comments_url: '/comments',
  review_comment_url: '/comments{/number}',
};

/** The fields of a pull request in a list. */
function listed(ask: Ask, pull: Pull) {
  const { api, repository, world } = ask;
  const address = `${api}/repos/${fullName(repository)}`;
  const html = `${webAddress(api)}/${fullName(repository)}/pull/${pull.number}`;
  const url = `${address}/pulls/${pull.number}`;
  const statuses = `${address}/statuses/${headOf(pull)}`;
  const issue = `${address}/issues/${pull.number}`;
  const account = world.account(pull.author);
  if (!account) throw new Error(`the seed names the author ${pull.author}, and no such account`);
  return {
    ...under(html, { html_url: '', ...paths }),
    ...under(url, apiPaths),
    issue_url: issue,
    comments_url: `${issue}/comments`,
    statuses_url: statuses,
    _links: linksOf(html, url, issue, statuses),
    ...plainFields(pull),
    merge_commit_sha: mergeOf(ask, pull),
    user: simpleUser(account, api),
    head: sideOf(ask, pull.from_fork ? pull.author : repository.owner, pull.head, headOf(pull)),
    base: sideOf(ask, repository.owner, pull.base, baseOf(ask, pull)),
  };
}

function body(ask: Ask, pull: Pull) {
  const { api, world } = ask;
  return {
    ...listed(ask, pull),
    ...sizeOf(pull),
    merged: pull.state === 'MERGED',
    maintainer_can_modify: false,
    mergeable: pull.state === 'OPEN' ? !pull.conflicts : null,
    mergeable_state: stateFor(ask, pull),
    rebaseable: pull.state === 'OPEN' ? !pull.conflicts : null,
    merged_by: pull.merged_by ? simpleUser(world.account(pull.merged_by)!, api) : null,
  };
}

/** The merged pull requests that brought a commit, and the open ones that hold it. */
function ofCommit(ask: Ask) {
  const { repository, params } = ask;
  const sha = commitNamed(repository, params.commit_sha ?? '');
  if (!sha) throw notFound();
  const holds = (pull: Pull) => headOf(pull) === sha || (pull.state === 'MERGED' && mergeOf(ask, pull) === sha);
  return page(ask, pullsOf(repository).filter(holds), (pull) => listed(ask, pull));
}

/** The commit that a merge made, or the one that the host tries the merge with, if the test gives it. */
const mergeOf = ({ repository }: Ask, pull: Pull) =>
  pull.state === 'MERGED'
    ? (pull.merge_commit_sha ?? headOf(pull))
    : (commitNamed(repository, `pull/${pull.number}/merge`) ?? null);

const baseOf = ({ repository }: Ask, { base }: Pull) =>
  branchesOf(repository).find(({ name }) => name === base)?.sha ?? '';

function linksOf(html: string, url: string, issue: string, statuses: string) {
  const links = { html, self: url, issue, statuses, comments: `${issue}/comments`, commits: `${url}/commits` };
  const comments = { review_comments: `${url}/comments`, review_comment: `${url}/comments{/number}` };
  return Object.fromEntries(Object.entries({ ...links, ...comments }).map(([name, href]) => [name, { href }]));
}

const plainFields = (pull: Pull) => ({
  id: pull.id,
  node_id: nodeId('PR', pull.id),
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

const sizeOf = (pull: Pull) => ({
  comments: 0,
  review_comments: pull.threads.length,
  commits: pull.pushes.length,
  additions: pull.files.length,
  deletions: 0,
  changed_files: pull.files.length,
});

const sideOf = (ask: Ask, owner: string, ref: string, sha: string) => ({
  label: `${owner}:${ref}`,
  ref,
  sha,
  user: simpleUser(ask.world.account(owner) ?? ask.world.owner(ask.repository), ask.api),
  repo: shownAt(ask, owner),
});

/** A fork has the name of the repository here. */
function shownAt(ask: Ask, owner: string) {
  const here = listedRepository(ask, ask.repository);
  if (owner === ask.repository.owner) return here;
  return { ...here, fork: true, full_name: `${owner}/${ask.repository.name}` };
}

export const merges: Feature = {
  needs: {
    'GET ~/pulls/{}': 'Pull requests: read',
    'GET ~/commits/{}/pulls': 'Pull requests: read',
    'PUT ~/pulls/{}/merge': 'Contents: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/pulls/{pull_number}': (ask) => ok(body(ask, find(ask))),
    'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge': merge,
    'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls': ofCommit,
  },
};

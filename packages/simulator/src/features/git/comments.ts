/** Comments on issues and pull requests. Trueup reports previews and drift as comments. */

import { formatSimpleUser } from '../../bodies/account.ts';
import { toWebUrl } from '../../bodies/urls.ts';
import { answerCreated, answerOk, createNotFound, createValidationFailure, type Fault } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { pullsOf } from '../../merging/pull.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { formatEmptyReactions, issuesOf, maxBodyLength } from './issues.ts';

interface Comment {
  readonly id: number;
  /** The number of the issue or pull request. */
  readonly issue: number;
  readonly user: string;
  body: string;
  readonly created_at: string;
  updated_at: string;
}

const commentsOf = repositorySlot<Comment[]>('comments', (seeds: Partial<Comment>[] = [], around) =>
  seeds.map((seed) => ({
    issue: 1,
    user: 'octocat',
    body: '',
    created_at: around.time,
    updated_at: around.time,
    ...seed,
    id: seed.id ?? around.newId(),
  })),
);

function createCommentFormatter({ api, repository, world }: RestRequest) {
  const address = `${api}/repos/${getFullName(repository)}/issues`;
  const web = `${toWebUrl(api)}/${getFullName(repository)}/issues`;
  return ({ issue, user, ...comment }: Comment) => {
    const account = world.findAccount(user);
    const url = `${address}/comments/${comment.id}`;
    return {
      ...comment,
      node_id: encodeNodeId('IC', comment.id),
      url,
      html_url: `${web}/${issue}#issuecomment-${comment.id}`,
      issue_url: `${address}/${issue}`,
      user: account ? formatSimpleUser(account, api) : null,
      author_association: 'NONE',
      performed_via_github_app: null,
      reactions: formatEmptyReactions(url),
    };
  };
}

/** GitHub treats comments on pull requests like comments on issues. */
function requireIssueNumber({ repository, params }: RestRequest) {
  const number = Number(params.issue_number);
  const all = [...issuesOf(repository), ...pullsOf(repository)];
  if (!all.some((item) => item.number === number)) throw createNotFound();
  return number;
}

function refuseInvalidCommentBody({ body: text }: RestRequest['body']) {
  const createTextRefusal = (code: Fault['code'], message?: string) =>
    createValidationFailure({ resource: 'IssueComment', code, field: 'body', ...(message && { message }) });
  if (typeof text !== 'string' || !text.trim()) throw createTextRefusal('missing_field');
  if (Array.from(text).length > maxBodyLength)
    throw createTextRefusal('custom', `body is too long (maximum is ${maxBodyLength} characters)`);
}

/** GitHub lists the oldest comment first. */
function listComments(request: RestRequest) {
  const number = requireIssueNumber(request);
  const issueComments = commentsOf(request.repository).filter(({ issue }) => issue === number);
  return answerPage(request, issueComments, createCommentFormatter(request));
}

function createComment(request: RestRequest) {
  const issue = requireIssueNumber(request);
  refuseInvalidCommentBody(request.body);
  const time = request.world.formatNow();
  const comment: Comment = {
    id: request.world.newId(),
    issue,
    user: request.access.token.login,
    body: request.body.body,
    created_at: time,
    updated_at: time,
  };
  commentsOf(request.repository).push(comment);
  const formatted = createCommentFormatter(request)(comment);
  return answerCreated(formatted, formatted.url);
}

/** Every user with write access may edit any comment, so the author of a comment proves nothing about its text. */
function updateComment(request: RestRequest) {
  const comment = commentsOf(request.repository).find(({ id }) => id === Number(request.params.comment_id));
  if (!comment) throw createNotFound();
  refuseInvalidCommentBody(request.body);
  comment.body = request.body.body;
  comment.updated_at = request.world.formatNow();
  return answerOk(createCommentFormatter(request)(comment));
}

const writeNeeds = 'Issues: write | Pull requests: write';

export const comments: Feature = {
  slots: [commentsOf],
  needs: {
    'GET ~/issues/{}/comments': 'Issues: read | Pull requests: read',
    'POST ~/issues/{}/comments': writeNeeds,
    'PATCH ~/issues/comments/{}': writeNeeds,
  },
  routes: {
    'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': listComments,
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': createComment,
    'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': updateComment,
  },
};

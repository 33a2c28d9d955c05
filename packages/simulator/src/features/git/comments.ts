import { simpleUser } from '../../bodies/account.ts';
import { webAddress } from '../../bodies/addresses.ts';
import { created, type Fault, invalid, notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { pullsOf } from '../../merging/pull.ts';
import { nodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { issuesOf, longest, reactions } from './issues.ts';

interface Comment {
  readonly id: number;
  /** The number of the issue or pull request. */
  readonly issue: number;
  readonly user: string;
  body: string;
  readonly created_at: string;
  updated_at: string;
}

const commentsOf = repositorySlot<Comment[]>('comments', (given: Partial<Comment>[] = [], around) =>
  given.map((one) => ({
    issue: 1,
    user: 'octocat',
    body: '',
    created_at: around.time,
    updated_at: around.time,
    ...one,
    id: one.id ?? around.newId(),
  })),
);

function body({ api, repository, world }: Ask) {
  const address = `${api}/repos/${fullName(repository)}/issues`;
  const web = `${webAddress(api)}/${fullName(repository)}/issues`;
  return ({ issue, user, ...comment }: Comment) => {
    const account = world.account(user);
    const url = `${address}/comments/${comment.id}`;
    return {
      ...comment,
      node_id: nodeId('IC', comment.id),
      url,
      html_url: `${web}/${issue}#issuecomment-${comment.id}`,
      issue_url: `${address}/${issue}`,
      user: account ? simpleUser(account, api) : null,
      author_association: 'NONE',
      performed_via_github_app: null,
      reactions: reactions(url),
    };
  };
}

/** Pull requests are commented on like issues. */
function findNumber({ repository, params }: Ask) {
  const number = Number(params.issue_number);
  const all = [...issuesOf(repository), ...pullsOf(repository)];
  if (!all.some((one) => one.number === number)) throw notFound();
  return number;
}

function refuseText({ body: text }: Ask['body']) {
  const fault = (code: Fault['code'], message?: string) =>
    invalid({ resource: 'IssueComment', code, field: 'body', ...(message && { message }) });
  if (typeof text !== 'string' || !text.trim()) throw fault('missing_field');
  if (Array.from(text).length > longest) throw fault('custom', `body is too long (maximum is ${longest} characters)`);
}

/** The oldest first. */
function list(ask: Ask) {
  const number = findNumber(ask);
  const found = commentsOf(ask.repository).filter(({ issue }) => issue === number);
  return page(ask, found, body(ask));
}

function create(ask: Ask) {
  const issue = findNumber(ask);
  refuseText(ask.body);
  const time = ask.world.time();
  const comment: Comment = {
    id: ask.world.newId(),
    issue,
    user: ask.access.token.login,
    body: ask.body.body,
    created_at: time,
    updated_at: time,
  };
  commentsOf(ask.repository).push(comment);
  const made = body(ask)(comment);
  return created(made, made.url);
}

/** Whoever may write may edit any comment, so an author proves nothing about a text. */
function update(ask: Ask) {
  const comment = commentsOf(ask.repository).find(({ id }) => id === Number(ask.params.comment_id));
  if (!comment) throw notFound();
  refuseText(ask.body);
  comment.body = ask.body.body;
  comment.updated_at = ask.world.time();
  return ok(body(ask)(comment));
}

const write = 'Issues: write | Pull requests: write';

export const comments: Feature = {
  slots: [commentsOf],
  needs: {
    'GET ~/issues/{}/comments': 'Issues: read | Pull requests: read',
    'POST ~/issues/{}/comments': write,
    'PATCH ~/issues/comments/{}': write,
  },
  routes: {
    'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': list,
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': create,
    'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': update,
  },
};

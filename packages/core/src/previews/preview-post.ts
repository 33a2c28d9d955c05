import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { readOwnLogin } from '../fleet/requests/own-login.ts';
import { defineRestCall } from '../github/call.ts';
import type { Reader, Reporter } from '../github/github.ts';
import { checks, pullRequests } from '../github/grants.ts';
import { defineObject } from '../github/shapes.ts';
import { assertNewestCommit, type PullRequestCommits } from './pull/merge-commit.ts';

const Comment = defineObject({
  id: v.number(),
  body: v.nullish(v.string()),
  user: v.nullable(defineObject({ login: v.string() })),
});

const list = defineRestCall('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
  needs: pullRequests.read,
  pages: { perPage: 100, identity: 'id' },
  answer: v.array(Comment),
});
const write = defineRestCall('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
  needs: pullRequests.write,
});
const edit = defineRestCall('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { needs: pullRequests.write });
const conclude = defineRestCall('POST /repos/{owner}/{repo}/check-runs', { needs: checks.write });

interface PreviewComment extends PullRequestCommits {
  readonly about: string;
  readonly page: string;
  readonly isCalm: boolean;
}

/** Updates an earlier comment. Anybody can write the marker, so the author must match too. */
export async function postComment(reader: Reader, reporter: Reporter, comment: PreviewComment) {
  await assertNewestCommit(reader, comment);
  const { number, about, page, isCalm } = comment;
  const marker = `<!-- trueup: preview ${createHash('sha256').update(about).digest('hex').slice(0, 16)} -->`;
  const marked = (await reader.ask(list({ issue_number: number }))).filter(({ body }) => body?.startsWith(marker));
  const login = marked.length ? await readOwnLogin(reader) : '';
  const ownComment = marked
    .filter(({ user }) => user?.login.toLowerCase() === login.toLowerCase())
    .sort((first, second) => first.id - second.id)[0];
  const body = `${marker}\n\n${page}`;
  if (ownComment && ownComment.body === body) return;
  if (ownComment) await reporter.send(edit({ comment_id: ownComment.id }, { body }));
  else if (!isCalm) await reporter.send(write({ issue_number: number }, { body }));
}

export interface PreviewCheckRun {
  readonly name: string;
  readonly head: string;
  readonly conclusion: 'success' | 'neutral' | 'failure';
  readonly title: string;
  readonly page: string;
  readonly plan?: string;
}

/** Creates the check run in its completed state, so none stays in progress. */
export function postCheckRun(reporter: Reporter, { name, head, conclusion, title, page, plan }: PreviewCheckRun) {
  const completedRun = { name, head_sha: head, status: 'completed', conclusion };
  const output = { title, summary: page, ...(plan && { text: plan }) };
  return reporter.send(conclude({}, { ...completedRun, output }));
}

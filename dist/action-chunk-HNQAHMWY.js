import {
  readOwnLogin110 as readOwnLogin,
  defineObject89 as defineObject,
  array96 as array,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  string96 as string,
  createHash100 as createHash,
  defineRestCall103 as defineRestCall,
  checks104 as checks,
  pullRequests104 as pullRequests
} from "./action.js";
import {
  assertNewestCommit
} from "./action-chunk-MVMIM7MH.js";

// packages/core/src/previews/preview-post.ts
var Comment = defineObject({
  id: number(),
  body: nullish(string()),
  user: nullable(defineObject({ login: string() }))
});
var list = defineRestCall("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
  needs: pullRequests.read,
  pages: { perPage: 100, identity: "id" },
  answer: array(Comment)
});
var write = defineRestCall("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
  needs: pullRequests.write
});
var edit = defineRestCall("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", { needs: pullRequests.write });
var conclude = defineRestCall("POST /repos/{owner}/{repo}/check-runs", { needs: checks.write });
async function postComment(reader, reporter, comment) {
  await assertNewestCommit(reader, comment);
  const { number: number2, about, page, isCalm } = comment;
  const marker = `<!-- trueup: preview ${createHash("sha256").update(about).digest("hex").slice(0, 16)} -->`;
  const marked = (await reader.ask(list({ issue_number: number2 }))).filter(({ body: body2 }) => body2?.startsWith(marker));
  const login = marked.length ? await readOwnLogin(reader) : "";
  const ownComment = marked.filter(({ user }) => user?.login.toLowerCase() === login.toLowerCase()).sort((first, second) => first.id - second.id)[0];
  const body = `${marker}

${page}`;
  if (ownComment && ownComment.body === body) return;
  if (ownComment) await reporter.send(edit({ comment_id: ownComment.id }, { body }));
  else if (!isCalm) await reporter.send(write({ issue_number: number2 }, { body }));
}
function postCheckRun(reporter, { name, head, conclusion, title, page, plan }) {
  const completedRun = { name, head_sha: head, status: "completed", conclusion };
  const output = { title, summary: page, ...plan && { text: plan } };
  return reporter.send(conclude({}, { ...completedRun, output }));
}

export {
  postComment,
  postCheckRun
};

import {
  ownLogin103 as ownLogin,
  object84 as object,
  array93 as array,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  string93 as string,
  createHash95 as createHash,
  checks98 as checks,
  pullRequests98 as pullRequests,
  rest99 as rest
} from "./action.js";

// packages/core/src/previews/preview-post.ts
var Comment = object({
  id: number(),
  body: nullish(string()),
  user: nullable(object({ login: string() }))
});
var list = rest("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
  needs: pullRequests.read,
  pages: { per: 100, identity: "id" },
  answer: array(Comment)
});
var write = rest("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", { needs: pullRequests.write });
var edit = rest("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", { needs: pullRequests.write });
var conclude = rest("POST /repos/{owner}/{repo}/check-runs", { needs: checks.write });
async function postComment(reader, reporter, { number: number2, about, page, isCalm }) {
  const marker = `<!-- trueup: preview ${createHash("sha256").update(about).digest("hex").slice(0, 16)} -->`;
  const marked = (await reader.ask(list({ issue_number: number2 }))).filter(({ body: body2 }) => body2?.startsWith(marker));
  const login = marked.length ? await ownLogin(reader) : "";
  const own = marked.filter(({ user }) => user?.login.toLowerCase() === login.toLowerCase()).sort((one, other) => one.id - other.id)[0];
  const body = `${marker}

${page}`;
  if (own && own.body === body) return;
  if (own) await reporter.send(edit({ comment_id: own.id }, { body }));
  else if (!isCalm) await reporter.send(write({ issue_number: number2 }, { body }));
}
function postCheckRun(reporter, { name, head, conclusion, title, page, plan }) {
  const ended = { name, head_sha: head, status: "completed", conclusion };
  const output = { title, summary: page, ...plan && { text: plan } };
  return reporter.send(conclude({}, { ...ended, output }));
}

export {
  postComment,
  postCheckRun
};

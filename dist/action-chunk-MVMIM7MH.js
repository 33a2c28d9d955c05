import {
  getCommit109 as getCommit,
  MissingComparison15 as MissingComparison,
  toFullName85 as toFullName,
  defineObject89 as defineObject,
  nullable96 as nullable,
  nullish96 as nullish,
  string96 as string,
  defineRestCall103 as defineRestCall,
  pullRequests104 as pullRequests
} from "./action.js";

// packages/core/src/previews/pull/merge-commit.ts
var pull = defineRestCall("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
  needs: pullRequests.read,
  answer: defineObject({
    state: string(),
    merge_commit_sha: nullable(string()),
    head: defineObject({ sha: string(), repo: nullish(defineObject({ full_name: string() })) }),
    base: defineObject({ ref: string(), repo: defineObject({ default_branch: string() }) })
  })
});
async function isFromFork(reader, number) {
  const { head } = await reader.ask(pull({ pull_number: number }));
  return head.repo?.full_name.toLowerCase() !== toFullName(reader.repository).toLowerCase();
}
async function assertNewestCommit(reader, { number, head }) {
  const { state, head: newest } = await reader.ask(pull({ pull_number: number }));
  if (state !== "open") throw new MissingComparison(`pull request #${number} is ${state}`, previewAgain);
  if (head !== void 0 && newest.sha !== head)
    throw new MissingComparison(
      `the last commit of pull request #${number} is ${newest.sha}, not ${head}`,
      previewAgain
    );
}
var previewAgain = "run the preview again on the last commit of an open pull request";
async function readMergeCommit(reader, pull2) {
  if ("base" in pull2) return { sha: pull2.head, ...pull2 };
  const { number, merge, head } = pull2;
  const mergeCommit = merge ? { sha: merge } : await readTestMerge(reader, number);
  if ("missing" in mergeCommit) return mergeCommit;
  const { sha, parents } = await reader.ask(getCommit({ ref: mergeCommit.sha }));
  const [base, pullCommit, ...more] = parents;
  if (!base || !pullCommit || more.length)
    return { missing: `${sha} is not a merge commit of pull request #${number}: it has ${parents.length} parents` };
  if ("head" in mergeCommit && pullCommit.sha !== mergeCommit.head) return { missing: explainMissingMerge(number) };
  if (head !== void 0 && pullCommit.sha !== head)
    return { missing: `the head of pull request #${number} moved from ${head} to ${pullCommit.sha} during this run` };
  return { sha, base: base.sha, head: pullCommit.sha, ..."into" in mergeCommit && { into: mergeCommit.into } };
}
async function readTestMerge(reader, number) {
  const { state, merge_commit_sha: sha, head, base } = await reader.ask(pull({ pull_number: number }));
  if (state !== "open") return { missing: `pull request #${number} is ${state}` };
  return sha ? { sha, head: head.sha, into: { name: base.ref, isDefault: base.ref === base.repo.default_branch } } : { missing: explainMissingMerge(number) };
}
var explainMissingMerge = (number) => `GitHub has no merge commit of pull request #${number}: it has conflicts or a new push`;

export {
  isFromFork,
  assertNewestCommit,
  previewAgain,
  readMergeCommit
};

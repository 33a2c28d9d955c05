import {
  defineFileCall109 as defineFileCall,
  posix56 as posix,
  defineRepositoryAnswer84 as defineRepositoryAnswer,
  defineRepositoryCall84 as defineRepositoryCall,
  toFullName85 as toFullName,
  defineBatchedAnswer86 as defineBatchedAnswer,
  defineObject89 as defineObject,
  array96 as array,
  boolean96 as boolean,
  nullable96 as nullable,
  number96 as number,
  object96 as object,
  optional96 as optional,
  string96 as string,
  createHash100 as createHash,
  defineRestCall103 as defineRestCall,
  contents104 as contents,
  RequestFailure105 as RequestFailure
} from "./action.js";

// packages/core/src/fleet/requests/own-file.ts
var defaultBranchCall = defineRepositoryCall({ answer: defineRepositoryAnswer(["default_branch"]) });
var folderCall = defineRestCall("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
  needs: contents.read,
  answer: defineObject({
    tree: array(defineObject({ path: string(), type: string(), sha: string(), mode: optional(string()) })),
    truncated: boolean()
  }),
  absent: void 0,
  absentOn: [409]
});
var symbolicLinkMode = "120000";
var formatObjectField = (path) => `object(expression: ${JSON.stringify(`HEAD:${path === "." ? "" : path}`)})`;
var ownTextCall = defineFileCall(
  void 0,
  defineBatchedAnswer(
    "settings",
    ({ path }) => `file: ${formatObjectField(`${path}`)} { ... on Blob { oid text } }
      folder: ${formatObjectField(posix.dirname(`${path}`))} { ... on Tree { entries { mode object { oid } } } }`,
    object({
      file: object({ oid: string(), text: string() }),
      folder: object({
        entries: array(object({ mode: number(), object: nullable(object({ oid: string() })) }))
      })
    }),
    ({ file: { oid, text }, folder }) => {
      const entries = folder.entries.filter(({ object: object2 }) => object2?.oid === oid);
      const isFile = entries.length > 0 && entries.every(({ mode }) => mode !== Number.parseInt(symbolicLinkMode, 8));
      return isFile && !isTooShort(text) && computeGitId(text) === oid ? text : void 0;
    }
  )
);
async function readOwnFile(github, path, { defaultBranch, commit } = {}) {
  if (commit !== void 0) return readFileAtCommit(github, path, commit);
  const text = await github.ask(ownTextCall({ path }));
  if (text !== void 0 && !isTooShort(text)) return text;
  const branch = defaultBranch ?? (await github.ask(defaultBranchCall({}))).default_branch;
  verifyListing(github, path, text, await findListedFile(github, path.split("/"), branch));
  return text;
}
async function readFileAtCommit(github, path, commit) {
  const text = await github.ask(defineFileCall(commit)({ path }));
  if (text !== void 0 && !isTooShort(text)) return text;
  const isRootSeen = await github.ask(folderCall({ tree_sha: commit })) !== void 0;
  verifyListing(github, path, text, isRootSeen ? await findListedFile(github, path.split("/"), commit) : "unlisted");
  return text;
}
var hasOwnFile = async (github, path) => await github.ask(defineFileCall()({ path })) !== void 0;
var computeGitId = (text) => createHash("sha1").update(`blob ${Buffer.byteLength(text)}\0${text}`).digest("hex");
var isTooShort = (text) => text.trim().length < 5;
function verifyListing(github, path, text, listed) {
  if (listed === "unlisted" || listed?.sha !== (text === void 0 ? void 0 : computeGitId(text)))
    throw createContradictionError(github, path);
}
async function readFolder(github, tree) {
  const listed = await github.ask(folderCall({ tree_sha: tree }));
  if (!listed || listed.truncated) throw createContradictionError(github, "a folder");
  return listed.tree.map(({ path: name, type, sha, mode }) => ({
    name,
    ...type === "tree" && { folder: sha },
    ...type === "blob" && mode !== symbolicLinkMode && { text: sha }
  }));
}
async function findListedFile(github, [name, ...inside], tree) {
  const listed = await github.ask(folderCall({ tree_sha: tree }));
  if (listed === void 0) return void 0;
  const entry = listed.tree.find(({ path }) => path === name);
  if (!entry) return listed.truncated ? "unlisted" : void 0;
  if (!inside.length) return entry;
  return entry.type === "tree" ? findListedFile(github, inside, entry.sha) : void 0;
}
function createContradictionError({ repository }, path) {
  const describeContradiction = (file) => `GitHub does not return ${file}, and does not show that it is missing or empty`;
  return new RequestFailure(
    describeContradiction(`${path} of ${toFullName(repository)}`),
    "run again; if this happens again, check the file on the default branch of the repository",
    describeContradiction("the settings file of the repository")
  );
}

export {
  readOwnFile,
  readFileAtCommit,
  hasOwnFile,
  computeGitId,
  readFolder
};

import {
  fileText104 as fileText,
  posix53 as posix,
  ofRepository80 as ofRepository,
  repositoryWith80 as repositoryWith,
  fullName81 as fullName,
  object84 as object2,
  array93 as array,
  boolean93 as boolean,
  nullable93 as nullable,
  number93 as number,
  object93 as object,
  optional93 as optional,
  string93 as string,
  createHash95 as createHash,
  contents98 as contents,
  rest99 as rest,
  HostUnreachable100 as HostUnreachable
} from "./action.js";
import {
  fold
} from "./action-chunk-CKQM5WOC.js";

// packages/core/src/fleet/requests/own-file.ts
var getDefaultBranch = ofRepository({ answer: repositoryWith(["default_branch"]) });
var folder = rest("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
  needs: contents.read,
  answer: object2({
    tree: array(object2({ path: string(), type: string(), sha: string(), mode: optional(string()) })),
    truncated: boolean()
  }),
  absent: void 0,
  absentOn: [409]
});
var link = "120000";
var objectAt = (path) => `object(expression: ${JSON.stringify(`HEAD:${path === "." ? "" : path}`)})`;
var ownText = fileText(
  void 0,
  fold(
    "settings",
    ({ path }) => `file: ${objectAt(`${path}`)} { ... on Blob { oid text } }
      folder: ${objectAt(posix.dirname(`${path}`))} { ... on Tree { entries { mode object { oid } } } }`,
    object({
      file: object({ oid: string(), text: string() }),
      folder: object({
        entries: array(object({ mode: number(), object: nullable(object({ oid: string() })) }))
      })
    }),
    ({ file: { oid, text }, folder: folder2 }) => {
      const entries = folder2.entries.filter(({ object: object3 }) => object3?.oid === oid);
      const isFile = entries.length > 0 && entries.every(({ mode }) => mode !== Number.parseInt(link, 8));
      return isFile && !saysNothing(text) && idOfText(text) === oid ? text : void 0;
    }
  )
);
async function readOwnFile(host, path, { defaultBranch, commit } = {}) {
  if (commit !== void 0) return readFileAt(host, path, commit);
  const text = await host.ask(ownText({ path }));
  if (text !== void 0 && !saysNothing(text)) return text;
  const branch = defaultBranch ?? (await host.ask(getDefaultBranch({}))).default_branch;
  mustBeShown(host, path, text, await listedAt(host, path.split("/"), branch));
  return text;
}
async function readFileAt(host, path, commit) {
  const text = await host.ask(fileText(commit)({ path }));
  if (text !== void 0 && !saysNothing(text)) return text;
  const isRootSeen = await host.ask(folder({ tree_sha: commit })) !== void 0;
  mustBeShown(host, path, text, isRootSeen ? await listedAt(host, path.split("/"), commit) : "unlisted");
  return text;
}
var idOfText = (text) => createHash("sha1").update(`blob ${Buffer.byteLength(text)}\0${text}`).digest("hex");
var saysNothing = (text) => text.trim().length < 5;
function mustBeShown(host, path, text, listed) {
  if (listed === "unlisted" || listed?.sha !== (text === void 0 ? void 0 : idOfText(text)))
    throw contradiction(host, path);
}
async function readFolder(host, tree) {
  const listed = await host.ask(folder({ tree_sha: tree }));
  if (!listed || listed.truncated) throw contradiction(host, "a folder");
  return listed.tree.map(({ path: name, type, sha, mode }) => ({
    name,
    ...type === "tree" && { folder: sha },
    ...type === "blob" && mode !== link && { text: sha }
  }));
}
async function listedAt(host, [name, ...inside], tree) {
  const listed = await host.ask(folder({ tree_sha: tree }));
  if (listed === void 0) return void 0;
  const found = listed.tree.find(({ path }) => path === name);
  if (!found) return listed.truncated ? "unlisted" : void 0;
  if (!inside.length) return found;
  return found.type === "tree" ? listedAt(host, inside, found.sha) : void 0;
}
function contradiction({ repository: whose }, path) {
  const said = (file) => `GitHub does not return ${file}, and does not show that it is missing or empty`;
  return new HostUnreachable(
    said(`${path} of ${fullName(whose)}`),
    "run again; if this happens again, check the file on the default branch of the repository",
    said("the settings file of the repository")
  );
}
var hasOwnFile = async (host, path) => await host.ask(fileText()({ path })) !== void 0;

export {
  readOwnFile,
  readFileAt,
  idOfText,
  readFolder,
  hasOwnFile
};

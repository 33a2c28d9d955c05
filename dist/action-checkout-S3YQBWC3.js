import {
  isBelow54 as isBelow,
  access55 as access,
  realpath55 as realpath,
  stat55 as stat,
  delimiter56 as delimiter,
  dirname56 as dirname,
  isAbsolute56 as isAbsolute,
  join56 as join,
  parse56 as parse,
  constants57 as constants
} from "./action.js";
import {
  promisify
} from "./action-chunk-2ZFQ3PEU.js";

// builtin:node:child_process
var builtin = process.getBuiltinModule("node:child_process");
var of = (name) => builtin[name];
var execFile = /* @__PURE__ */ of("execFile");

// packages/core/src/session/world/program.ts
async function findProgram(name, environment, folder = process.cwd()) {
  const value = Object.entries(environment).find(([key]) => key.toUpperCase() === "PATH")?.[1] ?? "";
  const roots = [await findRepositoryRoot(folder), environment.GITHUB_WORKSPACE || void 0].filter(
    (folderPath) => folderPath !== void 0
  );
  const isTrustedFolder = async (entry) => {
    const place = await resolveExistingPath(entry);
    if (!isAbsolute(entry) || !place || place === await resolveExistingPath(folder)) return false;
    const realRoots = await Promise.all(roots.map(resolveExistingPath));
    return !realRoots.some((root) => root && root !== parse(root).root && isBelow(root, place));
  };
  const entries = [...new Set(value.split(delimiter))];
  const trusted = await Promise.all(entries.map(async (entry) => await isTrustedFolder(entry) ? [entry] : []));
  const folders = trusted.flat();
  for (const path of folders.map((folderPath) => join(folderPath, process.platform === "win32" ? `${name}.exe` : name)))
    if (await isExecutableFile(path) && await isTrustedFolder(dirname(await resolveExistingPath(path))))
      return { path, folders: folders.join(delimiter) };
  return void 0;
}
var resolveExistingPath = (path) => realpath(path).catch(() => void 0);
var isExecutableFile = (path) => access(path, constants.X_OK).then(
  async () => (await stat(path)).isFile(),
  () => false
);
async function findRepositoryRoot(directory) {
  const parent = dirname(directory);
  if (await stat(join(directory, ".git")).catch(() => void 0)) return directory;
  return parent === directory ? void 0 : findRepositoryRoot(parent);
}

// packages/core/src/session/world/checkout.ts
async function readFileAtRef(ref, file, folder = ".") {
  const commit = await resolveCommit(ref, folder);
  if (!commit) return void 0;
  const listed = await runGit(folder, "ls-tree", "--name-only", commit, "--", file);
  return listed ? { text: await runGit(folder, "cat-file", "blob", `${commit}:./${file.replace(/^\.\//, "")}`) } : {};
}
async function listFilesAtRef(ref, path, folder = ".") {
  const commit = await resolveCommit(ref, folder);
  if (!commit) return void 0;
  const inside = `${path.replace(/^(\.\/)+|\/+$/g, "") || "."}/`;
  const listed = await runGit(folder, "ls-tree", "-r", "-z", "--name-only", commit, "--", inside);
  const names = listed.split("\0").filter(Boolean);
  return names.map((name) => inside === "./" ? name : name.slice(inside.length)).filter((name) => name.split("/").length < 3);
}
var resolveCommit = async (ref, folder) => {
  const commit = runGit(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`);
  return (await commit.catch(() => void 0))?.trim();
};
var execute = promisify(execFile);
var runGit = async (cwd, ...args) => {
  const environment = Object.entries(process.env).filter(([name]) => neededVariables.has(name.toUpperCase()));
  const program = await findProgram("git", process.env, cwd);
  if (!program) throw new Error("the program `git` was not found outside of this clone");
  const env = { ...Object.fromEntries(environment), PATH: program.folders, GIT_NO_LAZY_FETCH: "1" };
  const { stdout } = await execute(program.path, args, { cwd, env, maxBuffer: 4 * 1024 * 1024, encoding: "utf8" });
  return stdout;
};
var neededVariables = /* @__PURE__ */ new Set([
  ...["PATHEXT", "HOME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "XDG_CONFIG_HOME", "SYSTEMROOT", "TEMP"],
  ...["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_DIR", "GIT_WORK_TREE", "GIT_CEILING_DIRECTORIES"]
]);
export {
  listFilesAtRef,
  readFileAtRef
};

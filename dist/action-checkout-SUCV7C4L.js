import {
  isBelow51 as isBelow,
  access52 as access,
  realpath52 as realpath,
  stat52 as stat,
  delimiter53 as delimiter,
  dirname53 as dirname,
  isAbsolute53 as isAbsolute,
  join53 as join,
  parse53 as parse,
  constants54 as constants
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
  const roots = [await rootOf(folder), environment.GITHUB_WORKSPACE || void 0].filter((one) => one !== void 0);
  const mayHold = async (entry) => {
    const place = await whereIs(entry);
    if (!isAbsolute(entry) || !place || place === await whereIs(folder)) return false;
    const above = await Promise.all(roots.map(whereIs));
    return !above.some((root) => root && root !== parse(root).root && isBelow(root, place));
  };
  const entries = [...new Set(value.split(delimiter))];
  const trusted = await Promise.all(entries.map(async (entry) => await mayHold(entry) ? [entry] : []));
  const folders = trusted.flat();
  for (const path of folders.map((one) => join(one, process.platform === "win32" ? `${name}.exe` : name)))
    if (await isProgram(path) && await mayHold(dirname(await whereIs(path))))
      return { path, folders: folders.join(delimiter) };
  return void 0;
}
var whereIs = (path) => realpath(path).catch(() => void 0);
var isProgram = (path) => access(path, constants.X_OK).then(
  async () => (await stat(path)).isFile(),
  () => false
);
async function rootOf(directory) {
  const above = dirname(directory);
  if (await stat(join(directory, ".git")).catch(() => void 0)) return directory;
  return above === directory ? void 0 : rootOf(above);
}

// packages/core/src/session/world/checkout.ts
var run = promisify(execFile);
var git = async (cwd, ...args) => {
  const kept = Object.entries(process.env).filter(([name]) => needed.has(name.toUpperCase()));
  const program = await findProgram("git", process.env, cwd);
  if (!program) throw new Error("the program `git` was not found outside of this clone");
  const env = { ...Object.fromEntries(kept), PATH: program.folders, GIT_NO_LAZY_FETCH: "1" };
  const { stdout } = await run(program.path, args, { cwd, env, maxBuffer: 4 * 1024 * 1024, encoding: "utf8" });
  return stdout;
};
var needed = /* @__PURE__ */ new Set([
  ...["PATHEXT", "HOME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "XDG_CONFIG_HOME", "SYSTEMROOT", "TEMP"],
  ...["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_DIR", "GIT_WORK_TREE", "GIT_CEILING_DIRECTORIES"]
]);
async function fileAt(ref, file, folder = ".") {
  const commit = await commitOf(ref, folder);
  if (!commit) return void 0;
  const listed = await git(folder, "ls-tree", "--name-only", commit, "--", file);
  return listed ? { text: await git(folder, "cat-file", "blob", `${commit}:./${file.replace(/^\.\//, "")}`) } : {};
}
async function filesAt(ref, path, folder = ".") {
  const commit = await commitOf(ref, folder);
  if (!commit) return void 0;
  const inside = `${path.replace(/^(\.\/)+|\/+$/g, "") || "."}/`;
  const listed = await git(folder, "ls-tree", "-r", "-z", "--name-only", commit, "--", inside);
  const names = listed.split("\0").filter(Boolean);
  return names.map((name) => inside === "./" ? name : name.slice(inside.length)).filter((name) => name.split("/").length < 3);
}
var commitOf = async (ref, folder) => {
  const named = git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`);
  return (await named.catch(() => void 0))?.trim();
};
export {
  fileAt,
  filesAt
};

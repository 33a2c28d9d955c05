import {
  NoSuchFile18 as NoSuchFile,
  NoSuchFolder18 as NoSuchFolder,
  NoComparison20 as NoComparison,
  checkText28 as checkText,
  refuseFile47 as refuseFile,
  isAbsolute53 as isAbsolute,
  posix53 as posix,
  relative53 as relative,
  resolve53 as resolve,
  sep53 as sep,
  code92 as code,
  madeOnce94 as madeOnce
} from "./action.js";
import {
  idOfText,
  readFileAt,
  readFolder
} from "./action-chunk-TSULGR4P.js";

// packages/core/src/fleet/operator-files.ts
var mostFiles = 300;
function filesAtCommit(host, commit, world, twin) {
  const folders = /* @__PURE__ */ new Map();
  const texts = /* @__PURE__ */ new Map();
  const folderAt = (path) => madeOnce(folders, path, () => path === "" ? readFolder(host, commit) : insideOf(path));
  const insideOf = async (path) => {
    const id = (await entryAt(path))?.folder;
    return id === void 0 ? void 0 : readFolder(host, id);
  };
  const entryAt = async (path) => {
    const folder = posix.dirname(path);
    const found = (await folderAt(folder === "." ? "" : folder))?.find(({ name }) => name === posix.basename(path));
    if (found && isElsewhere(found)) throw elsewhere(path);
    return found;
  };
  const textOf = async (file) => {
    const entry = await entryAt(pathOf(file));
    const same = entry?.text && await twin?.files.read(file).catch(() => void 0);
    if (typeof same === "string" && idOfText(same) === entry.text) return checkText(same, file);
    const text = entry && await readFileAt(host, pathOf(file), commit);
    if (text === void 0) throw new NoSuchFile(file, `the commit ${commit}`);
    return checkText(text, file);
  };
  const pathOf = (path) => pathInRepository(path, world).replace(/^\.$|\/+$/, "");
  return {
    has: async (path) => pathOf(path) === "" || await entryAt(pathOf(path)) !== void 0,
    idOf: async (file) => (await entryAt(pathOf(file)))?.text,
    load: (file) => madeOnce(texts, file, () => textOf(file)),
    async list(folder) {
      const entries = await folderAt(pathOf(folder));
      if (!entries) throw new NoSuchFolder(folder, `the commit ${commit}`);
      const outside = entries.find((one) => isElsewhere(one) && !posix.extname(one.name));
      if (outside) throw elsewhere(posix.join(pathOf(folder), outside.name));
      const names = await Promise.all(
        entries.map(
          async ({ name, folder: id }) => id === void 0 ? [name] : filesIn(await readFolder(host, id)).map((file) => `${name}/${file}`)
        )
      );
      return names.flat().sort();
    }
  };
}
var isElsewhere = ({ folder, text }) => folder === void 0 && text === void 0;
var elsewhere = (path) => refuseFile(
  `${code(path)} is a symbolic link or a submodule, so its settings can change without a commit here`,
  "replace it with the settings files themselves"
);
var filesIn = (entries) => entries.filter(({ folder }) => folder === void 0).map(({ name }) => name);
function pathInRepository(file, world) {
  const plain = plainPath(file, world);
  if (!leadsOutside(plain)) return plain;
  throw new NoComparison(
    `${code(file)} is outside the repository of the pull request`,
    "pass the settings of the target branch as `--base`"
  );
}
var isOutside = (file, world) => leadsOutside(plainPath(file, world));
var leadsOutside = (plain) => plain.startsWith("../") || isAbsolute(plain);
function plainPath(file, { environment: { GITHUB_WORKSPACE: root } }) {
  const path = isAbsolute(file) && root ? relative(root, file) : isAbsolute(file) ? file : relative("", resolve(file));
  return posix.normalize(path.split(sep).join("/"));
}

export {
  mostFiles,
  filesAtCommit,
  pathInRepository,
  isOutside
};

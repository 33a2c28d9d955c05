import {
  MissingFileError13 as MissingFileError,
  MissingFolderError13 as MissingFolderError,
  MissingComparison15 as MissingComparison,
  requireReadableText28 as requireReadableText,
  createFileError50 as createFileError,
  isAbsolute56 as isAbsolute,
  posix56 as posix,
  relative56 as relative,
  resolve56 as resolve,
  sep56 as sep,
  formatCode98 as formatCode,
  getOrCreate99 as getOrCreate
} from "./action.js";
import {
  computeGitId,
  readFileAtCommit,
  readFolder
} from "./action-chunk-GCNBCLM7.js";

// packages/core/src/fleet/operator-files.ts
var maxFiles = 300;
function openFilesAtCommit(github, commit, world, otherSide) {
  const folders = /* @__PURE__ */ new Map();
  const texts = /* @__PURE__ */ new Map();
  const readFolderAt = (path) => getOrCreate(folders, path, () => path === "" ? readFolder(github, commit) : readInside(path));
  const readInside = async (path) => {
    const id = (await findEntry(path))?.folder;
    return id === void 0 ? void 0 : readFolder(github, id);
  };
  const findEntry = async (path) => {
    const folder = posix.dirname(path);
    const entry = (await readFolderAt(folder === "." ? "" : folder))?.find(({ name }) => name === posix.basename(path));
    if (entry && isLinkOrSubmodule(entry)) throw createLinkError(path);
    return entry;
  };
  const readText = async (file) => {
    const entry = await findEntry(toRepositoryPath(file));
    const same = entry?.text && await otherSide?.files.read(file).catch(() => void 0);
    if (typeof same === "string" && computeGitId(same) === entry.text) return requireReadableText(same, file);
    const text = entry && await readFileAtCommit(github, toRepositoryPath(file), commit);
    if (text === void 0) throw new MissingFileError(file, `the commit ${commit}`);
    return requireReadableText(text, file);
  };
  const toRepositoryPath = (path) => toPathInRepository(path, world).replace(/^\.$|\/+$/, "");
  return {
    has: async (path) => toRepositoryPath(path) === "" || await findEntry(toRepositoryPath(path)) !== void 0,
    getFileId: async (file) => (await findEntry(toRepositoryPath(file)))?.text,
    load: (file) => getOrCreate(texts, file, () => readText(file)),
    async list(folder, usesFolder = () => false) {
      const entries = await readFolderAt(toRepositoryPath(folder));
      if (!entries) throw new MissingFolderError(folder, `the commit ${commit}`);
      const isUsed = ({ name }) => !posix.extname(name) || usesFolder(name);
      const outside = entries.find((entry) => isLinkOrSubmodule(entry) && isUsed(entry));
      if (outside) throw createLinkError(posix.join(toRepositoryPath(folder), outside.name));
      const names = await Promise.all(
        entries.map(
          async ({ name, folder: id }) => id === void 0 ? [name] : listFileNames(await readFolder(github, id)).map((file) => `${name}/${file}`)
        )
      );
      return names.flat().sort();
    }
  };
}
var isLinkOrSubmodule = ({ folder, text }) => folder === void 0 && text === void 0;
var createLinkError = (path) => createFileError(
  `${formatCode(path)} is a symbolic link or a submodule, so its settings can change without a commit here`,
  "replace it with the settings files themselves"
);
var listFileNames = (entries) => entries.filter(({ folder }) => folder === void 0).map(({ name }) => name);
function toPathInRepository(file, world) {
  const plain = toWorkspacePath(file, world);
  if (!isOutsidePath(plain)) return plain;
  throw new MissingComparison(
    `${formatCode(file)} is outside the repository of the pull request`,
    "pass the settings of the target branch as `--base`"
  );
}
var isOutsideRepository = (file, world) => isOutsidePath(toWorkspacePath(file, world));
var isOutsidePath = (plain) => plain.startsWith("../") || isAbsolute(plain);
function toWorkspacePath(file, { environment: { GITHUB_WORKSPACE: root } }) {
  const path = isAbsolute(file) && root ? relative(root, file) : isAbsolute(file) ? file : relative("", resolve(file));
  return posix.normalize(path.split(sep).join("/"));
}

export {
  maxFiles,
  openFilesAtCommit,
  toPathInRepository,
  isOutsideRepository
};

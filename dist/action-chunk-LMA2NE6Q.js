import {
  reportNote14 as reportNote,
  refuseAcknowledgementsWithoutRepository36 as refuseAcknowledgementsWithoutRepository,
  toAllowSection36 as toAllowSection,
  isForRepository40 as isForRepository,
  SettingsError50 as SettingsError,
  createFileError50 as createFileError,
  isSameWord85 as isSameWord,
  toFullName85 as toFullName,
  formatCode98 as formatCode
} from "./action.js";

// packages/core/src/fleet/sources.ts
var emptySources = {
  refuseInvalid: async () => {
  },
  readSettings: async () => ({ lines: [] }),
  readOperatorSettings: async () => ({ content: void 0 }),
  readFileTexts: async () => void 0,
  createLines: () => []
};
function reportStrayFiles(files, source, { privateRepos }) {
  if (privateRepos === "show")
    return files.map((file) => reportNote(`${formatCode(file)} is for no repository of this run`));
  const verb = files.length === 1 ? "file is" : "files are";
  return files.length ? [reportNote(`${files.length} ${verb} for no repository of this run in ${formatCode(source)}`)] : [];
}
var toComparableSettings = (settings, repository) => settings && [
  ...settings.declared.map(({ section, desired }) => [section.key, desired]),
  ...Object.entries(toAllowSection((settings.allowed ?? []).filter(isForRepository(repository))))
];
function requireRepositoryInAllow(settings) {
  const refusals = refuseAcknowledgementsWithoutRepository(settings.allowed ?? []);
  if (refusals.length) throw new SettingsError(refusals);
  return settings;
}
var namePath = ["repository", "name"];
var findDeclaredSection = (declared, key) => declared.find(({ section }) => section.key === key);
var findDeclaredRepositoryName = ({ declared }) => {
  const repository = findDeclaredSection(declared, "repository");
  return { name: repository?.desired.name, place: repository?.place(["name"]) };
};
function refuseOtherName(settings, repository) {
  const { name, place } = findDeclaredRepositoryName(settings);
  if (name === void 0 || isSameWord(name, repository.name)) return settings;
  const problem = `is ${formatCode(name)}, but the file is for ${formatCode(toFullName(repository))}: a run with several repositories renames none`;
  throw createFileError(problem, "remove the key, or rename the repository in a separate run", place, namePath);
}
function refuseNameInSharedFile(settings) {
  const { name, place } = findDeclaredRepositoryName(settings);
  if (name === void 0) return settings;
  const problem = "is a name for several repositories, but only one can have it";
  throw createFileError(problem, "remove the key from the file that several repositories share", place, namePath);
}

export {
  emptySources,
  reportStrayFiles,
  toComparableSettings,
  requireRepositoryInAllow,
  findDeclaredSection,
  findDeclaredRepositoryName,
  refuseOtherName,
  refuseNameInSharedFile
};

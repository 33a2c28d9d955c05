import {
  NoSuchFolder14 as NoSuchFolder,
  NoComparison15 as NoComparison,
  jsonIn68 as jsonIn,
  SettingsRefused76 as SettingsRefused,
  code93 as code,
  is97 as is,
  object97 as object,
  string97 as string
} from "./action.js";
import {
  atEntry,
  fixOf,
  openManifest,
  openTemplate
} from "./action-chunk-TF6SULR2.js";
import {
  mostFiles,
  pathInRepository
} from "./action-chunk-KGOIBNQU.js";

// src/wings/previews/branch.ts
var Event = object({ repository: object({ default_branch: string() }) });
async function branchOf(name, { environment, files }) {
  const path = environment.GITHUB_EVENT_PATH;
  const event = jsonIn(path && await files.read(path) || "null");
  return { name, isDefault: !is(Event, event) || event.repository.default_branch === name };
}

// src/wings/previews/settings-files.ts
async function settingsFilesOf(options, files) {
  const { settingsFile, repos, defaultsFile, fleetFile } = options;
  if (repos === void 0 && fleetFile === void 0) return [settingsFile];
  const named = [fleetFile, defaultsFile].filter((file) => file !== void 0);
  return [.../* @__PURE__ */ new Set([...named, ...(await filesOfSeveral(options, files)).toSorted()])];
}
async function idsOf({ options, world }, files) {
  const ids = {};
  for (const name of await settingsFilesOf(options, files)) {
    const id = await files.idOf?.(name);
    if (id !== void 0) ids[pathInRepository(name, world)] = id;
  }
  return ids;
}
async function filesOfSeveral(options, files) {
  const { reposDir, fleetFile } = options;
  if (fleetFile !== void 0) return layersNamed(fleetFile, files);
  if (reposDir === void 0 || !await files.has(reposDir)) return [];
  const names = (await files.list(reposDir)).filter((name) => name.endsWith(".yml"));
  return names.map((name) => `${reposDir.replace(/\/+$/, "")}/${name}`);
}
async function layersNamed(file, files) {
  const { layers } = await openManifest(file, files);
  if (layers.length > mostFiles)
    throw new NoComparison(
      `${code(file)} names ${layers.length} layers, and a preview for forks looks at ${mostFiles} at most`,
      "look at the files themselves"
    );
  return (await Promise.all(layers.map((entry) => namesOf(entry, files)))).flat();
}
async function namesOf(entry, files) {
  const { file, isOptional } = entry;
  if (file.includes("{")) return (await openTemplate(file, (folder) => listed(folder, files, isOptional))).files;
  if (await files.has(file)) return [file];
  if (isOptional) return [];
  throw new SettingsRefused([{ ...atEntry(entry), problem: `there is no ${code(file)}`, fix: fixOf(entry) }]);
}
var listed = (folder, files, isOptional) => files.list(folder).catch((failure) => {
  if (isOptional && failure instanceof NoSuchFolder) return [];
  throw failure;
});

export {
  branchOf,
  settingsFilesOf,
  idsOf,
  filesOfSeveral
};

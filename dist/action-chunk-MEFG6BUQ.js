import {
  NoApproval20 as NoApproval,
  NoComparison20 as NoComparison,
  Superseded20 as Superseded,
  readDocument28 as readDocument,
  takeAllow36 as takeAllow,
  acknowledgementText37 as acknowledgementText,
  SettingsRefused47 as SettingsRefused,
  is93 as is,
  object93 as object,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  madeOnce94 as madeOnce,
  jsonIn96 as jsonIn,
  HostRefusal100 as HostRefusal,
  forgiving100 as forgiving
} from "./action.js";
import {
  proveStillNewest,
  settingsFilesOf
} from "./action-chunk-3BZZYTD5.js";
import {
  filesAtCommit
} from "./action-chunk-CDRICHO2.js";

// packages/core/src/previews/approval/releases.ts
var Push = object({ before: pipe(string(), regex(/^(?!0+$)[0-9a-f]{40,64}$/)) });
async function broughtByPush(run) {
  const { options, world, session } = run;
  const { GITHUB_EVENT_PATH: path, GITHUB_SHA: sha, GITHUB_REPOSITORY: own } = world.environment;
  const pushed = path ? jsonIn(await world.files.read(path) ?? "") : void 0;
  const [owner, name] = own?.split("/") ?? [];
  if (!is(Push, pushed) || !sha || !owner || !name) return none;
  if (!await unlessRefused(() => proveStillNewest(run).then(() => true))) return none;
  const reader = session.reports({ owner, name }).reader();
  const [before, now] = [pushed.before, sha].map((commit) => filesAtCommit(reader, commit, world, world));
  return broughtBetween(before, now, options);
}
var none = async () => false;
function broughtBetween(before, now, options) {
  const linesOf = (side) => {
    const kept = /* @__PURE__ */ new Map();
    return (file) => madeOnce(kept, file, () => linesIn(side, file));
  };
  const [were, are] = [linesOf(before), linesOf(now)];
  const { fleetFile } = options;
  return (line) => unlessRefused(async () => {
    const { file } = line.place;
    const text = acknowledgementText(line);
    if (!(await are(file)).has(text)) return false;
    const isThere = fleetFile === void 0 || await before.has(fleetFile);
    const others = isThere ? await settingsFilesOf(options, before) : [];
    const all = await Promise.all([file, ...others].map(were));
    return !all.some((lines) => lines.has(text));
  });
}
var unlessRefused = (tell) => tell().catch(forgiving([SettingsRefused, HostRefusal, NoApproval, NoComparison, Superseded], () => false));
async function linesIn(side, file) {
  if (!await side.has(file)) return /* @__PURE__ */ new Set();
  const { allowed } = takeAllow(readDocument(await side.load(file), file), true);
  return new Set(allowed.map(acknowledgementText));
}

export {
  broughtByPush,
  broughtBetween
};

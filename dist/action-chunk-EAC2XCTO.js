import {
  readDocument25 as readDocument,
  takeAllow31 as takeAllow,
  NoApproval35 as NoApproval,
  NoComparison35 as NoComparison,
  Superseded35 as Superseded,
  acknowledgementText42 as acknowledgementText,
  jsonIn74 as jsonIn,
  SettingsRefused77 as SettingsRefused,
  madeOnce92 as madeOnce,
  is97 as is,
  object97 as object,
  pipe97 as pipe,
  regex97 as regex,
  string97 as string,
  HostRefusal98 as HostRefusal,
  forgiving98 as forgiving
} from "./action.js";
import {
  proveStillNewest,
  settingsFilesOf
} from "./action-chunk-DMH4XTEF.js";
import {
  filesAtCommit
} from "./action-chunk-T7CFUPMW.js";

// src/wings/previews/releases.ts
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

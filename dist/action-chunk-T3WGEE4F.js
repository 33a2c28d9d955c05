import {
  NoApproval18 as NoApproval,
  NoComparison18 as NoComparison,
  Superseded18 as Superseded,
  readDocument41 as readDocument,
  takeAllow45 as takeAllow,
  acknowledgementText46 as acknowledgementText,
  jsonIn66 as jsonIn,
  SettingsRefused75 as SettingsRefused,
  HostRefusal80 as HostRefusal,
  forgiving80 as forgiving,
  madeOnce94 as madeOnce,
  is98 as is,
  object98 as object,
  pipe98 as pipe,
  regex98 as regex,
  string98 as string
} from "./action.js";
import {
  proveStillNewest,
  settingsFilesOf
} from "./action-chunk-QEE34MAR.js";
import {
  filesAtCommit
} from "./action-chunk-EWSOJIDQ.js";

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

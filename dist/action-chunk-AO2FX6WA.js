import {
  MissingApproval21 as MissingApproval,
  MissingComparison21 as MissingComparison,
  RunSuperseded21 as RunSuperseded,
  readDocument29 as readDocument,
  takeAcknowledgements37 as takeAcknowledgements,
  formatAcknowledgement41 as formatAcknowledgement,
  SettingsError50 as SettingsError,
  is96 as is,
  object96 as object,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  getOrCreate97 as getOrCreate,
  parseJson99 as parseJson,
  GithubRefusal103 as GithubRefusal,
  recoverFrom103 as recoverFrom
} from "./action.js";
import {
  listSettingsFiles,
  proveStillNewest
} from "./action-chunk-WQEAXXEC.js";
import {
  openFilesAtCommit
} from "./action-chunk-GZBYAWWM.js";

// packages/core/src/previews/approval/releases.ts
var Push = object({ before: pipe(string(), regex(/^(?!0+$)[0-9a-f]{40,64}$/)) });
async function readPushFreshCheck(run) {
  const { options, world, session } = run;
  const { GITHUB_EVENT_PATH: path, GITHUB_SHA: sha, GITHUB_REPOSITORY: own } = world.environment;
  const pushEvent = path ? parseJson(await world.files.read(path) ?? "") : void 0;
  const [owner, name] = own?.split("/") ?? [];
  if (!is(Push, pushEvent) || !sha || !owner || !name) return rejectLine;
  if (!await readUnlessRefused(() => proveStillNewest(run).then(() => true))) return rejectLine;
  const reader = session.openReportClient({ owner, name }).createReader();
  const [before, now] = [pushEvent.before, sha].map((commit) => openFilesAtCommit(reader, commit, world, world));
  return createDiffFreshCheck(before, now, options);
}
var rejectLine = async () => false;
function createDiffFreshCheck(before, now, options) {
  const createLineReader = (side) => {
    const kept = /* @__PURE__ */ new Map();
    return (file) => getOrCreate(kept, file, () => readAllowLines(side, file));
  };
  const [were, are] = [createLineReader(before), createLineReader(now)];
  const { fleetFile } = options;
  return (line) => readUnlessRefused(async () => {
    const { file } = line.place;
    const text = formatAcknowledgement(line);
    if (!(await are(file)).has(text)) return false;
    const isThere = fleetFile === void 0 || await before.has(fleetFile);
    const others = isThere ? await listSettingsFiles(options, before) : [];
    const all = await Promise.all([file, ...others].map(were));
    return !all.some((lines) => lines.has(text));
  });
}
var readUnlessRefused = (tell) => tell().catch(
  recoverFrom([SettingsError, GithubRefusal, MissingApproval, MissingComparison, RunSuperseded], () => false)
);
async function readAllowLines(side, file) {
  if (!await side.has(file)) return /* @__PURE__ */ new Set();
  const { allowed } = takeAcknowledgements(readDocument(await side.load(file), file), true);
  return new Set(allowed.map(formatAcknowledgement));
}

export {
  readPushFreshCheck,
  createDiffFreshCheck
};

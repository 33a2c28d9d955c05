import {
  MissingApproval15 as MissingApproval,
  MissingComparison15 as MissingComparison,
  RunSuperseded15 as RunSuperseded,
  toSettingsDocument28 as toSettingsDocument,
  splitOffAcknowledgements36 as splitOffAcknowledgements,
  formatAcknowledgement40 as formatAcknowledgement,
  SettingsError50 as SettingsError,
  parseRepositoryName85 as parseRepositoryName,
  is96 as is,
  object96 as object,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  getOrCreate99 as getOrCreate,
  parseJson101 as parseJson,
  GithubRefusal105 as GithubRefusal,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  assertRunHasNewestSettings,
  listSettingsFiles
} from "./action-chunk-DIAIAI4J.js";
import {
  openFilesAtCommit
} from "./action-chunk-EUT3LUDC.js";

// packages/core/src/previews/approval/current-lines.ts
var Push = object({ before: pipe(string(), regex(/^(?!0+$)[0-9a-f]{40,64}$/)), after: string() });
async function readLineCheckOfPush(run) {
  const { options, world, session } = run;
  const { GITHUB_EVENT_PATH: path, GITHUB_SHA: sha, GITHUB_REPOSITORY: own = "" } = world.environment;
  const pushEvent = path ? parseJson(await world.files.read(path) ?? "") : void 0;
  const repository = parseRepositoryName(own);
  if (!is(Push, pushEvent) || pushEvent.after !== sha || !repository) return rejectLine;
  if (!await readUnlessRefused(() => assertRunHasNewestSettings(run).then(() => true))) return rejectLine;
  const reader = session.openReportClient(repository).createReader();
  const [before, now] = [pushEvent.before, sha].map((commit) => openFilesAtCommit(reader, commit, world, world));
  return createLineCheckOfDiff(before, now, options);
}
var rejectLine = async () => false;
function createLineCheckOfDiff(before, now, options) {
  const createLineReader = (side) => {
    const linesByFile = /* @__PURE__ */ new Map();
    return (file) => getOrCreate(linesByFile, file, () => readAcknowledgements(side, file));
  };
  const [readLinesBefore, readLinesNow] = [createLineReader(before), createLineReader(now)];
  const { fleetFile } = options;
  return (line) => readUnlessRefused(async () => {
    const { file } = line.place;
    const text = formatAcknowledgement(line);
    if (!(await readLinesNow(file)).has(text)) return false;
    const isThere = fleetFile === void 0 || await before.has(fleetFile);
    const others = isThere ? await listSettingsFiles(options, before) : [];
    const lineSets = await Promise.all([file, ...others].map(readLinesBefore));
    return !lineSets.some((lines) => lines.has(text));
  });
}
var readUnlessRefused = (check) => check().catch(
  recoverFrom([SettingsError, GithubRefusal, MissingApproval, MissingComparison, RunSuperseded], () => false)
);
async function readAcknowledgements(side, file) {
  if (!await side.has(file)) return /* @__PURE__ */ new Set();
  const { allowed } = splitOffAcknowledgements(toSettingsDocument(await side.load(file), file), true);
  return new Set(allowed.map(formatAcknowledgement));
}

export {
  readLineCheckOfPush,
  createLineCheckOfDiff
};

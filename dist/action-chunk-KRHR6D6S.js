import {
  errorCodes14 as errorCodes,
  InvalidInput17 as InvalidInput,
  targetInputs17 as targetInputs,
  idCall29 as idCall,
  endings39 as endings,
  readRegularFile54 as readRegularFile,
  resolve56 as resolve,
  locateLines64 as locateLines,
  tones66 as tones,
  modeNames67 as modeNames,
  modes67 as modes,
  hashText69 as hashText,
  Secret70 as Secret,
  parseApiAddress77 as parseApiAddress,
  toNameKey85 as toNameKey,
  array96 as array,
  getDotPath96 as getDotPath,
  isoTimestamp96 as isoTimestamp,
  literal96 as literal,
  number96 as number,
  object96 as object,
  optional96 as optional,
  picklist96 as picklist,
  pipe96 as pipe,
  safeParse96 as safeParse,
  string96 as string,
  transform96 as transform,
  formatCode98 as formatCode,
  parseJson101 as parseJson
} from "./action.js";
import {
  DocumentItemSchema,
  TargetDocumentSchema
} from "./action-chunk-HUG6ASVA.js";

// packages/core/src/report/result/read.ts
var Line = object({
  kind: picklist(["drift", "change", "note", "warning", "error"]),
  key: string(),
  message: string(),
  sign: optional(picklist(["+", "-", "~"])),
  tone: optional(picklist(tones)),
  fix: optional(string()),
  code: optional(picklist(errorCodes)),
  request: optional(object({ method: string(), path: string(), status: number() })),
  grant: optional(string()),
  place: optional(object({ file: string(), line: number(), column: number() }))
});
var Section = object({
  name: string(),
  status: picklist(["converged", "unverified", "drift", "changed", "partial", "skipped", "failed"]),
  batched: optional(literal(true)),
  coverage: optional(array(object({ key: string(), ending: picklist(endings) })), []),
  lines: array(Line)
});
var outcomes = ["success", "partial", "drift", "failed"];
var Items = array(
  object({ ...DocumentItemSchema.entries, stake: optional(picklist(["access", "protection"])) })
);
var OneSidedDeclaration = object({
  section: string(),
  names: array(string()),
  isWhole: optional(literal(true)),
  isUnplanned: optional(literal(true))
});
var Preview = pipe(
  object({
    against: picklist(["live", "files"]),
    branch: optional(string()),
    ...{ changes: Items, overwrites: Items, drifted: Items, settles: Items },
    ...{ unapplied: optional(Items, []), resent: optional(Items, []) },
    released: optional(array(OneSidedDeclaration)),
    already: optional(array(OneSidedDeclaration)),
    unconfirmed: optional(array(OneSidedDeclaration)),
    unproven: optional(string())
  }),
  transform(({ against, branch, released: noLongerDeclared, already, unconfirmed, unproven, ...shown }) => ({
    against,
    ...branch !== void 0 && { branch },
    shown,
    ...noLongerDeclared && { noLongerDeclared },
    ...already && { already },
    ...unconfirmed && { unconfirmed },
    ...unproven && { unproven }
  }))
);
var span = { started: pipe(string(), isoTimestamp()), seconds: number() };
var Origin = object({
  ...span,
  versions: object({ trueup: string(), server: optional(string()), node: string() }),
  requests: optional(number()),
  quota: optional(object({ limit: number(), left: number() })),
  actor: optional(string()),
  commit: optional(string()),
  run: optional(string())
});
var Report = object({
  version: literal(1),
  mode: picklist(modeNames),
  outcome: picklist(outcomes),
  shard: optional(string()),
  narrowed: optional(literal(true)),
  sections: optional(array(string())),
  origin: optional(Origin),
  targets: array(
    object({
      repository: string(),
      outcome: picklist([...outcomes, "skipped"]),
      withheld: optional(literal(true)),
      sections: array(Section),
      lines: optional(array(Line), []),
      plan: optional(TargetDocumentSchema),
      undo: optional(string()),
      preview: optional(Preview),
      visited: optional(object(span)),
      mark: optional(string())
    })
  ),
  lines: array(Line),
  grants: optional(array(object({ route: string(), asks: string(), accepts: string() }))),
  folded: optional(object({ answers: number(), queries: number(), dropped: optional(literal(true)) }))
});
function parseReport(text) {
  const value = parseJson(text);
  if (value === void 0) throw new NoReport("is not JSON");
  const read = safeParse(Report, value);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const { version } = value ?? {};
  if (typeof version === "number" && version !== 1)
    throw new NoReport(`is a report of version ${version}; this release of Trueup reads version 1`);
  throw new NoReport(`is not a Trueup report: ${getDotPath(issue) ?? "the document"} has an unexpected value`);
}
var NoReport = class extends Error {
  name = "NoReport";
};

// packages/core/src/run/files/report-file.ts
async function readReportFile(path) {
  try {
    return { report: parseReport(await readRegularFile(path)) };
  } catch (failure) {
    return { why: failure instanceof NoReport ? failure.message : `could not be read: ${failure.message}` };
  }
}

// packages/core/src/run/fleet/resume.ts
async function openResuming(all, sources, { options, session, world: { earlierRun, environment } }) {
  const hashedTextOf = createHashedTextReader(options, sources, parseApiAddress(environment).rest);
  const { finished, lines } = await findFinishedTargets(all, hashedTextOf, session, earlierRun);
  const open = all.filter((target) => !finished.has(target));
  const runs = /* @__PURE__ */ new Map();
  return {
    open,
    lines,
    // The hash uses the files at the start of each repository run. A later change gives another hash.
    async beforeRepository({ target, client: { identity } }) {
      const text = modes[options.mode].resumes ? await hashedTextOf(target) : void 0;
      if (text !== void 0) runs.set(target, { text, identity });
    },
    mergeResults(results) {
      const hidden = all.filter(({ disclosure }) => disclosure.isHidden).map(({ repository }) => toNameKey(repository));
      const resultOf = new Map(open.map((target, index) => [target, results[index]]));
      return all.map((target) => {
        const result = finished.get(target) ?? resultOf.get(target);
        const run = runs.get(target);
        if (target.disclosure.isHidden || run?.identity.id === void 0 || !canBeSkipped(result)) return result;
        const text = run.text.toLowerCase();
        const isNamed = hidden.some((name) => text.includes(name));
        return isNamed ? result : { ...result, mark: computeResumeMark(run.identity.id, run.text) };
      });
    }
  };
}
var computeResumeMark = (id, text) => hashText(JSON.stringify([id, text]));
var isFinished = (outcome) => outcome === "success" || outcome === "skipped";
var canBeSkipped = ({ outcome, plan }) => isFinished(outcome) && !plan?.items.some(({ kind }) => kind === "reassert");
var notHashed = /* @__PURE__ */ new Set([
  ..."app only maxWait read reportFile planFile undoFile privateNote".split(" "),
  ...Object.keys(targetInputs)
]);
function createHashedTextReader(options, sources, server) {
  const inputs = Object.entries(options).filter(([name, value]) => !notHashed.has(name) && !(value instanceof Secret)).sort();
  return async (target) => {
    if (target.missing) return void 0;
    const texts = await sources.readFileTexts(target).catch(() => void 0);
    if (!texts || /\$[A-Za-z_]/.test(JSON.stringify(texts))) return void 0;
    return JSON.stringify([server, inputs, texts]);
  };
}
async function findFinishedTargets(all, hashedTextOf, session, earlier) {
  const finished = /* @__PURE__ */ new Map();
  if (!earlier) return { finished, lines: [] };
  const file = formatCode(earlier.file);
  if (!earlier.wasStopped)
    return {
      finished,
      lines: [createResumeNote(`the run of ${file} was not stopped, so this run includes every repository`)]
    };
  const findMark = async (target) => {
    const text = await hashedTextOf(target);
    if (text === void 0) return;
    const { client, reader, proveVisibility } = session.connectTarget(target);
    const id = target.id ?? await reader.ask(idCall).catch(() => void 0);
    if (client.identity.isMoved) return;
    const mark = id === void 0 ? void 0 : computeResumeMark(id, text);
    const outcome = mark && earlier.done.get(mark);
    if (!outcome) return;
    await proveVisibility();
    if (!target.disclosure.isHidden) finished.set(target, toCarriedOverResult(target, outcome, mark, file));
  };
  await Promise.all(earlier.done.size ? all.map(findMark) : []);
  const others = earlier.done.size - finished.size;
  const unfinished = others ? `, and ${others} more with other settings files or inputs, or outside this run` : "";
  return {
    finished,
    lines: [createResumeNote(`${file} lists ${finished.size} of ${all.length} repositories as finished${unfinished}`)]
  };
}
var createResumeNote = (message) => ({ kind: "note", key: "resume", message });
var toCarriedOverResult = ({ disclosure }, outcome, mark, file) => ({
  repository: disclosure.name,
  outcome,
  sections: [],
  lines: [
    { kind: "note", key: "", message: `already ${outcome === "success" ? "done" : "skipped"}, according to ${file}` }
  ],
  mark
});
async function readEarlierRun(file, directory, mode) {
  const read = await readReportFile(resolve(directory, file));
  if ("why" in read)
    throw new InvalidInput(read.why, "pass the JSON report that the stopped run wrote as its `--report-file`");
  const { report } = read;
  if (report.mode !== mode)
    throw new InvalidInput(
      `${formatCode(file)} is the report of a run in mode ${formatCode(report.mode)}, but this run is in mode ${formatCode(mode)}`,
      "resume it in its own mode, or remove `--resume`"
    );
  return {
    file,
    wasStopped: locateLines(report).some(({ line }) => line.code === "stopped"),
    done: new Map(
      report.targets.flatMap(({ mark, outcome }) => mark && isFinished(outcome) ? [[mark, outcome]] : [])
    )
  };
}

export {
  openResuming,
  readEarlierRun
};

import {
  errorCodes19 as errorCodes,
  WrongInput21 as WrongInput,
  targetInputs21 as targetInputs,
  askId29 as askId,
  hashText35 as hashText,
  endings43 as endings,
  readText51 as readText,
  resolve53 as resolve,
  locatedLines62 as locatedLines,
  tones63 as tones,
  modeNames64 as modeNames,
  modes64 as modes,
  Secret66 as Secret,
  nameKey81 as nameKey,
  code92 as code,
  array93 as array,
  getDotPath93 as getDotPath,
  isoTimestamp93 as isoTimestamp,
  literal93 as literal,
  number93 as number,
  object93 as object,
  optional93 as optional,
  picklist93 as picklist,
  pipe93 as pipe,
  safeParse93 as safeParse,
  string93 as string,
  transform93 as transform,
  jsonIn96 as jsonIn
} from "./action.js";
import {
  ShownItem,
  Target
} from "./action-chunk-BKQZ7IKZ.js";

// packages/core/src/report/result/read.ts
var Line = object({
  kind: picklist(["drift", "change", "note", "warning", "error"]),
  key: string(),
  message: string(),
  sign: optional(picklist(["+", "-", "~", "!"])),
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
var Items = array(object({ ...ShownItem.entries, stake: optional(picklist(["access", "protection"])) }));
var Released = object({ section: string(), names: array(string()), isWhole: optional(literal(true)) });
var Preview = pipe(
  object({
    against: picklist(["live", "files"]),
    branch: optional(string()),
    ...{ changes: Items, overwrites: Items, drifted: Items, settles: Items },
    ...{ unapplied: optional(Items, []), resent: optional(Items, []) },
    released: optional(array(Released)),
    already: optional(array(Released)),
    unconfirmed: optional(array(Released)),
    unproven: optional(string())
  }),
  transform(({ against, branch, released, already, unconfirmed, unproven, ...shown }) => ({
    against,
    ...branch !== void 0 && { branch },
    shown,
    ...released && { released },
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
  origin: optional(Origin),
  targets: array(
    object({
      repository: string(),
      outcome: picklist([...outcomes, "skipped"]),
      withheld: optional(literal(true)),
      sections: array(Section),
      lines: optional(array(Line), []),
      plan: optional(Target),
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
function readReport(text) {
  const value = jsonIn(text);
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
    return { report: readReport(await readText(path)) };
  } catch (failure) {
    return { why: failure instanceof NoReport ? failure.message : `could not be read: ${failure.message}` };
  }
}

// packages/core/src/run/several/resume.ts
async function openResuming(all, sources, { options, session, world: { earlierRun } }) {
  const hashedTextOf = hashedTextsFrom(options, sources);
  const { done, lines } = await findDone(all, hashedTextOf, session, earlierRun);
  const open = all.filter((one) => !done.has(one));
  const runs = /* @__PURE__ */ new Map();
  return {
    open,
    lines,
    // The files are read at the start of each repository run. A file that changes later has another hash.
    async visiting({ visited, host: { identity } }) {
      const text = modes[options.mode].resumes ? await hashedTextOf(visited) : void 0;
      if (text !== void 0) runs.set(visited, { text, identity });
    },
    together(results) {
      const hidden = all.filter(({ disclosure }) => disclosure.isHidden).map(({ repository }) => nameKey(repository));
      const resultOf = new Map(open.map((one, index) => [one, results[index]]));
      return all.map((one) => {
        const result = done.get(one) ?? resultOf.get(one);
        const run = runs.get(one);
        if (one.disclosure.isHidden || run?.identity.id === void 0 || !canBeSkipped(result)) return result;
        const text = run.text.toLowerCase();
        const isNamed = hidden.some((name) => text.includes(name));
        return isNamed ? result : { ...result, mark: markOf(run.identity.id, run.text) };
      });
    }
  };
}
var markOf = (id, text) => hashText(JSON.stringify([id, text]));
var isDone = (outcome) => outcome === "success" || outcome === "skipped";
var canBeSkipped = ({ outcome, plan }) => isDone(outcome) && !plan?.items.some(({ kind }) => kind === "reassert");
var notHashed = /* @__PURE__ */ new Set([
  ..."app only maxWait read reportFile planFile undoFile privateNote".split(" "),
  ...Object.keys(targetInputs)
]);
function hashedTextsFrom(options, sources) {
  const inputs = Object.entries(options).filter(([name, value]) => !notHashed.has(name) && !(value instanceof Secret)).sort();
  return async (visited) => {
    if (visited.missing) return void 0;
    const texts = await sources.textsFor(visited).catch(() => void 0);
    if (!texts || /\$[A-Za-z_]/.test(JSON.stringify(texts))) return void 0;
    return JSON.stringify([inputs, texts]);
  };
}
async function findDone(all, hashedTextOf, session, earlier) {
  const done = /* @__PURE__ */ new Map();
  if (!earlier) return { done, lines: [] };
  const file = code(earlier.file);
  if (!earlier.wasStopped)
    return { done, lines: [note(`the run of ${file} was not stopped, so this run includes every repository`)] };
  const find = async (visited) => {
    const text = await hashedTextOf(visited);
    if (text === void 0) return;
    const { host, reader, prove } = session.host(visited);
    const id = visited.id ?? await reader.ask(askId).catch(() => void 0);
    if (host.identity.isMoved) return;
    const mark = id === void 0 ? void 0 : markOf(id, text);
    const outcome = mark && earlier.done.get(mark);
    if (!outcome) return;
    await prove();
    if (!visited.disclosure.isHidden) done.set(visited, carryOver(visited, outcome, mark, file));
  };
  await Promise.all(earlier.done.size ? all.map(find) : []);
  const others = earlier.done.size - done.size;
  const left = others ? `, and ${others} more with other settings files or inputs, or outside this run` : "";
  return { done, lines: [note(`${file} lists ${done.size} of ${all.length} repositories as finished${left}`)] };
}
var note = (message) => ({ kind: "note", key: "resume", message });
var carryOver = ({ disclosure }, outcome, mark, file) => ({
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
    throw new WrongInput(read.why, "pass the JSON report that the stopped run wrote as its `--report-file`");
  const { report } = read;
  if (report.mode !== mode)
    throw new WrongInput(
      `${code(file)} is the report of a run in mode ${code(report.mode)}, but this run is in mode ${code(mode)}`,
      "resume it in its own mode, or remove `--resume`"
    );
  return {
    file,
    wasStopped: locatedLines(report).some(({ line }) => line.code === "stopped"),
    undos: new Set(report.targets.flatMap(({ undo }) => undo ?? [])),
    done: new Map(report.targets.flatMap(({ mark, outcome }) => mark && isDone(outcome) ? [[mark, outcome]] : []))
  };
}

export {
  openResuming,
  readEarlierRun
};

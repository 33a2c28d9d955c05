import {
  openPolicies8 as openPolicies,
  NoSuchFile18 as NoSuchFile,
  NoSuchFolder18 as NoSuchFolder,
  note19 as note,
  NoComparison20 as NoComparison,
  readDocument28 as readDocument,
  entryName45 as entryName,
  SettingsRefused47 as SettingsRefused,
  asRefusal47 as asRefusal,
  orRefusal47 as orRefusal,
  show88 as show2,
  code92 as code,
  show92 as show,
  withoutCredentials92 as withoutCredentials,
  isMap94 as isMap,
  HostRefusal100 as HostRefusal,
  forgiving100 as forgiving
} from "./action.js";
import {
  nothingToCompare,
  orRefusedRun
} from "./action-chunk-QMYXDCTH.js";
import {
  broughtBy,
  checkRunsOn,
  commitsBefore,
  farthest,
  filesOfBase,
  keepsFiles,
  noFinishedApply
} from "./action-chunk-3BZZYTD5.js";
import {
  appliedName,
  checkRunNameFor
} from "./action-chunk-HOOCXREZ.js";
import {
  partsOf
} from "./action-chunk-VEL34HVE.js";
import {
  noSources,
  ofInputs,
  openFleet,
  wantedOf
} from "./action-chunk-ZDUIFE23.js";
import {
  openManifest
} from "./action-chunk-CEPL4ORM.js";
import {
  filesAtCommit,
  isOutside,
  mostFiles
} from "./action-chunk-CDRICHO2.js";

// packages/core/src/previews/pull/base.ts
var openPullFiles = ({ world, isFork, merged }) => merged && filesOf(merged.host, merged.sha, world, isFork);
var filesOf = (host, commit, world, isFork) => isFork ? filesAtCommit(boundRequests(host), commit, world) : filesAtCommit(host, commit, world, world);
function boundRequests(host) {
  let asked = 0;
  const ask = (call) => {
    asked += 1;
    if (asked <= 2 * mostFiles) return host.ask(call);
    throw new NoComparison(
      `reading one side of the pull request needs more than ${2 * mostFiles} requests, the limit of a preview for forks`,
      "review the files themselves"
    );
  };
  return Object.assign(Object.create(host), { ask });
}
async function openBaseFiles({ options, world, isFork, merged }) {
  if (options.base !== void 0) return filesOfBase(options.base, world);
  if (!merged) throw nothingToCompare("a folder or a ref such as `origin/main`");
  return filesOf(merged.host, merged.base, world, isFork);
}
async function openBase(options, files) {
  const { fleetFile: file } = options;
  const opened = await orRefusedRun(
    file === void 0 ? "the folder" : code(file),
    () => file === void 0 ? openInputs(options, files) : openFile(file, options, files)
  );
  return opened.found ?? opened;
}
async function openInputs(options, files) {
  const { reposDir, defaultsFile } = options;
  const there = async (path) => path && await files.has(path) ? path : void 0;
  const at = { ...options, reposDir: await there(reposDir), defaultsFile: await there(defaultsFile) };
  const lacks = [reposDir !== at.reposDir && reposDir, defaultsFile !== at.defaultsFile && defaultsFile];
  const lines = lacks.flatMap((path) => path ? [missing(path)] : []);
  const opened = await orRefusedRun(code(defaultsFile ?? ""), () => ofInputs(at, files));
  const fleet = opened.found ?? await ofInputs({ ...at, defaultsFile: void 0 }, files);
  return { fleet, lines: [...lines, ...opened.lines] };
}
async function openFile(file, options, files) {
  if (!await files.has(file)) return { lines: [missing(file)] };
  const opened = await orRefusedRun(code(file), () => openFleet(options, files));
  if (opened.found) return { fleet: opened.found, lines: [] };
  const { found } = await orRefusedRun("", async () => wantedOf(await openManifest(file, files), options));
  return { fleet: found && { ...found, sourcesFor: () => noSources }, lines: opened.lines };
}
var missing = (path) => note(`the base has no ${code(path)}`);

// packages/core/src/previews/rules.ts
var most = 50;
function ruleLines(files) {
  const all = files.flatMap(changesOf);
  const left = all.length - most;
  const rest = { ...line("", `${left} more rule changes: review the files`), code: "rule_changed" };
  return left > 0 ? [...all.slice(0, most), rest] : all;
}
async function rulesBetween({ options: { privateRepos }, world }, files, { pull, base }, ofRules = []) {
  const rules = ofRules.flatMap((file) => file === void 0 || isOutside(file, world) ? [] : [file]);
  const textIn = async (side, file) => await side.has(file) ? side.load(file) : void 0;
  const changed = [.../* @__PURE__ */ new Set([...rules, ...files])].map(async (file) => {
    if (await isSame(file, pull, base)) return [];
    const [was, is] = [await textIn(base, file), await textIn(pull, file)];
    return [{ file, was, is, isRules: rules.includes(file), isNameless: privateRepos !== "show" }];
  });
  return ruleLines((await Promise.all(changed)).flat());
}
async function isSame(file, pull, base) {
  const [is, was] = await Promise.all([pull, base].map((files) => files.has(file)));
  if (!is || !was) return is === was;
  if (!pull.idOf || !base.idOf) return await pull.load(file) === await base.load(file);
  const [id, other] = await Promise.all([pull.idOf(file), base.idOf(file)]);
  return id !== void 0 && id === other;
}
function changesOf({ file, was, is, isRules = false, isNameless }) {
  const [before, after] = [was, is].map((text) => rulesIn(text, file, isRules));
  const gone = [...before].filter(([id]) => !after.has(id)).map(([, rule]) => rule);
  const come = [...after].filter(([id]) => !before.has(id)).map(([, rule]) => rule);
  const other = (rule, among) => !rule.isListed && among.find(({ key, isListed }) => key === rule.key && !isListed);
  const all = [
    ...gone.flatMap((rule) => {
      const now = other(rule, come);
      const words = now ? `changes from ${rule.value} to ${now.value}` : `loses ${rule.value}`;
      return line(rule.key, `${code(rule.key)} ${words}`, now ? now.place : { file });
    }),
    ...come.filter((rule) => !other(rule, gone)).map((rule) => line(rule.key, `${code(rule.key)} gains ${rule.value}`, rule.place))
  ];
  const shownLines = isNameless ? all.map((one) => withoutNames(one, isRules ? file : void 0)) : all;
  return [...new Map(shownLines.map((one) => [one.message, one])).values()];
}
function withoutNames({ key, message }, file) {
  const [top] = key.split(/[.[]/);
  if (file && ["targets", "repositories"].includes(top)) return line(top, `${code(top)} changes`, { file });
  const said = show2(message).replace(/ \([^()]*\)$/, "").replaceAll(/[\w.-]+\/[\w.-]+/g, "***");
  return line(key, said, { file });
}
var line = (key, message, place) => {
  const at = place?.line ? `${place.file}, line ${place.line}` : place?.file;
  const said = at ? `${message} (${at})` : message;
  return { kind: "note", key, message: said, openly: said, code: "rule_changed" };
};
function rulesIn(text, file, isRules) {
  const found = /* @__PURE__ */ new Map();
  const document = text === void 0 ? void 0 : orRefusal(() => readDocument(text, file));
  if (!document || document instanceof SettingsRefused) return found;
  const walk = (value, at, key, isOfRules, isListed) => {
    const inner = (one, part, name) => walk(one, [...at, part], name, isOfRules || typeof part === "string" && part.startsWith("_"), false);
    if (Array.isArray(value) && value.length)
      for (const [index, one] of value.entries()) {
        if (isMap(one) || Array.isArray(one)) inner(one, index, `${key}[${entryName(one) ?? index}]`);
        else walk(one, [...at, index], key, isOfRules, true);
      }
    else if (isMap(value) && Object.keys(value).length)
      for (const [part, one] of Object.entries(value)) inner(one, part, key === "" ? part : `${key}.${part}`);
    else if (isOfRules && at.length)
      found.set(JSON.stringify([key, value]), { key, value: textOf(value), isListed, place: document.place(at) });
  };
  walk(document.values, [], "", isRules, false);
  return found;
}
function textOf(value) {
  if (typeof value === "string") return code(withoutCredentials(value));
  return typeof value === "object" ? code(JSON.stringify(value)) : show(value);
}

// packages/core/src/previews/policy.ts
async function policyOfOne(previewing) {
  const { options } = previewing;
  const { policy } = options;
  if (policy === void 0) return { lines: [] };
  const files = openPullFiles(previewing);
  const isOneFile = options.base !== void 0 && await isFile(options.base, previewing);
  const base = isOneFile ? void 0 : await openBaseFiles(previewing);
  return previewPolicy(previewing, { pull: { policy, files }, base: { policy, files: base } });
}
var isFile = (path, { world }) => world.files.read(path).then(
  (text) => text !== void 0,
  () => false
);
async function previewPolicy(previewing, { pull, base }) {
  const { world, isFork } = previewing;
  const file = pull.policy ?? base.policy;
  if (file === void 0) return { lines: [] };
  const policies = await openPolicies(previewing.extensions);
  const is = await policyOfPull(pull, previewing, policies);
  const { was, lines } = await policyOfBase(base, is, previewing, policies);
  const { looser, held } = was ? policies.compare(was, is) : { looser: [], held: is ? [is] : [] };
  const rules = pull.files && base.files ? await rulesBetween(previewing, [], { pull: pull.files, base: base.files }, [pull.policy, base.policy]) : [];
  return {
    lines: [
      ...rules,
      ...lines,
      ...looser.length ? [loosened(file, looser)] : [],
      ...isFork ? [unjudged(file)] : []
    ],
    // A pull request may write the present name of a repository in place of a former one.
    keeps: policies.gates(isFork ? [] : held, world.clock.now(), is && !isFork ? [is] : void 0)
  };
}
async function policyOfPull({ policy, files }, { world, isFork }, policies) {
  if (policy === void 0) return void 0;
  const isCommitted = files && !isOutside(policy, world) && await files.has(policy);
  if (files && !isCommitted && isFork) return void 0;
  return policies.open(policy, isCommitted ? files : world, world.clock.now());
}
async function policyOfBase({ policy, files }, is, { world }, policies) {
  if (policy === void 0 || isOutside(policy, world)) return { was: is, lines: [] };
  if (!files) return { lines: [uncompared(policy)] };
  const read = async () => await files.has(policy) ? policies.open(policy, files, world.clock.now()) : void 0;
  const was = await read().catch(asRefusal);
  if (!was) return { lines: [note(`the base has no ${code(policy)}, so ${ofPull}`)] };
  if (!(was instanceof SettingsRefused)) return { was, lines: [] };
  const why = was.refusals[0].problem;
  return { lines: [note(`${code(policy)} of the base is not valid, so ${ofPull}: it ${why}`)] };
}
var ofPull = "the rules of the pull request apply";
var uncompared = (file) => note(`\`--base\` is a single file, so Trueup cannot check whether the pull request changes ${code(file)}; ${ofPull}`);
var loosened = (file, looser) => ({
  kind: "warning",
  key: "policy",
  message: `the pull request loosens the policy ${code(file)}: ${looser.join("; ")}. This preview still checks the settings against the policy of the base`,
  fix: "ask the owners of the policy for a review before you merge"
});
var unjudged = (file) => note(`the settings are not checked against ${code(file)}, because a preview for forks does not read the repository`);

// packages/core/src/previews/approval/last-applied.ts
var findLastApplied = (previewing) => search(previewing).catch(forgiving([HostRefusal], () => void 0));
async function search({ merged, ...run }) {
  if (!merged?.pull.into) return void 0;
  const { repository, into } = merged.pull;
  const { planApp: app } = run.options;
  const host = run.session.reports(repository).reader();
  const pushed = { ...run, host, sha: merged.base, branch: into.name, planRun: checkRunNameFor(into), app };
  const since = [];
  let isRecorded = false;
  const lastAt = (sha) => ({
    files: sha === void 0 ? noFiles : filesAtCommit(merged.host, sha, run.world, run.world),
    sha,
    approved: approvedIn(since, sha, pushed)
  });
  for (const sha of await commitsBefore(merged.host, merged.base, farthest)) {
    const [newest] = (await checkRunsOn(host, sha, { name: appliedName, app })).trusted;
    if (newest?.conclusion === "success") return lastAt(sha);
    isRecorded ||= newest !== void 0;
    since.push(sha);
  }
  if (!isRecorded) return void 0;
  return since.length < farthest ? lastAt() : { ...lastAt(since.at(-1)), unproven: noFinishedApply };
}
function approvedIn(since, applied, pushed) {
  let found;
  return () => {
    found ??= findApproved(since, applied, pushed).catch(forgiving([HostRefusal], () => void 0));
    return found;
  };
}
async function findApproved(since, applied, pushed) {
  const approved = /* @__PURE__ */ new Set();
  for (const [index, sha] of since.entries()) {
    const { greens, problem } = await broughtBy(sha, pushed);
    for (const { targets } of greens)
      for (const { id, items } of targets)
        for (const part of items.flatMap(alsoAsUpdate).flatMap((item) => partsOf(id, item))) approved.add(part);
    const keeps = () => keepsFiles(sha, since[index + 1] ?? applied, pushed).catch(forgiving(unreadable, () => false));
    if (problem !== void 0 && !await keeps()) break;
  }
  return approved;
}
var alsoAsUpdate = (item) => item.kind === "create" ? [item, { ...item, kind: "update" }] : [item];
var unreadable = [SettingsRefused, NoComparison];
var noFiles = {
  has: async () => false,
  async load(file) {
    throw new NoSuchFile(file);
  },
  async list(folder) {
    throw new NoSuchFolder(folder);
  }
};

export {
  openPullFiles,
  openBaseFiles,
  openBase,
  ruleLines,
  rulesBetween,
  isSame,
  policyOfOne,
  previewPolicy,
  findLastApplied
};

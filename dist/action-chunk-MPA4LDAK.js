import {
  requirePolicyReader8 as requirePolicyReader,
  MissingFileError13 as MissingFileError,
  MissingFolderError13 as MissingFolderError,
  reportNote14 as reportNote,
  MissingComparison15 as MissingComparison,
  toSettingsDocument28 as toSettingsDocument,
  getEntryName47 as getEntryName,
  SettingsError50 as SettingsError,
  requireSettingsError50 as requireSettingsError,
  tryToRead50 as tryToRead,
  cutMiddle61 as cutMiddle,
  toShownText97 as toShownText,
  describeValue98 as describeValue,
  escapeUnsafeCharacters98 as escapeUnsafeCharacters,
  formatCode98 as formatCode,
  redactUrlCredentials98 as redactUrlCredentials,
  isMap99 as isMap,
  GithubRefusal105 as GithubRefusal,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  createMissingBaseError,
  readIfValid,
  readOrNote
} from "./action-chunk-C2FGXFO2.js";
import {
  hasSameFiles,
  listCommitsUpTo,
  noFinishedApply,
  openNamedBase,
  readCheckRuns,
  readPlansOfCommit,
  searchDepth
} from "./action-chunk-DIAIAI4J.js";
import {
  appliedName,
  formatCheckRunName
} from "./action-chunk-ZP2KE2BN.js";
import {
  splitIntoParts
} from "./action-chunk-6CSDCXZB.js";
import {
  createSelectionFromManifest,
  openFleet,
  openFleetFromInputs
} from "./action-chunk-V6KWAKOC.js";
import {
  openManifest
} from "./action-chunk-5PJ7IDPN.js";
import {
  isOutsideRepository,
  maxFiles,
  openFilesAtCommit
} from "./action-chunk-EUT3LUDC.js";
import {
  emptySources
} from "./action-chunk-LMA2NE6Q.js";

// packages/core/src/previews/pull/base.ts
var openPullFiles = ({ world, isFork, merged }) => merged && openCommitFiles(merged.reader, merged.sha, world, isFork);
var openCommitFiles = (reader, commit, world, isFork) => isFork ? openFilesAtCommit(limitRequests(reader), commit, world) : openFilesAtCommit(reader, commit, world, world);
function limitRequests(reader) {
  let requests = 0;
  const ask = (call) => {
    requests += 1;
    if (requests <= 2 * maxFiles) return reader.ask(call);
    throw new MissingComparison(
      `reading one side of the pull request needs more than ${2 * maxFiles} requests, the limit of a preview for forks`,
      "review the files themselves"
    );
  };
  return Object.assign(Object.create(reader), { ask });
}
async function openBaseFiles({ options, world, isFork, merged }) {
  if (options.base !== void 0) return openNamedBase(options.base, world);
  if (!merged) throw createMissingBaseError("a folder or a ref such as `origin/main`");
  return openCommitFiles(merged.reader, merged.base, world, isFork);
}
async function openBaseFleet(options, files) {
  const { fleetFile: file } = options;
  const opened = await readOrNote(
    file === void 0 ? "the folder" : formatCode(file),
    () => file === void 0 ? openBaseFromInputs(options, files) : openBaseFromFile(file, options, files)
  );
  return opened.found ?? opened;
}
async function openBaseFromInputs(options, files) {
  const { reposDir, defaultsFile } = options;
  const keepExisting = async (path) => path && await files.has(path) ? path : void 0;
  const at = { ...options, reposDir: await keepExisting(reposDir), defaultsFile: await keepExisting(defaultsFile) };
  const lacks = [reposDir !== at.reposDir && reposDir, defaultsFile !== at.defaultsFile && defaultsFile];
  const lines = lacks.flatMap((path) => path ? [noteMissingInBase(path)] : []);
  const opened = await readOrNote(formatCode(defaultsFile ?? ""), () => openFleetFromInputs(at, files));
  const fleet = opened.found ?? await openFleetFromInputs({ ...at, defaultsFile: void 0 }, files);
  return { fleet, lines: [...lines, ...opened.lines] };
}
async function openBaseFromFile(file, options, files) {
  if (!await files.has(file)) return { lines: [noteMissingInBase(file)] };
  const opened = await readOrNote(formatCode(file), () => openFleet(options, files));
  if (opened.found) return { fleet: opened.found, lines: [] };
  const selection = await readIfValid(
    async () => createSelectionFromManifest(await openManifest(file, files), options)
  );
  return { fleet: selection && { ...selection, createSources: () => emptySources }, lines: opened.lines };
}
var noteMissingInBase = (path) => reportNote(`the base has no ${formatCode(path)}`);

// packages/core/src/previews/rules.ts
var mostRuleLines = 50;
function reportRuleChanges(files) {
  const changes = files.flatMap(listRuleChanges);
  const omitted = changes.length - mostRuleLines;
  const rest = { ...createRuleLine("", `${omitted} more rule changes: review the files`), code: "rule_changed" };
  return omitted > 0 ? [...changes.slice(0, mostRuleLines), rest] : changes;
}
async function reportRuleChangesOfFiles({ options: { privateRepos }, world }, files, { pull, base }, ruleFiles = []) {
  const rules = ruleFiles.flatMap((file) => file === void 0 || isOutsideRepository(file, world) ? [] : [file]);
  const readSideText = async (side, file) => await side.has(file) ? side.load(file) : void 0;
  const changed = [.../* @__PURE__ */ new Set([...rules, ...files])].map(async (file) => {
    if (await isSameFile(file, pull, base)) return [];
    const [baseText, pullText] = [await readSideText(base, file), await readSideText(pull, file)];
    return [{ file, baseText, pullText, isRules: rules.includes(file), isNameless: privateRepos !== "show" }];
  });
  return reportRuleChanges((await Promise.all(changed)).flat());
}
async function isSameFile(file, pull, base) {
  const [isInPull, isInBase] = await Promise.all([pull, base].map((files) => files.has(file)));
  if (!isInPull || !isInBase) return isInPull === isInBase;
  if (!pull.getFileId || !base.getFileId) return await pull.load(file) === await base.load(file);
  const [pullId, baseId] = await Promise.all([pull.getFileId(file), base.getFileId(file)]);
  return pullId !== void 0 && pullId === baseId;
}
function listRuleChanges({ file, baseText, pullText, isRules = false, isNameless }) {
  const [before, after] = [baseText, pullText].map((text) => parseRules(text, file, isRules));
  const removed = [...before].filter(([id]) => !after.has(id)).map(([, rule]) => rule);
  const added = [...after].filter(([id]) => !before.has(id)).map(([, rule]) => rule);
  const findCounterpart = (rule, among) => !rule.isListed && among.find(({ key, isListed }) => key === rule.key && !isListed);
  const all = [
    ...removed.flatMap((rule) => {
      const now = findCounterpart(rule, added);
      const words = now ? `changes from ${rule.value} to ${now.value}` : `loses ${rule.value}`;
      return createRuleLine(rule.key, `${formatRuleCode(rule.key)} ${words}`, now ? now.place : { file });
    }),
    ...added.filter((rule) => !findCounterpart(rule, removed)).map((rule) => createRuleLine(rule.key, `${formatRuleCode(rule.key)} gains ${rule.value}`, rule.place))
  ];
  const shownLines = isNameless ? all.map((line) => hideRepositoryNames(line, isRules ? file : void 0)) : all;
  return [...new Map(shownLines.map((line) => [line.message, line])).values()];
}
function hideRepositoryNames({ key, message }, rulesFile) {
  const [top] = key.split(/[.[]/);
  if (rulesFile && ["targets", "repositories"].includes(top))
    return createRuleLine(top, `${formatCode(top)} changes`, { file: rulesFile });
  const text = toShownText(message).replace(/ \([^()]*\)$/, "").replaceAll(/[\w.-]+\/[\w.-]+/g, "***");
  return createRuleLine(key, text, { file: rulesFile });
}
var createRuleLine = (key, message, place) => {
  const at = place?.line ? `${place.file}, line ${place.line}` : place?.file;
  const text = at ? `${message} (${at})` : message;
  return { kind: "note", key, message: text, publicMessage: text, code: "rule_changed" };
};
function parseRules(text, file, isRules) {
  const rules = /* @__PURE__ */ new Map();
  const document = text === void 0 ? void 0 : tryToRead(() => toSettingsDocument(text, file));
  if (!document || document instanceof SettingsError) return rules;
  const walk = (value, at, key, isInRules, isListed) => {
    const walkInner = (item, part, name) => walk(item, [...at, part], name, isInRules || typeof part === "string" && part.startsWith("_"), false);
    if (Array.isArray(value) && value.length)
      for (const [index, item] of value.entries()) {
        if (isMap(item) || Array.isArray(item)) walkInner(item, index, `${key}[${getEntryName(item) ?? index}]`);
        else walk(item, [...at, index], key, isInRules, true);
      }
    else if (isMap(value) && Object.keys(value).length)
      for (const [part, item] of Object.entries(value)) walkInner(item, part, key === "" ? part : `${key}.${part}`);
    else if (isInRules && at.length)
      rules.set(JSON.stringify([key, value]), {
        key,
        value: formatRuleValue(value),
        isListed,
        place: document.place(at)
      });
  };
  walk(document.values, [], "", isRules, false);
  return rules;
}
function formatRuleValue(value) {
  if (typeof value === "string") return formatRuleCode(value);
  return typeof value === "object" ? formatRuleCode(JSON.stringify(value)) : describeValue(value);
}
var maxRuleLength = 250;
var formatRuleCode = (text) => `\`${cutMiddle(escapeUnsafeCharacters(redactUrlCredentials(text)), maxRuleLength).replaceAll("`", "'")}\``;

// packages/core/src/previews/policy.ts
async function openSinglePreviewPolicy(context) {
  const { options } = context;
  const { policy } = options;
  if (policy === void 0) return { lines: [] };
  const files = openPullFiles(context);
  const isOneFile = options.base !== void 0 && await isFile(options.base, context);
  const base = isOneFile ? void 0 : await openBaseFiles(context);
  return openPreviewPolicy(context, { pull: { policy, files }, base: { policy, files: base } });
}
var isFile = (path, { world }) => world.files.read(path).then(
  (text) => text !== void 0,
  () => false
);
async function openPreviewPolicy(context, { pull, base }) {
  const { world, isFork } = context;
  const file = pull.policy ?? base.policy;
  if (file === void 0) return { lines: [] };
  const policies = await requirePolicyReader(context.extensions);
  const pullPolicy = await readPullPolicy(pull, context, policies);
  const { basePolicy, lines } = await readBasePolicy(base, context, policies);
  const { looser, requiredPolicies } = basePolicy ? policies.compare(basePolicy, pullPolicy) : { looser: [], requiredPolicies: pullPolicy ? [pullPolicy] : [] };
  const rules = pull.files && base.files ? await reportRuleChangesOfFiles(context, [], { pull: pull.files, base: base.files }, [pull.policy, base.policy]) : [];
  return {
    lines: [
      ...rules,
      ...lines,
      ...looser.length ? [warnLoosened(file, looser)] : [],
      ...isFork ? [notePolicyUnjudged(file)] : []
    ],
    gates: policies.createPolicyGates(
      isFork ? [] : requiredPolicies,
      world.clock.now(),
      pullPolicy && !isFork ? [pullPolicy] : void 0
    )
  };
}
async function readPullPolicy({ policy, files }, { world, isFork }, policies) {
  if (policy === void 0) return void 0;
  const isCommitted = files && !isOutsideRepository(policy, world) && await files.has(policy);
  if (files && !isCommitted && isFork) return void 0;
  return policies.open(policy, isCommitted ? files : world, world.clock.now());
}
async function readBasePolicy({ policy, files }, { world }, policies) {
  if (policy === void 0 || isOutsideRepository(policy, world)) return { lines: [] };
  if (!files) return { lines: [notePolicyUncompared(policy)] };
  const readPolicy = async () => await files.has(policy) ? policies.open(policy, files, world.clock.now()) : void 0;
  const basePolicy = await readPolicy().catch(requireSettingsError);
  if (!basePolicy) return { lines: [reportNote(`the base has no ${formatCode(policy)}, so ${pullRulesApply}`)] };
  if (!(basePolicy instanceof SettingsError)) return { basePolicy, lines: [] };
  const why = basePolicy.refusals[0].problem;
  return { lines: [reportNote(`${formatCode(policy)} of the base is not valid, so ${pullRulesApply}: it ${why}`)] };
}
var pullRulesApply = "the rules of the pull request apply";
var notePolicyUncompared = (file) => reportNote(
  `\`--base\` is a single file, so Trueup cannot check whether the pull request changes ${formatCode(file)}; ${pullRulesApply}`
);
var warnLoosened = (file, looser) => ({
  kind: "warning",
  key: "policy",
  message: `the pull request loosens the policy ${formatCode(file)}: ${looser.join("; ")}. This preview still checks the settings against the policy of the base`,
  fix: "ask the owners of the policy for a review before you merge"
});
var notePolicyUnjudged = (file) => reportNote(
  `the settings are not checked against ${formatCode(file)}, because a preview for forks does not read the repository`
);

// packages/core/src/previews/approval/last-applied.ts
var findLastApplied = (context) => searchLastApplied(context).catch(recoverFrom([GithubRefusal], () => void 0));
async function searchLastApplied({ merged, ...run }) {
  if (!merged?.pull.into) return void 0;
  const { repository, into } = merged.pull;
  const { planApp: app } = run.options;
  const reader = run.session.openReportClient(repository).createReader();
  const pushContext = { ...run, reader, sha: merged.base, branch: into.name, planRun: formatCheckRunName(into), app };
  const since = [];
  let isRecorded = false;
  const createLastApplied = (sha) => ({
    files: sha === void 0 ? noFiles : openFilesAtCommit(merged.reader, sha, run.world, run.world),
    sha,
    approved: createApprovedPartsReader(since, sha, pushContext)
  });
  for (const sha of await listCommitsUpTo(merged.reader, merged.base, searchDepth)) {
    const [newest] = (await readCheckRuns(reader, sha, { name: appliedName, app })).trusted;
    if (newest?.conclusion === "success") return createLastApplied(sha);
    isRecorded ||= newest !== void 0;
    since.push(sha);
  }
  if (!isRecorded) return void 0;
  return since.length < searchDepth ? createLastApplied() : { ...createLastApplied(since.at(-1)), unproven: noFinishedApply };
}
function createApprovedPartsReader(since, applied, pushContext) {
  let approved;
  return () => {
    approved ??= readApprovedParts(since, applied, pushContext).catch(recoverFrom([GithubRefusal], () => void 0));
    return approved;
  };
}
async function readApprovedParts(since, applied, pushContext) {
  const approved = /* @__PURE__ */ new Set();
  for (const [index, sha] of since.entries()) {
    const { approvedPlans, problem } = await readPlansOfCommit(sha, pushContext);
    for (const { targets } of approvedPlans)
      for (const { id, items } of targets)
        for (const part of items.flatMap(includeUpdate).flatMap((item) => splitIntoParts(id, item))) approved.add(part);
    const isUnchanged = () => hasSameFiles(sha, since[index + 1] ?? applied, pushContext).catch(recoverFrom(unreadable, () => false));
    if (problem !== void 0 && !await isUnchanged()) break;
  }
  return approved;
}
var includeUpdate = (item) => item.kind === "create" ? [item, { ...item, kind: "update" }] : [item];
var unreadable = [SettingsError, MissingComparison];
var noFiles = {
  has: async () => false,
  async load(file) {
    throw new MissingFileError(file);
  },
  async list(folder) {
    throw new MissingFolderError(folder);
  }
};

export {
  openPullFiles,
  openBaseFiles,
  openBaseFleet,
  reportRuleChanges,
  reportRuleChangesOfFiles,
  isSameFile,
  openSinglePreviewPolicy,
  openPreviewPolicy,
  findLastApplied
};

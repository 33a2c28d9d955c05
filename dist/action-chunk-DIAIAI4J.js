import {
  Commit109 as Commit,
  getCommit109 as getCommit,
  MissingFileError13 as MissingFileError,
  MissingFolderError13 as MissingFolderError,
  MissingApproval15 as MissingApproval,
  MissingComparison15 as MissingComparison,
  RunSuperseded15 as RunSuperseded,
  requireReadableText28 as requireReadableText,
  SettingsError50 as SettingsError,
  join56 as join,
  parseRepositoryName85 as parseRepositoryName,
  defineObject89 as defineObject,
  array96 as array,
  is96 as is,
  nullable96 as nullable,
  number96 as number,
  object96 as object,
  optional96 as optional,
  string96 as string,
  formatCode98 as formatCode,
  parseJson101 as parseJson,
  defineRestCall103 as defineRestCall,
  checks104 as checks,
  contents104 as contents,
  pullRequests104 as pullRequests
} from "./action.js";
import {
  appliedName,
  formatCheckRunName,
  parseCheckRunText
} from "./action-chunk-ZP2KE2BN.js";
import {
  createLayerRefusal,
  openManifest,
  openPathTemplate
} from "./action-chunk-5PJ7IDPN.js";
import {
  NoPlan
} from "./action-chunk-HUG6ASVA.js";
import {
  maxFiles,
  openFilesAtCommit,
  toPathInRepository
} from "./action-chunk-EUT3LUDC.js";
import {
  computeGitId
} from "./action-chunk-GCNBCLM7.js";

// packages/core/src/fleet/requests/commits.ts
var createHistoryCall = (sha) => defineRestCall("GET /repos/{owner}/{repo}/commits", {
  needs: contents.read,
  query: { sha, per_page: 100 },
  answer: array(Commit)
});
async function listCommitsUpTo(github, sha, maxCommits) {
  const line = [];
  const parents = /* @__PURE__ */ new Map();
  for (let next = sha; next !== void 0 && line.length < maxCommits; next = parents.get(next)) {
    if (!parents.has(next))
      for (const commit of await github.ask(createHistoryCall(next)({})))
        parents.set(commit.sha, commit.parents[0]?.sha);
    line.push(next);
    if (!parents.has(next)) break;
  }
  return line;
}

// packages/core/src/previews/pull/base-files.ts
async function readBaseText(base, file, world) {
  const [found, text] = await Promise.all([world.readFileAt?.(base, file), world.files.read(base)]);
  if (found && text !== void 0) throw createAmbiguousBaseError(base, "file");
  if (text !== void 0) return { text: await world.load(base), file: base };
  if (!found)
    throw new MissingComparison(
      `${formatCode(base)} is neither a file nor a Git ref in this checkout`,
      "pass a file with the settings of the target branch, or a branch, tag or commit that this checkout contains; `actions/checkout` fetches one commit by default, so set its `fetch-depth`"
    );
  return found.text === void 0 ? void 0 : { text: found.text, file: `${base}:${file}` };
}
var createAmbiguousBaseError = (base, kind) => new MissingComparison(
  `${formatCode(base)} is both a Git ref and a ${kind}`,
  `write \`refs/heads/${base}\` or \`refs/remotes/${base}\` for the ref, or \`./${base}\` for the ${kind}`
);
function openFolderFiles(base, world) {
  const toPath = (path) => join(base, toPathInRepository(path, world));
  return {
    has: async (path) => await readPathKind(world, toPath(path)) !== void 0,
    load: (file) => world.load(toPath(file)),
    list: (folder) => world.list(toPath(folder))
  };
}
var readPathKind = ({ files }, path) => files.read(path).then(
  (text) => text === void 0 ? void 0 : "file",
  (failure) => {
    if (failure.code === "EISDIR") return "folder";
    throw failure;
  }
);
var openCheckoutFiles = (world) => ({
  has: async (path) => await readPathKind(world, path) !== void 0,
  // The Git id includes a byte order mark, which `load` drops.
  async getFileId(file) {
    const text = await world.load(file);
    return computeGitId(await world.files.read(file) ?? text);
  },
  load: world.load,
  list: world.list
});
function openRefFiles(ref, world) {
  const readTextAt = async (file) => (await world.readFileAt?.(ref, file))?.text;
  const listNames = async (folder) => await world.listFilesAt?.(ref, folder) ?? [];
  return {
    has: async (path) => (await listNames(path)).length > 0 || await readTextAt(path) !== void 0,
    async load(file) {
      const text = await readTextAt(file);
      if (text === void 0) throw new MissingFileError(file, formatCode(ref));
      return requireReadableText(text, file);
    },
    list: listNames
  };
}
async function openNamedBase(base, world) {
  const kind = await readPathKind(world, base);
  const isRef = Boolean(await world.listFilesAt?.(base, "."));
  if (kind === "folder" && isRef) throw createAmbiguousBaseError(base, "folder");
  if (kind === "folder") return openFolderFiles(base, world);
  const problem = kind ? "is a file" : "is neither a folder nor a Git ref in this checkout";
  if (kind || !isRef)
    throw new MissingComparison(
      `${formatCode(base)} ${problem}, and a run over several repositories needs several files`,
      "pass a folder with the same file paths as this run, or a branch, tag or commit that this checkout contains; `actions/checkout` fetches one commit by default, so set its `fetch-depth`"
    );
  return openRefFiles(base, world);
}

// packages/core/src/previews/pull/branch.ts
var Event = object({ repository: object({ default_branch: string() }) });
async function readTargetBranch(name, { environment, files }) {
  const path = environment.GITHUB_EVENT_PATH;
  const event = parseJson(path && await files.read(path) || "null");
  return { name, isDefault: !is(Event, event) || event.repository.default_branch === name };
}

// packages/core/src/previews/pull/settings-files.ts
async function listSettingsFiles(options, files) {
  const { settingsFile, repos, defaultsFile, fleetFile } = options;
  if (repos === void 0 && fleetFile === void 0) return [settingsFile];
  const named = [fleetFile, defaultsFile].filter((file) => file !== void 0);
  return [.../* @__PURE__ */ new Set([...named, ...(await listFleetFiles(options, files)).toSorted()])];
}
async function readFileIds({ options, world }, files) {
  const ids = {};
  for (const name of await listSettingsFiles(options, files)) {
    const id = await files.getFileId?.(name);
    if (id !== void 0) ids[toPathInRepository(name, world)] = id;
  }
  return ids;
}
async function listFleetFiles(options, files) {
  const { reposDir, fleetFile } = options;
  if (fleetFile !== void 0) return listFilesOfLayers(fleetFile, files);
  if (reposDir === void 0 || !await files.has(reposDir)) return [];
  const names = (await files.list(reposDir)).filter((name) => name.endsWith(".yml"));
  return names.map((name) => `${reposDir.replace(/\/+$/, "")}/${name}`);
}
async function listFilesOfLayers(file, files) {
  const { layers } = await openManifest(file, files);
  if (layers.length > maxFiles)
    throw new MissingComparison(
      `${formatCode(file)} lists ${layers.length} layers; a preview for forks reads at most ${maxFiles}`,
      "review the files themselves"
    );
  return (await Promise.all(layers.map((entry) => listLayerFiles(entry, files)))).flat();
}
async function listLayerFiles(entry, files) {
  const { file, isOptional } = entry;
  if (file.includes("{"))
    return (await openPathTemplate(file, (...folder) => listFolder(folder, files, isOptional))).files;
  if (await files.has(file)) return [file];
  if (isOptional) return [];
  throw new SettingsError([createLayerRefusal(entry, `${formatCode(file)} does not exist`)]);
}
var listFolder = (folder, files, isOptional) => files.list(...folder).catch((failure) => {
  if (isOptional && failure instanceof MissingFolderError) return [];
  throw failure;
});

// packages/core/src/previews/approval/approved-pull.ts
var Pull = defineObject({
  number: number(),
  merged_at: nullable(string()),
  merge_commit_sha: nullable(string()),
  head: defineObject({ sha: string() }),
  base: defineObject({ ref: string() })
});
var pullsOf = defineRestCall("GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls", {
  needs: pullRequests.read,
  pages: { perPage: 100, identity: "number" },
  answer: array(Pull)
});
var ReadCheckRun = defineObject({
  id: number(),
  name: string(),
  head_sha: string(),
  conclusion: nullable(string()),
  app: nullable(defineObject({ slug: optional(string()) })),
  output: defineObject({ text: nullable(string()) })
});
var checkRuns = (check_name) => defineRestCall("GET /repos/{owner}/{repo}/commits/{ref}/check-runs", {
  needs: checks.read,
  query: { check_name, filter: "latest" },
  pages: { perPage: 100, identity: "id", list: "check_runs" },
  answer: defineObject({ total_count: number(), check_runs: array(ReadCheckRun) })
});
var readBranchTip = async (reader, branch) => (await reader.ask(getCommit({ ref: `heads/${branch}` }))).sha;
async function readMergedPulls(reader, sha, branch) {
  const pulls = await reader.ask(pullsOf({ commit_sha: sha }));
  const merged = pulls.filter(({ merged_at, base }) => merged_at !== null && base.ref === branch);
  const ownPulls = merged.filter(({ merge_commit_sha }) => merge_commit_sha === sha);
  return (ownPulls.length ? ownPulls : merged).map(({ number: number2, head }) => ({ number: number2, head: head.sha }));
}
async function readCheckRuns(reader, sha, { name, app }) {
  const { check_runs: all } = await reader.ask(checkRuns(name)({ ref: sha }));
  const runs = all.filter((run) => run.name === name && run.head_sha === sha);
  const trusted = runs.filter((run) => run.app?.slug === app).sort((first, second) => second.id - first.id);
  return { trusted, others: runs.length - trusted.length };
}

// packages/core/src/previews/approval/approved-pulls.ts
var searchDepth = 50;
var noFinishedApply = `Trueup found no completed apply in the last ${searchDepth} commits`;
var withoutPullRequest = "review the plan with `trueup check --plan-file FILE` and pass that file as `--plan`, or start the settings workflow by hand, which plans again and waits for the reviewers of its environment";
async function findApproval(run) {
  const pushContext = await createPushContext(run);
  const files = await readCommitFileIds(pushContext.sha, pushContext);
  await assertCheckoutUnchanged(files, pushContext);
  await assertNewestSettings(files, pushContext);
  const ownPlans = await readPlansOfCommit(pushContext.sha, pushContext);
  const exactPlan = ownPlans.approvedPlans.find((approvedPlan) => areSameFiles(approvedPlan.files, files));
  if (exactPlan && await isStillPending(exactPlan, pushContext)) return combinePlans([exactPlan]);
  return combinePlans(await collectPendingPlans(ownPlans, pushContext));
}
async function assertRunHasNewestSettings(run) {
  const pushContext = await createPushContext(run);
  await assertNewestSettings(await readCommitFileIds(pushContext.sha, pushContext), pushContext);
}
async function createPushContext(run) {
  const { options, world, session } = run;
  const { GITHUB_SHA: sha, GITHUB_REF: ref, GITHUB_REPOSITORY: own = "" } = world.environment;
  const repository = parseRepositoryName(own);
  const branch = /^refs\/heads\/(.+)$/.exec(ref ?? "")?.[1];
  if (!sha || !branch || !repository)
    throw new MissingApproval(
      "`--plan pull-request` and `--apply-workflow` need a workflow run on a branch, with GITHUB_SHA, GITHUB_REF and GITHUB_REPOSITORY set",
      "pass the file of `trueup check --plan-file FILE` as `--plan`, without `--apply-workflow`, or start the settings workflow by hand"
    );
  const planRun = formatCheckRunName(await readTargetBranch(branch, world));
  const reader = session.openReportClient(repository).createReader();
  return { ...run, reader, sha, branch, planRun, app: options.planApp };
}
var readCommitFileIds = (sha, pushContext) => readFileIds(pushContext, openFilesAtCommit(pushContext.reader, sha, pushContext.world));
async function assertCheckoutUnchanged(files, pushContext) {
  const checkoutIds = await readFileIds(pushContext, openCheckoutFiles(pushContext.world));
  const differing = [...Object.keys(files), ...Object.keys(checkoutIds)].find(
    (path) => files[path] !== checkoutIds[path]
  );
  if (differing !== void 0)
    throw new MissingApproval(
      `${formatCode(differing)} in the checkout differs from the commit that started this run`,
      "remove the step that changes it; on a Windows runner, set `core.autocrlf` to `false` before the checkout, because Git changes line endings"
    );
}
async function assertNewestSettings(files, pushContext) {
  const { reader, sha, branch } = pushContext;
  const newest = await readBranchTip(reader, branch);
  if (newest === sha) return;
  const commits = await listCommitsUpTo(reader, newest, searchDepth + 1);
  const since = commits.indexOf(sha);
  const createSuperseded = (why) => new RunSuperseded(`no changes made: ${why}`);
  if (since < 0) throw createSuperseded(`${sha} is not among the last ${searchDepth} commits of ${formatCode(branch)}`);
  for (const later of commits.slice(0, since)) {
    if (!areSameFiles(files, await readCommitFileIds(later, pushContext)))
      throw createSuperseded(
        `${formatCode(branch)} has newer settings at ${later}, which the run of that commit applies`
      );
    if (await wasApplied(later, pushContext)) throw createSuperseded(`the settings were applied again at ${later}`);
  }
}
var areSameFiles = (first, second) => Object.keys(first).length === Object.keys(second).length && Object.entries(first).every(([path, id]) => second[path] === id);
async function readPlansOfCommit(sha, pushContext) {
  const pulls = await readMergedPulls(pushContext.reader, sha, pushContext.branch);
  const plans = await Promise.all(pulls.map((pull) => readApprovedPlan(pull, pushContext)));
  const [problem] = plans.flatMap((plan) => "problem" in plan ? plan.problem : []);
  const none = `the commit ${sha} does not belong to a pull request that was merged into ${formatCode(pushContext.branch)}`;
  return {
    approvedPlans: plans.flatMap((plan) => "problem" in plan ? [] : plan),
    problem: pulls.length ? problem : none
  };
}
async function isStillPending({ before }, pushContext) {
  const commits = await listCommitsUpTo(pushContext.reader, pushContext.sha, searchDepth + 1);
  for (const commit of commits.slice(1)) {
    if (areSameFiles(before, await readCommitFileIds(commit, pushContext))) return true;
    if (await wasApplied(commit, pushContext)) return false;
  }
  return isEmpty(before);
}
async function readApprovedPlan(pull, pushContext) {
  const { reader, app, branch, planRun: name } = pushContext;
  const { trusted, others } = await readCheckRuns(reader, pull.head, { name, app });
  const where = `pull request #${pull.number} has no check run "${name}" on its last commit`;
  const [newest] = trusted;
  if (!newest) return { problem: others ? `${where} from the app "${app}"; other apps made ${others}` : where };
  const isOfFork = newest.conclusion === "neutral" && !newest.output.text;
  if (newest.conclusion !== "success" && !isOfFork)
    return { problem: `the check run of pull request #${pull.number} failed, so its plan is not approved` };
  try {
    const approvedPlan = parseCheckRunText(newest.output.text);
    if (approvedPlan.base !== branch)
      return { problem: `the plan of pull request #${pull.number} is for the branch ${formatCode(approvedPlan.base)}` };
    if (approvedPlan.pull !== pull.number)
      return {
        problem: `the check run on the last commit of pull request #${pull.number} belongs to another pull request`
      };
    return approvedPlan;
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    return { problem: `the check run of pull request #${pull.number} ${failure.message}` };
  }
}
async function collectPendingPlans(ownPlans, pushContext) {
  const commits = await listCommitsUpTo(pushContext.reader, pushContext.sha, searchDepth + 1);
  const pending = /* @__PURE__ */ new Map();
  for (const [index, sha] of commits.entries()) {
    const isOwn = index === 0;
    if (!isOwn && await wasApplied(sha, pushContext)) {
      if (pending.size) return [...pending.values()];
      break;
    }
    const plans = isOwn ? ownPlans : await readPlansOfCommit(sha, pushContext);
    for (const approvedPlan of plans.approvedPlans) pending.set(approvedPlan.pull, approvedPlan);
    const commit = { sha, parent: commits[index + 1], plans };
    await assertApprovedOrUnchanged(commit, pushContext);
    if (await addsFirstSettings(commit, pushContext)) return [...pending.values()];
  }
  throw createMissingApproval(ownPlans.problem ?? describeMissingApply(ownPlans, commits, pushContext));
}
async function assertApprovedOrUnchanged({ sha, parent, plans }, pushContext) {
  const { problem } = plans;
  if (problem === void 0 || parent === void 0 || await hasSameFiles(sha, parent, pushContext)) return;
  throw createMissingApproval(`the commit ${sha} changes the settings without approval: ${problem}`);
}
async function addsFirstSettings({ parent, plans }, pushContext) {
  const isAddition = plans.approvedPlans.some(({ before }) => isEmpty(before));
  return isAddition && parent !== void 0 && isEmpty(await readCommitFileIds(parent, pushContext));
}
function describeMissingApply({ approvedPlans }, commits, { sha }) {
  const numbers = approvedPlans.map(({ pull }) => `#${pull}`).join(", ");
  return `the settings at ${sha} differ from the preview of pull request ${numbers}, and the ${commits.length - 1} commits before it have no check run "${appliedName}"`;
}
var isEmpty = (files) => Object.keys(files).length === 0;
var wasApplied = async (sha, { reader, app }) => (await readCheckRuns(reader, sha, { name: appliedName, app })).trusted[0]?.conclusion === "success";
async function hasSameFiles(sha, parent, pushContext) {
  if (parent === void 0) return false;
  const [files, parentFiles] = await Promise.all([sha, parent].map((commit) => readCommitFileIds(commit, pushContext)));
  return areSameFiles(files, parentFiles);
}
function combinePlans(approvedPlans) {
  const numbers = approvedPlans.map(({ pull }) => `#${pull}`).toReversed();
  return {
    source: approvedPlans.length > 1 ? `the plans of the pull requests ${numbers.join(", ")}` : `the plan of pull request ${numbers[0]}`,
    targets: approvedPlans.flatMap(({ targets }) => targets),
    acknowledged: new Set(approvedPlans.flatMap((approvedPlan) => approvedPlan.acknowledged ?? []))
  };
}
var createMissingApproval = (problem) => new MissingApproval(problem, withoutPullRequest);

export {
  listSettingsFiles,
  readFileIds,
  listFleetFiles,
  listCommitsUpTo,
  readBaseText,
  openCheckoutFiles,
  openNamedBase,
  readTargetBranch,
  readCheckRuns,
  searchDepth,
  noFinishedApply,
  findApproval,
  assertRunHasNewestSettings,
  readPlansOfCommit,
  hasSameFiles
};

import {
  Commit104 as Commit,
  getCommit104 as getCommit,
  NoSuchFile18 as NoSuchFile,
  NoSuchFolder18 as NoSuchFolder,
  NoApproval20 as NoApproval,
  NoComparison20 as NoComparison,
  Superseded20 as Superseded,
  checkText28 as checkText,
  SettingsRefused47 as SettingsRefused,
  join53 as join,
  object84 as object2,
  code92 as code,
  array93 as array,
  is93 as is,
  nullable93 as nullable,
  number93 as number,
  object93 as object,
  optional93 as optional,
  string93 as string,
  jsonIn96 as jsonIn,
  checks98 as checks,
  contents98 as contents,
  pullRequests98 as pullRequests,
  rest99 as rest
} from "./action.js";
import {
  appliedName,
  checkRunNameFor,
  fromCheckRun
} from "./action-chunk-HOOCXREZ.js";
import {
  atEntry,
  fixOf,
  openManifest,
  openTemplate
} from "./action-chunk-CEPL4ORM.js";
import {
  NoPlan
} from "./action-chunk-BKQZ7IKZ.js";
import {
  filesAtCommit,
  mostFiles,
  pathInRepository
} from "./action-chunk-CDRICHO2.js";
import {
  idOfText
} from "./action-chunk-TSULGR4P.js";

// packages/core/src/fleet/requests/commits.ts
var history = (sha) => rest("GET /repos/{owner}/{repo}/commits", {
  needs: contents.read,
  query: { sha, per_page: 100 },
  answer: array(Commit)
});
async function commitsBefore(host, sha, most) {
  const line = [];
  const parents = /* @__PURE__ */ new Map();
  for (let next = sha; next !== void 0 && line.length < most; next = parents.get(next)) {
    if (!parents.has(next))
      for (const one of await host.ask(history(next)({}))) parents.set(one.sha, one.parents[0]?.sha);
    line.push(next);
    if (!parents.has(next)) break;
  }
  return line;
}

// packages/core/src/previews/pull/base-files.ts
async function baseText(base, file, world) {
  const [found, text] = await Promise.all([world.fileAt?.(base, file), world.files.read(base)]);
  if (found && text !== void 0) throw ambiguous(base, "file");
  if (text !== void 0) return { text: await world.load(base), file: base };
  if (!found)
    throw new NoComparison(
      `${code(base)} is neither a file nor a Git ref in this checkout`,
      "pass a file with the settings of the target branch, or a branch, tag or commit that this checkout contains; `actions/checkout` fetches one commit by default, so set its `fetch-depth`"
    );
  return found.text === void 0 ? void 0 : { text: found.text, file: `${base}:${file}` };
}
var ambiguous = (base, kind) => new NoComparison(
  `${code(base)} is both a Git ref and a ${kind}`,
  `write \`refs/heads/${base}\` or \`refs/remotes/${base}\` for the ref, or \`./${base}\` for the ${kind}`
);
function filesInFolder(base, world) {
  const pathOf = (path) => join(base, pathInRepository(path, world));
  return {
    has: async (path) => await kindOf(world, pathOf(path)) !== void 0,
    load: (file) => world.load(pathOf(file)),
    list: (folder) => world.list(pathOf(folder))
  };
}
var kindOf = ({ files }, path) => files.read(path).then(
  (text) => text === void 0 ? void 0 : "file",
  (failure) => {
    if (failure.code === "EISDIR") return "folder";
    throw failure;
  }
);
var filesHere = (world) => ({
  has: async (path) => await kindOf(world, path) !== void 0,
  // The id counts a byte order mark, which `load` drops.
  async idOf(file) {
    const text = await world.load(file);
    return idOfText(await world.files.read(file) ?? text);
  },
  load: world.load,
  list: world.list
});
function filesAtRef(ref, world) {
  const textOf = async (file) => (await world.fileAt?.(ref, file))?.text;
  const namesIn = async (folder) => await world.filesAt?.(ref, folder) ?? [];
  return {
    has: async (path) => (await namesIn(path)).length > 0 || await textOf(path) !== void 0,
    async load(file) {
      const text = await textOf(file);
      if (text === void 0) throw new NoSuchFile(file, code(ref));
      return checkText(text, file);
    },
    list: namesIn
  };
}
async function filesOfBase(base, world) {
  const kind = await kindOf(world, base);
  const isRef = Boolean(await world.filesAt?.(base, "."));
  if (kind === "folder" && isRef) throw ambiguous(base, "folder");
  if (kind === "folder") return filesInFolder(base, world);
  const problem = kind ? "is a file" : "is neither a folder nor a Git ref in this checkout";
  if (kind || !isRef)
    throw new NoComparison(
      `${code(base)} ${problem}, and a run over several repositories needs several files`,
      "pass a folder that contains the same paths, or a branch, tag or commit that this checkout contains; `actions/checkout` fetches one commit by default, so set its `fetch-depth`"
    );
  return filesAtRef(base, world);
}

// packages/core/src/previews/pull/branch.ts
var Event = object({ repository: object({ default_branch: string() }) });
async function branchOf(name, { environment, files }) {
  const path = environment.GITHUB_EVENT_PATH;
  const event = jsonIn(path && await files.read(path) || "null");
  return { name, isDefault: !is(Event, event) || event.repository.default_branch === name };
}

// packages/core/src/previews/pull/settings-files.ts
async function settingsFilesOf(options, files) {
  const { settingsFile, repos, defaultsFile, fleetFile } = options;
  if (repos === void 0 && fleetFile === void 0) return [settingsFile];
  const named = [fleetFile, defaultsFile].filter((file) => file !== void 0);
  return [.../* @__PURE__ */ new Set([...named, ...(await filesOfSeveral(options, files)).toSorted()])];
}
async function idsOf({ options, world }, files) {
  const ids = {};
  for (const name of await settingsFilesOf(options, files)) {
    const id = await files.idOf?.(name);
    if (id !== void 0) ids[pathInRepository(name, world)] = id;
  }
  return ids;
}
async function filesOfSeveral(options, files) {
  const { reposDir, fleetFile } = options;
  if (fleetFile !== void 0) return layersNamed(fleetFile, files);
  if (reposDir === void 0 || !await files.has(reposDir)) return [];
  const names = (await files.list(reposDir)).filter((name) => name.endsWith(".yml"));
  return names.map((name) => `${reposDir.replace(/\/+$/, "")}/${name}`);
}
async function layersNamed(file, files) {
  const { layers } = await openManifest(file, files);
  if (layers.length > mostFiles)
    throw new NoComparison(
      `${code(file)} lists ${layers.length} layers; a preview for forks reads at most ${mostFiles}`,
      "review the files themselves"
    );
  return (await Promise.all(layers.map((entry) => namesOf(entry, files)))).flat();
}
async function namesOf(entry, files) {
  const { file, isOptional } = entry;
  if (file.includes("{")) return (await openTemplate(file, (folder) => listed(folder, files, isOptional))).files;
  if (await files.has(file)) return [file];
  if (isOptional) return [];
  throw new SettingsRefused([{ ...atEntry(entry), problem: `${code(file)} does not exist`, fix: fixOf(entry) }]);
}
var listed = (folder, files, isOptional) => files.list(folder).catch((failure) => {
  if (isOptional && failure instanceof NoSuchFolder) return [];
  throw failure;
});

// packages/core/src/previews/approval/approved-pull.ts
var Pull = object2({
  number: number(),
  merged_at: nullable(string()),
  merge_commit_sha: nullable(string()),
  head: object2({ sha: string() }),
  base: object2({ ref: string() })
});
var pullsOf = rest("GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls", {
  needs: pullRequests.read,
  pages: { per: 100, identity: "number" },
  answer: array(Pull)
});
var ReadCheckRun = object2({
  id: number(),
  name: string(),
  head_sha: string(),
  conclusion: nullable(string()),
  app: nullable(object2({ slug: optional(string()) })),
  output: object2({ text: nullable(string()) })
});
var checkRuns = (check_name) => rest("GET /repos/{owner}/{repo}/commits/{ref}/check-runs", {
  needs: checks.read,
  query: { check_name, filter: "latest" },
  pages: { per: 100, identity: "id", list: "check_runs" },
  answer: object2({ total_count: number(), check_runs: array(ReadCheckRun) })
});
var tipOf = async (host, branch) => (await host.ask(getCommit({ ref: `heads/${branch}` }))).sha;
async function findMergedPulls(host, sha, branch) {
  const all = await host.ask(pullsOf({ commit_sha: sha }));
  const merged = all.filter(({ merged_at, base }) => merged_at !== null && base.ref === branch);
  const own = merged.filter(({ merge_commit_sha }) => merge_commit_sha === sha);
  return (own.length ? own : merged).map(({ number: number2, head }) => ({ number: number2, head: head.sha }));
}
async function checkRunsOn(host, sha, { name, app }) {
  const { check_runs: all } = await host.ask(checkRuns(name)({ ref: sha }));
  const runs = all.filter((run) => run.name === name && run.head_sha === sha);
  const trusted = runs.filter((run) => run.app?.slug === app).sort((one, other) => other.id - one.id);
  return { trusted, others: runs.length - trusted.length };
}

// packages/core/src/previews/approval/approved-pulls.ts
var farthest = 50;
var noFinishedApply = `Trueup found no completed apply in the last ${farthest} commits`;
var withoutPullRequest = "review the plan with `trueup check --plan-file FILE` and pass that file as `--plan`, or start the settings workflow by hand, which plans again and waits for the reviewers of its environment";
async function findApproval(run) {
  const pushed = await pushedIn(run);
  const files = await filesAt(pushed.sha, pushed);
  await proveCheckout(files, pushed);
  await proveNewest(files, pushed);
  const own = await broughtBy(pushed.sha, pushed);
  const whole = own.greens.find((green) => sameFiles(green.files, files));
  if (whole && await isItsChange(whole, pushed)) return approvalOf([whole]);
  return approvalOf(await findEarlier(own, pushed));
}
async function proveStillNewest(run) {
  const pushed = await pushedIn(run);
  await proveNewest(await filesAt(pushed.sha, pushed), pushed);
}
async function pushedIn(run) {
  const { options, world, session } = run;
  const { GITHUB_SHA: sha, GITHUB_REF: ref, GITHUB_REPOSITORY: own } = world.environment;
  const [owner, name] = own?.split("/") ?? [];
  const branch = /^refs\/heads\/(.+)$/.exec(ref ?? "")?.[1];
  if (!sha || !branch || !owner || !name)
    throw new NoApproval(
      "`--plan pull-request` and `--apply-workflow` need a workflow run on a branch, with GITHUB_SHA, GITHUB_REF and GITHUB_REPOSITORY set",
      "pass the file of `trueup check --plan-file FILE` as `--plan`, without `--apply-workflow`, or start the settings workflow by hand"
    );
  const planRun = checkRunNameFor(await branchOf(branch, world));
  const host = session.reports({ owner, name }).reader();
  return { ...run, host, sha, branch, planRun, app: options.planApp };
}
var filesAt = (sha, pushed) => idsOf(pushed, filesAtCommit(pushed.host, sha, pushed.world));
async function proveCheckout(files, pushed) {
  const here = await idsOf(pushed, filesHere(pushed.world));
  const other = [...Object.keys(files), ...Object.keys(here)].find((path) => files[path] !== here[path]);
  if (other !== void 0)
    throw new NoApproval(
      `${code(other)} in the checkout differs from the commit that started this run`,
      "remove the step that changes it; on a Windows runner, set `core.autocrlf` to `false` before the checkout, because Git changes line endings"
    );
}
async function proveNewest(files, pushed) {
  const { host, sha, branch } = pushed;
  const newest = await tipOf(host, branch);
  if (newest === sha) return;
  const commits = await commitsBefore(host, newest, farthest + 1);
  const since = commits.indexOf(sha);
  const superseded = (why) => new Superseded(`no changes made: ${why}`);
  if (since < 0) throw superseded(`${sha} is not among the last ${farthest} commits of ${code(branch)}`);
  for (const later of commits.slice(0, since)) {
    if (!sameFiles(files, await filesAt(later, pushed)))
      throw superseded(`${code(branch)} has newer settings at ${later}, which the run of that commit applies`);
    if (await wasApplied(later, pushed)) throw superseded(`the settings were applied again at ${later}`);
  }
}
var sameFiles = (one, other) => Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([path, id]) => other[path] === id);
async function broughtBy(sha, pushed) {
  const pulls = await findMergedPulls(pushed.host, sha, pushed.branch);
  const found = await Promise.all(pulls.map((pull) => greenOf(pull, pushed)));
  const [problem] = found.flatMap((one) => "problem" in one ? one.problem : []);
  const none = `the commit ${sha} does not belong to a pull request that was merged into ${code(pushed.branch)}`;
  return { greens: found.flatMap((one) => "problem" in one ? [] : one), problem: pulls.length ? problem : none };
}
async function isItsChange({ before }, pushed) {
  const commits = await commitsBefore(pushed.host, pushed.sha, farthest + 1);
  for (const commit of commits.slice(1)) {
    if (sameFiles(before, await filesAt(commit, pushed))) return true;
    if (await wasApplied(commit, pushed)) return false;
  }
  return isEmpty(before);
}
async function greenOf(pull, pushed) {
  const { host, app, branch, planRun: name } = pushed;
  const { trusted, others } = await checkRunsOn(host, pull.head, { name, app });
  const where = `pull request #${pull.number} has no check run "${name}" on its last commit`;
  const [newest] = trusted;
  if (!newest) return { problem: others ? `${where} from the app "${app}"; other apps made ${others}` : where };
  const isOfFork = newest.conclusion === "neutral" && !newest.output.text;
  if (newest.conclusion !== "success" && !isOfFork)
    return { problem: `the check run of pull request #${pull.number} failed, so its plan is not approved` };
  try {
    const held = fromCheckRun(newest.output.text);
    if (held.base !== branch)
      return { problem: `the plan of pull request #${pull.number} is for the branch ${code(held.base)}` };
    if (held.pull !== pull.number)
      return {
        problem: `the check run on the last commit of pull request #${pull.number} belongs to another pull request`
      };
    return held;
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    return { problem: `the check run of pull request #${pull.number} ${failure.message}` };
  }
}
async function findEarlier(own, pushed) {
  const commits = await commitsBefore(pushed.host, pushed.sha, farthest + 1);
  const found = /* @__PURE__ */ new Map();
  for (const [index, sha] of commits.entries()) {
    if (index > 0 && await wasApplied(sha, pushed)) {
      if (!found.size) break;
      return [...found.values()];
    }
    const { greens, problem } = index > 0 ? await broughtBy(sha, pushed) : own;
    for (const green of greens) found.set(green.pull, green);
    const parent = commits[index + 1];
    if (problem !== void 0) await proveUnchanged(sha, parent, problem, pushed);
    if (parent === void 0 || !greens.some(({ before }) => isEmpty(before))) continue;
    if (isEmpty(await filesAt(parent, pushed))) return [...found.values()];
  }
  const numbers = own.greens.map(({ pull }) => `#${pull}`).join(", ");
  throw refuse(
    own.problem ?? `the settings at ${pushed.sha} differ from the preview of pull request ${numbers}, and the ${commits.length - 1} commits before it have no check run "${appliedName}"`
  );
}
var isEmpty = (files) => Object.keys(files).length === 0;
var wasApplied = async (sha, { host, app }) => (await checkRunsOn(host, sha, { name: appliedName, app })).trusted[0]?.conclusion === "success";
async function proveUnchanged(sha, parent, problem, pushed) {
  if (parent === void 0 || await keepsFiles(sha, parent, pushed)) return;
  throw refuse(`the commit ${sha} changes the settings without approval: ${problem}`);
}
async function keepsFiles(sha, parent, pushed) {
  if (parent === void 0) return false;
  const [is2, was] = await Promise.all([sha, parent].map((one) => filesAt(one, pushed)));
  return sameFiles(is2, was);
}
function approvalOf(greens) {
  const numbers = greens.map(({ pull }) => `#${pull}`).toReversed();
  return {
    source: greens.length > 1 ? `the plans of the pull requests ${numbers.join(", ")}` : `the plan of pull request ${numbers[0]}`,
    targets: greens.flatMap(({ targets }) => targets),
    released: new Set(greens.flatMap((green) => green.released ?? []))
  };
}
var refuse = (problem) => new NoApproval(problem, withoutPullRequest);

export {
  settingsFilesOf,
  idsOf,
  filesOfSeveral,
  commitsBefore,
  baseText,
  filesHere,
  filesOfBase,
  branchOf,
  checkRunsOn,
  farthest,
  noFinishedApply,
  findApproval,
  proveStillNewest,
  broughtBy,
  keepsFiles
};

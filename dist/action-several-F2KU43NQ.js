import {
  createUncheckedStatus108 as createUncheckedStatus,
  createFleetLimit3 as createFleetLimit,
  addDisclosures8 as addDisclosures,
  askExtensions8 as askExtensions,
  explainWithheld8 as explainWithheld,
  openEditable8 as openEditable,
  pointsPerMinute8 as pointsPerMinute,
  readVisibility11 as readVisibility,
  createRunResult18 as createRunResult,
  getSnapshotNeeds25 as getSnapshotNeeds,
  reportUnwrittenOutput37 as reportUnwrittenOutput,
  listCoverageByEnding64 as listCoverageByEnding,
  modes67 as modes,
  formatDuration76 as formatDuration,
  isSameName85 as isSameName,
  isSameWord85 as isSameWord,
  parseRepositoryName85 as parseRepositoryName,
  GithubRefusal105 as GithubRefusal,
  RequestFailure105 as RequestFailure,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  createNameTracker,
  openTargets
} from "./action-chunk-HUNAHWH7.js";
import {
  openFleet
} from "./action-chunk-QL4OPPQP.js";
import "./action-chunk-CIFBVHZ5.js";
import {
  openResuming
} from "./action-chunk-SY7GPDL3.js";
import "./action-chunk-HUG6ASVA.js";
import "./action-chunk-UEBQC2ZH.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-GCNBCLM7.js";
import "./action-chunk-ATO5OK5L.js";
import "./action-chunk-3H22GDJY.js";
import "./action-chunk-LMA2NE6Q.js";
import "./action-chunk-TJACGQ7U.js";
import "./action-chunk-HXZSN3Q6.js";
import "./action-chunk-HDYUQY6D.js";
import "./action-chunk-QFTIYSR2.js";
import "./action-chunk-YLWZNHDC.js";
import {
  createNameTest,
  isExcluded,
  isSelectedBy,
  toRepositoryName
} from "./action-chunk-2I55B2IQ.js";
import "./action-chunk-A5OD2SYR.js";
import "./action-chunk-KJPF3MA3.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-7TGXQZYD.js";
import "./action-chunk-Y2676QFX.js";
import "./action-chunk-ZQIWQ6ZW.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-HFZBQRPR.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-F2X46R2V.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/fleet/targets/left-fleet.ts
function createLeftFleetTest({ wanted }, { known }, owners) {
  const isListed = createNameTest(known);
  const isWanted = (repository) => wanted.some((selection) => isSelectedBy(selection, repository) && !isExcluded(repository, selection.filters));
  return async (repository) => {
    if (isListed(repository) || !isWanted(repository)) return true;
    const answer = owners.readRepository(repository).catch(recoverFrom([GithubRefusal, RequestFailure], () => null));
    const current = await answer.then((listed) => listed && toRepositoryName(listed));
    if (!current || isSameName(current, repository)) return false;
    return isListed(current) || !isWanted(current) || !isSameWord(current.owner, repository.owner);
  };
}

// packages/core/src/run/several/fleet-drift.ts
async function reportFleetDrift(result, { repositories, found, hasLeft }, { options, session, world }) {
  const statuses = repositories.map((repository, index) => toTargetStatus(repository, result.targets[index]));
  for (const status of statuses) world.reportFinished?.(status);
  if (!options.driftIssue) return result;
  const addVisibility = (targets) => addDisclosures(targets, options, world.environment.GITHUB_REPOSITORY).map(toListedRepository);
  const targetIds = new Set(statuses.map(({ id }) => id));
  const unchecked = addVisibility(found.notAdministered.filter(({ id }) => !targetIds.has(id)));
  const drift = {
    statuses: [...statuses, ...unchecked.map(createUncheckedStatus)],
    isWhole: !options.sections && result.lines.every(({ kind }) => kind !== "error"),
    search: { excluded: addVisibility(found.excluded), hasLeft }
  };
  return { ...result, lines: [...result.lines, ...await writeFleetDriftIssue(drift, session, world)] };
}
var toListedRepository = ({ repository, disclosure: { isHidden, visibility } }) => ({
  repository,
  isHidden,
  visibility
});
var isCompared = ({ status }) => !/failed|skipped/.test(status);
var toTargetStatus = ({ repository, id, disclosure }, target) => ({
  repository,
  id: id ?? target.plan?.id,
  isHidden: disclosure.isHidden,
  visibility: disclosure.visibility,
  isWhole: target.outcome !== "failed" && target.sections.every(({ status }) => !/partial|skipped/.test(status)),
  isBlocked: listCoverageByEnding([target], "left").length > 0,
  compared: new Map(target.sections.map((section) => [section.name, isCompared(section)])),
  differing: new Map(target.sections.filter(isDiffering).map((section) => [section.name, countDifferences(section)]))
});
var isDiffering = (section) => section.coverage.some(({ ending }) => ending === "differs") || countDifferences(section) > 0;
var countDifferences = ({ lines }) => lines.filter(isDifference).length;
var isDifference = ({ kind, code, pathEndings = [] }) => kind === "drift" || (kind === "note" || code === "plan_refused") && pathEndings.some(({ ending }) => ending === "not-done");
async function writeFleetDriftIssue(drift, session, { environment }) {
  const repository = parseRepositoryName(environment.GITHUB_REPOSITORY ?? "");
  if (!repository) return [unknownRepositoryLine];
  session.addSubject({ repository });
  session.renewWaiting(1);
  try {
    const { updateFleetDriftIssue } = await import("./action-fleet-drift-issue-OYLP7ZYX.js");
    const client = session.openReportClient(repository);
    await updateFleetDriftIssue(client, drift, await readVisibility(client.createReader()).catch(() => void 0));
    return [];
  } catch (failure) {
    return [{ ...reportUnwrittenOutput("drift issue", failure), key: unknownRepositoryLine.key }];
  }
}
var unknownRepositoryLine = {
  kind: "warning",
  key: "drift-issue",
  message: "no drift issue was written: the repository of this run is unknown",
  fix: "set GITHUB_REPOSITORY to the repository of the workflow"
};

// packages/core/src/run/several/several.ts
async function openFleetRun(run) {
  const { world, session, extensions } = run;
  const fleet = await openFleet(run.options, world);
  const { options } = fleet;
  const { makesFile } = modes[options.mode];
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.createSources(found, owners);
  if (!makesFile) await sources.refuseInvalid(repositories);
  const resuming = await openResuming(repositories, sources, { options, session, world });
  const { open, lines } = resuming;
  const limit = await createFleetLimit(open.length, options);
  const editable = await openEditable(run, options);
  const snapshot = makesFile ? await getSnapshotNeeds(options) : void 0;
  const needs = () => snapshot;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  return {
    ...run,
    options,
    repositories: open,
    needs,
    recordPlan: createForecaster(options.mode, open.length, session, world),
    settingsFor: editable?.createFleetReader(sources) ?? sources.readSettings,
    edit: editable?.edit,
    beforeRepository: resuming.beforeRepository,
    async toResult(results) {
      const targets = resuming.mergeResults(results.targets);
      const result = createRunResult(options.mode, targets, [
        ...await limit?.listLines() ?? [],
        ...sources.createLines(found.known),
        ...found.lines,
        ...found.reportWaves?.(targets) ?? [],
        ...lines,
        ...results.lines,
        ...explainWithheld(disclosures, options)
      ]);
      const undo = await askExtensions(extensions, (extension) => extension.formatUndoCommand?.(options, targets));
      const checkedFleet = { repositories, found, hasLeft: createLeftFleetTest(fleet, found, owners) };
      return reportFleetDrift({ ...result, ...undo && { undo } }, checkedFleet, { options, session, world });
    },
    limit,
    checkFormerName: found.checkFormerName,
    names: createNameTracker(open, { options, session }, sources, snapshot)
  };
}
var minute = 6e4;
function formatForecast({ repositories, read, reads, writes, quota, folded, ...given }) {
  const estimateTotal = (count) => Math.ceil(count * repositories / read);
  const requests = estimateTotal(reads + writes);
  const { differing = 0, costly = 0 } = given;
  const upperEstimate = differing ? Math.ceil(reads + writes + (repositories - read) * costly / differing) : 0;
  const points = folded?.points && folded.names.size ? Math.ceil(folded.points * repositories / folded.names.size) : 0;
  return [
    `${formatCount(repositories)} ${repositories === 1 ? "repository" : "repositories"}`,
    `about ${formatCount(requests)} requests${writes ? ` (${formatCount(estimateTotal(writes))} writes)` : ""}${quota ? ` of this token's ${formatCount(quota.limit)} per hour` : ""}${points ? ` and ${points} of its GraphQL points per hour` : ""}, estimated from the first ${read === 1 ? "one" : read}${upperEstimate > 2 * requests ? `, or about ${formatCount(upperEstimate)} if all others differ` : ""}`,
    quota && formatQuota(quota, requests),
    quota && requests > quota.left ? "" : formatRateLimitWait(estimateTotal(reads + 5 * writes))
  ].filter(Boolean).join("; ");
}
function formatRateLimitWait(points) {
  const over = points - pointsPerMinute;
  if (over <= 0) return "no wait for GitHub's rate limits";
  return `at least ${formatDuration(over / pointsPerMinute * minute)} because of GitHub's rate limits`;
}
var formatCount = (count) => count.toLocaleString("en-US");
function formatQuota({ left, renewedIn }, requests) {
  const wait = formatDuration(Math.max(renewedIn, 0));
  return `${formatCount(left)} left${requests > left ? `, so some requests wait ${wait}` : `, reset in ${wait}`}`;
}
function createForecaster(mode, repositories, { traffic, batchTally }, world) {
  const known = { read: 0, reads: 0, writes: 0, differing: 0, costly: 0 };
  let estimate;
  return (reads, writes) => {
    known.read += 1;
    known.reads += reads;
    known.writes += writes;
    if (writes) {
      known.differing += 1;
      known.costly += reads + writes;
    }
    const each = (known.reads + 5 * known.writes) / known.read;
    if (known.read === repositories && !known.writes) return;
    if (estimate ? !isOutdated(estimate, { ...known, each }, repositories) : modes[mode].writes && !writes) return;
    estimate = { read: known.read, each };
    world.printLine(formatForecast({ repositories, ...known, quota: traffic.quota, folded: batchTally }));
  };
}
var isOutdated = (estimate, current, repositoryCount) => current.read >= 4 * estimate.read && current.read <= repositoryCount / 2 && (current.each > 1.5 * estimate.each || 1.5 * current.each < estimate.each);
export {
  formatForecast,
  openFleetRun
};

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
  minute76 as minute,
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
} from "./action-chunk-IWPUKNXB.js";
import {
  openFleet
} from "./action-chunk-V6KWAKOC.js";
import "./action-chunk-5PJ7IDPN.js";
import {
  openResuming
} from "./action-chunk-KRHR6D6S.js";
import "./action-chunk-HUG6ASVA.js";
import "./action-chunk-HNA4KFW2.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-GCNBCLM7.js";
import "./action-chunk-DNUIMNHR.js";
import "./action-chunk-V754YG6C.js";
import "./action-chunk-LMA2NE6Q.js";
import "./action-chunk-CRVTVLN4.js";
import "./action-chunk-YGUQFHT7.js";
import "./action-chunk-BBFZQ2WA.js";
import "./action-chunk-I6U4DXLU.js";
import "./action-chunk-YN6W6NIA.js";
import {
  createNameTest,
  isExcluded,
  isSelectedBy,
  toRepositoryName
} from "./action-chunk-Y2G5FIFF.js";
import "./action-chunk-A5OD2SYR.js";
import "./action-chunk-KJPF3MA3.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-DMKTFKHU.js";
import "./action-chunk-UPA4CEC4.js";
import "./action-chunk-ZQIWQ6ZW.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-HFZBQRPR.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/fleet/targets/left-fleet.ts
function createLeftFleetTest({ selections }, { known }, owners) {
  const isListed = createNameTest(known);
  const isSelected = (repository) => selections.some((selection) => isSelectedBy(selection, repository) && !isExcluded(repository, selection.filters));
  return async (repository) => {
    if (isListed(repository) || !isSelected(repository)) return true;
    const answer = owners.readRepository(repository).catch(recoverFrom([GithubRefusal, RequestFailure], () => null));
    const current = await answer.then((listed) => listed && toRepositoryName(listed));
    if (!current || isSameName(current, repository)) return false;
    return isListed(current) || !isSelected(current) || !isSameWord(current.owner, repository.owner);
  };
}

// packages/core/src/run/fleet/fleet-drift.ts
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
    const { updateFleetDriftIssue } = await import("./action-fleet-drift-issue-7BS6WANH.js");
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

// packages/core/src/run/fleet/forecast.ts
function createForecaster(mode, repositoryCount, { traffic, batchTally }, world) {
  const measured = { measuredCount: 0, reads: 0, writes: 0, differingCount: 0, requestsOfDiffering: 0 };
  let announced;
  return (reads, writes) => {
    measured.measuredCount += 1;
    measured.reads += reads;
    measured.writes += writes;
    if (writes) {
      measured.differingCount += 1;
      measured.requestsOfDiffering += reads + writes;
    }
    const { measuredCount } = measured;
    const points = (measured.reads + 5 * measured.writes) / measuredCount;
    if (measuredCount === repositoryCount && !measured.writes) return;
    const estimate = { measuredCount, points };
    if (announced ? !isOutdated(announced, estimate, repositoryCount) : modes[mode].writes && !writes) return;
    announced = estimate;
    world.printLine(formatForecast({ repositoryCount, ...measured, quota: traffic.quota, batchTally }));
  };
}
var isOutdated = (announced, current, repositoryCount) => current.measuredCount >= 4 * announced.measuredCount && current.measuredCount <= repositoryCount / 2 && (current.points > 1.5 * announced.points || 1.5 * current.points < announced.points);
function formatForecast({
  repositoryCount,
  measuredCount,
  reads,
  writes,
  differingCount = 0,
  requestsOfDiffering = 0,
  quota,
  batchTally
}) {
  const estimateTotal = (count) => Math.ceil(count * repositoryCount / measuredCount);
  const requests = estimateTotal(reads + writes);
  const upperEstimate = differingCount ? Math.ceil(reads + writes + (repositoryCount - measuredCount) * requestsOfDiffering / differingCount) : 0;
  const queryPoints = batchTally?.points && batchTally.names.size ? Math.ceil(batchTally.points * repositoryCount / batchTally.names.size) : 0;
  const parts = [
    `about ${formatCount(requests)} requests`,
    writes ? ` (${formatCount(estimateTotal(writes))} writes)` : "",
    quota ? ` of this token's ${formatCount(quota.limit)} per hour` : "",
    queryPoints ? ` and ${queryPoints} of its GraphQL points per hour` : "",
    `, estimated from the first ${measuredCount === 1 ? "one" : measuredCount}`,
    upperEstimate > 2 * requests ? `, or about ${formatCount(upperEstimate)} if all others differ` : ""
  ];
  return [
    `${formatCount(repositoryCount)} ${repositoryCount === 1 ? "repository" : "repositories"}`,
    parts.join(""),
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

// packages/core/src/run/fleet/fleet-run.ts
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
export {
  openFleetRun
};

import {
  createFleetLimit3 as createFleetLimit,
  askExtensions8 as askExtensions,
  explainWithheld8 as explainWithheld,
  openEditable8 as openEditable,
  pointsPerMinute8 as pointsPerMinute,
  readVisibility11 as readVisibility,
  createRunResult23 as createRunResult,
  getSnapshotNeeds25 as getSnapshotNeeds,
  reportUnwrittenOutput37 as reportUnwrittenOutput,
  modes67 as modes,
  formatDuration76 as formatDuration,
  parseRepositoryName86 as parseRepositoryName
} from "./action.js";
import {
  createNameTracker,
  openTargets
} from "./action-chunk-VGT4KEYJ.js";
import {
  openFleet
} from "./action-chunk-LEHMSIWR.js";
import "./action-chunk-WTQMWBDB.js";
import {
  openResuming
} from "./action-chunk-7TYQDLOH.js";
import "./action-chunk-4MGQKANW.js";
import "./action-chunk-O3I45R2W.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-AHVIL7NS.js";
import "./action-chunk-2NSALNPT.js";
import "./action-chunk-TEGAP3PM.js";
import "./action-chunk-SDS3ENLJ.js";
import "./action-chunk-VAEQKHQY.js";
import "./action-chunk-JIUBC5PP.js";
import "./action-chunk-IV7JDZOK.js";
import "./action-chunk-TWJZOMWK.js";
import "./action-chunk-GWSETRH5.js";
import "./action-chunk-DBSFCM7D.js";
import "./action-chunk-OI6JIHJN.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-7GLODX6Z.js";
import "./action-chunk-OTVRGU7Q.js";
import "./action-chunk-6LXH3K7R.js";
import "./action-chunk-6JZENBHF.js";
import "./action-chunk-POYDYQ25.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/run/several/standings.ts
async function reportFleetDrift(result, repositories, { driftIssue, sections }, session, world) {
  const statuses = repositories.map((repository, index) => toTargetStatus(repository, result.targets[index]));
  for (const status of statuses) world.reportFinished?.(status);
  if (!driftIssue) return result;
  const isWhole = !sections && result.lines.every(({ kind }) => kind !== "error");
  return {
    ...result,
    lines: [...result.lines, ...await writeFleetDriftIssue({ statuses, isWhole }, session, world)]
  };
}
var toTargetStatus = ({ repository, id, disclosure }, target) => ({
  repository,
  id: id ?? target.plan?.id,
  isHidden: disclosure.isHidden,
  visibility: disclosure.visibility,
  isWhole: target.outcome !== "failed" && target.sections.every(({ status }) => !/partial|skipped/.test(status)),
  compared: new Set(target.sections.filter(({ status }) => !/failed|skipped/.test(status)).map(({ name }) => name)),
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
    const { updateFleetDriftIssue } = await import("./action-fleet-drift-issue-YKEUMKSB.js");
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
      return reportFleetDrift({ ...result, ...undo && { undo } }, repositories, options, session, world);
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

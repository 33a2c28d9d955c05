import {
  createFleetLimit3 as createFleetLimit,
  askExtensions8 as askExtensions,
  explainWithheld8 as explainWithheld,
  openEditable8 as openEditable,
  pointsPerMinute8 as pointsPerMinute,
  askVisibility11 as askVisibility,
  countDifferencesBySection23 as countDifferencesBySection,
  createRunResult23 as createRunResult,
  getSnapshotNeeds25 as getSnapshotNeeds,
  reportUnwritten37 as reportUnwritten,
  modes65 as modes,
  formatDuration74 as formatDuration,
  parseRepositoryName84 as parseRepositoryName
} from "./action.js";
import {
  createNameTracker,
  openTargets
} from "./action-chunk-4YWLZKDL.js";
import {
  openFleet
} from "./action-chunk-KOWYNMDG.js";
import "./action-chunk-O4THSJVR.js";
import "./action-chunk-KT3O7JKU.js";
import "./action-chunk-XM3GUOPE.js";
import "./action-chunk-4BNPV5ET.js";
import "./action-chunk-KHUX5IMN.js";
import "./action-chunk-4DGPSAKA.js";
import "./action-chunk-75JRPOAX.js";
import {
  openResuming
} from "./action-chunk-RPPJ3SDT.js";
import "./action-chunk-MG2UFOAA.js";
import "./action-chunk-SMG3VBZS.js";
import "./action-chunk-6655DVJ2.js";
import "./action-chunk-DXUPKG2A.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-LYL62ONH.js";
import "./action-chunk-OU27LKBT.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-M6MJKYPQ.js";
import "./action-chunk-AB5INCWI.js";
import "./action-chunk-PBDQKG2I.js";
import "./action-chunk-CN4B5RNA.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-ND6X7MMO.js";
import "./action-chunk-FKP7OYBC.js";
import "./action-chunk-7OBEXKVD.js";

// packages/core/src/run/several/standings.ts
async function reportFleetDrift(result, repositories, { driftIssue, sections }, session, world) {
  const standings = repositories.map((repository, index) => toTargetStatus(repository, result.targets[index]));
  for (const standing of standings) world.reportFinished?.(standing);
  if (!driftIssue) return result;
  const isWhole = !sections && result.lines.every(({ kind }) => kind !== "error");
  return {
    ...result,
    lines: [...result.lines, ...await writeFleetDriftIssue({ standings, isWhole }, session, world)]
  };
}
var toTargetStatus = ({ repository, id, disclosure }, target) => ({
  repository,
  id: id ?? target.plan?.id,
  isHidden: disclosure.isHidden,
  visibility: disclosure.visibility,
  isWhole: target.outcome !== "failed" && target.sections.every(({ status }) => !/partial|skipped/.test(status)),
  differing: countDifferencesBySection(target)
});
async function writeFleetDriftIssue(drift, session, { environment }) {
  const repository = parseRepositoryName(environment.GITHUB_REPOSITORY ?? "");
  if (!repository) return [unknownRepositoryLine];
  session.addSubject({ repository });
  session.renewWaiting(1);
  try {
    const { updateFleetDriftIssue } = await import("./action-fleet-drift-issue-BTSEEYVN.js");
    const host = session.openReportClient(repository);
    await updateFleetDriftIssue(host, drift, await askVisibility(host.createReader()).catch(() => void 0));
    return [];
  } catch (failure) {
    return [{ ...reportUnwritten("drift issue", failure), key: unknownRepositoryLine.key }];
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
    quota && requests > quota.left ? "" : formatLimits(estimateTotal(reads + 5 * writes))
  ].filter(Boolean).join("; ");
}
function formatLimits(points) {
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
    if (estimate ? !isNewEstimate(estimate, { ...known, each }, repositories) : modes[mode].writes && !writes) return;
    estimate = { read: known.read, each };
    world.printLine(formatForecast({ repositories, ...known, quota: traffic.quota, folded: batchTally }));
  };
}
var isNewEstimate = (estimate, now, repositories) => now.read >= 4 * estimate.read && now.read <= repositories / 2 && (now.each > 1.5 * estimate.each || 1.5 * now.each < estimate.each);
export {
  formatForecast,
  openFleetRun
};

import {
  fleetLimitOf3 as fleetLimitOf,
  firstOf8 as firstOf,
  openEditable8 as openEditable,
  pointsAMinute8 as pointsAMinute,
  withheldLines8 as withheldLines,
  askVisibility11 as askVisibility,
  nameFrom21 as nameFrom,
  differingIn23 as differingIn,
  resultOfTargets23 as resultOfTargets,
  toSnapshot25 as toSnapshot,
  unwrittenLine42 as unwrittenLine,
  modes64 as modes,
  durationText72 as durationText
} from "./action.js";
import {
  createNames,
  openTargets
} from "./action-chunk-36TIVWI5.js";
import {
  openFleet
} from "./action-chunk-ZDUIFE23.js";
import "./action-chunk-CEPL4ORM.js";
import "./action-chunk-3TDFTVMV.js";
import "./action-chunk-CPQBBV7L.js";
import "./action-chunk-2VPPWVKP.js";
import "./action-chunk-WQNA2GFS.js";
import {
  openResuming
} from "./action-chunk-GJMSV5UL.js";
import "./action-chunk-BKQZ7IKZ.js";
import "./action-chunk-TSULGR4P.js";
import "./action-chunk-FRUO7NCE.js";
import "./action-chunk-GWAY3QY4.js";
import "./action-chunk-WO4GFKVD.js";
import "./action-chunk-NUFPK6W2.js";
import "./action-chunk-UIMGG5BI.js";
import "./action-chunk-MGRXQFXM.js";
import "./action-chunk-KVXRV2KR.js";
import "./action-chunk-N75BWPLI.js";
import "./action-chunk-B2MAHLGV.js";
import "./action-chunk-DSX64DIT.js";
import "./action-chunk-WNIGI4S7.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/run/several/standings.ts
async function withDriftIssue(result, repositories, { driftIssue, sections }, session, world) {
  const standings = repositories.map((one, index) => standingOf(one, result.targets[index]));
  for (const one of standings) world.finished?.(one);
  if (!driftIssue) return result;
  const isWhole = !sections && result.lines.every(({ kind }) => kind !== "error");
  return { ...result, lines: [...result.lines, ...await tellFleetDrift({ standings, isWhole }, session, world)] };
}
var standingOf = ({ repository, id, disclosure }, target) => ({
  repository,
  id: id ?? target.plan?.id,
  isHidden: disclosure.isHidden,
  visibility: disclosure.visibility,
  isWhole: target.outcome !== "failed" && target.sections.every(({ status }) => !/partial|skipped/.test(status)),
  differing: differingIn(target)
});
async function tellFleetDrift(drift, session, { environment }) {
  const repository = nameFrom(environment.GITHUB_REPOSITORY ?? "");
  if (!repository) return [homeless];
  session.about({ repository });
  session.renew(1);
  try {
    const { keepFleetDriftIssue } = await import("./action-fleet-drift-issue-DIJXRVL7.js");
    const host = session.reports(repository);
    await keepFleetDriftIssue(host, drift, await askVisibility(host.reader()).catch(() => void 0));
    return [];
  } catch (failure) {
    return [{ ...unwrittenLine("drift issue", failure), key: homeless.key }];
  }
}
var homeless = {
  kind: "warning",
  key: "drift-issue",
  message: "no drift issue was written: the repository of this run is unknown",
  fix: "set GITHUB_REPOSITORY to the repository of the workflow"
};

// packages/core/src/run/several/several.ts
async function openSeveral(run) {
  const { world, session, extensions } = run;
  const fleet = await openFleet(run.options, world);
  const { options } = fleet;
  const { makesFile } = modes[options.mode];
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.sourcesFor(found, owners);
  if (!makesFile) await sources.refuse(repositories);
  const resuming = await openResuming(repositories, sources, { options, session, world });
  const { open, lines } = resuming;
  const limit = await fleetLimitOf(open.length, options);
  const editable = await openEditable(run, options);
  const snapshot = makesFile ? await toSnapshot(options) : void 0;
  const needs = () => snapshot;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  return {
    ...run,
    options,
    repositories: open,
    needs,
    planned: forecastOnce(options.mode, open.length, session, world),
    settingsFor: editable?.ofFleet(sources) ?? sources.settingsFor,
    edit: editable?.edit,
    visiting: resuming.visiting,
    async ended(visited) {
      const targets = resuming.together(visited.targets);
      const result = resultOfTargets(options.mode, targets, [
        ...await limit?.lines() ?? [],
        ...sources.lines(found.known),
        ...found.lines,
        ...found.tellWaves?.(targets) ?? [],
        ...lines,
        ...visited.lines,
        ...withheldLines(disclosures, options)
      ]);
      const undo = await firstOf(extensions, (one) => one.undoOfRun?.(options, targets));
      return withDriftIssue({ ...result, ...undo && { undo } }, repositories, options, session, world);
    },
    limit,
    refuseFormer: found.refuseFormer,
    names: createNames(open, { options, session }, sources, snapshot)
  };
}
var minute = 6e4;
function forecastText({ repositories, read, reads, writes, quota, folded, ...given }) {
  const ofAll = (count) => Math.ceil(count * repositories / read);
  const requests = ofAll(reads + writes);
  const { differing = 0, costly = 0 } = given;
  const most = differing ? Math.ceil(reads + writes + (repositories - read) * costly / differing) : 0;
  const points = folded?.points && folded.names.size ? Math.ceil(folded.points * repositories / folded.names.size) : 0;
  return [
    `${grouped(repositories)} ${repositories === 1 ? "repository" : "repositories"}`,
    `about ${grouped(requests)} requests${writes ? ` (${grouped(ofAll(writes))} writes)` : ""}${quota ? ` of this token's ${grouped(quota.limit)} per hour` : ""}${points ? ` and ${points} of its GraphQL points per hour` : ""}, estimated from the first ${read === 1 ? "one" : read}${most > 2 * requests ? `, or about ${grouped(most)} if all others differ` : ""}`,
    quota && quotaText(quota, requests),
    quota && requests > quota.left ? "" : limitsText(ofAll(reads + 5 * writes))
  ].filter(Boolean).join("; ");
}
function limitsText(points) {
  const over = points - pointsAMinute;
  if (over <= 0) return "no wait for GitHub's rate limits";
  return `at least ${durationText(over / pointsAMinute * minute)} because of GitHub's rate limits`;
}
var grouped = (count) => count.toLocaleString("en-US");
function quotaText({ left, renewedIn }, requests) {
  const wait = durationText(Math.max(renewedIn, 0));
  return `${grouped(left)} left${requests > left ? `, so some requests wait ${wait}` : `, reset in ${wait}`}`;
}
function forecastOnce(mode, repositories, { traffic, folded }, world) {
  const known = { read: 0, reads: 0, writes: 0, differing: 0, costly: 0 };
  let told;
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
    if (told ? !isNews(told, { ...known, each }, repositories) : modes[mode].writes && !writes) return;
    told = { read: known.read, each };
    world.announced(forecastText({ repositories, ...known, quota: traffic.quota, folded }));
  };
}
var isNews = (told, now, repositories) => now.read >= 4 * told.read && now.read <= repositories / 2 && (now.each > 1.5 * told.each || 1.5 * now.each < told.each);
export {
  forecastText,
  openSeveral
};

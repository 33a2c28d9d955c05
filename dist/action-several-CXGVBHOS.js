import {
  fleetLimitOf3 as fleetLimitOf,
  firstOf8 as firstOf,
  openEditable8 as openEditable,
  pointsAMinute8 as pointsAMinute,
  withheldLines8 as withheldLines,
  askVisibility11 as askVisibility,
  nameFrom20 as nameFrom,
  differingIn22 as differingIn,
  resultOfTargets22 as resultOfTargets,
  toSnapshot25 as toSnapshot,
  unwrittenLine42 as unwrittenLine,
  modes64 as modes,
  durationText72 as durationText
} from "./action.js";
import {
  createNames,
  openTargets
} from "./action-chunk-GKEZB6HZ.js";
import {
  openFleet
} from "./action-chunk-YR3KMORM.js";
import "./action-chunk-CQBT4ZDL.js";
import "./action-chunk-H4P7FAHQ.js";
import "./action-chunk-KPIU2YXK.js";
import "./action-chunk-S3XJ4MRV.js";
import "./action-chunk-VH5KNPD7.js";
import {
  openResuming
} from "./action-chunk-SYS7RUN5.js";
import "./action-chunk-337VWZ2N.js";
import "./action-chunk-IURFLSPT.js";
import "./action-chunk-U72HEJA6.js";
import "./action-chunk-CNSQKWAO.js";
import "./action-chunk-BTUJZJ7T.js";
import "./action-chunk-MF6IAMOD.js";
import "./action-chunk-TWHYKX7O.js";
import "./action-chunk-A7CHUT4J.js";
import "./action-chunk-PQZV7MH7.js";
import "./action-chunk-VOBXYSNG.js";
import "./action-chunk-RDBBDH6E.js";
import "./action-chunk-AXAZHN7O.js";
import "./action-chunk-TARKMOT3.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-PJEIAVAS.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-KHFLTU2G.js";

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
    const { keepFleetDriftIssue } = await import("./action-fleet-drift-issue-5HU4YN7S.js");
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
  message: "no drift issue was written: nothing says which repository this run belongs to",
  fix: "name it in the variable GITHUB_REPOSITORY, as a workflow does"
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
    `about ${grouped(requests)} requests${writes ? ` (${grouped(ofAll(writes))} of them writes)` : ""}${quota ? ` of this token's ${grouped(quota.limit)} an hour` : ""}${points ? ` and ${points} points of GraphQL's hour` : ""}, going by the first ${read === 1 ? "one" : read}${most > 2 * requests ? `, or about ${grouped(most)} if each of the others differs` : ""}`,
    quota && quotaText(quota, requests),
    quota && requests > quota.left ? "" : limitsText(ofAll(reads + 5 * writes))
  ].filter(Boolean).join("; ");
}
function limitsText(points) {
  const over = points - pointsAMinute;
  if (over <= 0) return "no wait at the host's limits";
  return `at least ${durationText(over / pointsAMinute * minute)} at the host's limits`;
}
var grouped = (count) => count.toLocaleString("en-US");
function quotaText({ left, renewedIn }, requests) {
  const wait = durationText(Math.max(renewedIn, 0));
  return `${grouped(left)} are left${requests > left ? `, so some wait ${wait} for the next ones` : `, renewed in ${wait}`}`;
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

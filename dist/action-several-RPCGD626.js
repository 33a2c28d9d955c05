import {
  fleetLimitOf9 as fleetLimitOf,
  loadWing10 as loadWing,
  pointsAMinute10 as pointsAMinute,
  withheldLines10 as withheldLines,
  askVisibility13 as askVisibility,
  nameFrom19 as nameFrom,
  toSnapshot22 as toSnapshot,
  durationText29 as durationText,
  differingIn38 as differingIn,
  resultOfTargets38 as resultOfTargets,
  unwrittenLine48 as unwrittenLine,
  modes65 as modes
} from "./action.js";
import {
  createNames,
  openTargets
} from "./action-chunk-NN3AOEVO.js";
import {
  openFleet
} from "./action-chunk-36SVF5PS.js";
import "./action-chunk-2ZKVA3OW.js";
import "./action-chunk-UESFTXQ3.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-VMOKGRFA.js";
import "./action-chunk-SVYXUGBG.js";
import "./action-chunk-OZJT3U3D.js";
import "./action-chunk-GJI7KZ2J.js";
import "./action-chunk-B4WWZMH6.js";
import "./action-chunk-7WTVK4IW.js";
import "./action-chunk-QCAFXGNR.js";
import "./action-chunk-24UYM5P5.js";
import "./action-chunk-3AU6X47H.js";
import "./action-chunk-Q5OJGSWY.js";
import "./action-chunk-QIJSPJUE.js";
import "./action-chunk-5WYG7O2H.js";
import "./action-chunk-RGGMFQMR.js";
import "./action-chunk-W2OFOZZX.js";
import "./action-chunk-PLRNCOEM.js";
import "./action-chunk-MMANJMGE.js";
import "./action-chunk-REN3VIQG.js";
import "./action-chunk-QTYFJEMZ.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-2J7AUBBZ.js";

// src/run/forecast.ts
var minute = 6e4;
function forecastText({ repositories, read, reads, writes, quota, folded }) {
  const ofAll = (count) => Math.ceil(count * repositories / read);
  const requests = ofAll(reads + writes);
  const points = folded?.points && folded.names.size ? Math.ceil(folded.points * repositories / folded.names.size) : 0;
  return [
    `${repositories} ${repositories === 1 ? "repository" : "repositories"}`,
    `about ${requests} requests${writes ? ` (${ofAll(writes)} of them writes)` : ""}${points ? ` and ${points} points of GraphQL's hour` : ""}, going by the first ${read === 1 ? "one" : read}`,
    quota && quotaText(quota, requests),
    limitsText(ofAll(reads + 5 * writes))
  ].filter(Boolean).join("; ");
}
function limitsText(points) {
  const over = points - pointsAMinute;
  if (over <= 0) return "no wait at the host's limits";
  return `at least ${durationText(over / pointsAMinute * minute)} at the host's limits`;
}
function quotaText({ left, limit, renewedIn }, requests) {
  const wait = durationText(Math.max(renewedIn, 0));
  return `${left} of ${limit} an hour are left${requests > left ? `, so some wait ${wait} for the next ones` : `, renewed in ${wait}`}`;
}
function forecastOnce(mode, repositories, { traffic, folded }, world) {
  const known = { read: 0, reads: 0, writes: 0 };
  let told;
  return (reads, writes) => {
    known.read += 1;
    known.reads += reads;
    known.writes += writes;
    const each = (known.reads + 5 * known.writes) / known.read;
    if (known.read === repositories && !known.writes) return;
    if (told ? !isNews(told, { ...known, each }, repositories) : modes[mode].writes && !writes) return;
    told = { read: known.read, each };
    world.announced(forecastText({ repositories, ...known, quota: traffic.quota, folded }));
  };
}
var isNews = (told, now, repositories) => now.read >= 4 * told.read && now.read <= repositories / 2 && (now.each > 1.5 * told.each || 1.5 * now.each < told.each);

// src/run/standings.ts
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
    const { keepFleetDriftIssue } = await import("./action-fleet-drift-issue-36SLR44P.js");
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

// src/run/several.ts
async function openSeveral(run) {
  const { world, session, wings } = run;
  const fleet = await openFleet(run.options, world);
  const { options } = fleet;
  const { makesFile, editsFile } = modes[options.mode];
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.sourcesFor(found, owners);
  if (!makesFile) await sources.refuse(repositories);
  const resuming = await (await wings.reports?.())?.openResuming(repositories, sources, { options, session, world });
  const { open = repositories, lines = [] } = resuming ?? {};
  const limit = await fleetLimitOf(open.length, options);
  const snapshot = makesFile ? await toSnapshot(options) : void 0;
  const needs = () => snapshot;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  return {
    ...run,
    options,
    repositories: open,
    needs,
    planned: forecastOnce(options.mode, open.length, session, world),
    settingsFor: editsFile ? (await loadWing(wings, "adoption")).fleetToAdopt(sources, options) : sources.settingsFor,
    visiting: resuming?.visiting,
    async ended(visited) {
      const targets = resuming?.together(visited.targets) ?? visited.targets;
      const result = resultOfTargets(options.mode, targets, [
        ...await limit?.lines() ?? [],
        ...sources.lines(found.known),
        ...found.lines,
        ...found.tellWaves?.(targets) ?? [],
        ...lines,
        ...visited.lines,
        ...withheldLines(disclosures, options)
      ]);
      return withDriftIssue(result, repositories, options, session, world);
    },
    limit,
    refuseFormer: found.refuseFormer,
    names: createNames(open, { options, session }, sources, snapshot)
  };
}
export {
  openSeveral
};

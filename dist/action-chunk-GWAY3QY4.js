import {
  note19 as note,
  isIn21 as isIn,
  shardText21 as shardText,
  fullName81 as fullName,
  nameKey81 as nameKey,
  code92 as code,
  HostRefusal100 as HostRefusal,
  reasonPhrase100 as reasonPhrase
} from "./action.js";
import {
  findFormerNames,
  namesPattern,
  refuseFormerName
} from "./action-chunk-WO4GFKVD.js";
import {
  discover,
  isAmong,
  isExcluded,
  oddName,
  targetOfListed,
  toName
} from "./action-chunk-NUFPK6W2.js";

// packages/core/src/fleet/targets/found-lines.ts
function tellFound(found, taken, options) {
  const { only, shard } = options;
  const { length: all } = found.targets;
  const isNoteworthy = found.leftOut.length > 0 || found.closed.length > 0 || !all;
  return [
    ...isNoteworthy ? [countLine(found, options)] : [],
    ...found.leftOut.some(({ by }) => by === oddName) ? [impossibleNames] : [],
    ...only ? [narrowedLine(all, options)] : [],
    ...shard && all ? [shardLine(shard, taken, all)] : []
  ];
}
var tellRefused = (name, { privateRepos }) => ({
  kind: "warning",
  key: "repos",
  message: `GitHub does not show this token who has ${privateRepos === "show" ? code(fullName(name)) : "a name of another account"} now, so a repository renamed from it counts as another one`,
  fix: "write the current name of the repository, or remove the name"
});
var impossibleNames = {
  kind: "warning",
  key: "repos",
  message: "GitHub listed a name that no repository can have, so this run does not cover that repository",
  fix: "check that `GITHUB_API_URL` is the address of GitHub, and run again",
  ended: [{ key: "repos", ending: "unseen" }]
};
function countLine(found, { only }) {
  if (found.targets.length) return note(`repositories: ${countText(found)}`);
  const none = `no repository matches (${countText(found)})`;
  const fix = only ? "check the patterns in `--repos`, and the targets of the fleet file" : widening(found);
  return { kind: "error", key: "repos", message: none, fix };
}
function countText({ targets, known, leftOut, closed, looked }) {
  const inputs = [...new Set(leftOut.map((one) => one.by))].sort();
  const by = inputs.map(
    (input) => `${leftOut.filter((one) => one.by === input).length} by ${input === oddName ? oddName : code(input)}`
  );
  return [
    `${known.length} found${looked.length ? ` at ${looked.join(", ")}` : ""}`,
    `${targets.length} selected`,
    by.length && `left out ${by.join(", ")}`,
    closed.length && `left out ${closed.length} that the token may not administer`
  ].filter(Boolean).join(", ");
}
function widening({ known, closed }) {
  if (closed.length) return "give the token, or its user, administration of the repositories";
  if (known.length) return "check the inputs that leave them out";
  return "add an owner to `--repos`, such as `acme/*`, or give the token access to more repositories";
}
var narrowedLine = (taken, { fleetFile }) => note(`this run covers ${taken} of the repositories of ${code(fleetFile)}, and none of the others`, "repos");
function shardLine(shard, taken, all) {
  const name = `shard ${shardText(shard)}`;
  const repositories = all === 1 ? "the one repository" : `the ${all} repositories`;
  const message = taken ? `${name}: ${taken} of ${repositories} of this run` : `${name} contains none of ${repositories} of this run, so there is nothing to do`;
  return note(message, "shard");
}

// packages/core/src/fleet/targets/find-targets.ts
async function findTargets(asked, owners) {
  const { options, wanted, waves, names } = asked;
  const { shard, only, repository } = options;
  if (!wanted) {
    const targets2 = [{ repository, isNamed: true }];
    const told = [];
    const refuseFormer = names && refuseNames(names, { targets: targets2, listed: [] }, told, options, owners);
    return { targets: targets2, known: [], lines: told, unheld: [], refuseFormer };
  }
  const all = markNamed(await searchAll(wanted, options, owners), wanted, only);
  const unheld = findUnheld(only, all.targets, all.leftOut);
  const taken = all.targets.filter((target) => !shard || isIn(shard, target.repository));
  const entries = wanted.flatMap((one) => one.entries ?? []);
  const targets = entries.length ? await (await import("./action-whereabouts-ROEIIA3U.js")).addEntries(taken, entries, owners) : taken;
  const found = { targets, known: all.known, lines: tellFound(all, targets.length, options), unheld };
  const parts = waves?.length && targets.length ? await splitIntoWaves(targets, waves, options, owners) : { lines: [] };
  const lines = [...found.lines, ...parts.lines];
  const joined = { ...found, ...parts, lines };
  if (!names) return joined;
  const { listed } = all;
  return { ...joined, refuseFormer: refuseNames(names, { targets: joined.targets, listed }, lines, options, owners) };
}
function refuseNames(names, found, lines, options, owners) {
  let former;
  const refused = (name) => void lines.push(tellRefused(name, options));
  return async ({ repository: one }) => {
    former ??= findFormerNames(names, found, owners, refused).catch(discreetly(options));
    const failure = (await former).get(nameKey(one));
    if (failure) throw failure;
  };
}
async function splitIntoWaves(targets, waves, options, owners) {
  const { inWaves, uncounted } = await import("./action-waves-4Y2S3VLW.js");
  const orElse = options.wave === void 0 ? uncounted : discreetly(options);
  return inWaves(targets, waves, options, owners).catch(orElse);
}
async function searchAll(wanted, options, owners) {
  const each = [];
  const listed = await lookUp(options.only, wanted, owners).catch(discreetly(options));
  for (const one of wanted) each.push(...await findBy(one, options, owners, listed));
  return joinFound(each);
}
async function lookUp(only, wanted, owners) {
  if (!only || only.some(namesPattern) || wanted.some(({ repos }) => repos === "*")) return void 0;
  const found = await Promise.all(only.filter(isTakenBy(wanted)).map((one) => owners.ofLists(one)));
  return found.flatMap((one) => one ?? []);
}
var isTakenBy = (wanted) => (repository) => wanted.some(({ repos }) => repos === "*" || isAmong(repos, repository));
var hasMoved = async (repository, owners) => {
  const listed = await owners.ofName(repository);
  return listed !== null && listed.full_name.toLowerCase() !== nameKey(repository);
};
function findUnheld(only = [], targets, leftOut) {
  const held = new Set(targets.map(({ repository }) => nameKey(repository)));
  const reasons = new Map(leftOut.map(({ repository, by }) => [nameKey(repository), by]));
  return only.filter((one) => !namesPattern(one) && !held.has(nameKey(one))).map((repository) => ({ repository, by: reasons.get(nameKey(repository)) }));
}
async function findBy({ repos, filters }, options, owners, listed) {
  const { only } = options;
  const mayTake = ({ owner }) => !only || only.some((one) => one.owner.toLowerCase() === owner.toLowerCase());
  const patterns = repos === "*" ? repos : repos.filter(namesPattern).filter(mayTake);
  const names = repos === "*" ? [] : repos.filter((one) => !namesPattern(one) && (!only || isAmong(only, one)));
  const search = { patterns, filters, owners, only, listed };
  const found = patterns.length ? [await discover(search).catch(discreetly(options))] : [];
  const isNamed = among(names.map(asNamed));
  const others = found.map((one) => ({ ...one, targets: one.targets.filter((target) => !isNamed(target)) }));
  const known = keepNamed(names, filters, found);
  const targets = listed ? await Promise.all(known.targets.map((one) => failMoved(one, owners))) : known.targets;
  return [{ ...known, targets }, ...others];
}
async function failMoved(target, owners) {
  const { repository } = target;
  const is = await owners.ofName(repository);
  if (!is || nameKey(toName(is)) === nameKey(repository)) return target;
  const { visibility } = targetOfListed(is);
  return { ...target, visibility, missing: { failure: refuseFormerName(repository, "repos", toName(is)) } };
}
function keepNamed(known, filters, found) {
  const factsOf = new Map(
    found.flatMap(({ targets }) => targets.map((one) => [nameKey(one.repository), one]))
  );
  const [out, taken] = [true, false].map((isOut) => known.filter((one) => isExcluded(one, filters) === isOut));
  return {
    targets: taken.map((repository) => ({ ...factsOf.get(nameKey(repository)), repository })),
    known,
    listed: [],
    leftOut: out.map((repository) => ({ repository, by: "exclude" })),
    closed: [],
    looked: []
  };
}
function markNamed(all, wanted, only = []) {
  const written = [{ repos: only }, ...wanted].flatMap(
    ({ repos }) => repos === "*" ? [] : repos.filter((one) => !namesPattern(one))
  );
  const names = new Set(written.map(nameKey));
  return { ...all, targets: all.targets.map((one) => ({ ...one, isNamed: names.has(nameKey(one.repository)) })) };
}
function joinFound(each) {
  const targets = keepEachOnce(each.flatMap((one) => one.targets));
  const isTarget = among(targets);
  const closed = keepEachOnce(each.flatMap((one) => one.closed.map(asNamed))).filter((one) => !isTarget(one));
  const isClosed = among(closed);
  const leftOut = keepEachOnce(each.flatMap((one) => one.leftOut)).filter((one) => !isTarget(one) && !isClosed(one));
  const known = keepEachOnce(each.flatMap((one) => one.known.map(asNamed)));
  return {
    targets,
    known: known.map(({ repository }) => repository),
    listed: each.flatMap((one) => one.listed),
    leftOut,
    closed: closed.map(({ repository }) => repository),
    looked: [...new Set(each.flatMap((one) => one.looked))]
  };
}
var asNamed = (repository) => ({ repository });
var keepEachOnce = (all) => [...new Map(all.toReversed().map((one) => [nameKey(one.repository), one])).values()].reverse();
function among(all) {
  const names = new Set(all.map(({ repository }) => nameKey(repository)));
  return ({ repository }) => names.has(nameKey(repository));
}
var discreetly = ({ privateRepos }) => (failure) => {
  if (privateRepos === "show" || !(failure instanceof HostRefusal)) throw failure;
  const why = `${reasonPhrase(failure.request.status)} (GitHub\u2019s message is withheld)`.trimStart();
  throw new HostRefusal(failure.request, why, failure.fix);
};

export {
  findTargets,
  refuseNames,
  searchAll,
  isTakenBy,
  hasMoved
};

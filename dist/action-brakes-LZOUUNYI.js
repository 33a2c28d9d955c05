import {
  itemsOf34 as itemsOf,
  changesOf39 as changesOf,
  findDeciding39 as findDeciding,
  findDiffering39 as findDiffering,
  findProtecting39 as findProtecting,
  placeOf39 as placeOf,
  plannedSection39 as plannedSection,
  reachKeys39 as reachKeys,
  print65 as print,
  isLooser78 as isLooser,
  orderOf78 as orderOf,
  isWriting87 as isWriting,
  withReason88 as withReason,
  code92 as code
} from "./action.js";
import {
  itemWords,
  requirementText,
  valueText
} from "./action-chunk-SXFVZNDE.js";
import {
  askRepository,
  desiredIn,
  hasRulesetsAbove,
  isAboutWorkflow,
  policiesAfter,
  reachedBy,
  readChange,
  requirement,
  startsOf
} from "./action-chunk-JI3AXZHZ.js";
import {
  combineValues,
  isAsStrict,
  jsonOf,
  keys,
  knownBypassers,
  notRead,
  requirements
} from "./action-chunk-674ZEYXB.js";
import {
  defineBrake
} from "./action-chunk-3CWYTYIV.js";
import "./action-chunk-ICJSINJG.js";
import {
  rebindsChecks
} from "./action-chunk-GSEHUO6P.js";
import {
  covers
} from "./action-chunk-N75BWPLI.js";
import "./action-chunk-2W44PF6A.js";
import {
  namePolicy
} from "./action-chunk-BBB6CERF.js";
import {
  actorRule,
  eventRule,
  risk
} from "./action-chunk-6TKPB5XX.js";
import "./action-chunk-DSX64DIT.js";
import "./action-chunk-S4WU3DHN.js";
import "./action-chunk-WNIGI4S7.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-2JJHVE2O.js";
import "./action-chunk-55ZOG3KM.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/audit/src/protection/brakes/compare.ts
function findLosses(before, after) {
  const everybody = lossesFor({ way: "push" }, before, after);
  const known = new Set(everybody.map(({ key }) => key));
  const others = peopleIn([before, after]).flatMap(
    (person) => lossesFor(person, before, after).filter(({ key }) => !known.has(key))
  );
  return [...everybody, ...new Map(others.map((loss) => [jsonOf(loss), loss])).values()];
}
var needsTheSame = (one, other) => !findLosses(one, other).length && !findLosses(other, one).length;
var lossesFor = (person, before, after) => keys.flatMap((key) => {
  const [had, has] = [findDemanded(before, key, person), findDemanded(after, key, person)];
  return isAsStrict(key, has, had) ? [] : [{ key, before: had, after: has, who: person.name }];
});
function findDemanded(protection, key, person) {
  const sources = requirement(protection, key)?.sources ?? [];
  const values = sources.filter((source) => !mayBypass(source, person)).map((source) => boundBy(key, source));
  return values.length ? combineValues(key, values) : void 0;
}
function boundBy(key, source) {
  if (key !== "updates") return source.value;
  return source.value.filter((name) => !mayBypass(source, { name, way: "push" }));
}
var mayBypass = (source, { name, way }) => knownBypassers(source).some((one) => one.name === name && (one.how !== "pull_request" || way === "pull_request"));
function peopleIn(protections) {
  const sources = protections.flatMap(({ requirements: all }) => all.flatMap((one) => one.sources));
  const names = [...new Set(sources.flatMap(knownBypassers).map(({ name }) => name))].sort();
  return names.flatMap((name) => ["pull_request", "push"].map((way) => ({ name, way })));
}
function lossText({ key, before, after, who }) {
  const whose = who === void 0 ? "" : ` for ${who}`;
  if (after === void 0) return requirementText(key, before) + whose;
  if (typeof before === "number") return `${requirementText(key, before)} (${after} remains)${whose}`;
  if (requirements[key].way === "all") return `${requirements[key].words} ${sayGone(before, after)}${whose}`;
  return `${requirementText(key, before)} (now ${valueText(key, after)})${whose}`;
}
function sayGone(before, after) {
  const left = new Set(after.map(jsonOf));
  return before.filter((item) => !left.has(jsonOf(item))).map(itemWords).join(", ");
}

// packages/audit/src/protection/brakes/brakes.ts
var brakes = [
  defineBrake({
    code: "weaker-default",
    asks: { about: ({ items }) => findProtecting(items), whether: "the protection of the default branch gets weaker" },
    when: findWeakerDefault,
    message: ({ branch, texts }) => countWeaker("requirement", `of the default branch ${branch}`, texts)
  }),
  defineBrake({
    code: "weaker-actions",
    when: findWeakerActions,
    message: ({ texts }) => countWeaker("restriction", "on workflow triggers", texts)
  }),
  defineBrake({
    code: "own-run",
    when: findOwnRun,
    message({ who, why }) {
      const open = `${who} will no longer be able to start the workflow of this run`;
      return withReason(`${open}, so another run cannot undo the change`, why);
    }
  })
];
function countWeaker(noun, of, texts) {
  const [nouns, get] = texts.length === 1 ? [noun, "gets"] : [`${noun}s`, "get"];
  const counted = `${texts.length} ${nouns} ${of} ${get} weaker`;
  return withReason(counted, texts.join("; "));
}
async function findWeakerDefault({ items, planned, reader }) {
  const all = itemsOf(planned);
  const branches = plannedSection(planned, "branches");
  const rebinds = branches && rebindsChecks(branches.desired, branches.live);
  if (!rebinds && findProtecting(all).every(isStricter)) return [];
  const read = await readDefaultBranch(reader, items, all);
  return read ? findWeaker(items, read) : [];
}
var isStricter = ({ declared: { section, desired }, item }) => section.key === "branches" && item.kind === "update" && reachedBy({ branches: desired }).rules === "covering" && item.differences.every(({ key, live, wanted }) => orderOf(section.risk, key)?.(wanted, live) === true);
async function readDefaultBranch(host, items, all) {
  const repository = await askRepository(host);
  const [moved] = findDiffering(all, "repository", ["default_branch"]);
  const branch = moved ? String(moved.difference.wanted) : repository.defaultBranch;
  const isDecided = findDeciding(items).some((one) => isAbout(one, branch));
  if (!isDecided && (findDeciding(items).length === findProtecting(items).length || !await hasRulesetsAbove(host)))
    return void 0;
  const desired = desiredBy(all);
  const reached = reachedBy(desired);
  const isPlain = reached.rules === "covering" && !moved;
  const beyond = isPlain ? { ...reached, rules: "none" } : reached;
  const change = await readChange(host, branch, repository, desired, beyond);
  const isMoved = !needsTheSame(change.now, change.then) || unseenAfter(change).length > 0;
  return isDecided || isMoved ? change : void 0;
}
function desiredBy(all) {
  const desired = desiredIn(all.map(({ declared }) => declared));
  const stays = findDiffering(all, "repository", reachKeys).length ? {} : Object.fromEntries(reachKeys.map((key) => [key, void 0]));
  const entries = findDiffering(all, "custom_properties", ["value"]).map(({ of, difference }) => ({
    property_name: of.item.names[0],
    value: difference.wanted
  }));
  const properties = entries.length ? { entries } : void 0;
  return { ...desired, repository: { ...desired.repository, ...stays }, custom_properties: properties };
}
function isAbout({ declared, item }, branch) {
  if (declared.section.key !== "branches" || !isWriting(item)) return true;
  const [name] = item.names ?? [];
  return name === void 0 || covers(name, branch);
}
function findWeaker(items, change) {
  const [first] = findProtecting(items);
  const { former, now, then } = change;
  const branch = print(now.branch);
  const lost = [
    ...findLosses(now, then).map(lossText),
    ...former ? findLosses(former, then).map((loss) => `${lossText(loss)}, which ${print(former.branch)} requires`) : []
  ];
  const texts = lost.length ? lost : weakerKeys(items, change);
  if (!texts.length) {
    const blind = unseenAfter(change).map(notRead);
    const whether = `the protection of the default branch ${branch} gets weaker`;
    return blind.length ? [{ whether, why: blind.join("; "), at: placeOf(first) }] : [];
  }
  return [{ value: String(texts.length), branch, texts, at: placeOf(findWeakening(items) ?? first) }];
}
var unseenAfter = ({ former, now, then }) => [
  ...former?.unseen ?? [],
  ...then.unseen.filter(({ what }) => !now.unseen.some((one) => one.what === what))
];
var findWeakening = (items) => findProtecting(items).find(({ item }) => item.kind === "delete") ?? findProtecting(items).find(({ item }) => "differences" in item && item.differences.some(isWeaker));
var isWeaker = ({ tone }) => tone === "weaker";
var weakerKeys = (items, change) => [...changesOf(items, "branches"), ...changesOf(items, "rulesets")].filter((one) => isOnRule(one, change)).flatMap(({ item }) => item.differences.filter(isWeaker)).map(({ key }) => key);
function isOnRule(one, { now, read }) {
  if (one.declared.section.key === "branches") return isAbout(one, now.branch);
  const [wanted] = one.item.names ?? [];
  return read.sources.sources.some(
    ({ kind, level, enforcement, name }) => kind === "ruleset" && level === "repository" && enforcement === "active" && name === wanted
  );
}
function plannedPolicies({ items, planned }) {
  const changes = changesOf(items, "actions_policies");
  const policies = changes.length ? plannedSection(planned, "actions_policies") : void 0;
  if (!policies) return void 0;
  const before = policies.live;
  return { changes, before, after: policiesAfter(before, policies.desired) };
}
var risky = ["pull_request_target", "workflow_run", "issue_comment"];
var eventsOf = ({ enforcement, rules }) => {
  const events = rules.find(({ type }) => type === eventRule)?.parameters?.allowed_events;
  return enforcement === "active" && Array.isArray(events) ? events : void 0;
};
function lossesIn(was, is) {
  const [had, has] = [was && eventsOf(was), is && eventsOf(is)];
  const allows = (events) => events.map((event) => `${namePolicy(is ?? was)} allows ${code(event)}`);
  if (!had) return allows(["pull_request_target"].filter((event) => has?.includes(event)));
  if (!is) return [`${namePolicy(was)} will be removed`];
  if (!has) return [`${namePolicy(is)} no longer rejects any event`];
  const isLess = isLooser(risk, "workflows", was.conditions.workflow_path, is.conditions.workflow_path);
  return [
    ...isLess ? [`${namePolicy(is)} may apply to fewer workflows`] : [],
    ...allows(risky.filter((event) => has.includes(event) && !had.includes(event)))
  ];
}
function findWeakerActions(plan) {
  const { changes = [], before = [], after = [] } = plannedPolicies(plan) ?? {};
  const lost = changes.flatMap((of) => {
    const [name] = of.item.names ?? [];
    const [was, is] = [before, after].map((policies) => policies.find((one) => one.name === name));
    return lossesIn(was, is).map((text) => ({ of, text }));
  });
  const [first] = lost;
  if (!first) return [];
  return [{ value: String(lost.length), texts: lost.map(({ text }) => text), at: placeOf(first.of) }];
}
function findOwnRun(plan) {
  const { run } = plan;
  const policies = run && plannedPolicies(plan);
  if (!policies) return [];
  const { changes, before, after } = policies;
  const startIn = (value) => startsOf({ policies: { value }, hasDefault: false, now: 0 }, run.path)(run.event);
  const start = startIn(after);
  const held = (who, why) => ({ value: run.event, who, why, at: placeOf(changes[0]) });
  if (start.verdict === "refused" && startIn(before).verdict !== "refused")
    return [held(code(run.event), `the event is rejected ${start.why}`)];
  const names = changes.flatMap(({ item }) => item.names ?? []);
  const lists = after.filter((one) => names.includes(one.name) && one.enforcement === "active" && isAboutWorkflow(one, run.path)).flatMap((policy) => actorsOf(policy).map((actors) => ({ policy, actors })));
  const refusing = lists.filter(({ actors }) => !actors.some((one) => isPerson(one) && one.id === run.actor));
  const sure = refusing.find(({ actors }) => run.actor !== void 0 && actors.every(isPerson));
  if (sure) return [held("the account that started it", `${namePolicy(sure.policy)} allows only other accounts`)];
  const [open] = refusing;
  const whether = "the account that started this run can still start its workflow";
  return open ? [{ whether, why: `${namePolicy(open.policy)} allows teams, roles or apps` }] : [];
}
var isPerson = ({ type }) => type === "User" || type === "Bot";
var actorsOf = ({ rules }) => rules.flatMap(
  ({ type, parameters }) => type === actorRule && Array.isArray(parameters?.allowed_actors) ? [parameters.allowed_actors] : []
);
export {
  brakes
};

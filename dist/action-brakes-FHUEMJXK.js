import {
  listWritingItems35 as listWritingItems,
  findKeyChanges43 as findKeyChanges,
  findPlace43 as findPlace,
  findPlannedSection43 as findPlannedSection,
  findProtectionChanges43 as findProtectionChanges,
  findRuleChanges43 as findRuleChanges,
  listChanges43 as listChanges,
  reachKeys43 as reachKeys,
  printValue68 as printValue,
  findOrder81 as findOrder,
  isLooser81 as isLooser,
  isWriting90 as isWriting,
  withReason91 as withReason,
  formatCode95 as formatCode
} from "./action.js";
import {
  formatRequirement,
  formatRequirementItem,
  formatRequirementValue
} from "./action-chunk-PYVEN4UM.js";
import {
  applyToPolicies,
  collectDesired,
  createStartEvaluator,
  findRequirement,
  hasRulesetsAbove,
  isAboutWorkflow,
  readProtectionChange,
  readRepository,
  selectSources
} from "./action-chunk-23CXAI3L.js";
import {
  combineValues,
  describeUnseen,
  isAsStrict,
  listKnownBypassers,
  requirementKeys,
  requirements,
  toJson
} from "./action-chunk-PDPPWR6D.js";
import {
  defineBrake
} from "./action-chunk-YSASFCPI.js";
import "./action-chunk-VAYMAJNF.js";
import {
  canRebindChecks
} from "./action-chunk-X3DXBBBZ.js";
import {
  isBranchMatch
} from "./action-chunk-YVEMCY3V.js";
import "./action-chunk-7XJL6EHH.js";
import {
  namePolicy
} from "./action-chunk-5L676XA5.js";
import {
  actorRuleType,
  eventRuleType,
  risk
} from "./action-chunk-FFBMPE5Y.js";
import "./action-chunk-F5BCYYJB.js";
import "./action-chunk-FBFHOFIS.js";
import "./action-chunk-NF7BR3AN.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-OKQN5S6H.js";
import "./action-chunk-WUBHXVFN.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

// packages/audit/src/protection/brakes/compare.ts
function findLosses(before, after) {
  const commonLosses = findLossesFor({ way: "push" }, before, after);
  const commonKeys = new Set(commonLosses.map(({ key }) => key));
  const actorLosses = listActors([before, after]).flatMap(
    (actor) => findLossesFor(actor, before, after).filter(({ key }) => !commonKeys.has(key))
  );
  return [...commonLosses, ...new Map(actorLosses.map((loss) => [toJson(loss), loss])).values()];
}
var hasSameRequirements = (first, second) => !findLosses(first, second).length && !findLosses(second, first).length;
var findLossesFor = (actor, before, after) => requirementKeys.flatMap((key) => {
  const [demandBefore, demandAfter] = [findDemanded(before, key, actor), findDemanded(after, key, actor)];
  return isAsStrict(key, demandAfter, demandBefore) ? [] : [{ key, before: demandBefore, after: demandAfter, who: actor.name }];
});
function findDemanded(protection, key, actor) {
  const sources = findRequirement(protection, key)?.sources ?? [];
  const values = sources.filter((source) => !mayBypass(source, actor)).map((source) => toBindingValue(key, source));
  return values.length ? combineValues(key, values) : void 0;
}
function toBindingValue(key, source) {
  if (key !== "updates") return source.value;
  return source.value.filter((name) => !mayBypass(source, { name, way: "push" }));
}
var mayBypass = (source, { name, way }) => listKnownBypassers(source).some(
  (bypasser) => bypasser.name === name && (bypasser.how !== "pull_request" || way === "pull_request")
);
function listActors(protections) {
  const sources = protections.flatMap(({ requirements: requirements2 }) => requirements2.flatMap((requirement) => requirement.sources));
  const names = [...new Set(sources.flatMap(listKnownBypassers).map(({ name }) => name))].sort();
  return names.flatMap((name) => ["pull_request", "push"].map((way) => ({ name, way })));
}
function describeLoss({ key, before, after, who }) {
  const suffix = who === void 0 ? "" : ` for ${who}`;
  if (after === void 0) return formatRequirement(key, before) + suffix;
  if (typeof before === "number") return `${formatRequirement(key, before)} (${after} remains)${suffix}`;
  if (requirements[key].combination === "all")
    return `${requirements[key].words} ${formatRemovedItems(before, after)}${suffix}`;
  return `${formatRequirement(key, before)} (now ${formatRequirementValue(key, after)})${suffix}`;
}
function formatRemovedItems(before, after) {
  const remaining = new Set(after.map(toJson));
  return before.filter((item) => !remaining.has(toJson(item))).map(formatRequirementItem).join(", ");
}

// packages/audit/src/protection/brakes/brakes.ts
var brakes = [
  defineBrake({
    code: "weaker-default",
    asks: {
      about: ({ items }) => findProtectionChanges(items),
      whether: "the protection of the default branch gets weaker"
    },
    findChanges: findWeakerDefault,
    message: ({ branch, texts }) => countWeaker("requirement", `of the default branch ${branch}`, texts)
  }),
  defineBrake({
    code: "weaker-actions",
    findChanges: findWeakerActions,
    message: ({ texts }) => countWeaker("restriction", "on workflow triggers", texts)
  }),
  defineBrake({
    code: "own-run",
    findChanges: findOwnRun,
    message({ who, why }) {
      const open = `${who} will no longer be able to start the workflow of this run`;
      return withReason(`${open}, so another run cannot undo the change`, why);
    }
  })
];
function countWeaker(noun, place, texts) {
  const [nouns, get] = texts.length === 1 ? [noun, "gets"] : [`${noun}s`, "get"];
  const counted = `${texts.length} ${nouns} ${place} ${get} weaker`;
  return withReason(counted, texts.join("; "));
}
async function findWeakerDefault({ items, planned, reader }) {
  const allItems = listWritingItems(planned);
  const branches = findPlannedSection(planned, "branches");
  const rebinds = branches && canRebindChecks(branches.desired, branches.live);
  if (!rebinds && findProtectionChanges(allItems).every(isStricter)) return [];
  const change = await readDefaultBranchChange(reader, items, allItems);
  return change ? findWeakenedRequirements(items, change) : [];
}
var isStricter = ({ declared: { section, desired }, item }) => section.key === "branches" && item.kind === "update" && selectSources({ branches: desired }).rules === "covering" && item.differences.every(({ key, live, wanted }) => findOrder(section.risk, key)?.(wanted, live) === true);
async function readDefaultBranchChange(github, items, allItems) {
  const repository = await readRepository(github);
  const [defaultChange] = findKeyChanges(allItems, "repository", ["default_branch"]);
  const branch = defaultChange ? String(defaultChange.difference.wanted) : repository.defaultBranch;
  const isDecided = findRuleChanges(items).some((item) => isAboutBranch(item, branch));
  if (!isDecided && (findRuleChanges(items).length === findProtectionChanges(items).length || !await hasRulesetsAbove(github)))
    return void 0;
  const desired = collectPlannedDesired(allItems);
  const touchedSources = selectSources(desired);
  const isPlain = touchedSources.rules === "covering" && !defaultChange;
  const selection = isPlain ? { ...touchedSources, rules: "none" } : touchedSources;
  const change = await readProtectionChange(github, branch, repository, desired, selection);
  const isMoved = !hasSameRequirements(change.before, change.after) || listNewlyUnseen(change).length > 0;
  return isDecided || isMoved ? change : void 0;
}
function collectPlannedDesired(items) {
  const desired = collectDesired(items.map(({ declared }) => declared));
  const unchangedKeys = findKeyChanges(items, "repository", reachKeys).length ? {} : Object.fromEntries(reachKeys.map((key) => [key, void 0]));
  const entries = findKeyChanges(items, "custom_properties", ["value"]).map(({ change, difference }) => ({
    property_name: change.item.names[0],
    value: difference.wanted
  }));
  const properties = entries.length ? { entries } : void 0;
  return { ...desired, repository: { ...desired.repository, ...unchangedKeys }, custom_properties: properties };
}
function isAboutBranch({ declared, item }, branch) {
  if (declared.section.key !== "branches" || !isWriting(item)) return true;
  const [name] = item.names ?? [];
  return name === void 0 || isBranchMatch(name, branch);
}
function findWeakenedRequirements(items, change) {
  const [firstItem] = findProtectionChanges(items);
  const { former, before: now, after: then } = change;
  const branch = printValue(now.branch);
  const lossTexts = [
    ...findLosses(now, then).map(describeLoss),
    ...former ? findLosses(former, then).map((loss) => `${describeLoss(loss)}, which ${printValue(former.branch)} requires`) : []
  ];
  const texts = lossTexts.length ? lossTexts : listWeakerKeys(items, change);
  if (!texts.length) {
    const unreadTexts = listNewlyUnseen(change).map(describeUnseen);
    const whether = `the protection of the default branch ${branch} gets weaker`;
    return unreadTexts.length ? [{ whether, why: unreadTexts.join("; "), at: findPlace(firstItem) }] : [];
  }
  return [{ value: String(texts.length), branch, texts, at: findPlace(findWeakeningItem(items) ?? firstItem) }];
}
var listNewlyUnseen = ({ former, before: now, after: then }) => [
  ...former?.unseen ?? [],
  ...then.unseen.filter(({ what }) => !now.unseen.some((source) => source.what === what))
];
var findWeakeningItem = (items) => findProtectionChanges(items).find(({ item }) => item.kind === "delete") ?? findProtectionChanges(items).find(({ item }) => "differences" in item && item.differences.some(isWeaker));
var isWeaker = ({ tone }) => tone === "weaker";
var listWeakerKeys = (items, change) => [...listChanges(items, "branches"), ...listChanges(items, "rulesets")].filter((plannedItem) => isAboutBindingRule(plannedItem, change)).flatMap(({ item }) => item.differences.filter(isWeaker)).map(({ key }) => key);
function isAboutBindingRule(plannedItem, { before: now, read }) {
  if (plannedItem.declared.section.key === "branches") return isAboutBranch(plannedItem, now.branch);
  const [rulesetName] = plannedItem.item.names ?? [];
  return read.sources.sources.some(
    ({ kind, level, enforcement, name }) => kind === "ruleset" && level === "repository" && enforcement === "active" && name === rulesetName
  );
}
function collectPlannedPolicies({ items, planned }) {
  const changes = listChanges(items, "actions_policies");
  const policies = changes.length ? findPlannedSection(planned, "actions_policies") : void 0;
  if (!policies) return void 0;
  const before = policies.live;
  return { changes, before, after: applyToPolicies(before, policies.desired) };
}
var riskyEvents = ["pull_request_target", "workflow_run", "issue_comment"];
var listAllowedEvents = ({ enforcement, rules }) => {
  const events = rules.find(({ type }) => type === eventRuleType)?.parameters?.allowed_events;
  return enforcement === "active" && Array.isArray(events) ? events : void 0;
};
function describeLosses(before, after) {
  const [eventsBefore, eventsAfter] = [before && listAllowedEvents(before), after && listAllowedEvents(after)];
  const describeAllowed = (events) => events.map((event) => `${namePolicy(after ?? before)} allows ${formatCode(event)}`);
  if (!eventsBefore) return describeAllowed(["pull_request_target"].filter((event) => eventsAfter?.includes(event)));
  if (!after) return [`${namePolicy(before)} will be removed`];
  if (!eventsAfter) return [`${namePolicy(after)} no longer rejects any event`];
  const isLess = isLooser(risk, "workflows", before.conditions.workflow_path, after.conditions.workflow_path);
  return [
    ...isLess ? [`${namePolicy(after)} may apply to fewer workflows`] : [],
    ...describeAllowed(riskyEvents.filter((event) => eventsAfter.includes(event) && !eventsBefore.includes(event)))
  ];
}
function findWeakerActions(plan) {
  const { changes = [], before = [], after = [] } = collectPlannedPolicies(plan) ?? {};
  const losses = changes.flatMap((plannedItem) => {
    const [name] = plannedItem.item.names ?? [];
    const [policyBefore, policyAfter] = [before, after].map(
      (policies) => policies.find((policy) => policy.name === name)
    );
    return describeLosses(policyBefore, policyAfter).map((text) => ({ plannedItem, text }));
  });
  const [first] = losses;
  if (!first) return [];
  return [{ value: String(losses.length), texts: losses.map(({ text }) => text), at: findPlace(first.plannedItem) }];
}
function findOwnRun(plan) {
  const { run } = plan;
  const policies = run && collectPlannedPolicies(plan);
  if (!policies) return [];
  const { changes, before, after } = policies;
  const evaluateStart = (value) => createStartEvaluator({ policies: { value }, hasDefault: false, now: 0 }, run.path)(run.event);
  const start = evaluateStart(after);
  const createHeldChange = (who, why) => ({ value: run.event, who, why, at: findPlace(changes[0]) });
  if (start.verdict === "refused" && evaluateStart(before).verdict !== "refused")
    return [createHeldChange(formatCode(run.event), `the event is rejected ${start.why}`)];
  const names = changes.flatMap(({ item }) => item.names ?? []);
  const lists = after.filter(
    (policy) => names.includes(policy.name) && policy.enforcement === "active" && isAboutWorkflow(policy, run.path)
  ).flatMap((policy) => listAllowedActors(policy).map((actors) => ({ policy, actors })));
  const refusing = lists.filter(({ actors }) => !actors.some((policy) => isPerson(policy) && policy.id === run.actor));
  const certainRefusal = refusing.find(({ actors }) => run.actor !== void 0 && actors.every(isPerson));
  if (certainRefusal)
    return [
      createHeldChange(
        "the account that started it",
        `${namePolicy(certainRefusal.policy)} allows only other accounts`
      )
    ];
  const [possibleRefusal] = refusing;
  const whether = "the account that started this run can still start its workflow";
  return possibleRefusal ? [{ whether, why: `${namePolicy(possibleRefusal.policy)} allows teams, roles or apps` }] : [];
}
var isPerson = ({ type }) => type === "User" || type === "Bot";
var listAllowedActors = ({ rules }) => rules.flatMap(
  ({ type, parameters }) => type === actorRuleType && Array.isArray(parameters?.allowed_actors) ? [parameters.allowed_actors] : []
);
export {
  brakes
};

import {
  listWritingItems34 as listWritingItems,
  findItemPlace43 as findItemPlace,
  findKeyChanges43 as findKeyChanges,
  findPlannedSection43 as findPlannedSection,
  findProtectionChanges43 as findProtectionChanges,
  findRepositoryRuleChanges43 as findRepositoryRuleChanges,
  listChanges43 as listChanges,
  printValue68 as printValue,
  findOrder82 as findOrder,
  isLooser82 as isLooser,
  isWriting92 as isWriting,
  withHiddenReason97 as withHiddenReason,
  formatCode98 as formatCode
} from "./action.js";
import {
  collectPlannedProtection,
  formatRequirement,
  formatRequirementItem,
  formatRequirementValue
} from "./action-chunk-H6XM3WGV.js";
import {
  chooseSourcesToRead,
  createStartEvaluator,
  findRequirement,
  getProtectedRepository,
  isAboutWorkflow,
  listAllowedEvents,
  mayHaveOwnerRulesets,
  predictActionsPolicies,
  readProtectionChange,
  targetEvent
} from "./action-chunk-3FSSGLB6.js";
import {
  combineValues,
  describeUnseen,
  isAsStrict,
  listKnownBypassers,
  requirementKeys,
  requirementMeanings,
  toJson
} from "./action-chunk-6W3KLGNS.js";
import {
  defineBrake
} from "./action-chunk-LD3BEVXF.js";
import "./action-chunk-EQNE7ZN4.js";
import {
  canRebindChecks
} from "./action-chunk-WBGJGP24.js";
import {
  isBranchMatch
} from "./action-chunk-DMKTFKHU.js";
import "./action-chunk-EWVSJXKW.js";
import {
  actorRuleType,
  describePolicy,
  risk
} from "./action-chunk-CEX2J2DQ.js";
import "./action-chunk-ZQIWQ6ZW.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-HFZBQRPR.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-H3ERK6I4.js";
import "./action-chunk-XSQAWN7Y.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/audit/src/protection/brakes/compare.ts
function listRequirementLosses(before, after) {
  const lossesForEveryone = listLossesForActor({ way: "push" }, before, after);
  const keysLostByEveryone = new Set(lossesForEveryone.map(({ key }) => key));
  const actorLosses = listBypassingActors([before, after]).flatMap(
    (actor) => listLossesForActor(actor, before, after).filter(({ key }) => !keysLostByEveryone.has(key))
  );
  return [...lossesForEveryone, ...new Map(actorLosses.map((loss) => [toJson(loss), loss])).values()];
}
var hasSameRequirements = (first, second) => !listRequirementLosses(first, second).length && !listRequirementLosses(second, first).length;
var listLossesForActor = (actor, before, after) => requirementKeys.flatMap((key) => {
  const [demandBefore, demandAfter] = [findRequiredValue(before, key, actor), findRequiredValue(after, key, actor)];
  return isAsStrict(key, demandAfter, demandBefore) ? [] : [{ key, before: demandBefore, after: demandAfter, actor: actor.name }];
});
function findRequiredValue(protection, key, actor) {
  const sources = findRequirement(protection, key)?.sources ?? [];
  const values = sources.filter((source) => !canBypass(source, actor)).map((source) => toBindingValue(key, source));
  return values.length ? combineValues(key, values) : void 0;
}
function toBindingValue(key, source) {
  if (key !== "updates") return source.value;
  return source.value.filter((name) => !canBypass(source, { name, way: "push" }));
}
var canBypass = (source, { name, way }) => listKnownBypassers(source).some(
  (bypasser) => bypasser.name === name && (bypasser.how !== "pull_request" || way === "pull_request")
);
function listBypassingActors(protections) {
  const sources = protections.flatMap(({ requirements }) => requirements.flatMap((requirement) => requirement.sources));
  const names = [...new Set(sources.flatMap(listKnownBypassers).map(({ name }) => name))].sort();
  return names.flatMap((name) => ["pull_request", "push"].map((way) => ({ name, way })));
}
function describeRequirementLoss({ key, before, after, actor }) {
  const suffix = actor === void 0 ? "" : ` for ${actor}`;
  if (after === void 0) return formatRequirement(key, before) + suffix;
  if (typeof before === "number") return `${formatRequirement(key, before)} (${after} remains)${suffix}`;
  if (requirementMeanings[key].combination === "all")
    return `${requirementMeanings[key].words} ${formatRemovedItems(before, after)}${suffix}`;
  return `${formatRequirement(key, before)} (now ${formatRequirementValue(key, after)})${suffix}`;
}
function formatRemovedItems(before, after) {
  const remaining = new Set(after.map(toJson));
  return before.filter((item) => !remaining.has(toJson(item))).map(formatRequirementItem).join(", ");
}

// packages/audit/src/protection/brakes/brakes.ts
var protectionBrakes = [
  defineBrake({
    code: "weaker-default",
    asks: {
      about: ({ items }) => findProtectionChanges(items),
      whether: "the protection of the default branch gets weaker"
    },
    findChanges: findWeakenedDefaultBranch,
    message: ({ branch, texts }) => describeWeakened("requirement", `of the default branch ${branch}`, texts)
  }),
  defineBrake({
    code: "weaker-actions",
    findChanges: findWeakenedActionsPolicies,
    message: ({ texts }) => describeWeakened("restriction", "on workflow triggers", texts)
  }),
  defineBrake({
    code: "own-run",
    findChanges: (plan) => [...findDisabledOwnWorkflow(plan), ...findBlockedOwnRun(plan)],
    message({ who, why }) {
      const consequence = who ? `${who} will no longer be able to start the workflow of this run` : "the workflow of this run is disabled";
      const message = `${consequence}, so another run cannot undo the change`;
      return why ? withHiddenReason(message, why) : message;
    }
  })
];
function describeWeakened(noun, place, texts) {
  const [nouns, get] = texts.length === 1 ? [noun, "gets"] : [`${noun}s`, "get"];
  const summary = `${texts.length} ${nouns} ${place} ${get} weaker`;
  return withHiddenReason(summary, texts.join("; "));
}
async function findWeakenedDefaultBranch({
  items,
  planned,
  reader
}) {
  const allItems = listWritingItems(planned);
  const branches = findPlannedSection(planned, "branches");
  const rebindsChecks = branches && canRebindChecks(branches.desired, branches.live);
  if (!rebindsChecks && findProtectionChanges(allItems).every(isOnlyStricterClassicRule)) return [];
  const change = await readDefaultBranchChange(reader, items, allItems);
  return change ? listWeakenedRequirements(items, change) : [];
}
var isOnlyStricterClassicRule = ({ declared: { section, desired }, item }) => section.key === "branches" && item.kind === "update" && chooseSourcesToRead({ branches: desired }).classicRules === "covering" && item.differences.every(({ key, live, wanted }) => findOrder(section.risk, key)?.(wanted, live) === true);
async function readDefaultBranchChange(github, items, allItems) {
  const repository = await github.ask(getProtectedRepository({}));
  const [defaultChange] = findKeyChanges(allItems, "repository", ["default_branch"]);
  const branch = defaultChange ? String(defaultChange.difference.wanted) : repository.defaultBranch;
  const concernsDefaultBranch = findRepositoryRuleChanges(items).some((item) => mayConcernBranch(item, branch));
  if (!concernsDefaultBranch && (findRepositoryRuleChanges(items).length === findProtectionChanges(items).length || !await mayHaveOwnerRulesets(github)))
    return void 0;
  const desired = collectPlannedProtection(
    allItems.map(({ declared }) => declared),
    allItems
  );
  const touchedSources = chooseSourcesToRead(desired);
  const isPlain = touchedSources.classicRules === "covering" && !defaultChange;
  const choice = isPlain ? { ...touchedSources, classicRules: "none" } : touchedSources;
  const change = await readProtectionChange(github, branch, repository, desired, choice);
  const isMoved = !hasSameRequirements(change.before, change.after) || listNewlyUnseenSources(change).length > 0;
  return concernsDefaultBranch || isMoved ? change : void 0;
}
function mayConcernBranch({ declared, item }, branch) {
  if (declared.section.key !== "branches" || !isWriting(item)) return true;
  const [name] = item.names ?? [];
  return name === void 0 || isBranchMatch(name, branch);
}
function listWeakenedRequirements(items, change) {
  const [firstItem] = findProtectionChanges(items);
  const { former, before, after } = change;
  const branch = printValue(before.branch);
  const lossTexts = [
    ...listRequirementLosses(before, after).map(describeRequirementLoss),
    ...former ? listRequirementLosses(former, after).map(
      (loss) => `${describeRequirementLoss(loss)}, which ${printValue(former.branch)} requires`
    ) : []
  ];
  const texts = lossTexts.length ? lossTexts : listWeakerKeys(items, change);
  if (!texts.length) {
    const unreadTexts = listNewlyUnseenSources(change).map(describeUnseen);
    const whether = `the protection of the default branch ${branch} gets weaker`;
    return unreadTexts.length ? [{ whether, why: unreadTexts.join("; "), at: findItemPlace(firstItem) }] : [];
  }
  return [{ value: String(texts.length), branch, texts, at: findItemPlace(findWeakeningItem(items) ?? firstItem) }];
}
var listNewlyUnseenSources = ({ former, before, after }) => [
  ...former?.unseen ?? [],
  ...after.unseen.filter(({ what }) => !before.unseen.some((source) => source.what === what))
];
var findWeakeningItem = (items) => findProtectionChanges(items).find(({ item }) => item.kind === "delete") ?? findProtectionChanges(items).find(({ item }) => "differences" in item && item.differences.some(isWeakerDifference));
var isWeakerDifference = ({ tone }) => tone === "weaker";
var listWeakerKeys = (items, change) => [...listChanges(items, "branches"), ...listChanges(items, "rulesets")].filter((plannedItem) => isAboutBindingRule(plannedItem, change)).flatMap(({ item }) => item.differences.filter(isWeakerDifference)).map(({ key }) => key);
function isAboutBindingRule(plannedItem, { live }) {
  if (plannedItem.declared.section.key === "branches") return mayConcernBranch(plannedItem, live.branch);
  const [rulesetName] = plannedItem.item.names ?? [];
  return live.sources.some(
    ({ kind, level, enforcement, name }) => kind === "ruleset" && level === "repository" && enforcement === "active" && name === rulesetName
  );
}
function collectPlannedPolicies({ items, planned }) {
  const changes = listChanges(items, "actions_policies");
  const policies = changes.length ? findPlannedSection(planned, "actions_policies") : void 0;
  if (!policies) return void 0;
  const before = policies.live;
  return { changes, before, after: predictActionsPolicies(before, policies.desired) };
}
var riskyEvents = [targetEvent, "workflow_run", "issue_comment"];
function describeWeakerRestrictions(before, after) {
  const [eventsBefore, eventsAfter] = [before, after].map(
    (policy) => policy?.enforcement === "active" ? listAllowedEvents(policy.rules) : void 0
  );
  const describeAllowed = (events) => events.map((event) => `${describePolicy(after ?? before)} allows ${formatCode(event)}`);
  if (!eventsBefore) return describeAllowed(eventsAfter?.includes(targetEvent) ? [targetEvent] : []);
  if (!after) return [`${describePolicy(before)} will be removed`];
  if (!eventsAfter) return [`${describePolicy(after)} no longer rejects any event`];
  const isLess = isLooser(risk, "workflows", before.conditions.workflow_path, after.conditions.workflow_path);
  return [
    ...isLess ? [`${describePolicy(after)} may apply to fewer workflows`] : [],
    ...describeAllowed(riskyEvents.filter((event) => eventsAfter.includes(event) && !eventsBefore.includes(event)))
  ];
}
function findWeakenedActionsPolicies(plan) {
  const { changes = [], before = [], after = [] } = collectPlannedPolicies(plan) ?? {};
  const losses = changes.flatMap((plannedItem) => {
    const [name] = plannedItem.item.names ?? [];
    const [policyBefore, policyAfter] = [before, after].map(
      (policies) => policies.find((policy) => policy.name === name)
    );
    return describeWeakerRestrictions(policyBefore, policyAfter).map((text) => ({ plannedItem, text }));
  });
  const [first] = losses;
  if (!first) return [];
  return [
    { value: String(losses.length), texts: losses.map(({ text }) => text), at: findItemPlace(first.plannedItem) }
  ];
}
var findDisabledOwnWorkflow = ({ items, run }) => findKeyChanges(items, "workflows", ["state"]).filter(({ change: { item }, difference }) => item.names?.[0] === run?.path && difference.wanted === "disabled").map(({ change }) => ({ value: "disabled", at: findItemPlace(change) }));
function findBlockedOwnRun(plan) {
  const { run } = plan;
  const policies = run && collectPlannedPolicies(plan);
  if (!policies) return [];
  const { changes, before, after } = policies;
  const evaluateStart = (value) => createStartEvaluator({ policies: { value }, hasDefaultPolicy: false, now: 0 }, run.path)(run.event);
  const start = evaluateStart(after);
  const createHeldChange = (who, why) => ({
    value: run.event,
    who,
    why,
    at: findItemPlace(changes[0])
  });
  if (start.verdict === "refused" && evaluateStart(before).verdict !== "refused")
    return [createHeldChange(formatCode(run.event), `the event is rejected ${start.why}`)];
  const names = changes.flatMap(({ item }) => item.names ?? []);
  const lists = after.filter(
    (policy) => names.includes(policy.name) && policy.enforcement === "active" && isAboutWorkflow(policy, run.path)
  ).flatMap((policy) => listAllowedActorsByRule(policy).map((actors) => ({ policy, actors })));
  const refusing = lists.filter(({ actors }) => !actors.some((actor) => isUserOrBot(actor) && actor.id === run.actor));
  const certainRefusal = refusing.find(({ actors }) => run.actor !== void 0 && actors.every(isUserOrBot));
  if (certainRefusal)
    return [
      createHeldChange(
        "the account that started it",
        `${describePolicy(certainRefusal.policy)} allows only other accounts`
      )
    ];
  const [possibleRefusal] = refusing;
  const whether = "the account that started this run can still start its workflow";
  return possibleRefusal ? [{ whether, why: `${describePolicy(possibleRefusal.policy)} allows teams, roles or apps` }] : [];
}
var isUserOrBot = ({ type }) => type === "User" || type === "Bot";
var listAllowedActorsByRule = ({ rules }) => rules.flatMap(
  ({ type, parameters }) => type === actorRuleType && Array.isArray(parameters?.allowed_actors) ? [parameters.allowed_actors] : []
);
export {
  protectionBrakes
};

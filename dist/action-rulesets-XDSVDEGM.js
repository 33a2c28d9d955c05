import {
  refuseExternallyDefined111 as refuseExternallyDefined,
  noteUnknownWord112 as noteUnknownWord,
  refuseDuplicateActors112 as refuseDuplicateActors,
  resolveSchema51 as resolveSchema,
  printValue68 as printValue,
  splitWords116 as splitWords,
  isUndeclaredDeleted117 as isUndeclaredDeleted,
  findOrder82 as findOrder,
  isLooser82 as isLooser,
  getDefaultBranch84 as getDefaultBranch,
  toFullName85 as toFullName,
  createNote87 as createNote,
  createRefusedChange87 as createRefusedChange,
  noteUncompared87 as noteUncompared,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planReassertion87 as planReassertion,
  planUpdate87 as planUpdate,
  addJsonSchema90 as addJsonSchema,
  choice90 as choice,
  createListShape90 as createListShape,
  isSettableKey90 as isSettableKey,
  list90 as list,
  markIndivisible90 as markIndivisible,
  markListShape90 as markListShape,
  openMap90 as openMap,
  refuseReadOnlyKeys90 as refuseReadOnlyKeys,
  refusedLimits90 as refusedLimits,
  text90 as text,
  tryRule90 as tryRule,
  tryRuleOnEach90 as tryRuleOnEach,
  findNearest91 as findNearest,
  SectionFailure92 as SectionFailure,
  createMessage94 as createMessage,
  nameBuiltInRole95 as nameBuiltInRole,
  replaceIdsWithNames95 as replaceIdsWithNames,
  entriesFromList96 as entriesFromList,
  never96 as never,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  transform96 as transform,
  formatText97 as formatText,
  markPublic97 as markPublic,
  showFullText97 as showFullText,
  formatCode98 as formatCode,
  isMap99 as isMap,
  pickKeys99 as pickKeys,
  administration104 as administration,
  formatGrant104 as formatGrant,
  PermissionDenied105 as PermissionDenied,
  ignoreRefusal105 as ignoreRefusal
} from "./action.js";
import {
  BypassActor,
  RulesetRule,
  addClearedParameters,
  allMergeMethods,
  calls,
  canSelectRefsByName,
  describeRulesetActor,
  dropNulls,
  findBranch,
  formatItemName,
  isActionsApp,
  isSameMeaning,
  isUnorderedListKey,
  normalizeActor,
  risk,
  rulesetRuleTypes,
  toRequestRule
} from "./action-chunk-EWVSJXKW.js";
import {
  formatBlockLines
} from "./action-chunk-CMHYJIWS.js";
import {
  narrowExportToItems,
  noteWholeRestoreOfUpdates
} from "./action-chunk-QATAOAVF.js";
import {
  createVisibilityPrerequisites,
  isResolvedByPublication
} from "./action-chunk-ZGNMBPZP.js";
import "./action-chunk-P3MGZLGZ.js";
import {
  defineSection,
  exportList,
  splitByOmissionReason
} from "./action-chunk-XRJ6RS5T.js";
import {
  matchEntries,
  planUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/rulesets/paths.ts
var appendKey = (holder, key) => ({
  ...holder,
  at: [...holder.at, key],
  name: key === "parameters" ? "" : holder.name ? `${holder.name}.${key}` : key,
  schema: findKeySchema(holder, key)
});
function findKeySchema({ schema }, key) {
  const { entries = {} } = schema ? resolveSchema(schema, {}) : {};
  const schemaOfKey = Object.hasOwn(entries, key) ? entries[key] : void 0;
  return schemaOfKey && isSettableKey(schemaOfKey) ? schemaOfKey : void 0;
}
var formatRulesetPath = ({ prefix, name }) => prefix + name;
function appendItem(list2, key, index, value) {
  const { names, schema } = list2;
  const name = formatItemName(key, value, names);
  const { item } = schema ? resolveSchema(schema, []) : {};
  const isRule2 = key === "rules";
  return {
    names,
    at: [...list2.at, index],
    prefix: isRule2 ? `rule ${name}: ` : `${formatRulesetPath(list2)} ${name}: `,
    name: "",
    schema: item && resolveSchema(item, value),
    isInsideItem: !isRule2
  };
}

// packages/core/src/sections/rulesets/differences.ts
var createRulesetDifference = (path, words, details = {}) => ({
  kind: "differs",
  at: path.at,
  key: path.at.join("."),
  name: formatRulesetPath(path),
  live: void 0,
  wanted: void 0,
  words,
  ...details
});
var createValueDifference = (key, live, wanted, path) => createRulesetDifference(path, void 0, {
  live,
  wanted,
  shown: { key: formatRulesetPath(path), live: formatValue(key, live, path), wanted: formatValue(key, wanted, path) },
  tone: findWeakerTone(key, live, wanted)
});
var findWeakerTone = (key, live, wanted) => isLooser(risk, key, live, wanted) ? "weaker" : void 0;
function formatValue(key, value, { names }) {
  const app = key === "integration_id" && typeof value === "number" ? names?.({ kind: "app", id: value }) : void 0;
  return app === void 0 ? printValue(value) : `app ${app}`;
}
var createOmissionDifference = (key, live, path) => createRulesetDifference(
  path,
  formatText`${markPublic(formatRulesetPath(path))} ${describeLiveValue(key, live, path.names)}, but the entry leaves it out`,
  {
    kind: "omitted",
    live
  }
);
var createUnshownDifference = (wanted, path) => createRulesetDifference(path, `${formatRulesetPath(path)} is not shown by GitHub`, { kind: "unshown", wanted });
var createRemovalDifference = (key, item, lists, list2) => createRulesetDifference(list2, formatText`${formatItemWithPath(key, item, list2)} removed`, {
  ...key === "bypass_actors" ? lists : { key: [...list2.at, formatItemName(key, item)].join("."), live: item },
  tone: findWeakerTone(key, [...lists.wanted, item], lists.wanted),
  because: key === "rules" ? removalEffects.get(formatItemName(key, item)) : void 0
});
var createAdditionDifference = (key, item, live, list2, at) => createRulesetDifference({ ...list2, at }, markPublic(`${showFullText(formatItemWithPath(key, item, list2))} added`), {
  wanted: item,
  tone: findWeakerTone(key, live, [...live, item])
});
var formatItemWithPath = (key, item, list2) => formatText`${markPublic(formatRulesetPath(list2))}: ${formatItem(key, item, list2.names)}`;
var describeLiveValue = (key, value, names) => Array.isArray(value) ? `contains ${value.map((item) => formatItem(key, item, names)).join(", ")}` : `is ${printValue(value)}`;
function formatItem(key, item, names) {
  if (["rules", "allowed_actors"].includes(key)) return formatItemName(key, item, names);
  return key === "bypass_actors" ? describeActorWithMode(item, names) : printValue(replaceIdsWithNames(item, names ?? nameBuiltInRole));
}
var describeActorWithMode = (actor, names) => `${formatItemName("bypass_actors", actor, names)} (${actor.bypass_mode ?? "always"})`;
var removalEffects = /* @__PURE__ */ new Map([
  ["creation", "anyone who can push can create matching refs"],
  ["update", "anyone who can push can change matching refs"],
  ["deletion", "matching refs can be deleted"],
  ["non_fast_forward", "history can be rewritten by a force push"],
  ["required_linear_history", "merge commits can be pushed"],
  ["required_signatures", "unsigned commits can be pushed"],
  ["pull_request", "changes can be pushed without a pull request"],
  ["required_status_checks", "changes can be merged even if their checks fail"],
  ["required_deployments", "changes can be merged before they are deployed"],
  ["merge_queue", "changes can be merged without the queue"],
  ["workflows", "changes can be merged even if these workflows fail"],
  ["code_scanning", "changes can be merged even if code scanning finds problems"]
]);

// packages/core/src/sections/rulesets/schema.ts
var specialRefs = ["~ALL", "~DEFAULT_BRANCH"];
var RefName = pipe(
  text({ min: 1 }),
  regex(
    /^(?!~)|^~(ALL|DEFAULT_BRANCH)$/,
    ({ input }) => createMessage(
      `is \`${input}\`, but the only names that start with \`~\` are \`~ALL\` and \`~DEFAULT_BRANCH\``,
      `write \`${findNearest(input, specialRefs) ?? "~DEFAULT_BRANCH"}\`, or the name of a branch or tag`
    )
  )
);
var organizationOnly = createMessage(
  "selects repositories, which only a ruleset of an organization can do",
  "remove it: this ruleset covers only this repository"
);
var organizationConditions = entriesFromList(
  ["repository", "organization"].flatMap((holder) => ["name", "id", "property"].map((key) => `${holder}_${key}`)),
  optional(never(organizationOnly))
);
var Conditions = openMap({
  ref_name: optional(openMap({ include: optional(list(RefName)), exclude: optional(list(RefName)) })),
  ...organizationConditions
});
var refPrefixes = { branch: "refs/heads/", tag: "refs/tags/", push: "" };
var targets = ["branch", "tag", "push"];
var rulesetKeys = {
  name: text({ min: 1 }),
  target: optional(pipe(choice(targets), addJsonSchema({ default: "branch" }))),
  enforcement: choice(["disabled", "active", "evaluate"]),
  conditions: optional(markIndivisible(Conditions)),
  bypass_actors: optional(list(BypassActor)),
  rules: optional(
    markListShape(list(RulesetRule), { getKey: ({ type }) => type, describeEntry: ({ type }) => `rule ${type}` })
  )
};
var readOnlyRulesetKeys = splitWords(
  "id node_id source source_type _links created_at updated_at current_user_can_bypass"
);
var Ruleset = pipe(
  openMap({
    ...rulesetKeys,
    ...refuseReadOnlyKeys(readOnlyRulesetKeys, "remove it: GitHub reports it as a read-only value"),
    ...refusedLimits
  }),
  transform(({ conditions, ...entry }) => ({
    ...entry,
    ...conditions && { conditions: expandRefNames(conditions, entry.target ?? "branch") }
  }))
);
function expandRefNames({ ref_name, ...others }, target) {
  if (!ref_name) return others;
  const expandRefName = (name) => /^(refs\/|~)/.test(name) ? name : refPrefixes[target] + name;
  const { include, exclude } = ref_name;
  const names = {
    ...include && { include: include.map(expandRefName) },
    ...exclude && { exclude: exclude.map(expandRefName) }
  };
  return { ...others, ref_name: { ...ref_name, ...names } };
}
var toRequestRuleset = ({
  target = "branch",
  conditions,
  bypass_actors,
  rules,
  ...entry
}) => ({
  ...entry,
  target,
  ...conditions && { conditions: conditions.ref_name ? addEmptyRefLists(conditions) : conditions },
  ...bypass_actors && { bypass_actors: bypass_actors.map(normalizeActor) },
  ...rules && { rules: rules.map(toRequestRule) }
});
var addEmptyRefLists = (conditions = {}) => ({
  ...conditions,
  ref_name: { include: [], exclude: [], ...conditions?.ref_name }
});
var describeRuleset = ({ name }) => `ruleset ${JSON.stringify(name)}`;
var settings = {
  ...createListShape(Ruleset, { undeclared: "keep", getKey: ({ name }) => name, describeEntry: describeRuleset }),
  examine: validateRulesets
};
function validateRulesets({ entries }, findings) {
  tryRuleOnEach(entries, (entry, index) => {
    tryRule(() => validateActors(entry, [index, "bypass_actors"], findings));
    tryRule(() => tryRuleOnEach(entry.rules ?? [], (rule, at) => validateRule(rule, [index, "rules", at], findings)));
  });
}
function validateActors(entry, list2, findings) {
  const actors = entry.bypass_actors ?? [];
  tryRuleOnEach(actors, ({ bypass_mode }, index) => {
    const { target = "branch" } = entry;
    if (bypass_mode !== "pull_request" || target === "branch") return;
    findings.refuse({
      at: [...list2, index, "bypass_mode"],
      problem: `is \`pull_request\`, but the target \`${target}\` has no pull requests`,
      fix: "write `always` or `exempt`, or remove `bypass_mode`, which means `always`"
    });
  });
  tryRuleOnEach(actors, (actor, index) => {
    if (!isActionsApp(actor)) return;
    findings.refuse({
      at: [...list2, index],
      problem: `${describeRulesetActor(actor)} is the app of GitHub Actions, which GitHub does not allow to bypass rulesets`,
      fix: "remove it, or write your own app and use its token in the workflow"
    });
  });
  refuseDuplicateActors(actors, describeRulesetActor, list2, findings);
}
function validateRule(rule, at, findings) {
  const { required_status_checks: checks } = rule.parameters ?? {};
  refuseExternallyDefined(checks, [...at, "parameters", "required_status_checks"], findings);
  noteUnknownWord(rule.type, rulesetRuleTypes, "a rule", [...at, "type"], findings);
}

// packages/core/src/sections/rulesets/compare.ts
function compareRuleset(entry, live, names) {
  const path = { names, at: [], prefix: "", name: "", schema: Ruleset };
  const { name: _, ...wanted } = hasHiddenActors(live) ? { ...entry, bypass_actors: void 0 } : entry;
  const differences = compareMaps(wanted, normalizeLiveRuleset(live, wanted), path);
  const emptied = compareEmptiedActors(entry, live, path);
  return [...emptied, ...differences.filter(({ name }) => !emptied.length || name !== "bypass_actors")].map(
    (difference) => difference.key === "target" ? { ...difference, because: `it no longer protects any ${live.target}` } : difference
  );
}
var hasHiddenActors = ({ bypass_actors }) => bypass_actors === void 0;
function normalizeLiveRuleset({ target, enforcement, conditions, bypass_actors, rules, ...others }, wanted) {
  return {
    target,
    enforcement,
    conditions,
    bypass_actors: bypass_actors?.map(normalizeActor),
    rules,
    ...pickKeys(others, (key) => Object.hasOwn(wanted, key))
  };
}
function compareEmptiedActors({ bypass_actors: wanted }, { bypass_actors }, path) {
  const live = (bypass_actors ?? []).map(normalizeActor);
  if (wanted?.length !== 0 || !live.length) return [];
  const words = formatText`bypass_actors: ${live.map((actor) => describeActorWithMode(actor, path.names)).join(", ")} removed`;
  const because = formatText`no one can bypass the ruleset any more`;
  return [createRulesetDifference(appendKey(path, "bypass_actors"), words, { live, wanted, tone: "removal", because })];
}
function compareMaps(wanted, live, path) {
  const keys = /* @__PURE__ */ new Set([...Object.keys(wanted), ...Object.keys(live)]);
  return [...keys].flatMap(
    (key) => compareValues(key, getOwnValue(wanted, key), getOwnValue(live, key), appendKey(path, key))
  );
}
var getOwnValue = (map, key) => Object.hasOwn(map, key) ? map[key] : void 0;
function compareValues(key, wanted, live, path) {
  if (isSameMeaning(key, wanted, live)) return [];
  if (key === "parameters")
    return compareMaps(wanted ?? {}, live ?? {}, path);
  if (wanted === void 0) return path.isInsideItem && !path.schema ? [] : [createOmissionDifference(key, live, path)];
  if (live === void 0 && !path.schema) return [createUnshownDifference(wanted, path)];
  if (isMap(wanted) && isMap(live ?? {})) {
    const differences = compareMaps(wanted, live ?? {}, path);
    return findOrder(risk, key)?.(wanted, live) ? differences.map(({ tone, ...difference }) => difference) : differences;
  }
  if (Array.isArray(wanted) && isUnorderedListKey(key)) return compareSets(key, wanted, toLiveList(key, live), path);
  return [createValueDifference(key, live, wanted, path)];
}
var toLiveList = (key, live) => Array.isArray(live) ? live : key === "allowed_merge_methods" ? allMergeMethods : [];
function compareSets(key, wanted, live, path) {
  const removed = excludeSameItems(live, wanted);
  const added = excludeSameItems(wanted, live);
  const counterparts = added.map((item) => findCounterpart(key, item, removed));
  const changed = counterparts.filter(
    (counterpart, index) => counterpart && counterparts.indexOf(counterpart) === index && counterparts.lastIndexOf(counterpart) === index
  );
  return [
    ...removed.filter((item) => !changed.includes(item)).map((item) => createRemovalDifference(key, item, { live, wanted }, path)),
    ...added.flatMap((item, index) => {
      const below = appendItem(path, key, wanted.indexOf(item), item);
      const before = changed.includes(counterparts[index]) ? counterparts[index] : void 0;
      return before ? compareMaps(item, before, below) : [createAdditionDifference(key, item, live, path, below.at)];
    })
  ];
}
var excludeSameItems = (list2, others) => list2.filter((item) => !others.some((other) => isSameMeaning("", item, other)));
function findCounterpart(key, item, list2) {
  const namesakes = list2.filter(isMap).filter((other) => formatItemName(key, other) === formatItemName(key, item));
  const hasAllValues = (other) => Object.entries(item).every(([name, value]) => isSameMeaning(name, value, other[name]));
  const candidates = namesakes.length > 1 ? namesakes.filter(hasAllValues) : namesakes;
  return candidates.length === 1 ? candidates[0] : void 0;
}

// packages/core/src/sections/rulesets/reach.ts
async function readMissingRefs(github, entry, live) {
  const { names = [] } = findIncludedRefs(entry, live) ?? {};
  if (!names.length || !names.every(isSingleBranchRef)) return /* @__PURE__ */ new Map();
  const missing = /* @__PURE__ */ new Map();
  for (const name of names) {
    const branch = await ignoreRefusal(github.ask(findBranch({ branch: toBranchName(name) })));
    if (!branch || branch.isThere) return /* @__PURE__ */ new Map();
    missing.set(name, branch.renamedTo);
  }
  if ([...missing.values()].every(Boolean)) return missing;
  const defaultBranch = await ignoreRefusal(github.ask(getDefaultBranch({})));
  if (names.some((name) => toBranchName(name) === defaultBranch)) return /* @__PURE__ */ new Map();
  return new Map([...missing].map(([name, renamedTo]) => [name, renamedTo ?? defaultBranch]));
}
var isSingleBranchRef = (ref) => ref.startsWith(refPrefixes.branch) && !/[*?[\\]/.test(ref);
var toBranchName = (ref) => ref.slice(refPrefixes.branch.length);
function noteEmptyReach(entry, live, missing) {
  const included = findIncludedRefs(entry, live);
  if (!included || included.names.some((name) => !missing.has(name))) return [];
  const { kind, names } = included;
  const subject = describeRuleset(entry);
  const reason = names.length ? `no branch has the name ${names.map((name) => formatCode(toBranchName(name))).join(" or ")}` : `\`conditions.ref_name.include\` lists none`;
  const [suggestion] = names.flatMap((name) => missing.get(name) ?? []);
  return [
    {
      ...createNote(`${subject} is active, but covers no ${kind}: ${reason}`, subject),
      warns: true,
      fix: suggestion ? `write ${formatCode(refPrefixes.branch + suggestion)} if you meant that branch` : `include the ${kind === "tag" ? "tags" : "branches"} that it should protect`
    }
  ];
}
function findIncludedRefs({ enforcement, target, conditions }, live) {
  const kind = target ?? live?.target ?? "branch";
  if (enforcement !== "active" || kind !== "branch" && kind !== "tag") return void 0;
  const { include = [] } = { ...live?.conditions?.ref_name, ...conditions?.ref_name };
  const isOfKind = (name) => name === "~ALL" || (name === "~DEFAULT_BRANCH" ? kind === "branch" : name.startsWith(refPrefixes[kind]));
  return { kind, names: include.filter(isOfKind) };
}

// packages/core/src/sections/rulesets/read.ts
var actorsPermission = administration.write;
async function readRulesets(github, { entries, undeclared }) {
  const declared = new Set(entries.map(({ name }) => name));
  const live = await readListedRulesets(github, async (summary) => {
    if (declared.has(summary.name)) return readRulesetOrLeaveOut(github, summary);
    return isUndeclaredDeleted(undeclared, summary.name) ? readFullRuleset(github, summary) : void 0;
  });
  const maps = await Promise.all(entries.map((entry) => readMissingRefs(github, entry, findLiveRuleset(live, entry))));
  return { ...live, missingRefs: new Map(maps.flatMap((refs) => [...refs])) };
}
var findLiveRuleset = ({ fullRulesets }, { name }) => [...fullRulesets.values()].find((ruleset) => ruleset.name === name);
async function readAllRulesets(github) {
  const rulesets2 = await readListedRulesets(github, (summary) => readRulesetOrLeaveOut(github, summary));
  const hidden = github.isRequired && [...rulesets2.fullRulesets.values()].find(hasHiddenActors);
  if (hidden) throw createHiddenActorsFailure(github, hidden.id);
  return rulesets2;
}
var readRulesetOrLeaveOut = (github, summary) => github.askOrLeaveOut([{ subject: describeRuleset(summary) }], (reader) => readFullRuleset(reader, summary));
async function readListedRulesets(github, readOne) {
  const listed = await github.ask(calls.list({}));
  const own = listed.filter(isRepositoryRuleset);
  const rulesets2 = await Promise.all(own.map(readOne));
  return {
    own,
    fullRulesets: new Map(rulesets2.flatMap((ruleset) => ruleset ? [[ruleset.id, ruleset]] : [])),
    inherited: listed.filter((summary) => !isRepositoryRuleset(summary))
  };
}
var isRepositoryRuleset = ({ source_type }) => source_type === "Repository";
async function readFullRuleset(github, summary) {
  const ruleset = await github.ask(calls.get({ ruleset_id: summary.id }));
  if (ruleset.id === summary.id && ruleset.name === summary.name) return ruleset;
  throw new SectionFailure(
    `${describeRuleset(summary)}: GitHub shows ${describeRuleset(ruleset)} instead`,
    "run again: the ruleset may have been renamed during the run",
    "conflict"
  );
}
var createHiddenActorsLookup = ({ id, ...ruleset }) => ({
  looksFor: `the bypass actors of ${describeRuleset(ruleset)}`,
  async find(github) {
    throw createHiddenActorsFailure(github, id);
  }
});
function createHiddenActorsFailure({ repository }, id) {
  const path = `/repos/${toFullName(repository)}/rulesets/${id}`;
  return new PermissionDenied(
    { method: "GET", path, status: 200, isPublic: true },
    "GitHub does not show the bypass_actors that the write would replace",
    [actorsPermission],
    `grant "${formatGrant(actorsPermission)}", which shows them`
  );
}

// packages/core/src/sections/rulesets/plan.ts
function planRulesets(desired, live, names) {
  const { entries, undeclared } = desired;
  const { own, fullRulesets, inherited, missingRefs = /* @__PURE__ */ new Map() } = live;
  const describeNamesakes = (entry) => inherited.filter((item) => getName(item) === getName(entry)).map((item) => `${describeInheritedRuleset(item)} stays and applies too`);
  const matches = matchEntries(entries, own, getName, getName, {
    describe: describeRuleset,
    fix: "give one of them another name"
  });
  return [
    ...matches.missing.map(
      (entry) => planCreate(createIdentity(entry), calls.create({}, toRequestRuleset(entry)), {
        holds: toRequestRuleset(entry),
        tone: findCreationTone(entry),
        because: [summarizeRuleset(entry, names), ...describeNamesakes(entry)].join("; ")
      })
    ),
    ...matches.pairs.flatMap(({ entry, item }) => planChange(entry, fullRulesets.get(item.id), names)),
    ...entries.flatMap((entry) => noteEmptyReach(entry, findLiveRuleset(live, entry), missingRefs)),
    ...planUndeclared(undeclared, matches.undeclared, { describe: describeRuleset, remove: planRemoval }),
    ...inherited.map(
      (item) => createNote(`${describeInheritedRuleset(item)} stays unchanged: only ${item.source} can change it`)
    )
  ].map(delayLoosening);
}
var getName = (ruleset) => ruleset.name;
var createIdentity = (ruleset) => ({
  subject: describeRuleset(ruleset),
  names: [getName(ruleset)]
});
var delayLoosening = (item) => item.kind === "delete" || item.kind === "update" && item.differences.some(({ tone }) => tone === "weaker") ? { ...item, turn: "loosens" } : item;
var findCreationTone = ({ bypass_actors: actors }) => actors?.length ? "power" : void 0;
var describeInheritedRuleset = (item) => `${describeRuleset(item)} of the ${item.source_type.toLowerCase()} ${item.source}`;
function summarizeRuleset(ruleset, names) {
  const { enforcement, target = "branch", conditions, bypass_actors, rules = [] } = ruleset;
  const { include = [], exclude = [] } = conditions?.ref_name ?? {};
  const kinds = target === "branch" ? "branches" : `${target}s`;
  const noRefs = target === "push" ? "every push" : `no ${target}`;
  const refs = include.length ? `${kinds} ${formatRefs(include)}` : noRefs;
  const exceptions = exclude.length ? ` except ${formatRefs(exclude)}` : "";
  const demands = rules.map(({ type }) => type).join(", ") || "no rules";
  const actors = bypass_actors?.map((actor) => describeActorWithMode(actor, names)).join(", ") || "empty";
  return `${enforcement} on ${refs}${exceptions}, with ${demands}${bypass_actors ? `; bypass list: ${actors}` : ""}`;
}
var formatRefs = (refs) => refs.map((ref) => printValue(ref.replace(/^refs\/(heads|tags)\//, ""))).join(", ");
var planRemoval = (item) => planDelete(createIdentity(item), calls.remove({ ruleset_id: item.id }), {
  holds: { id: item.id, enforcement: item.enforcement },
  because: item.enforcement === "active" ? "its rules no longer apply" : `its rules do not apply now (${item.enforcement})`
});
function planChange(entry, item, names) {
  const differences = compareRuleset(entry, item, names);
  const pickKind = (kind) => differences.filter((difference) => difference.kind === kind);
  const [omitted, differing, unshown] = [pickKind("omitted"), pickKind("differs"), pickKind("unshown")];
  const holds = Object.fromEntries(unshown.map(({ name, wanted }) => [name, wanted]));
  const write = {
    holds,
    steps: calls.replace({ ruleset_id: item.id }, toRequestRuleset(entry)),
    lookups: hasHiddenActors(item) && !omitted.length ? [createHiddenActorsLookup(item)] : []
  };
  return [
    ...noteHiddenActors(entry, item),
    ...omitted.map((difference) => refuseOmission(entry, difference)),
    ...planUpdate(createIdentity(entry), differing, write.steps, {
      // The PUT also sends values that this token cannot compare.
      holds: { ...holds, ...entry.bypass_actors && hasHiddenActors(item) && { bypass_actors: entry.bypass_actors } },
      dependsOn: createRulesetBasis(item),
      lookups: write.lookups
    }),
    ...differing.length ? [noteRulesetAfterChange(entry, item, names)] : [],
    ...planUnshownKeys(entry, unshown, omitted.length + differing.length > 0, write)
  ];
}
function noteRulesetAfterChange(entry, { target }, names) {
  const subject = describeRuleset(entry);
  return createNote(
    markPublic(`${subject} after the change: ${summarizeRuleset({ ...entry, target: entry.target ?? target }, names)}`),
    subject
  );
}
function refuseOmission(entry, omitted) {
  const { name, at, live } = omitted;
  const isOfItem = at.includes("parameters") && typeof at.at(-2) === "number";
  const removes = at.length === 1 ? "may remove" : "removes";
  return createRefusedChange(
    describeRuleset(entry),
    [omitted],
    `the write ${removes} ${name}, which the entry leaves out`,
    `add these lines to the entry to keep it, or write another value${isOfItem ? ", such as `null`," : ""} to change it:
${formatBlockLines(wrapAtPath(entry, at, live)).join("\n")}`
  );
}
function wrapAtPath(holder, [key, ...inner], live) {
  if (key === void 0) return live;
  const below = wrapAtPath(holder?.[key], inner, live);
  if (typeof key !== "number") return { [key]: below };
  const plain = Object.entries(holder[key]).filter(([, value]) => typeof value !== "object");
  return [{ ...Object.fromEntries(plain), ...below }];
}
var createRulesetBasis = (item) => ({
  call: calls.get({ ruleset_id: item.id }),
  was: item,
  isStillValid: (was, is) => isSameMeaning("", pickWritableSettings(was), pickWritableSettings(is))
});
var pickWritableSettings = ({ bypass_actors, ...others }) => ({
  ...pickKeys(others, (key) => !readOnlyRulesetKeys.includes(key)),
  bypass_actors: bypass_actors?.map(normalizeActor)
});
function noteHiddenActors(entry, item) {
  if (!entry.bypass_actors || !hasHiddenActors(item)) return [];
  const subject = describeRuleset(entry);
  const message = `${subject}: bypass_actors is not compared: GitHub shows it only to a token with ${formatGrant(actorsPermission)}`;
  return [noteUncompared("blind", message, { subject, covers: [[subject, "bypass_actors"]] })];
}
function planUnshownKeys(entry, unshown, isPutPlanned, write) {
  if (!unshown.length) return [];
  const keys = unshown.map(({ name }) => name).join(", ");
  const subject = describeRuleset(entry);
  const cannotVerify = `${subject}: ${keys} cannot be compared, because GitHub does not show it; apply sends it on every run`;
  const covers = unshown.map(({ key }) => [subject, key]);
  if (isPutPlanned) return [noteUncompared("blind", cannotVerify, { subject, covers })];
  return [
    planReassertion(subject, cannotVerify, `${subject} sent again, because GitHub does not show ${keys}`, {
      ...write,
      names: [getName(entry)],
      covers
    })
  ];
}
function planBetweenRulesets(entry, previous) {
  if (!previous)
    return [planCreate(describeRuleset(entry), [], { holds: toRequestRuleset(entry), tone: findCreationTone(entry) })];
  const before = { bypass_actors: [], ...toRequestRuleset(previous) };
  const differences = compareRuleset(entry, before);
  const shown = differences.filter(({ kind }) => kind !== "omitted");
  return planUpdate(describeRuleset(entry), shown, []);
}

// packages/core/src/sections/rulesets/snapshot.ts
function exportRulesets({ fullRulesets, inherited }) {
  const { kept, omissions } = splitByOmissionReason([...fullRulesets.values()], ({ name }) => name, findOmissionReason);
  const notes = inherited.map((item) => ({
    text: `${describeRuleset(item)} is left out: it belongs to ${item.source}`,
    about: item.name
  }));
  return exportList(kept.map(toRulesetEntry), settings, [...notes, ...omissions], omissions);
}
function createRulesetsUndo({ fullRulesets }, items) {
  const { kept, omissions } = splitByOmissionReason([...fullRulesets.values()], ({ name }) => name, findOmissionReason);
  const entries = kept.map((item) => {
    const { rules = [], ...entry } = toRulesetEntry(item);
    const conditions = canSelectRefsByName(item) && { conditions: addEmptyRefLists(item.conditions) };
    const sentRules = listSentRules(items, item);
    const undoneRules = rules.map((rule) => addClearedParameters(rule, sentRules));
    return { bypass_actors: [], ...entry, rules: undoneRules, ...conditions };
  });
  const { value, notes } = narrowExportToItems({ value: entries, notes: omissions }, items, { list: settings.list });
  return { value, notes: [...notes, ...noteWholeRestoreOfUpdates(items)] };
}
var listSentRules = (items, { name }) => items.filter(({ names }) => names?.at(-1) === name).flatMap(({ steps }) => steps.flatMap((step) => "body" in step && isMap(step.body) ? step.body.rules : [])).filter(isRule);
var isRule = (rule) => isMap(rule) && typeof rule.type === "string";
function findOmissionReason(item) {
  if (!targets.includes(item.target))
    return `${describeRuleset(item)} is left out: GitHub does not accept a ruleset with its target`;
  return hasHiddenActors(item) ? `${describeRuleset(item)} is left out: its bypass_actors are not visible to this token, and an entry without them clears them (a token with ${formatGrant(actorsPermission)} sees them)` : void 0;
}
function toRulesetEntry({ name, target, enforcement, conditions, bypass_actors, rules, ...otherKeys }) {
  return dropNulls({
    name,
    target,
    enforcement,
    ...exportConditions(conditions),
    ...bypass_actors?.length && { bypass_actors: bypass_actors.map(normalizeActor) },
    ...rules?.length && { rules },
    ...pickKeys(otherKeys, (key) => !readOnlyRulesetKeys.includes(key))
  });
}
function exportConditions(conditions) {
  const { ref_name: names, ...otherKeys } = conditions ?? {};
  const named = Object.entries(names ?? {}).filter(([, list2]) => !Array.isArray(list2) || list2.length);
  const kept = { ...otherKeys, ...named.length && { ref_name: Object.fromEntries(named) } };
  return Object.keys(kept).length ? { conditions: kept } : {};
}

// packages/core/src/sections/rulesets/index.ts
var rulesets = defineSection({
  key: "rulesets",
  settings,
  visibleTo: { "": "everyone", "[].bypass_actors": "writers" },
  risk,
  calls,
  /** On some plans, private repositories have no rulesets. */
  after: createVisibilityPrerequisites(isResolvedByPublication),
  read: readRulesets,
  plan: planRulesets,
  planBetweenEntries: planBetweenRulesets,
  getFacts: ({ own }) => ({ count: own.length }),
  readAll: readAllRulesets,
  toSettings: exportRulesets,
  toUndo: createRulesetsUndo,
  listUses: ({ entries }) => ({
    calls: Object.values(calls),
    visibilityGrants: entries.some(({ bypass_actors }) => bypass_actors) ? [actorsGrant] : []
  })
});
var actorsGrant = { setting: "`bypass_actors`", grant: actorsPermission, optional: true };
export {
  rulesets
};

import {
  refuseExternallyDefined111 as refuseExternallyDefined,
  mapEntries113 as mapEntries,
  printValue68 as printValue,
  getDefaultBranch84 as getDefaultBranch,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planUpdate87 as planUpdate,
  hasSameMembers88 as hasSameMembers,
  subtractMembers88 as subtractMembers,
  addJsonSchema90 as addJsonSchema,
  closedMap90 as closedMap,
  createBareListShape90 as createBareListShape,
  createValueRule90 as createValueRule,
  findDuplicate90 as findDuplicate,
  integer90 as integer2,
  list90 as list,
  openMap90 as openMap,
  text90 as text,
  toggle90 as toggle,
  SectionFailure92 as SectionFailure,
  isWriting92 as isWriting,
  createMessage94 as createMessage,
  mustBe94 as mustBe,
  integer96 as integer,
  minLength96 as minLength,
  minValue96 as minValue,
  nullable96 as nullable,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  formatText97 as formatText,
  markPublic97 as markPublic,
  isMap99 as isMap,
  pickKeys99 as pickKeys
} from "./action.js";
import {
  addGraphqlSettings,
  calls_exports,
  compareProtections,
  deleteRule,
  describeNewProtection,
  dropSignatures,
  findApp,
  findKnownRule,
  findPowerTone,
  findTeam,
  findUser,
  getBranch,
  getProtection,
  getProtectionWithoutApps,
  listProtected,
  needsProtectionRead,
  needsRulesRead,
  planBranch,
  planProtectionDeletion,
  prepareRuleCreation,
  prepareRuleUpdate,
  protect,
  proveRuleVisibility,
  proveRuleVisibilityWithBranch,
  readBranchRules,
  readBranches,
  refuseAnswerForm,
  refuseDifferingAnswers,
  refuseMistakenKeys,
  requireSignatures,
  risk,
  rule_calls_exports,
  toDifference,
  toPlannedProtection,
  unprotect
} from "./action-chunk-WBGJGP24.js";
import {
  actorForm,
  branchKeys,
  checkFields,
  createFieldSchemas,
  defaultBranchBasis,
  defaultBranchKeyword,
  describeBranch,
  describeInvalidActor,
  describePlace,
  describeProtection,
  dropResolvedBranchName,
  graphqlKeys,
  hasNoActors,
  hasUnnamedBypasser,
  isDefaultBranchKeyword,
  isPattern,
  listContexts,
  listParentPaths,
  normalizeProtection,
  parseActor,
  predictPutResult,
  protectionKeyAliases,
  reviewFields,
  switchFields,
  toDeclaredProtection
} from "./action-chunk-DMKTFKHU.js";
import {
  noteWholeRestoreOfUpdates
} from "./action-chunk-QATAOAVF.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-YNICP2FE.js";
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
  dropCase,
  noteKept
} from "./action-chunk-PJOHCAIZ.js";
import {
  createActorSchema
} from "./action-chunk-YWCJES34.js";

// packages/core/src/sections/branches/default-branch.ts
async function resolveDefaultBranch(entries, github, declaredName) {
  const index = entries.findIndex(isDefaultBranchKeyword);
  if (index < 0) return entries;
  const call = getDefaultBranch({});
  const liveName = await github.ask(call);
  const name = declaredName ?? liveName;
  const createRefusal = (reason, fix) => Object.assign(new SectionFailure(markPublic(`\`${defaultBranchKeyword}\` ${reason}`), fix), {
    at: [index, "name"]
  });
  if (!name || isPattern(name) || name.startsWith("~"))
    throw createRefusal(
      `is ${printValue(name)}, which is not a branch name`,
      "correct `default_branch`, or name the branch here"
    );
  const duplicate = entries.findIndex((entry) => entry.name === name);
  if (duplicate >= 0)
    throw createRefusal(
      `is ${printValue(name)}, which entry ${duplicate + 1} declares too`,
      "keep one of the two entries"
    );
  return entries.with(index, {
    ...entries[index],
    name,
    [defaultBranchBasis]: name === liveName ? { call, was: liveName } : "declared"
  });
}
var addDefaultBranchBasis = (basis, plan) => typeof basis === "object" ? plan.map((item) => isWriting(item) ? { ...item, resolvedBy: basis } : item) : plan;
function restoreDefaultBranchKeyword(entries, desired) {
  const resolvedName = desired.find((entry) => entry[defaultBranchBasis])?.name;
  return entries?.map(
    (entry) => entry.name === resolvedName ? { ...entry, name: defaultBranchKeyword } : entry
  );
}

// packages/core/src/sections/branches/plan.ts
function planBranches(entries, { branches: branches2, rules }, names) {
  const patternEntries = entries.filter(({ name }) => isPattern(name));
  const patternPlan = patternEntries.flatMap((entry) => planPattern(entry, rules ?? [], names));
  const patternItems = patternPlan.filter(isWriting);
  const keptPatterns = patternEntries.flatMap(({ name, protection }) => protection === null ? [] : [name]);
  const singleBranchItems = entries.flatMap((entry) => {
    const live = branches2.get(entry.name);
    if (!live) return [];
    const plan = planBranch({ ...entry, live, rules, patternItems, keptPatterns, nameById: names });
    return addDefaultBranchBasis(entry[defaultBranchBasis], plan);
  });
  const deletions = singleBranchItems.filter(({ kind }) => kind === "delete");
  const otherItems = singleBranchItems.filter((item) => !deletions.includes(item));
  return [...otherItems, ...patternPlan, ...deletions, ...noteUndeclaredPatternRules(entries, rules ?? [])];
}
function planPattern(entry, rules, names) {
  const { name, protection } = entry;
  const rule = rules.find(({ pattern }) => pattern === name);
  if (protection === void 0) return [];
  const identity = { subject: describeBranch(entry), names: [name] };
  if (protection === null) {
    if (!rule) return [];
    const write = deleteRule({ input: { branchProtectionRuleId: rule.id } });
    return [planProtectionDeletion(identity, write, rule.protection, names)];
  }
  const declared = { name, protection };
  const wanted = normalizeProtection(protection);
  if (rule) {
    const settings2 = compareProtections(wanted, rule.protection, names);
    const { step: step2, lookups: lookups2 } = prepareRuleUpdate({ ...declared, protection: pickDiffering(protection, settings2) }, rule);
    const differences = settings2.map((setting) => toDifference(addRebindingWarning(setting, wanted, rule)));
    return planUpdate(identity, differences, step2, { lookups: lookups2, dependsOn: rule.basis });
  }
  const { step, lookups } = prepareRuleCreation(declared);
  const because = describeNewProtection(compareProtections(wanted, {}, names));
  return [planCreate(identity, step, { holds: protection, lookups, tone: findPowerTone(wanted), because })];
}
function pickDiffering(declared, differences) {
  const keys = new Set(differences.map(({ key }) => key));
  const pairs = Object.entries(declared).flatMap(([key, value]) => {
    if (keys.has(key)) return [[key, value]];
    const differing = isMap(value) ? pickKeys(value, (inner) => keys.has(`${key}.${inner}`)) : {};
    return Object.keys(differing).length ? [[key, differing]] : [];
  });
  return Object.fromEntries(pairs);
}
function addRebindingWarning(difference, { required_status_checks: wanted }, { protection, apps }) {
  const liveContexts = listContexts(protection.required_status_checks?.checks);
  const unbound = wanted?.checks?.filter(({ context }) => liveContexts.includes(context) && !apps.has(context)) ?? [];
  if (difference.key !== "required_status_checks" || !unbound.length) return difference;
  const names = printValue(listContexts(unbound));
  return {
    ...difference,
    because: formatText`GitHub may require ${markPublic(names)} from the app that reported it last`
  };
}
var noteUndeclaredPatternRules = (entries, rules) => rules.filter(({ pattern }) => isPattern(pattern) && !entries.some(({ name }) => name === pattern)).map(
  (rule) => noteKept(rule, {
    describe: ({ pattern }) => describeBranch({ name: pattern }),
    describeReason: () => deletionCondition
  })
);
var deletionCondition = formatText`: Trueup deletes a rule for a pattern only if the file declares \`protection: null\``;
function planBetweenBranches(entry, previous) {
  const { name, protection } = entry;
  const before = previous?.protection;
  if (protection === void 0 || protection === null && before === null) return [];
  if (protection === null)
    return [
      planDelete(
        describeProtection(entry),
        [],
        before ? { holds: toPlannedProtection(normalizeProtection(before)) } : {}
      )
    ];
  const wanted = isPattern(name) ? normalizeProtection(protection) : predictPutResult(protection);
  if (!before) return [planCreate(describeProtection(entry), [], { holds: protection, tone: findPowerTone(wanted) })];
  return planUpdate(
    describeBranch(entry),
    compareProtections(wanted, normalizeProtection(before)).map(toDifference),
    []
  );
}

// packages/core/src/sections/branches/prepare.ts
var prepareBranches = (value, findings) => mapEntries(value, (entry, at) => prepareBranchEntry(entry, at, findings));
function prepareBranchEntry(entry, at, findings) {
  const { name, protection, ...others } = entry;
  const protectionPath = [...at, "protection"];
  const subject = typeof name === "string" ? describeBranch({ name }) : "this entry";
  refuseKeysNextToProtection(Object.keys(others), at, findings);
  if (protection === void 0) findings.remark(at, `${subject} has no \`protection\`, so it declares nothing`);
  if (protection === null && findings.source(protectionPath) === "")
    findings.remark(protectionPath, `is empty, which deletes the protection of ${subject}`);
  if (!isMap(protection)) return entry;
  const pattern = typeof name === "string" && isPattern(name) ? name : void 0;
  return { ...entry, protection: prepareProtection(protection, pattern, protectionPath, findings) };
}
function refuseKeysNextToProtection(keys, at, findings) {
  const problem = "is next to `protection`, but belongs inside it";
  for (const key of keys) {
    const [parentPath] = listParentPaths(key, branchKeys);
    if (parentPath) findings.refuse({ at: [...at, key], problem, fix: `move it ${describePlace(parentPath)}` });
  }
}
function prepareProtection(declared, pattern, at, findings) {
  const protection = pattern === void 0 ? declared : dropNullRestrictions(declared, at, findings);
  refuseAnswerForm(protection, at, findings);
  const { required_status_checks: checks, restrictions } = protection;
  refuseInvalidChecks(checks, [...at, "required_status_checks"], pattern !== void 0, findings);
  refuseMistakenKeys(protection, pattern, at, findings);
  if (pattern === void 0 && hasNoPushers(restrictions)) findings.remark([...at, "restrictions"], noPushersRemark);
  return protection;
}
function dropNullRestrictions({ restrictions, ...rest }, at, findings) {
  if (restrictions === void 0) return rest;
  if (restrictions !== null) return { restrictions, ...rest };
  findings.remark([...at, "restrictions"], "does not exist for patterns, so `null` changes nothing");
  return rest;
}
var noPushersRemark = "all lists are empty, so no one can push; to let everyone with write access push, write `restrictions: null`";
var hasNoPushers = (restrictions) => isMap(restrictions) && Object.values(restrictions).every((list2) => Array.isArray(list2) && !list2.length);
function refuseInvalidChecks(value, at, isPattern2, findings) {
  const refuse = (problem, fix, more = {}) => findings.refuse({ at, problem, fix, yaml: formatChecksYaml(value, isPattern2), ...more });
  if (Array.isArray(value)) return refuse("is a list, but must be a map", "write");
  if (!isMap(value)) return;
  const hasList = value.contexts !== void 0 || value.checks !== void 0;
  const missing = [
    ...value.strict === void 0 && !isPattern2 ? ["`strict`"] : [],
    ...!hasList && (!isPattern2 || value.strict === void 0) ? ["the list of checks"] : []
  ];
  if (missing.length)
    refuse(`lacks ${missing.join(" and ")}: GitHub accepts only the complete map`, "write", { checksInside: true });
  refuseBareCheckNames(value.checks, at, findings);
  for (const key of ["contexts", "checks"]) refuseExternallyDefined(value[key], [...at, key], findings);
}
function formatChecksYaml(value, isPattern2) {
  const { strict, contexts, checks } = isMap(value) ? value : { contexts: value };
  const isDeclared = typeof strict === "boolean";
  const strictText = isDeclared ? strict : "false # or true: require branches to be up to date before merging";
  const values = [contexts ?? checks].flat().map((check) => isMap(check) ? check.context : check);
  const names = values.filter((name) => typeof name === "string");
  const list2 = names.length ? ["  contexts:", ...names.map((name) => `    - ${JSON.stringify(name)}`)] : ["  contexts: []"];
  return ["required_status_checks:", ...isDeclared || !isPattern2 ? [`  strict: ${strictText}`] : [], ...list2].join(
    "\n"
  );
}
function refuseBareCheckNames(checks, at, findings) {
  if (!Array.isArray(checks)) return;
  checks.forEach((check, index) => {
    if (typeof check !== "string") return;
    findings.refuse({
      at: [...at, "checks", index],
      problem: "is a name, but must be a map with the key `context`",
      fix: `write \`context: ${JSON.stringify(check)}\`, or list the names under \`contexts\``
    });
  });
}

// packages/core/src/sections/branches/schema.ts
var createDeclaredFieldSchemas = (fields) => createFieldSchemas(fields, { switch: optional(toggle()), count: optional(integer2({ min: 0, max: 6 })) });
var createNameListSchema = () => list(text({ min: 1 }));
var findDuplicateName = (names) => findDuplicate(names, dropCase);
var requireDistinctNames = (entries) => pipe(
  entries,
  createValueRule({
    holds: (names) => findDuplicateName(names) === void 0,
    failureMessage: (names) => createMessage(
      `lists ${printValue(findDuplicateName(names))} twice: GitHub ignores case here`,
      "remove one of the two"
    )
  })
);
var createActorsSchema = () => optional(requireDistinctNames(createNameListSchema()));
var ActorHolder = closedMap({ users: createActorsSchema(), teams: createActorsSchema(), apps: createActorsSchema() });
var anyApp = -1;
var appIdSchema = pipe(
  number(mustBe("the number of an app", (value) => value === null ? `write \`${anyApp}\` for any app` : void 0)),
  integer(),
  minValue(anyApp)
);
var Check = createActorSchema({ id: "app_id", kinds: { app: "App" } }, closedMap, {
  context: text({ min: 1 }),
  app_id: optional(appIdSchema)
});
var Checks = pipe(
  openMap({
    ...createDeclaredFieldSchemas(checkFields),
    contexts: optional(createNameListSchema()),
    checks: optional(list(Check))
  }),
  createValueRule({
    holds: ({ contexts, checks }) => !contexts || !checks || hasSameMembers(contexts, listContexts(checks)),
    failureMessage: ({ contexts = [], checks = [] }) => {
      const names = listContexts(checks);
      const differing = [...subtractMembers(contexts, names), ...subtractMembers(names, contexts)];
      return createMessage(
        `\`contexts\` and \`checks\` list different checks: only one of them has ${differing.map(printValue).join(", ")}`,
        "list the same checks under both keys, or remove one key"
      );
    }
  })
);
var Reviews = openMap({
  ...createDeclaredFieldSchemas(reviewFields),
  dismissal_restrictions: optional(ActorHolder),
  bypass_pull_request_allowances: optional(ActorHolder)
});
var maxActors = 100;
var Bypassers = pipe(
  requireDistinctNames(list(pipe(text({ min: 1 }), regex(actorForm, describeInvalidActor)))),
  createValueRule({
    holds: ({ length }) => length <= maxActors,
    failureMessage: ({ length }) => createMessage(
      `lists ${length} actors; GitHub allows at most ${maxActors}`,
      `remove ${length - maxActors}, or list a team instead of its members`
    )
  }),
  addJsonSchema({ maxItems: maxActors })
);
var Deployments = closedMap({
  environments: pipe(
    requireDistinctNames(createNameListSchema()),
    minLength(
      1,
      createMessage("lists no environment", "write `required_deployments: null` to require no deployment")
    )
  )
});
var Protection = openMap({
  ...createDeclaredFieldSchemas(switchFields),
  enforce_admins: optional(nullable(toggle())),
  allow_force_pushes: optional(nullable(toggle())),
  required_status_checks: optional(nullable(Checks)),
  required_pull_request_reviews: optional(nullable(Reviews)),
  restrictions: optional(nullable(ActorHolder)),
  force_push_bypassers: optional(Bypassers),
  required_deployments: optional(nullable(Deployments))
});
var BranchName = pipe(
  text({ min: 1 }),
  regex(
    /^(?:[^~]|~DEFAULT_BRANCH$)/,
    createMessage(
      "starts with `~`, which no branch name does",
      `write \`${defaultBranchKeyword}\` for the default branch, or a name or pattern`
    )
  )
);
var Branch = closedMap({ name: BranchName, protection: optional(nullable(Protection)) });
var settings = {
  ...createBareListShape(Branch, {
    getKey: ({ name }) => name,
    describeEntry: describeBranch,
    removeRepositoryPart: dropResolvedBranchName,
    listNested: (entry) => [[describeProtection(entry), ["protection"]]],
    isRanked: () => true
  }),
  otherNames: protectionKeyAliases,
  prepare: prepareBranches
};

// packages/core/src/sections/branches/snapshot.ts
async function readAllBranchProtections(github) {
  const [listed, rules] = await Promise.all([
    github.ask(listProtected({})),
    github.askIfSupported("patterns, `force_push_bypassers` and `required_deployments` are", readBranchRules)
  ]);
  if (!rules) return readSnapshotByRest(github, listed);
  const { all } = rules;
  const hasRule = ({ name }) => all.some(({ pattern }) => pattern === name);
  const withoutRule = all.some(({ pattern }) => isPattern(pattern)) ? [] : listed.filter((branch) => !hasRule(branch));
  const branchToProve = withoutRule.find(({ protection }) => protection?.enabled) ?? withoutRule[0];
  if (branchToProve) await proveRuleVisibilityWithBranch(github, branchToProve.name);
  else await proveRuleVisibility(github, rules);
  const branches2 = listed.filter(hasRule).map(async ({ name }) => {
    const protectionAnswer = await github.ask(getProtection({ branch: name }));
    refuseDifferingAnswers(name, { branchAnswer: { isThere: true }, protectionAnswer }, all);
    return { name, ...protectionAnswer };
  });
  return { branches: await Promise.all(branches2), rules: all };
}
async function readSnapshotByRest(github, listed) {
  const results = await Promise.all(
    listed.map(async ({ name }) => {
      const { pattern } = await github.ask(getBranch({ branch: name }));
      if (pattern !== void 0 && pattern !== name) return [];
      const { protection } = await github.ask(getProtection({ branch: name }));
      return [{ name, protection, isClear: pattern !== void 0 }];
    })
  );
  const branches2 = results.flat();
  return {
    branches: branches2.filter(({ isClear }) => isClear),
    unclear: branches2.flatMap(({ name, isClear, protection }) => isClear || !protection ? [] : [name])
  };
}
function exportBranches({ branches: branches2, rules = [], unclear = [] }) {
  const findRule = (name) => rules.find(({ pattern }) => pattern === name);
  const branchEntries = branches2.flatMap(
    ({ name, protection }) => protection ? [{ name, protection: addGraphqlSettings(protection, findRule(name)) }] : []
  );
  const patternEntries = rules.filter(({ pattern }) => isPattern(pattern)).map(({ pattern, protection }) => ({ name: pattern, protection }));
  const protectedNames = new Set([...branchEntries, ...patternEntries].map(({ name }) => name));
  const { kept, omissions } = splitByOmissionReason(branchEntries, ({ name }) => name, findOmissionReason);
  const notes = rules.flatMap(
    (rule) => protectedNames.has(rule.pattern) ? [...noteUndeclarableRestrictions(rule), ...isPattern(rule.pattern) ? noteUnnamedBypassers(rule) : []] : [noteRuleWithoutBranch(rule)]
  );
  return exportList(
    [...kept, ...patternEntries].map(({ name, protection }) => ({
      name,
      protection: exportProtection(name, protection)
    })),
    settings,
    [...omissions, ...[...unclear.map(noteBranchWithUnclearRule), ...notes].map((text2) => ({ text: text2 }))]
  );
}
var noteBranchWithUnclearRule = (name) => formatText`${describeBranch({ name })} is left out: it is protected, but GitHub does not show whether its own rule or a pattern protects it`;
var findOmissionReason = ({
  name,
  protection
}) => hasUnnamedBypasser(protection) ? formatText`${describeBranch({ name })} is left out: GitHub does not name one of the actors that can force-push` : void 0;
var noteUnnamedBypassers = ({ pattern, protection }) => hasUnnamedBypasser(protection) ? [
  formatText`\`force_push_bypassers\` of ${describeBranch({ name: pattern })} is left out: GitHub does not name one of the actors`
] : [];
var noteRuleWithoutBranch = ({ pattern }) => formatText`the rule for ${describeBranch({ name: pattern })} is left out: GitHub shows no protected branch with this name`;
function createBranchesUndo(live, items) {
  const names = [...new Set(items.flatMap(({ names: names2 = [] }) => names2.slice(0, 1)))];
  const isProtected = (name) => live.branches.get(name)?.protectionAnswer.protection !== void 0;
  const isUnclear = (name) => isProtected(name) && !findKnownRule(name, live.branches.get(name), live.rules);
  const rules = live.rules?.filter(({ pattern }) => names.includes(pattern)) ?? [];
  const covered = names.filter((name) => isProtected(name) && live.rules?.every(({ pattern }) => pattern !== name));
  return {
    value: names.length ? names.map((name) => ({ name, protection: toUndoProtection(name, live) })) : void 0,
    notes: [
      ...noteWholeRestoreOfUpdates(items),
      ...rules.flatMap(noteUndeclarableRestrictions),
      ...rules.flatMap(noteUnnamedBypassers),
      ...covered.map(
        (name) => `${describeBranch({ name })} keeps its own rule, which has the settings of the pattern: delete it by hand`
      ),
      ...names.filter(isUnclear).map(describeUnreadGraphqlSettings)
    ]
  };
}
var describeUnreadGraphqlSettings = (name) => `who can force-push to ${describeBranch({ name })} and which deployments it requires: not read`;
function toUndoProtection(name, { branches: branches2, rules }) {
  if (isPattern(name)) {
    const rule2 = rules?.find(({ pattern }) => pattern === name);
    return rule2 ? toDeclaredProtection(name, rule2.protection) : null;
  }
  const live = branches2.get(name);
  if (!live) return void 0;
  const { protection } = live.protectionAnswer;
  if (!protection) return null;
  const rule = findKnownRule(name, live, rules);
  const { allow_force_pushes, ...others } = addGraphqlSettings(protection, rule);
  const isKnown = rule !== void 0 || !allow_force_pushes;
  return toDeclaredProtection(name, isKnown ? { ...others, allow_force_pushes } : others);
}
function noteUndeclarableRestrictions({
  pattern,
  restrictsPushes,
  restrictsReviewDismissals,
  apps
}) {
  if (!isPattern(pattern)) return [];
  const restrictions = [
    ...restrictsPushes ? ["who can push"] : [],
    ...restrictsReviewDismissals ? ["who can dismiss reviews"] : [],
    ...apps.size ? [`which app must report ${printValue([...apps.keys()])}`] : []
  ];
  return restrictions.map(
    (restriction) => formatText`${describeBranch({ name: pattern })} also restricts ${restriction}, which only a ruleset can declare; Trueup leaves it unchanged`
  );
}
function exportProtection(name, protection) {
  const { required_pull_request_reviews: reviews, ...others } = toDeclaredProtection(name, protection);
  return { ...dropOffValues(others), ...reviews && { required_pull_request_reviews: exportReviews(reviews) } };
}
function exportReviews({ bypass_pull_request_allowances: bypass, ...others }) {
  return {
    ...dropOffValues(others),
    ...bypass && !hasNoActors(bypass) && { bypass_pull_request_allowances: bypass }
  };
}
var dropOffValues = (values) => pickKeys(values, (_, value) => !isOffValue(value));
var isOffValue = (value) => value === false || value === null || Array.isArray(value) && !value.length;

// packages/core/src/sections/branches/index.ts
var branches = defineSection({
  key: "branches",
  settings,
  visibleTo: { "": "administrators", "[].name": "everyone" },
  risk,
  calls: { ...calls_exports, ...rule_calls_exports },
  /** On some plans, GitHub protects no branches of private repositories. */
  after: createVisibilityPrerequisites(isResolvedByPublication),
  keywords: { resolve: resolveDefaultBranch, restore: restoreDefaultBranchKeyword },
  read: readBranches,
  plan: planBranches,
  planBetweenEntries: planBetweenBranches,
  getFacts: ({ branches: branches2, rules }) => ({
    count: rules?.length ?? branches2.size,
    holders: [...branches2.values()].flatMap(({ protectionAnswer }) => protectionAnswer.actors ?? [])
  }),
  readAll: readAllBranchProtections,
  toSettings: exportBranches,
  toUndo: createBranchesUndo,
  /** Patterns, the keys that only GraphQL shows and each kind of actor need additional routes. */
  listUses(entries) {
    const bypassers = entries.flatMap(({ protection }) => protection?.force_push_bypassers ?? []);
    return {
      calls: [
        ...entries.some(isDefaultBranchKeyword) ? [getDefaultBranch] : [],
        ...entries.some(needsProtectionRead) ? branchCalls : [],
        ...entries.some((entry) => needsRulesRead(entry) || entry.protection === null) ? ruleListCalls : [],
        ...new Set(bypassers.map((name) => finderCalls[parseActor(name)[0]]))
      ],
      graphql: () => entries.flatMap(({ name, protection }, index) => {
        if (isPattern(name)) return [[index]];
        const keys = graphqlKeys.filter((key) => protection?.[key] !== void 0);
        return keys.map((key) => [index, "protection", key]);
      })
    };
  }
});
var finderCalls = { users: findUser, teams: findTeam, apps: findApp };
var branchCalls = [
  getBranch,
  getProtection,
  getProtectionWithoutApps,
  protect,
  unprotect,
  requireSignatures,
  dropSignatures
];
var ruleListCalls = [...Object.values(rule_calls_exports), getDefaultBranch];
export {
  branches
};

import {
  mapEntries110 as mapEntries,
  createVisibilityPrerequisites111 as createVisibilityPrerequisites,
  isLiftedByPublication111 as isLiftedByPublication,
  createNestedFindings47 as createNestedFindings,
  formatChange68 as formatChange,
  printValue68 as printValue,
  pickColumn114 as pickColumn,
  toOptionalSchemas114 as toOptionalSchemas,
  markIndivisible117 as markIndivisible,
  isSameOrMore81 as isSameOrMore,
  markWeaker81 as markWeaker,
  offIsStricter81 as offIsStricter,
  onIsStricter81 as onIsStricter,
  orderAllowedLists81 as orderAllowedLists,
  orderRequiredLists81 as orderRequiredLists,
  createRisks82 as createRisks,
  createNote85 as createNote,
  planCreate85 as planCreate,
  planDelete85 as planDelete,
  planReassertion85 as planReassertion,
  planReassertionOfKey85 as planReassertionOfKey,
  planReplace85 as planReplace,
  planUpdate85 as planUpdate,
  refuseChange85 as refuseChange,
  findDifferences86 as findDifferences,
  hasSameMembers86 as hasSameMembers,
  isDeepEqual86 as isDeepEqual,
  defineListEnvelope87 as defineListEnvelope,
  defineObject87 as defineObject,
  mapAnswer87 as mapAnswer,
  addJsonSchema88 as addJsonSchema,
  choice88 as choice,
  chooseSchema88 as chooseSchema,
  closedMap88 as closedMap,
  createBareListShape88 as createBareListShape,
  createListShape88 as createListShape,
  createValueRule88 as createValueRule,
  integer88 as integer,
  limitLength88 as limitLength,
  openMap88 as openMap,
  refuseReadOnlyKeys88 as refuseReadOnlyKeys,
  refusedLimits88 as refusedLimits,
  text88 as text,
  toggle88 as toggle,
  tryRule88 as tryRule,
  tryRuleOnEach88 as tryRuleOnEach,
  SectionFailure90 as SectionFailure,
  isWriting90 as isWriting,
  listDifferences90 as listDifferences,
  formatText91 as formatText,
  markPublic91 as markPublic,
  setVisibilityKey91 as setVisibilityKey,
  createMessage93 as createMessage,
  describeActor94 as describeActor,
  nameBuiltInRole94 as nameBuiltInRole,
  formatCode95 as formatCode,
  quoteText95 as quoteText,
  array96 as array,
  boolean96 as boolean,
  check96 as check,
  literal96 as literal,
  notValues96 as notValues,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  picklist96 as picklist,
  pipe96 as pipe,
  string96 as string,
  transform96 as transform,
  union96 as union,
  groupBy97 as groupBy,
  isMap97 as isMap,
  mapValues97 as mapValues,
  pickKeys97 as pickKeys,
  actions101 as actions,
  administration101 as administration,
  environments101 as environments,
  secrets101 as secrets,
  defineMutation102 as defineMutation,
  defineQuery102 as defineQuery,
  defineRestCall102 as defineRestCall,
  defineRoute102 as defineRoute,
  ignoreRefusal103 as ignoreRefusal,
  __export104 as __export
} from "./action.js";
import {
  createSecretCalls,
  describeSecretLoss,
  exportSecrets,
  nameSecret,
  planSecrets,
  settings
} from "./action-chunk-JHKCQ5DP.js";
import {
  createVariableCalls,
  exportVariables,
  planVariables,
  settings as settings2
} from "./action-chunk-7E6JR5R5.js";
import "./action-chunk-O35FTVR3.js";
import {
  narrowExportToItems,
  noteWholeRestore
} from "./action-chunk-VVO6OWEP.js";
import {
  defineSection
} from "./action-chunk-7WYA6ZDB.js";
import {
  dropCase,
  matchEntries,
  planUndeclared,
  rejectDuplicates
} from "./action-chunk-DZE2QXZ3.js";
import {
  createActorSchema
} from "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/environments/calls.ts
var calls_exports3 = {};
__export(calls_exports3, {
  createPolicy: () => createPolicy,
  createVariable: () => createVariable,
  disableRule: () => disableRule,
  enableRule: () => enableRule,
  find: () => find,
  get: () => get,
  list: () => list,
  listApps: () => listApps,
  listPins: () => listPins,
  listPolicies: () => listPolicies,
  listRules: () => listRules,
  listSecrets: () => listSecrets,
  listVariables: () => listVariables,
  pin: () => pin,
  put: () => put,
  putSecret: () => putSecret,
  removePolicy: () => removePolicy,
  removeSecret: () => removeSecret,
  removeVariable: () => removeVariable,
  reorder: () => reorder,
  secretsKey: () => secretsKey,
  updateVariable: () => updateVariable
});

// packages/core/src/sections/environments/deployment_branch_policies/calls.ts
var calls_exports = {};
__export(calls_exports, {
  createPolicy: () => createPolicy,
  listPolicies: () => listPolicies,
  removePolicy: () => removePolicy
});
var LivePolicy = defineObject({ id: number(), name: string(), type: string() });
var path = "/repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies";
var write = { needs: administration.write, isPublic: true };
var listPolicies = defineRestCall(`GET ${path}`, {
  needs: actions.read,
  isPublic: true,
  pages: { perPage: 100, identity: "id", list: "branch_policies" },
  answer: defineListEnvelope("branch_policies", LivePolicy)
});
var createPolicy = defineRestCall(`POST ${path}`, {
  ...write,
  absent: void 0,
  absentOn: [303],
  describeResult: (_, status) => status === 303 ? "GitHub already has it" : void 0
});
var removePolicy = defineRestCall(`DELETE ${path}/{branch_policy_id}`, write);

// packages/core/src/sections/environments/deployment_protection_rules/calls.ts
var calls_exports2 = {};
__export(calls_exports2, {
  disableRule: () => disableRule,
  enableRule: () => enableRule,
  listApps: () => listApps,
  listRules: () => listRules
});
var App = defineObject({ id: number(), slug: string() });
var LiveRule = defineObject({ id: number(), enabled: boolean(), app: App });
var Rules = defineObject({
  total_count: optional(number()),
  custom_deployment_protection_rules: optional(array(LiveRule))
});
var isComplete = ({ total_count: count, custom_deployment_protection_rules: rules3 }) => rules3 ? count === void 0 || count === rules3.length : count === 0;
var path2 = "/repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules";
var write2 = { needs: administration.write, isPublic: true };
var listRules = defineRestCall(`GET ${path2}`, {
  needs: actions.read,
  isPublic: true,
  answer: pipe(
    Rules,
    check(isComplete, "as many rules as it counts"),
    transform(({ custom_deployment_protection_rules: rules3 = [] }) => rules3.filter(({ enabled }) => enabled))
  )
});
var listApps = defineRestCall(`GET ${path2}/apps`, {
  needs: administration.read,
  neededIn: ["check", "apply"],
  pages: { perPage: 100, identity: "id", list: "available_custom_deployment_protection_rule_integrations" },
  answer: defineListEnvelope("available_custom_deployment_protection_rule_integrations", App)
});
var enableRule = defineRestCall(`POST ${path2}`, write2);
var disableRule = defineRestCall(`DELETE ${path2}/{protection_rule_id}`, write2);

// packages/core/src/sections/environments/pinned/calls.ts
var Pin = defineObject({ position: number(), environment: defineObject({ name: string() }) });
var PinsAnswer = mapAnswer(
  defineObject({
    repository: defineObject({
      pinnedEnvironments: nullable(defineObject({ totalCount: number(), nodes: array(Pin) }))
    })
  }),
  ({ repository }) => repository.pinnedEnvironments?.nodes.toSorted((pin2, next) => pin2.position - next.position).map(({ environment }) => environment.name) ?? null
);
var listPins = defineQuery(
  `query EnvironmentPins($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      pinnedEnvironments(first: 100, after: $after) {
        totalCount
        nodes { id position environment { name } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  { needs: actions.read, isPublic: true, answer: PinsAnswer, connection: "repository.pinnedEnvironments" }
);
var write3 = { needs: administration.write, isPublic: true };
var pin = defineMutation(
  `mutation PinEnvironment($input: PinEnvironmentInput!) {
    pinEnvironment(input: $input) { environment { id } }
  }`,
  write3
);
var reorder = defineMutation(
  `mutation ReorderEnvironment($input: ReorderEnvironmentInput!) {
    reorderEnvironment(input: $input) { environment { id } }
  }`,
  write3
);

// packages/core/src/sections/environments/calls.ts
var LiveReviewer = defineObject({
  type: picklist(["User", "Team"]),
  reviewer: nullish(defineObject({ id: number(), login: optional(string()), slug: optional(string()) }))
});
var knownGates = ["wait_timer", "required_reviewers"];
var GateShape = union([
  defineObject({ type: literal(knownGates[0]), wait_timer: number() }),
  defineObject({
    type: literal(knownGates[1]),
    /** Older servers leave it out. */
    prevent_self_review: optional(boolean()),
    reviewers: array(LiveReviewer)
  }),
  defineObject({ type: pipe(string(), notValues(knownGates)) })
]);
var LiveEnvironment = defineObject({
  id: number(),
  node_id: string(),
  name: string(),
  protection_rules: array(GateShape),
  deployment_branch_policy: nullable(
    defineObject({ protected_branches: boolean(), custom_branch_policies: boolean() })
  ),
  /** Older servers leave it out. */
  can_admins_bypass: optional(boolean())
});
var list = defineRestCall("GET /repos/{owner}/{repo}/environments", {
  needs: actions.read,
  isPublic: true,
  pages: { perPage: 100, identity: "id", list: "environments" },
  answer: defineListEnvelope("environments", LiveEnvironment)
});
var environmentRoute = defineRoute("GET /repos/{owner}/{repo}/environments/{environment_name}", {
  needs: actions.read,
  isPublic: true,
  neededIn: ["apply"]
});
var get = environmentRoute({ answer: LiveEnvironment });
var find = environmentRoute({ absent: null, answer: nullable(LiveEnvironment) });
var put = defineRestCall("PUT /repos/{owner}/{repo}/environments/{environment_name}", {
  needs: administration.write,
  isPublic: true,
  hints: {
    422: "each reviewer needs read access to the repository; on some plans, private repositories have no reviewers and no wait timer"
  }
});
var {
  list: listVariables,
  create: createVariable,
  update: updateVariable,
  remove: removeVariable
} = createVariableCalls("/repos/{owner}/{repo}/environments/{environment_name}", environments);
var {
  list: listSecrets,
  publicKey: secretsKey,
  put: putSecret,
  remove: removeSecret
} = createSecretCalls("/repos/{owner}/{repo}/environments/{environment_name}", {
  read: [secrets.read, environments.read],
  write: [secrets.write, environments.write]
});

// packages/core/src/sections/environments/prepare.ts
var readOnlyKeys = ["id", "node_id", "url", "html_url", "created_at", "updated_at"];
var prepareEnvironments = (value, findings) => mapEntries(value, (entry, at) => {
  refuseBlanks(entry, at, findings);
  refuseCopiedReviewers(entry, at, findings);
  const { custom_branches, protection_rules, ...otherKeys } = entry;
  if (protection_rules !== void 0) refuseCopiedGates(protection_rules, [...at, "protection_rules"], findings);
  if (custom_branches !== void 0) refuseLoosePatterns(custom_branches, [...at, "custom_branches"], findings);
  return addMissingFlag(refuseValueMaps(otherKeys, at, findings), at, findings);
});
var refuseValueMaps = (entry, at, findings) => mapValues(entry, (value, key2) => {
  const { prepare } = key2 === "variables" ? settings2 : key2 === "secrets" ? settings : {};
  return prepare ? prepare(value, createNestedFindings(findings, [...at, key2])) : value;
});
var blankFixes = {
  reviewers: "write `[]` to require no approval, or remove the key",
  deployment_branch_policy: "write `null` to let every branch deploy, or remove the key"
};
function refuseBlanks(entry, at, findings) {
  for (const [key2, fix] of Object.entries(blankFixes))
    if (entry[key2] === null && findings.source([...at, key2]) === "")
      findings.refuse({ at: [...at, key2], problem: "is empty", fix });
}
function refuseCopiedGates(gates, at, findings) {
  findings.refuse({
    at,
    problem: "is the form of GitHub's answers, which a settings file cannot use",
    fix: "write these keys directly in the environment",
    yaml: (Array.isArray(gates) ? gates : []).flatMap(formatGateLines).join("\n") || "wait_timer: 30"
  });
}
function formatGateLines(gate) {
  if (!isMap(gate)) return [];
  const { wait_timer, prevent_self_review, reviewers } = gate;
  return [
    ...typeof wait_timer === "number" ? [`wait_timer: ${wait_timer}`] : [],
    ...typeof prevent_self_review === "boolean" ? [`prevent_self_review: ${prevent_self_review}`] : [],
    ...Array.isArray(reviewers) && reviewers.length ? ["reviewers:", ...reviewers.map(formatReviewerLine)] : []
  ];
}
function refuseCopiedReviewers({ reviewers }, at, findings) {
  for (const [index, copied] of (Array.isArray(reviewers) ? reviewers : []).entries()) {
    if (!isMap(copied) || !isMap(copied.reviewer)) continue;
    findings.refuse({
      at: [...at, "reviewers", index],
      problem: "is a reviewer in the form of GitHub's answers, but must have only a type and an id",
      fix: "write",
      yaml: formatReviewerLine(copied)
    });
  }
}
function formatReviewerLine(shown) {
  const { type, id, reviewer } = isMap(shown) ? shown : {};
  const number2 = Number(isMap(reviewer) ? reviewer.id : id) || "NUMBER";
  return `  - {type: ${type === "Team" ? "Team" : "User"}, id: ${number2}}`;
}
var flags = ["protected_branches", "custom_branch_policies"];
function addMissingFlag(entry, at, findings) {
  const { deployment_branch_policy: policy } = entry;
  const path3 = [...at, "deployment_branch_policy"];
  if (!isMap(policy) || hasRefusedPatterns(policy, path3, findings)) return entry;
  const declared = flags.find((flag) => typeof policy[flag] === "boolean");
  const missing = flags.find((flag) => policy[flag] === void 0);
  if (!declared || !missing) return entry;
  const opposite = !policy[declared];
  findings.remark(
    path3,
    `${formatCode(missing)} is read as ${opposite}, because exactly one of the two flags must be true`
  );
  return { ...entry, deployment_branch_policy: { ...policy, [missing]: opposite } };
}
function hasRefusedPatterns(policy, path3, findings) {
  const key2 = Array.isArray(policy.custom_branch_policies) ? "custom_branch_policies" : "custom_branches";
  if (policy[key2] === void 0) return false;
  findings.refuse({
    at: path3,
    problem: `has branch patterns under ${formatCode(key2)}, but GitHub accepts only the two flags here`,
    fix: listPatternsFix,
    yaml: formatPatternBlock(policy[key2])
  });
  return true;
}
var listPatternsFix = "set `deployment_branch_policy.custom_branch_policies` to `true`, and list the patterns under `deployment_branch_policies`";
function refuseLoosePatterns(patterns, at, findings) {
  const problem = "is a key of other tools; Trueup reads branch patterns from `deployment_branch_policies`";
  findings.refuse({ at, problem, fix: listPatternsFix, yaml: formatPatternBlock(patterns) });
}
function formatPatternBlock(patterns) {
  const names = (Array.isArray(patterns) ? patterns : []).filter((name) => typeof name === "string");
  return [
    "deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}",
    "deployment_branch_policies:",
    ...(names.length ? names : ["release/*"]).map((name) => `  - ${quoteText(name)}`)
  ].join("\n");
}

// packages/core/src/sections/environments/put/schema.ts
var Reviewer = createActorSchema(
  { type: "type", id: "id", kinds: { user: "User", team: "Team" }, isUnique: true },
  closedMap,
  {
    type: choice(["User", "Team"]),
    id: integer({ min: 1 })
  }
);
var formatReviewer = ({ type, id }) => `${type} ${id}`;
var maxReviewers = 6;
var Reviewers = pipe(
  markIndivisible(
    createBareListShape(Reviewer, {
      getKey: formatReviewer,
      describeEntry: (reviewer) => `reviewer ${formatReviewer(reviewer)}`
    }).schema
  ),
  createValueRule({
    holds: ({ length }) => length <= maxReviewers,
    failureMessage: ({ length }) => createMessage(
      `has ${length} reviewers; GitHub allows at most ${maxReviewers}`,
      "list a team instead of its members"
    )
  }),
  addJsonSchema({ maxItems: maxReviewers })
);
var createFlagSchema = (flag) => ({
  protected_branches: { const: flag },
  custom_branch_policies: { const: !flag }
});
var BranchPolicy = pipe(
  closedMap({ protected_branches: toggle(), custom_branch_policies: toggle() }),
  createValueRule({
    holds: (policy) => policy.protected_branches !== policy.custom_branch_policies,
    failureMessage: ({ protected_branches }) => createMessage(
      `both flags are ${protected_branches}, but exactly one must be true`,
      "set one flag to true and the other to false, or write `deployment_branch_policy: null` to let every branch deploy"
    )
  }),
  addJsonSchema({ anyOf: [true, false].map((flag) => ({ properties: createFlagSchema(flag) })) })
);
var putKeys = {
  /** The timer counts minutes, at most 30 days. */
  wait_timer: { schema: integer({ min: 0, max: 43200 }), off: 0, order: isSameOrMore },
  prevent_self_review: { schema: toggle(), off: false, order: onIsStricter },
  reviewers: { schema: nullable(Reviewers), off: [], order: isReviewAsStrict },
  deployment_branch_policy: { schema: nullable(BranchPolicy), off: null, order: isPolicyAsStrict },
  /** GitHub shows and accepts this key, although its published description lacks it. */
  can_admins_bypass: { schema: toggle(), off: true, order: offIsStricter }
};
var offValues = pickColumn(putKeys, "off");
var risk = createRisks(
  { touches: "protection" },
  {
    ...pickColumn(putKeys, "order"),
    deployment_branch_policies: orderAllowedLists(),
    deployment_protection_rules: orderRequiredLists()
  }
);
var isEmptyValue = (value) => value == null || isDeepEqual(value, []);
function isReviewAsStrict(value, than) {
  return isEmptyValue(than) ? than !== void 0 || !isEmptyValue(value) : !isEmptyValue(value) && orderAllowedLists()(value, than);
}
function isPolicyAsStrict(value, than) {
  return than == null ? than === null || value !== null : isDeepEqual(value, than);
}

// packages/core/src/sections/environments/schema.ts
var maxPinned = 10;
function allowShorthand(key2, item) {
  const word = pipe(
    text({ min: 1 }),
    transform((value) => ({ [key2]: value })),
    item
  );
  return chooseSchema([item, word], (value) => typeof value === "string" ? word : item);
}
var DeclaredPolicy = allowShorthand(
  "name",
  closedMap({
    name: text({ min: 1 }),
    type: optional(pipe(choice(["branch", "tag"]), addJsonSchema({ default: "branch" })))
  })
);
var nameBranchPolicy = ({ name }) => `deployment branch policy ${JSON.stringify(name)}`;
var policies = createListShape(DeclaredPolicy, {
  undeclared: "delete",
  getKey: ({ name }) => name,
  describeEntry: nameBranchPolicy
});
var Rule = allowShorthand("app", closedMap({ app: text({ min: 1 }) }));
var nameProtectionRule = ({ app }) => `deployment protection rule ${JSON.stringify(app)}`;
var rules = createListShape(Rule, {
  undeclared: "keep",
  getKey: ({ app }) => dropCase(app),
  describeEntry: nameProtectionRule
});
var Environment = openMap({
  name: limitLength(255, text({ min: 1 })),
  ...toOptionalSchemas(putKeys),
  variables: optional(settings2.schema),
  secrets: optional(settings.schema),
  deployment_branch_policies: optional(policies.schema),
  deployment_protection_rules: optional(rules.schema),
  pinned: optional(toggle()),
  ...refuseReadOnlyKeys(readOnlyKeys),
  ...refusedLimits
});
var listShapes = {
  variables: settings2,
  secrets: settings,
  deployment_branch_policies: policies,
  deployment_protection_rules: rules
};
var listKeys = Object.keys(listShapes);
var nameEnvironment = ({ name }) => `environment ${JSON.stringify(name)}`;
var nameWithin = (environment, item) => `${item} of ${nameEnvironment({ name: environment })}`;
var settings3 = {
  ...createBareListShape(Environment, {
    getKey: ({ name }) => dropCase(name),
    describeEntry: nameEnvironment,
    listNested: listNestedItems,
    /** Pins follow the order of the entries. */
    isRanked: ({ pinned }) => pinned === true
  }),
  prepare: prepareEnvironments,
  examine: validateEnvironments
};
function listNestedItems(environment) {
  return listKeys.flatMap(
    (key2) => (environment[key2]?.entries ?? []).map(
      (item, index) => [nameWithin(environment.name, listShapes[key2].list.describeEntry(item)), [key2, "entries", index]]
    )
  );
}
function validateEnvironments(environments3, findings) {
  tryRuleOnEach(environments3, (environment, index) => {
    for (const validate of [validatePolicies, validateSelfReview])
      tryRule(() => validate(environment, index, findings));
  });
  validatePins(environments3, findings);
}
function validatePolicies(environment, index, findings) {
  const { deployment_branch_policies: declared, deployment_branch_policy: flags2 } = environment;
  if (!declared || flags2?.custom_branch_policies) return;
  findings.refuse({
    at: [index, "deployment_branch_policies"],
    problem: "requires `deployment_branch_policy` with `custom_branch_policies: true`",
    fix: flags2 === void 0 ? "add it to the entry" : "change it in the entry",
    yaml: "deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}"
  });
}
function validateSelfReview({ prevent_self_review, reviewers }, index, findings) {
  if (!prevent_self_review || reviewers?.length) return;
  findings.refuse({
    at: [index, "prevent_self_review"],
    problem: "is true, but the entry has no `reviewers`",
    fix: "add `reviewers`, or remove the key",
    yaml: "prevent_self_review: true\nreviewers:\n  - {type: User, id: NUMBER}"
  });
}
function validatePins(environments3, findings) {
  const pinned = [];
  tryRuleOnEach(environments3, (environment, index) => environment.pinned && pinned.push(index));
  const [first] = pinned.slice(maxPinned);
  if (first === void 0) return;
  findings.refuse({
    at: [first, "pinned"],
    problem: `exceeds the limit: the file pins ${pinned.length} environments; GitHub allows at most ${maxPinned}`,
    fix: `remove \`pinned: true\` from ${pinned.length - maxPinned} of them`
  });
}

// packages/core/src/sections/environments/deployment_branch_policies/index.ts
function planPolicies(environment_name, desired, live) {
  const { entries, undeclared } = desired;
  const nameItem = (policy) => nameWithin(environment_name, nameBranchPolicy(policy));
  const identify = (policy) => ({ subject: nameItem(policy), names: [policy.name] });
  const createPolicy2 = ({ name, type = defaultType }) => createPolicy({ environment_name }, { name, type });
  const removePolicy2 = ({ id }) => removePolicy({ environment_name, branch_policy_id: id });
  const fix = "delete one of them on the settings page of the environment";
  rejectDuplicates(live, ({ type, name }) => `${type} ${name}`, { describe: nameItem, fix });
  const pairs = entries.map((entry) => ({ entry, item: findLivePolicy(entry, live) }));
  const undeclaredPolicies = live.filter((policy) => pairs.every(({ item }) => item !== policy));
  return [
    ...pairs.flatMap(({ entry, item }) => {
      const { type = item?.type ?? defaultType } = entry;
      if (!item) return [planCreate(identify(entry), createPolicy2(entry), { holds: { type }, tone: "weaker" })];
      const differences = item.type === type ? [] : [{ key: "type", live: item.type, wanted: type }];
      return planReplace(identify(entry), differences, [removePolicy2(item), createPolicy2(entry)], {
        tone: "weaker",
        entry
      });
    }),
    ...planUndeclared(undeclared, undeclaredPolicies, {
      describe: nameItem,
      remove: (item) => planDelete(identify(item), removePolicy2(item), {
        holds: { type: item.type },
        because: `${describeMatches(item)} can no longer deploy there`
      }),
      describeReason: (item) => formatText`: ${describeMatches(item)} can still deploy there`
    })
  ];
}
var defaultType = "branch";
var findLivePolicy = ({ name, type = defaultType }, live) => {
  const namesakes = live.filter((item) => item.name === name);
  return namesakes.find((item) => item.type === type) ?? namesakes[0];
};
var describeMatches = ({ type }) => type === "tag" ? "tags that match it" : "branches that match it";
var key = "deployment_branch_policies";
var policies2 = {
  key,
  calls: Object.values(calls_exports),
  read: async (github, environment) => hasPatterns(environment) ? github.ask(listAllPolicies(environment)) : void 0,
  plan: planPolicies,
  /** GitHub lists patterns only after the PUT. */
  afterPut: (environment_name, desired) => ({
    act: `POST environments/${environment_name}/deployment-branch-policies`,
    async run(github) {
      const plan = planPolicies(environment_name, desired, await github.ask(listPolicies({ environment_name })));
      const steps = plan.filter(isWriting).flatMap((item) => item.steps);
      for (const call of steps.filter((step) => "route" in step)) await github.send(call);
      const removals = plan.flatMap((item) => item.kind === "delete" || item.kind === "replace" ? item : []);
      const reports = removals.flatMap((item) => formatChange(item, "done").map(({ text: text2 }) => text2));
      return reports.length ? markPublic(reports.join("; ")) : void 0;
    }
  }),
  toEntries: exportPolicies
};
function exportPolicies(live, environment) {
  const duplicate = live.find(({ name }, index) => live.findIndex((other) => other.name === name) < index);
  if (!duplicate) return { entries: live.map(({ name, type }) => ({ name, type })), notes: [] };
  const omission = `\`${key}\` of ${nameEnvironment({ name: environment })} is left out`;
  const reason = `${nameBranchPolicy(duplicate)} exists for branches and for tags, and a file can list only one of them`;
  return { entries: [], notes: [`${omission}: ${reason}`], isPartial: true };
}
var listAllPolicies = ({ name }) => listPolicies({ environment_name: name });
var hasPatterns = ({ deployment_branch_policy: policy }) => policy?.custom_branch_policies === true;

// packages/core/src/sections/environments/deployment_protection_rules/index.ts
var createRulesBasis = (environment_name, { enabled }) => ({
  call: listRules({ environment_name }),
  was: enabled,
  isStillValid: (was, is) => was.every(({ id }) => is.some((rule) => rule.id === id))
});
function planRules(environment_name, desired, live) {
  const { entries, undeclared } = desired;
  const nameRule = (rule) => nameWithin(environment_name, nameProtectionRule(rule));
  const nameLiveRule = ({ app }) => nameRule({ app: app.slug });
  const identify = (app) => ({ subject: nameRule({ app }), names: [dropCase(app)] });
  const matches = matchEntries(
    entries,
    live.enabled,
    ({ app }) => dropCase(app),
    ({ app }) => dropCase(app.slug),
    { describe: nameLiveRule, fix: "disable one of them on the settings page of the environment" }
  );
  const integrations = findIntegrationIds(environment_name, matches.missing, live.apps);
  return [
    ...matches.missing.map(
      (entry, index) => planCreate(identify(entry.app), enableRule({ environment_name }, { integration_id: integrations[index] }), {
        holds: { integration_id: integrations[index] }
      })
    ),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: nameLiveRule,
      remove: (item) => planDelete(identify(item.app.slug), disableRule({ environment_name, protection_rule_id: item.id }), {
        holds: { integration_id: item.app.id },
        because: "deployments no longer wait for the app"
      }),
      describeReason: () => formatText`: deployments wait for this app`
    })
  ];
}
function findIntegrationIds(environment, rules3, apps) {
  const candidates = rules3.map(({ app }) => ({ app, ids: findAppIds(app, apps) }));
  const unknown = candidates.flatMap(({ app, ids }) => ids.length ? [] : [app]);
  const ambiguous = candidates.filter(({ ids }) => ids.length > 1);
  if (unknown.length) throw createUnavailableFailure(environment, unknown, apps);
  if (ambiguous.length) throw createAmbiguousFailure(environment, ambiguous);
  return candidates.flatMap(({ ids }) => ids);
}
var findAppIds = (slug, apps) => apps.filter((app) => dropCase(app.slug) === dropCase(slug)).map(({ id }) => id);
var available = "available apps";
var quoteSlugs = (slugs) => slugs.map((slug) => JSON.stringify(slug)).join(", ");
var createUnavailableFailure = (environment, slugs, apps) => new SectionFailure(
  formatText`${markPublic(nameEnvironment({ name: environment }))} has no app with the slug ${markPublic(quoteSlugs(slugs))}: ${apps.length ? formatText`available are ${quoteSlugs(apps.map(({ slug }) => slug).sort())}` : markPublic("no app is available")}`.withVisibilityKey(available),
  "write the slug of an available app, or install the app on the repository with write access to deployments",
  "not_found"
);
var createAmbiguousFailure = (environment, ambiguous) => new SectionFailure(
  formatText`several available apps of ${markPublic(nameEnvironment({ name: environment }))} have the same slug: ${ambiguous.map(({ app, ids }) => `${JSON.stringify(app)} is ${ids.join(" and ")}`).join("; ")}`.withVisibilityKey(available),
  "enable the right app on the settings page of the environment",
  "conflict"
);
var rules2 = {
  key: "deployment_protection_rules",
  calls: Object.values(calls_exports2),
  read: (github, { name }, desired) => readRules(github, name, desired?.entries),
  plan: planRules,
  /** GitHub lists apps only for an existing environment. */
  afterPut: (environment_name, { entries }) => ({
    act: `POST environments/${environment_name}/deployment_protection_rules`,
    async run(github) {
      const apps = await github.ask(listApps({ environment_name }));
      for (const integration_id of findIntegrationIds(environment_name, entries, apps))
        await github.send(enableRule({ environment_name }, { integration_id }));
      return void 0;
    }
  }),
  toEntries: ({ enabled }) => ({ entries: enabled.map(({ app }) => ({ app: app.slug })), notes: [] })
};
async function readRules(github, environment_name, declared = []) {
  const enabled = await github.ask(listRules({ environment_name }));
  const slugs = new Set(enabled.map(({ app }) => dropCase(app.slug)));
  const isMissing = declared.some(({ app }) => !slugs.has(dropCase(app)));
  return { enabled, apps: isMissing ? await github.ask(listApps({ environment_name })) : [] };
}

// packages/core/src/sections/environments/stores.ts
var createVariableStore = (environment_name) => ({
  create: (variable) => createVariable({ environment_name }, variable),
  update: ({ name, value }) => updateVariable({ environment_name, name }, { value }),
  remove: (name) => removeVariable({ environment_name, name }),
  owner: nameEnvironment({ name: environment_name })
});
var variables = {
  key: "variables",
  calls: [listVariables, createVariable, updateVariable, removeVariable],
  read: (github, { name }) => github.ask(listVariables({ environment_name: name })),
  plan: (environment, desired, live) => planVariables(desired, live, createVariableStore(environment)),
  toEntries: (live) => ({ entries: exportVariables(live), notes: [] })
};
var createSecretStore = (environment_name) => ({
  publicKey: secretsKey({ environment_name }),
  put: (secret_name, sealed) => putSecret({ environment_name, secret_name }, sealed),
  remove: (secret_name) => removeSecret({ environment_name, secret_name }),
  owner: nameEnvironment({ name: environment_name })
});
var secrets2 = {
  key: "secrets",
  calls: [listSecrets, secretsKey, putSecret, removeSecret],
  read: (github, { name }) => github.ask(listSecrets({ environment_name: name })),
  plan: (environment, desired, live) => planSecrets(desired, live, createSecretStore(environment)),
  toEntries: (live, environment) => exportSecrets(live, formatVariablePrefix(environment), nameEnvironment({ name: environment }))
};
var formatVariablePrefix = (environment) => `ENVIRONMENT_${environment.toUpperCase().replace(/[^A-Z0-9_]/g, "_")}`;
function noteSharedVariables(environments3) {
  const exportedSecrets = environments3.flatMap(
    ({ name, secrets: secrets3 }) => (secrets3?.entries ?? []).map((secret) => ({ ...secret, environment: name }))
  );
  const shared = [...groupBy(exportedSecrets, ({ value }) => value)].filter(([, secrets3]) => secrets3.length > 1);
  return shared.map(([value, secrets3]) => {
    const named = secrets3.map((secret) => nameWithin(secret.environment, nameSecret(secret))).join(" and ");
    return formatText`${value} is the variable of ${named}: if their values differ, use a separate variable for each`.withVisibilityKey(
      "[].secrets"
    );
  });
}

// packages/core/src/sections/environments/lists.ts
var environmentLists = [rules2, policies2, variables, secrets2];
var listDeclared = (entry) => environmentLists.filter(({ key: key2 }) => entry[key2] !== void 0);
var listCalls = (entry) => listDeclared(entry).flatMap(({ calls }) => calls);
var countItems = (lists) => Object.values(lists).flatMap((list2) => Array.isArray(list2) ? list2 : list2?.enabled ?? []).length;
async function readLists(github, entry, live) {
  const declared = listDeclared(entry);
  const [droppedPatterns, ...liveLists] = await Promise.all([
    readDroppedPatterns(github, entry, live),
    ...declared.map((list2) => readOrLeaveOut(github, list2, live, entry[list2.key]))
  ]);
  const lists = Object.fromEntries(declared.map(({ key: key2 }, index) => [key2, liveLists[index]]));
  return droppedPatterns ? { ...lists, [policies2.key]: droppedPatterns } : lists;
}
var readOrLeaveOut = (github, list2, live, desired) => github.askOrLeaveOut(
  [{ subject: nameEnvironment(live), key: list2.key }],
  (reader) => list2.read(reader, live, desired)
);
function readDroppedPatterns(github, entry, live) {
  const { deployment_branch_policy: next } = entry;
  if (next === void 0 || next?.custom_branch_policies || !hasPatterns(live)) return void 0;
  return ignoreRefusal(github.ask(listAllPolicies(live)));
}
var planLists = (entry, live) => listDeclared(entry).flatMap((list2) => {
  const liveList = live?.[list2.key];
  const desired = entry[list2.key];
  if (liveList !== void 0)
    return list2.plan(entry.name, desired, liveList).map((item) => locateInEnvironment(entry, list2.key, item));
  return live || desired.entries.length ? [planUnreadList(entry, list2, live !== void 0)] : [];
});
function locateInEnvironment({ name }, key2, item) {
  if (item.kind === "archived") return item;
  const located = { ...item, about: `[].${key2}`, within: nameEnvironment({ name }) };
  return isWriting(located) ? { ...located, names: [name, key2, ...located.names ?? []] } : located;
}
function planUnreadList(entry, list2, exists) {
  const condition = exists ? "while its `custom_branch_policies` is off" : "until it exists";
  const { key: key2 } = list2;
  const desired = entry[key2];
  const label = `\`${key2}\` of ${nameEnvironment(entry)}`;
  const names = desired.entries.map(listShapes[key2].list.getKey).join(", ") || "none";
  return planReassertion(
    nameEnvironment(entry),
    markPublic(`${label} cannot be compared ${condition} (declared: ${names})`),
    markPublic(`${label} set as declared: ${names}`),
    {
      ...planAfterPut(list2, entry.name, desired),
      about: `[].${key2}`,
      names: [entry.name, key2],
      holds: { entries: desired.entries },
      covers: [[nameEnvironment(entry), key2]],
      canVerifyAfterwards: true
    }
  );
}
function planAfterPut(list2, environment, desired) {
  if (list2.afterPut) return { steps: list2.afterPut(environment, desired) };
  const items = list2.plan(environment, desired, []).filter(isWriting);
  return { steps: items.flatMap(({ steps }) => steps), lookups: items.flatMap(({ lookups = [] }) => lookups) };
}
async function readAllLists(github, live) {
  const liveLists = await Promise.all(environmentLists.map((list2) => readOrLeaveOut(github, list2, live)));
  return Object.fromEntries(environmentLists.map(({ key: key2 }, index) => [key2, liveLists[index]]));
}
var exportItems = (key2, live, environment) => environmentLists.find((list2) => list2.key === key2).toEntries(live, environment);
var exportLists = (environment, live) => environmentLists.filter(({ key: key2 }) => live[key2] !== void 0).map(({ key: key2, toEntries }) => {
  const { entries, notes } = toEntries(live[key2], environment);
  return { key: key2, entries, notes: notes.map((text2) => setVisibilityKey(`[].${key2}`, text2)) };
});

// packages/core/src/sections/environments/pinned/acts.ts
function createWriteWithId(name, id, createCall) {
  if (id !== void 0) return createCall(id);
  return {
    act: createCall("").route,
    async run(github) {
      const { node_id } = await github.ask(get({ environment_name: name }));
      await github.send(createCall(node_id));
      return void 0;
    }
  };
}

// packages/core/src/sections/environments/pinned/plan.ts
function rankPins(entries, pins) {
  const declared = listNamesByPin(entries, true);
  const dropped = listNamesByPin(entries, false).filter((name) => pins.includes(name));
  const kept = pins.filter((name) => !dropped.includes(name));
  const added = declared.filter((name) => !kept.includes(name));
  const isOther = (name) => !declared.includes(name);
  const pinned = [...kept, ...added];
  return {
    dropped,
    added,
    moves: listMoves(pinned, declared),
    displaced: pinned.slice(0, declared.length).filter(isOther),
    final: [...declared, ...kept.filter(isOther)]
  };
}
var listNamesByPin = (entries, wanted) => entries.filter(({ pinned }) => pinned === wanted).map(({ name }) => name);
function listMoves(pinned, declared) {
  const ranks = [...pinned];
  return declared.flatMap((name, index) => {
    if (ranks[index] === name) return [];
    ranks.splice(ranks.indexOf(name), 1);
    ranks.splice(index, 0, name);
    return [{ name, position: index + 1 }];
  });
}
function planPins(entries, { environments: environments3, pins }) {
  if (!pins) return [];
  const ranks = rankPins(entries, pins);
  if (![...ranks.dropped, ...ranks.added, ...ranks.moves].length) return [];
  const { final } = ranks;
  const difference = { key: "pinned", live: pins, wanted: final, ordered: true };
  if (final.length > maxPinned) {
    const problem = `the plan pins ${final.length} environments, but GitHub allows at most ${maxPinned}: ${final.join(", ")}`;
    const fix = `declare \`pinned: false\` for ${final.length - maxPinned} of them`;
    return [refuseChange("environments", [difference], problem, fix), createNote(problem, "environments")];
  }
  const ids = new Map(environments3.map(({ name, node_id }) => [name, node_id]));
  const pin2 = (name, pinned) => createWriteWithId(name, ids.get(name), (environmentId) => pin({ input: { environmentId, pinned } }));
  const steps = [
    ...ranks.dropped.map((name) => pin2(name, false)),
    ...ranks.added.map((name) => pin2(name, true)),
    ...ranks.moves.map(
      ({ name, position }) => createWriteWithId(name, ids.get(name), (environmentId) => reorder({ input: { environmentId, position } }))
    )
  ];
  return [...planUpdate("environments", [difference], steps), ...ranks.displaced.map(noteDisplacedPin)];
}
function noteDisplacedPin(name) {
  const subject = nameEnvironment({ name });
  return createNote(`${subject} has an undeclared pin, which moves after the declared pins`, subject);
}

// packages/core/src/sections/environments/read.ts
var hasDeclaredPins = (entries) => entries.some(({ pinned }) => pinned !== void 0);
var createAbsenceLookup = ({ name }) => ({
  looksFor: `whether ${nameEnvironment({ name })} is missing`,
  async find(github) {
    const environment = await github.ask(find({ environment_name: name }));
    if (!environment) return;
    throw new SectionFailure(
      `${nameEnvironment(environment)} exists, but GitHub's list does not show it: a write would remove its protection rules`,
      environment.name === name ? "run again" : `write \`name: ${environment.name}\`, because GitHub ignores case`,
      "conflict"
    );
  }
});
async function readEnvironments(github, entries) {
  const parts = entries.filter((entry) => hasDeclaredPins([entry])).map((entry) => ({ subject: nameEnvironment(entry), key: "pinned" }));
  const [pins, listedEnvironments] = await Promise.all([
    parts.length ? github.askOrLeaveOut(parts, readPins) : void 0,
    readWithLists(github, (live) => {
      const entry = entries.find(({ name }) => name === live.name);
      return entry && readLists(github, entry, live);
    })
  ]);
  return { ...listedEnvironments, pins };
}
async function readAllEnvironments(github) {
  const [pins, listedEnvironments] = await Promise.all([
    github.askIfSupported("`pinned` is", readPins),
    readWithLists(github, (live) => readAllLists(github, live))
  ]);
  return { ...listedEnvironments, pins };
}
async function readWithLists(github, readListsOf) {
  const environments3 = await github.ask(list({}));
  const lists = await Promise.all(environments3.map(async (live) => [live.name, await readListsOf(live)]));
  return {
    environments: environments3,
    lists: new Map(lists.flatMap(([name, list2]) => list2 ? [[name, list2]] : []))
  };
}
async function readPins(github) {
  const [pins, environments3] = await Promise.all([github.ask(listPins({})), github.ask(list({}))]);
  if (pins) return pins;
  if (!environments3.length) return [];
  throw new SectionFailure(
    "GitHub lists environments, but does not show which of them are pinned",
    'grant "Actions: read", and run again'
  );
}

// packages/core/src/sections/environments/put/plan.ts
function pickPutKeys(entry) {
  const otherKeys = ["name", "pinned", ...listKeys];
  return pickKeys(entry, (key2, value) => !otherKeys.includes(key2) && value !== void 0);
}
function toPutSettings(live) {
  const { protection_rules: gates, deployment_branch_policy: policy } = live;
  const { prevent_self_review = void 0 } = gates.find(isReviewerGate) ?? { prevent_self_review: false };
  return {
    ...live,
    wait_timer: gates.flatMap((gate) => "wait_timer" in gate ? [gate.wait_timer] : [])[0] ?? 0,
    ...prevent_self_review !== void 0 && { prevent_self_review },
    reviewers: listReviewers(live).map(({ type, id }) => ({ type, id })),
    deployment_branch_policy: policy ? { protected_branches: policy.protected_branches, custom_branch_policies: policy.custom_branch_policies } : null
  };
}
var isReviewerGate = (gate) => gate.type === "required_reviewers";
var listReviewers = ({ protection_rules: gates }) => gates.filter(isReviewerGate).flatMap(({ reviewers }) => reviewers).map(({ type, reviewer }) => ({ type, id: reviewer?.id, name: reviewer?.login ?? reviewer?.slug }));
var listEnabledKeys = (settings4) => Object.keys(offValues).filter((key2) => settings4[key2] !== void 0 && !isDeepEqual(settings4[key2], offValues[key2]));
function pickDeclarable(live) {
  const settings4 = toPutSettings(live);
  const reviewers = listReviewers(live).flatMap(({ type, id }) => id === void 0 ? [] : [{ type, id }]);
  const undeclarable = reviewers.length ? [] : ["reviewers", "prevent_self_review"];
  const keys = listEnabledKeys(settings4).filter((key2) => !undeclarable.includes(key2));
  return Object.fromEntries(keys.map((key2) => [key2, key2 === "reviewers" ? reviewers : settings4[key2]]));
}
function isUnchanged(was, is) {
  if (!was || !is) return was === is;
  const [before, after] = [toPutSettings(was), toPutSettings(is)];
  return was.id === is.id && Object.keys(offValues).every((key2) => isSameSetting(before[key2], after[key2]));
}
var isSameSetting = (value, other) => Array.isArray(value) && Array.isArray(other) ? hasSameMembers(value, other, (member) => JSON.stringify(member)) : isDeepEqual(value, other);
function planPut(entry, live, nameById = nameBuiltInRole, guardedBy) {
  const declared = pickPutKeys(entry);
  const isEmpty = Object.keys(declared).length === 0;
  const wanted = "reviewers" in declared ? { ...declared, reviewers: declared.reviewers ?? [] } : declared;
  const write4 = put({ environment_name: entry.name }, isEmpty ? void 0 : wanted);
  const restsOn = {
    call: find({ environment_name: entry.name }),
    was: live ?? null,
    isStillValid: isUnchanged
  };
  const identity = { subject: nameEnvironment(entry), names: [entry.name] };
  if (!live) return [planCreate(identity, write4, { holds: wanted, lookups: [createAbsenceLookup(entry)], restsOn })];
  if (isEmpty) return [];
  const settings4 = toPutSettings(live);
  const findLiveName = createNameLookup([live]);
  const findName = (actor) => findLiveName(actor) ?? nameById(actor);
  const differences = comparePut(wanted, settings4, live, findName);
  const unseenKeys = Object.keys(wanted).filter((key2) => !Object.hasOwn(settings4, key2));
  return [
    ...findOmittedKeys(wanted, settings4, live, findName).map((difference) => refuseOmission(entry, difference, live)),
    ...planUpdate(identity, differences, write4, {
      restsOn,
      ...differences.some(({ tone }) => tone === "weaker") && { guardedBy }
    }),
    ...unseenKeys.map(
      (key2, index) => planReassertionOfKey(key2, wanted[key2], index || differences.length ? [] : write4, identity)
    )
  ];
}
function comparePut(wanted, settings4, live, names) {
  const { reviewers, deployment_branch_policy: policy, ...plain } = wanted;
  const visible = pickKeys(plain, (key2) => Object.hasOwn(settings4, key2));
  return [
    ...findDifferences(visible, settings4),
    ...reviewers ? compareReviewers(reviewers, live, names) : [],
    ...policy === void 0 ? [] : compareBranches(policy, settings4.deployment_branch_policy)
  ].map(markWeaker(risk));
}
function compareReviewers(wanted, live, names) {
  const liveReviewers = listReviewers(live);
  if (hasSameMembers(wanted, liveReviewers, formatReviewer2)) return [];
  const words = `reviewers ${describeReviewers(liveReviewers, names)} \u2192 ${describeReviewers(wanted, names)}`;
  return [{ key: "reviewers", live: toPutSettings(live).reviewers, wanted, words }];
}
var formatReviewer2 = ({ type, id }) => id === void 0 ? `a ${type} that GitHub does not name` : `${type} ${id}`;
var describeReviewers = (reviewers, names) => reviewers.map(
  (reviewer) => reviewer.id === void 0 ? formatReviewer2(reviewer) : describeActor(reviewer.type, reviewer.id, names)
).sort().join(", ") || printValue(null);
function createNameLookup(environments3) {
  const reviewers = environments3.flatMap(listReviewers);
  return ({ kind, id }) => reviewers.find((reviewer) => reviewer.id === id && reviewer.type.toLowerCase() === kind)?.name;
}
function compareBranches(wanted, live) {
  if (describeBranches(wanted) === describeBranches(live)) return [];
  const words = `deployment_branch_policy: ${describeBranches(live)} \u2192 ${describeBranches(wanted)}`;
  return [{ key: "deployment_branch_policy", live, wanted, words }];
}
var describeBranches = (policy) => policy ? policy.protected_branches ? "protected branches" : "selected patterns" : "every branch";
var findOmittedKeys = (wanted, settings4, live, names) => listEnabledKeys(settings4).filter((key2) => !(key2 in wanted)).map((key2) => ({
  key: key2,
  live: settings4[key2],
  wanted: void 0,
  words: key2 === "reviewers" ? `reviewers ${describeReviewers(listReviewers(live), names)} \u2192 ${printValue(void 0)}` : void 0
}));
var refuseOmission = (entry, difference, live) => {
  const { key: key2 } = difference;
  const liveValue = pickDeclarable(live)[key2];
  const problem = `GitHub replaces all settings of an environment at once, and the entry leaves out \`${key2}\``;
  const offText = `\`${key2}: ${formatValue(offValues[key2])}\``;
  const keep = `add \`${key2}: ${formatValue(liveValue)}\` to the entry to keep it, or ${offText} to remove it`;
  const fix = liveValue === void 0 ? `add ${offText} to the entry to remove it` : keep;
  return refuseChange(nameEnvironment(entry), [difference], problem, fix);
};
var formatValue = (value) => value === null ? "null" : printValue(value);

// packages/core/src/sections/environments/plan.ts
function planEnvironments(entries, live, names) {
  const liveByName = new Map(live.environments.map((item) => [item.name, item]));
  const fix = "run again: GitHub listed one environment twice";
  rejectDuplicates(live.environments, ({ name }) => name, { describe: nameEnvironment, fix });
  refuseNamesakes(entries, live.environments);
  return [
    ...entries.flatMap((entry) => {
      const lists = planLists(entry, live.lists.get(entry.name));
      const rulesFirst = liveByName.has(entry.name) ? lists.filter(isProtectionRule) : [];
      const otherItems = lists.filter((item) => !rulesFirst.includes(item));
      const guards = live.lists.get(entry.name)?.deployment_protection_rules;
      const guardedBy = guards && createRulesBasis(entry.name, guards);
      return [...rulesFirst, ...planPut(entry, liveByName.get(entry.name), names, guardedBy), ...otherItems];
    }),
    ...planPins(entries, live)
  ];
}
var isProtectionRule = (item) => "about" in item && item.about === "[].deployment_protection_rules";
function refuseNamesakes(entries, live) {
  const exact = new Set(live.map(({ name }) => name));
  for (const entry of entries.filter(({ name }) => !exact.has(name))) {
    const namesake = live.find(({ name }) => dropCase(name) === dropCase(entry.name));
    if (namesake)
      throw new SectionFailure(
        `${nameEnvironment(entry)} has the name ${JSON.stringify(namesake.name)} on GitHub, which ignores case`,
        `write \`name: ${namesake.name}\``,
        "conflict"
      );
  }
}

// packages/core/src/sections/environments/snapshot.ts
function exportEnvironments({ environments: environments3, lists, pins = [] }) {
  const pinned = pins.flatMap((name) => environments3.find((environment) => environment.name === name) ?? []);
  const unlisted = pins.filter((name) => !environments3.some((environment) => environment.name === name)).map((name) => `the pin of ${nameEnvironment({ name })} is left out: GitHub lists no such environment`);
  const exported = [...pinned, ...environments3.filter((environment) => !pinned.includes(environment))].map(
    (environment) => exportEnvironment(environment, lists.get(environment.name) ?? {})
  );
  const entries = exported.map(({ entry }, index) => index < pinned.length ? { ...entry, pinned: true } : entry);
  return {
    value: entries.length ? entries : void 0,
    notes: [...exported.flatMap(({ notes }) => notes), ...noteSharedVariables(entries), ...unlisted],
    leavesOut: [...exported.flatMap(({ leavesOut }) => leavesOut), ...unlisted]
  };
}
function exportEnvironment(live, lists) {
  const listExports = exportLists(live.name, lists);
  const nonEmpty = listExports.filter(({ entries }) => entries.length);
  const wrapped = nonEmpty.map(({ key: key2, entries }) => [key2, { _undeclared: listShapes[key2].list.undeclared, entries }]);
  const unnamed = noteUnnamedReviewers(live);
  return {
    entry: { name: live.name, ...pickDeclarable(live), ...Object.fromEntries(wrapped) },
    notes: [...unnamed, ...listExports.flatMap(({ notes }) => notes)],
    leavesOut: [...unnamed, ...listExports.filter(({ key: key2 }) => key2 !== "secrets").flatMap(({ notes }) => notes)]
  };
}
var noteUnnamedReviewers = (live) => listReviewers(live).filter(({ id }) => id === void 0).map(
  ({ type }) => `a ${type} among the reviewers of ${nameEnvironment(live)} is left out: GitHub does not show its name`
);

// packages/core/src/sections/environments/undo.ts
function createEnvironmentsUndo({ environments: environments3, lists, pins }, items) {
  const changes = environments3.map((live) => ({
    live,
    ...undoEnvironment(live, lists.get(live.name) ?? {}, items),
    pinned: pins && undoPin(live, pins, items)
  }));
  const getRank = (name) => pins?.includes(name) ? pins.indexOf(name) : environments3.length;
  const entries = changes.filter(({ value, pinned }) => pinned !== void 0 || Object.keys(value).length).toSorted((change, next) => getRank(change.live.name) - getRank(next.live.name)).map(({ live, value, pinned }) => ({ name: live.name, ...value, ...pinned !== void 0 && { pinned } }));
  return { value: entries.length ? entries : void 0, notes: changes.flatMap(({ notes }) => notes) };
}
function undoEnvironment(live, lists, allItems) {
  const items = allItems.filter(({ names = [] }) => names[0] === live.name);
  const ownItems = items.filter(({ names = [] }) => names.length === 1);
  const isPut = ownItems.some(({ kind }) => kind !== "reassert");
  const undoneLists = [
    ...listKeys.map((key2) => ({ key: key2, ...undoList(key2, live, lists[key2], items) })),
    { key: policiesKey, ...undoDroppedPatterns(live, lists, items) }
  ];
  const restored = undoneLists.filter(({ value }) => value !== void 0);
  const isWhole = isPut || restored.some(({ key: key2 }) => key2 === "deployment_branch_policies");
  return {
    value: {
      ...isWhole && listSettings(live),
      ...Object.fromEntries(restored.map(({ key: key2, value }) => [key2, value]))
    },
    notes: [
      ...undoneLists.flatMap(({ notes }) => notes),
      ...isPut ? [...noteWholeRestore(ownItems), ...noteUnnamedReviewers2(live)] : []
    ]
  };
}
function undoList(key2, { name }, live, allItems) {
  const items = allItems.filter(({ names = [] }) => names[1] === key2);
  if (live === void 0 || !items.length) return { value: void 0, notes: [] };
  const { entries, notes, isPartial } = exportItems(key2, live, name);
  return isPartial ? { value: void 0, notes } : narrowExportToItems({ value: entries, notes }, items, listShapes[key2]);
}
var policiesKey = "deployment_branch_policies";
function undoDroppedPatterns(live, lists, items) {
  const isChanged = listDifferences(items).some(({ key: key2 }) => key2 === "deployment_branch_policy");
  if (!isChanged || !hasPatterns(live)) return { value: void 0, notes: [] };
  const patterns = lists[policiesKey];
  const unread = `the branch patterns of ${JSON.stringify(live.name)}: could not be read`;
  if (patterns === void 0) return { value: void 0, notes: [unread] };
  const { entries, notes, isPartial } = exportItems(policiesKey, patterns, live.name);
  return { value: isPartial || !entries.length ? void 0 : { _undeclared: "keep", entries }, notes };
}
function listSettings(live) {
  const settings4 = toPutSettings(live);
  const isKnown = (key2) => settings4[key2] !== void 0 && !(key2 === "reviewers" && noteUnnamedReviewers2(live).length);
  const known = Object.keys(offValues).filter(isKnown);
  return Object.fromEntries(known.map((key2) => [key2, settings4[key2]]));
}
var noteUnnamedReviewers2 = (live) => listReviewers(live).some(({ id }) => id === void 0) ? [`the reviewers of ${JSON.stringify(live.name)}: GitHub does not name all of them`] : [];
function undoPin({ name }, pins, items) {
  const change = listDifferences(items).find(({ key: key2, ordered }) => key2 === "pinned" && ordered);
  if (!change) return void 0;
  if (pins.includes(name)) return true;
  return change.wanted.includes(name) ? false : void 0;
}
var describeEnvironmentLoss = ({ kind, subject, names = [] }) => kind === "create" && names.length === 1 ? `${subject} is new: remove it by hand` : void 0;
var describeLostSecrets = (item) => item.kind === "reassert" && item.canVerifyAfterwards ? `the secrets of ${item.subject} are new: remove the environment by hand` : describeSecretLoss(item);

// packages/core/src/sections/environments/index.ts
var environments2 = defineSection({
  key: "environments",
  settings: settings3,
  visibleTo: { "": "everyone", "[].variables": "writers", "[].secrets": "writers", "available apps": "administrators" },
  risk: {
    ...risk,
    "": { touches: "protection", describeLostData: describeEnvironmentLoss },
    variables: { touches: "data", replaces: "variable" },
    pinned: { touches: "data" },
    secrets: { touches: "access", replaces: "secret", describeLostData: describeLostSecrets },
    deployment_protection_rules: {
      ...risk.deployment_protection_rules,
      replaces: "deployment",
      describeLostData: describeEnvironmentLoss
    }
  },
  calls: calls_exports3,
  /** On some plans, private repositories have no gates. */
  after: createVisibilityPrerequisites(isLiftedByPublication),
  read: readEnvironments,
  plan: planEnvironments,
  getFacts: ({ environments: environments3, lists }) => ({
    count: [...lists.values()].reduce((sum, list2) => sum + countItems(list2), 0),
    names: createNameLookup(environments3)
  }),
  readAll: readAllEnvironments,
  toSettings: exportEnvironments,
  toUndo: createEnvironmentsUndo,
  listUses: (entries) => ({
    calls: [
      list,
      put,
      ...entries.flatMap(listCalls),
      ...hasDeclaredPins(entries) ? [listPins, pin, reorder, get] : []
    ],
    graphql: (lacks) => entries.flatMap(
      ({ pinned }, index) => pinned !== void 0 && lacks("Repository.pinnedEnvironments") ? [[index, "pinned"]] : []
    )
  })
});
export {
  environments2 as environments
};

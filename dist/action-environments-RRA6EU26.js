import {
  mapEntries113 as mapEntries,
  createNestedFindings46 as createNestedFindings,
  formatChange68 as formatChange,
  printValue68 as printValue,
  pickColumn116 as pickColumn,
  toOptionalSchemas116 as toOptionalSchemas,
  isSameOrMore82 as isSameOrMore,
  markIfWeaker82 as markIfWeaker,
  offIsStricter82 as offIsStricter,
  onIsStricter82 as onIsStricter,
  orderAllowedLists82 as orderAllowedLists,
  orderRequiredLists82 as orderRequiredLists,
  createRisks83 as createRisks,
  isEmptyValue83 as isEmptyValue,
  createNote87 as createNote,
  createRefusedChange87 as createRefusedChange,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planReassertion87 as planReassertion,
  planReassertionOfKey87 as planReassertionOfKey,
  planReplace87 as planReplace,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  hasSameMembers88 as hasSameMembers,
  isDeepEqual88 as isDeepEqual,
  isEqualInAnyOrder88 as isEqualInAnyOrder,
  defineListEnvelope89 as defineListEnvelope,
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  addJsonSchema90 as addJsonSchema,
  choice90 as choice,
  chooseSchema90 as chooseSchema,
  closedMap90 as closedMap,
  createBareListShape90 as createBareListShape,
  createListShape90 as createListShape,
  createValueRule90 as createValueRule,
  integer90 as integer,
  limitLength90 as limitLength,
  markIndivisible90 as markIndivisible,
  openMap90 as openMap,
  refuseReadOnly90 as refuseReadOnly,
  refuseReadOnlyKeys90 as refuseReadOnlyKeys,
  refusedLimits90 as refusedLimits,
  text90 as text,
  toggle90 as toggle,
  tryRule90 as tryRule,
  tryRuleOnEach90 as tryRuleOnEach,
  SectionFailure92 as SectionFailure,
  isWriting92 as isWriting,
  listDifferences92 as listDifferences,
  createMessage94 as createMessage,
  describeActor95 as describeActor,
  nameBuiltInRole95 as nameBuiltInRole,
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
  formatText97 as formatText,
  markPublic97 as markPublic,
  withVisibilityKey97 as withVisibilityKey,
  formatCode98 as formatCode,
  quoteText98 as quoteText,
  groupBy99 as groupBy,
  isMap99 as isMap,
  mapValues99 as mapValues,
  pickKeys99 as pickKeys,
  defineMutation103 as defineMutation,
  defineQuery103 as defineQuery,
  defineRestCall103 as defineRestCall,
  defineRoute103 as defineRoute,
  actions104 as actions,
  administration104 as administration,
  environments104 as environments,
  repositorySecrets104 as repositorySecrets,
  ignoreRefusal105 as ignoreRefusal,
  __export106 as __export
} from "./action.js";
import {
  createSecretCalls,
  describeSecret,
  describeSecretLoss,
  exportSecrets,
  planSecrets,
  settings
} from "./action-chunk-OSB3ZU7F.js";
import {
  createVariableCalls,
  planVariables,
  settings as settings2,
  toVariableEntries
} from "./action-chunk-NUUPBEOO.js";
import "./action-chunk-WT5PJVGU.js";
import {
  narrowExportToItems,
  noteWholeRestoreOfUpdates
} from "./action-chunk-QATAOAVF.js";
import {
  createVisibilityPrerequisites,
  isResolvedByPublication
} from "./action-chunk-ZGNMBPZP.js";
import {
  defineSection
} from "./action-chunk-XRJ6RS5T.js";
import {
  dropCase,
  matchEntries,
  planUndeclared,
  rejectDuplicates
} from "./action-chunk-PJOHCAIZ.js";
import {
  createActorSchema
} from "./action-chunk-YWCJES34.js";

// packages/core/src/sections/environments/calls.ts
var calls_exports3 = {};
__export(calls_exports3, {
  createBranchPolicy: () => createBranchPolicy,
  disableProtectionRule: () => disableProtectionRule,
  enableProtectionRule: () => enableProtectionRule,
  findEnvironment: () => findEnvironment,
  get: () => get,
  list: () => list,
  listApps: () => listApps,
  listBranchPolicies: () => listBranchPolicies,
  listPins: () => listPins,
  listProtectionRules: () => listProtectionRules,
  pin: () => pin,
  put: () => put,
  removeBranchPolicy: () => removeBranchPolicy,
  reorder: () => reorder,
  secretCalls: () => secretCalls,
  variableCalls: () => variableCalls
});

// packages/core/src/sections/environments/deployment_branch_policies/calls.ts
var calls_exports = {};
__export(calls_exports, {
  createBranchPolicy: () => createBranchPolicy,
  listBranchPolicies: () => listBranchPolicies,
  removeBranchPolicy: () => removeBranchPolicy
});
var LiveBranchPolicy = defineObject({ id: number(), name: string(), type: string() });
var path = "/repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies";
var write = { needs: administration.write, isPublic: true };
var listBranchPolicies = defineRestCall(`GET ${path}`, {
  needs: actions.read,
  isPublic: true,
  pages: { perPage: 100, identity: "id", list: "branch_policies" },
  answer: defineListEnvelope("branch_policies", LiveBranchPolicy)
});
var createBranchPolicy = defineRestCall(`POST ${path}`, {
  ...write,
  absent: void 0,
  absentOn: [303],
  describeResult: (_, status) => status === 303 ? "GitHub already has it" : void 0
});
var removeBranchPolicy = defineRestCall(`DELETE ${path}/{branch_policy_id}`, write);

// packages/core/src/sections/environments/deployment_protection_rules/calls.ts
var calls_exports2 = {};
__export(calls_exports2, {
  disableProtectionRule: () => disableProtectionRule,
  enableProtectionRule: () => enableProtectionRule,
  listApps: () => listApps,
  listProtectionRules: () => listProtectionRules
});
var App = defineObject({ id: number(), slug: string() });
var LiveProtectionRule = defineObject({ id: number(), enabled: boolean(), app: App });
var Rules = defineObject({
  total_count: optional(number()),
  custom_deployment_protection_rules: optional(array(LiveProtectionRule))
});
var hasAllRules = ({ total_count: count, custom_deployment_protection_rules: rules }) => rules ? count === void 0 || count === rules.length : count === 0;
var path2 = "/repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules";
var write2 = { needs: administration.write, isPublic: true };
var listProtectionRules = defineRestCall(`GET ${path2}`, {
  needs: actions.read,
  isPublic: true,
  answer: pipe(
    Rules,
    check(hasAllRules, "as many rules as it counts"),
    transform(({ custom_deployment_protection_rules: rules = [] }) => rules.filter(({ enabled }) => enabled))
  )
});
var listApps = defineRestCall(`GET ${path2}/apps`, {
  needs: administration.read,
  neededIn: ["check", "apply"],
  pages: { perPage: 100, identity: "id", list: "available_custom_deployment_protection_rule_integrations" },
  answer: defineListEnvelope("available_custom_deployment_protection_rule_integrations", App)
});
var enableProtectionRule = defineRestCall(`POST ${path2}`, write2);
var disableProtectionRule = defineRestCall(`DELETE ${path2}/{protection_rule_id}`, write2);

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
var knownGateTypes = ["wait_timer", "required_reviewers"];
var LiveGate = union([
  defineObject({ type: literal(knownGateTypes[0]), wait_timer: number() }),
  defineObject({
    type: literal(knownGateTypes[1]),
    /** Older servers leave this key out. */
    prevent_self_review: optional(boolean()),
    reviewers: array(LiveReviewer)
  }),
  defineObject({ type: pipe(string(), notValues(knownGateTypes)) })
]);
var LiveEnvironment = defineObject({
  id: number(),
  node_id: string(),
  name: string(),
  protection_rules: array(LiveGate),
  deployment_branch_policy: nullable(
    defineObject({ protected_branches: boolean(), custom_branch_policies: boolean() })
  ),
  /** Older servers leave this key out. */
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
var findEnvironment = environmentRoute({ absent: null, answer: nullable(LiveEnvironment) });
var put = defineRestCall("PUT /repos/{owner}/{repo}/environments/{environment_name}", {
  needs: administration.write,
  isPublic: true,
  hints: {
    422: "each reviewer needs read access to the repository; on some plans, private repositories have no reviewers and no wait timer"
  }
});
var variableCalls = createVariableCalls("/repos/{owner}/{repo}/environments/{environment_name}", environments);
var secretCalls = createSecretCalls("/repos/{owner}/{repo}/environments/{environment_name}", {
  read: [repositorySecrets.read, environments.read],
  write: [repositorySecrets.write, environments.write]
});

// packages/core/src/sections/environments/prepare.ts
var prepareEnvironments = (value, findings) => mapEntries(value, (entry, at) => {
  refuseBlankGates(entry, at, findings);
  const { custom_branches, ...otherKeys } = entry;
  if (custom_branches !== void 0)
    refuseMisplacedPatterns(custom_branches, [...at, "custom_branches"], patternsOfOtherTools, findings);
  return addMissingPolicyFlag(prepareVariablesAndSecrets(otherKeys, at, findings), at, findings);
});
var patternsOfOtherTools = "is a key of other tools; Trueup reads branch patterns from `deployment_branch_policies`";
var prepareVariablesAndSecrets = (entry, at, findings) => mapValues(entry, (value, key) => {
  const { prepare } = key === "variables" ? settings2 : key === "secrets" ? settings : {};
  return prepare ? prepare(value, createNestedFindings(findings, [...at, key])) : value;
});
var blankFixes = {
  reviewers: "write `[]` to require no approval, or remove the key",
  deployment_branch_policy: "write `null` to let every branch deploy, or remove the key"
};
function refuseBlankGates(entry, at, findings) {
  for (const [key, fix] of Object.entries(blankFixes))
    if (entry[key] === null && findings.source([...at, key]) === "")
      findings.refuse({ at: [...at, key], problem: "is empty", fix });
}
var policyFlags = ["protected_branches", "custom_branch_policies"];
function addMissingPolicyFlag(entry, at, findings) {
  const { deployment_branch_policy: policy } = entry;
  const path3 = [...at, "deployment_branch_policy"];
  if (!isMap(policy) || refuseNestedPatterns(policy, path3, findings)) return entry;
  const declared = policyFlags.find((flag) => typeof policy[flag] === "boolean");
  const missing = policyFlags.find((flag) => policy[flag] === void 0);
  if (!declared || !missing) return entry;
  const opposite = !policy[declared];
  findings.remark(
    path3,
    `${formatCode(missing)} is read as ${opposite}, because exactly one of the two flags must be true`
  );
  return { ...entry, deployment_branch_policy: { ...policy, [missing]: opposite } };
}
function refuseNestedPatterns(policy, path3, findings) {
  const key = Array.isArray(policy.custom_branch_policies) ? "custom_branch_policies" : "custom_branches";
  if (policy[key] === void 0) return false;
  const problem = `has branch patterns under ${formatCode(key)}, but GitHub accepts only the two flags here`;
  refuseMisplacedPatterns(policy[key], path3, problem, findings);
  return true;
}
function refuseMisplacedPatterns(patterns, at, problem, findings) {
  const names = (Array.isArray(patterns) ? patterns : []).filter((name) => typeof name === "string");
  findings.refuse({
    at,
    problem,
    fix: "set `deployment_branch_policy.custom_branch_policies` to `true`, and list the patterns under `deployment_branch_policies`",
    yaml: [
      "deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}",
      "deployment_branch_policies:",
      ...(names.length ? names : ["release/*"]).map((name) => `  - ${quoteText(name)}`)
    ].join("\n")
  });
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
var BranchPolicy = pipe(
  closedMap({ protected_branches: toggle(), custom_branch_policies: toggle() }),
  createValueRule({
    holds: (policy) => policy.protected_branches !== policy.custom_branch_policies,
    failureMessage: ({ protected_branches }) => createMessage(
      `both flags are ${protected_branches}, but exactly one must be true`,
      "set one flag to true and the other to false, or write `deployment_branch_policy: null` to let every branch deploy"
    )
  }),
  addJsonSchema({
    anyOf: [true, false].map((flag) => ({
      properties: { protected_branches: { const: flag }, custom_branch_policies: { const: !flag } }
    }))
  })
);
var putKeys = {
  /** The timer counts minutes, at most 30 days. */
  wait_timer: { schema: integer({ min: 0, max: 43200 }), off: 0, order: isSameOrMore },
  prevent_self_review: { schema: toggle(), off: false, order: onIsStricter },
  reviewers: { schema: nullable(Reviewers), off: [], order: areReviewersAsStrict },
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
function areReviewersAsStrict(value, than) {
  return isEmptyValue(than) ? than !== void 0 || !isEmptyValue(value) : !isEmptyValue(value) && orderAllowedLists()(value, than);
}
function isPolicyAsStrict(value, than) {
  return than == null ? than === null || value !== null : isDeepEqual(value, than);
}

// packages/core/src/sections/environments/schema.ts
var maxPinned = 10;
function allowShorthand(key, item) {
  const shorthand = pipe(
    text({ min: 1 }),
    transform((value) => ({ [key]: value })),
    item
  );
  return chooseSchema([item, shorthand], (value) => typeof value === "string" ? shorthand : item);
}
var DeclaredPolicy = allowShorthand(
  "name",
  closedMap({
    name: text({ min: 1 }),
    type: optional(pipe(choice(["branch", "tag"]), addJsonSchema({ default: "branch" })))
  })
);
var describeBranchPolicy = ({ name }) => `deployment branch policy ${JSON.stringify(name)}`;
var branchPolicies = createListShape(DeclaredPolicy, {
  undeclared: "delete",
  getKey: ({ name }) => name,
  describeEntry: describeBranchPolicy
});
var ProtectionRule = allowShorthand("app", closedMap({ app: text({ min: 1 }) }));
var describeProtectionRule = ({ app }) => `deployment protection rule ${JSON.stringify(app)}`;
var protectionRules = createListShape(ProtectionRule, {
  undeclared: "keep",
  getKey: ({ app }) => dropCase(app),
  describeEntry: describeProtectionRule
});
var Environment = openMap({
  name: limitLength(255, text({ min: 1 })),
  ...toOptionalSchemas(putKeys),
  variables: optional(settings2.schema),
  secrets: optional(settings.schema),
  deployment_branch_policies: optional(branchPolicies.schema),
  deployment_protection_rules: optional(protectionRules.schema),
  pinned: optional(toggle()),
  protection_rules: refuseReadOnly(
    "write its keys directly in the environment: `wait_timer`, `prevent_self_review`, `reviewers`"
  ),
  ...refuseReadOnlyKeys(["id", "node_id", "url", "html_url", "created_at", "updated_at"]),
  ...refusedLimits
});
var listShapes = {
  variables: settings2,
  secrets: settings,
  deployment_branch_policies: branchPolicies,
  deployment_protection_rules: protectionRules
};
var environmentListKeys = Object.keys(listShapes);
var describeEnvironment = ({ name }) => `environment ${JSON.stringify(name)}`;
var describeInEnvironment = (environment, item) => `${item} of ${describeEnvironment(environment)}`;
var settings3 = {
  ...createBareListShape(Environment, {
    getKey: ({ name }) => dropCase(name),
    describeEntry: describeEnvironment,
    listNested: listNestedItems,
    /** Pins follow the order of the entries. */
    isRanked: ({ pinned }) => pinned === true
  }),
  prepare: prepareEnvironments,
  examine: validateEnvironments
};
function listNestedItems(environment) {
  return environmentListKeys.flatMap(
    (key) => (environment[key]?.entries ?? []).map(
      (item, index) => [
        describeInEnvironment(environment, listShapes[key].list.describeEntry(item)),
        [key, "entries", index]
      ]
    )
  );
}
function validateEnvironments(environments3, findings) {
  tryRuleOnEach(environments3, (environment, index) => {
    for (const validate of [requireCustomPolicies, requireReviewers])
      tryRule(() => validate(environment, index, findings));
  });
  refuseTooManyPins(environments3, findings);
}
function requireCustomPolicies(environment, index, findings) {
  const { deployment_branch_policies: declared, deployment_branch_policy: flags } = environment;
  if (!declared || flags?.custom_branch_policies) return;
  findings.refuse({
    at: [index, "deployment_branch_policies"],
    problem: "requires `deployment_branch_policy` with `custom_branch_policies: true`",
    fix: flags === void 0 ? "add it to the entry" : "change it in the entry",
    yaml: "deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}"
  });
}
function requireReviewers({ prevent_self_review, reviewers }, index, findings) {
  if (!prevent_self_review || reviewers?.length) return;
  findings.refuse({
    at: [index, "prevent_self_review"],
    problem: "is true, but the entry has no `reviewers`",
    fix: "add `reviewers`, or remove the key",
    yaml: "prevent_self_review: true\nreviewers:\n  - {type: User, id: NUMBER}"
  });
}
function refuseTooManyPins(environments3, findings) {
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

// packages/core/src/sections/environments/deployment_protection_rules/index.ts
var protectionRuleList = {
  key: "deployment_protection_rules",
  calls: Object.values(calls_exports2),
  read: (github, { name }, desired) => readProtectionRules(github, name, desired?.entries),
  plan: planProtectionRules,
  /** GitHub lists apps only for an existing environment. */
  afterPut: (environment, { entries }) => ({
    act: `POST environments/${environment.name}/deployment_protection_rules`,
    async run(github) {
      const environment_name = environment.name;
      const apps = await github.ask(listApps({ environment_name }));
      for (const integration_id of resolveIntegrationIds(environment, entries, apps))
        await github.send(enableProtectionRule({ environment_name }, { integration_id }));
      return void 0;
    }
  }),
  toEntries: ({ enabled }) => ({ entries: enabled.map(({ app }) => ({ app: app.slug })), notes: [] })
};
async function readProtectionRules(github, environment_name, declared = []) {
  const enabled = await github.ask(listProtectionRules({ environment_name }));
  const slugs = new Set(enabled.map(({ app }) => dropCase(app.slug)));
  const isMissing = declared.some(({ app }) => !slugs.has(dropCase(app)));
  return { enabled, apps: isMissing ? await github.ask(listApps({ environment_name })) : [] };
}
function planProtectionRules(environment, { entries, undeclared }, live) {
  const environment_name = environment.name;
  const disableRule = ({ id }) => disableProtectionRule({ environment_name, protection_rule_id: id });
  const describeRule = (rule) => describeInEnvironment(environment, describeProtectionRule(rule));
  const describeLiveRule = ({ app }) => describeRule({ app: app.slug });
  const identify = (app) => ({ subject: describeRule({ app }), names: [dropCase(app)] });
  const matches = matchEntries(
    entries,
    live.enabled,
    ({ app }) => dropCase(app),
    ({ app }) => dropCase(app.slug),
    { describe: describeLiveRule, fix: "disable one of them on the settings page of the environment" }
  );
  const integrationIds = resolveIntegrationIds(environment, matches.missing, live.apps);
  return [
    ...matches.missing.map(({ app }, index) => {
      const holds = { integration_id: integrationIds[index] };
      return planCreate(identify(app), enableProtectionRule({ environment_name }, holds), { holds });
    }),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: describeLiveRule,
      remove: (item) => planDelete(identify(item.app.slug), disableRule(item), {
        holds: { integration_id: item.app.id },
        because: "deployments no longer wait for the app"
      }),
      describeReason: () => formatText`: deployments wait for this app`
    })
  ];
}
var createProtectionRulesBasis = ({ name }, { enabled }) => ({
  call: listProtectionRules({ environment_name: name }),
  was: enabled,
  isStillValid: (was, is) => was.every(({ id }) => is.some((rule) => rule.id === id))
});
function resolveIntegrationIds(environment, rules, apps) {
  const name = markPublic(describeEnvironment(environment));
  const candidates = rules.map(({ app }) => ({
    app,
    ids: apps.filter(({ slug }) => dropCase(slug) === dropCase(app)).map(({ id }) => id)
  }));
  const unknown = candidates.filter(({ ids }) => !ids.length).map(({ app }) => app);
  if (unknown.length) {
    const problem = formatText`${name} has no app with the slug ${markPublic(quoteSlugs(unknown))}: ${describeAvailableApps(apps)}`;
    throw new SectionFailure(
      problem.withVisibilityKey(availableAppsKey),
      "write the slug of an available app, or install the app on the repository with write access to deployments",
      "not_found"
    );
  }
  const ambiguous = candidates.filter(({ ids }) => ids.length > 1);
  if (ambiguous.length) {
    const problem = formatText`several available apps of ${name} have the same slug: ${formatAppIds(ambiguous)}`;
    throw new SectionFailure(
      problem.withVisibilityKey(availableAppsKey),
      "enable the right app on the settings page of the environment",
      "conflict"
    );
  }
  return candidates.flatMap(({ ids }) => ids);
}
var availableAppsKey = "available apps";
var describeAvailableApps = (apps) => apps.length ? formatText`available are ${quoteSlugs(apps.map(({ slug }) => slug).sort())}` : markPublic("no app is available");
var quoteSlugs = (slugs) => slugs.map((slug) => JSON.stringify(slug)).join(", ");
var formatAppIds = (candidates) => candidates.map(({ app, ids }) => `${JSON.stringify(app)} is ${ids.join(" and ")}`).join("; ");

// packages/core/src/sections/environments/deployment_branch_policies/index.ts
var branchPolicyList = {
  key: "deployment_branch_policies",
  calls: Object.values(calls_exports),
  read: async (github, environment) => hasBranchPatterns(environment) ? github.ask(listBranchPolicies({ environment_name: environment.name })) : void 0,
  plan: planBranchPolicies,
  /** GitHub lists patterns only after the PUT. */
  afterPut: (environment, desired) => ({
    act: `POST environments/${environment.name}/deployment-branch-policies`,
    async run(github) {
      const live = await github.ask(listBranchPolicies({ environment_name: environment.name }));
      const plan = planBranchPolicies(environment, desired, live);
      const steps = plan.filter(isWriting).flatMap((item) => item.steps);
      for (const call of steps.filter((step) => "route" in step)) await github.send(call);
      const removals = plan.flatMap((item) => item.kind === "delete" || item.kind === "replace" ? item : []);
      const reports = removals.flatMap((item) => formatChange(item, "done").map(({ text: text2 }) => text2));
      return reports.length ? markPublic(reports.join("; ")) : void 0;
    }
  }),
  toEntries: exportBranchPolicies
};
function planBranchPolicies(environment, { entries, undeclared }, live) {
  const environment_name = environment.name;
  const describePolicy = (policy) => describeInEnvironment(environment, describeBranchPolicy(policy));
  const identify = (policy) => ({ subject: describePolicy(policy), names: [policy.name] });
  const createPolicy = ({ name, type = defaultType }) => createBranchPolicy({ environment_name }, { name, type });
  const removePolicy = ({ id }) => removeBranchPolicy({ environment_name, branch_policy_id: id });
  const fix = "delete one of them on the settings page of the environment";
  rejectDuplicates(live, ({ type, name }) => `${type} ${name}`, { describe: describePolicy, fix });
  const pairs = entries.map((entry) => ({ entry, item: findPolicyNamesake(entry, live) }));
  const undeclaredPolicies = live.filter((policy) => pairs.every(({ item }) => item !== policy));
  return [
    ...pairs.flatMap(({ entry, item }) => {
      const { type = item?.type ?? defaultType } = entry;
      if (!item) return [planCreate(identify(entry), createPolicy(entry), { holds: { type }, tone: "weaker" })];
      const differences = item.type === type ? [] : [{ key: "type", live: item.type, wanted: type }];
      return planReplace(identify(entry), differences, [removePolicy(item), createPolicy(entry)], {
        tone: "weaker",
        entry
      });
    }),
    ...planUndeclared(undeclared, undeclaredPolicies, {
      describe: describePolicy,
      remove: (item) => planDelete(identify(item), removePolicy(item), {
        holds: { type: item.type },
        because: `${describeMatchingRefs(item)} can no longer deploy there`
      }),
      describeReason: (item) => formatText`: ${describeMatchingRefs(item)} can still deploy there`
    })
  ];
}
var defaultType = "branch";
var findPolicyNamesake = ({ name, type = defaultType }, live) => {
  const sameNames = live.filter((item) => item.name === name);
  return sameNames.find((item) => item.type === type) ?? sameNames[0];
};
var describeMatchingRefs = ({ type }) => type === "tag" ? "tags that match it" : "branches that match it";
function exportBranchPolicies(live, environment) {
  const duplicate = live.find(({ name }, index) => live.findIndex((other) => other.name === name) < index);
  if (!duplicate) return { entries: live.map(({ name, type }) => ({ name, type })), notes: [] };
  const omission = `${describeInEnvironment(environment, `\`${branchPolicyList.key}\``)} is left out`;
  const reason = `${describeBranchPolicy(duplicate)} exists for branches and for tags, and a file can list only one of them`;
  return { entries: [], notes: [{ text: `${omission}: ${reason}` }], isPartial: true };
}
var hasBranchPatterns = ({ deployment_branch_policy: policy }) => policy?.custom_branch_policies === true;

// packages/core/src/sections/environments/stores.ts
var variableList = {
  key: "variables",
  calls: Object.values(variableCalls),
  read: (github, { name }) => github.ask(variableCalls.list({ environment_name: name })),
  plan: (environment, desired, live) => planVariables(desired, live, { calls: variableCalls, ...locateStore(environment) }),
  toEntries: (live) => ({ entries: toVariableEntries(live), notes: [] })
};
var secretList = {
  key: "secrets",
  calls: Object.values(secretCalls),
  read: (github, { name }) => github.ask(secretCalls.list({ environment_name: name })),
  plan: (environment, desired, live) => planSecrets(desired, live, { calls: secretCalls, ...locateStore(environment) }),
  toEntries: (live, environment) => exportSecrets(live, formatVariablePrefix(environment), describeEnvironment(environment))
};
var locateStore = (environment) => ({
  params: { environment_name: environment.name },
  owner: describeEnvironment(environment)
});
var formatVariablePrefix = ({ name }) => `ENVIRONMENT_${name.toUpperCase().replace(/[^A-Z0-9_]/g, "_")}`;
function noteSharedVariables(environments3) {
  const exportedSecrets = environments3.flatMap(
    (environment) => (environment.secrets?.entries ?? []).map((secret) => ({ ...secret, environment }))
  );
  const secretsByVariable = [...groupBy(exportedSecrets, ({ value }) => value)];
  const shared = secretsByVariable.filter(([, secrets]) => secrets.length > 1);
  return shared.map(([value, secrets]) => {
    const names = secrets.map((secret) => describeInEnvironment(secret.environment, describeSecret(secret))).join(" and ");
    const text2 = formatText`${value} is the variable of ${names}: if their values differ, use a separate variable for each`;
    return { text: text2.withVisibilityKey("[].secrets") };
  });
}

// packages/core/src/sections/environments/lists.ts
var environmentLists = [protectionRuleList, branchPolicyList, variableList, secretList];
var listDeclaredLists = (entry) => environmentLists.filter(({ key }) => entry[key] !== void 0);
var listDeclaredCalls = (entry) => listDeclaredLists(entry).flatMap(({ calls }) => calls);
var listLiveItems = (lists) => Object.values(lists).flatMap((list2) => Array.isArray(list2) ? list2 : list2?.enabled ?? []);
async function readDeclaredLists(github, entry, live) {
  const [droppedPatterns, lists] = await Promise.all([
    readDroppedPatterns(github, entry, live),
    readEachList(github, listDeclaredLists(entry), live, entry)
  ]);
  return droppedPatterns ? { ...lists, [branchPolicyList.key]: droppedPatterns } : lists;
}
var readAllLists = (github, live) => readEachList(github, environmentLists, live);
async function readEachList(github, lists, live, entry) {
  const answers = await Promise.all(
    lists.map(
      (list2) => github.askOrLeaveOut(
        [{ subject: describeEnvironment(live), key: list2.key }],
        (reader) => list2.read(reader, live, entry?.[list2.key])
      )
    )
  );
  return Object.fromEntries(lists.map(({ key }, index) => [key, answers[index]]));
}
function readDroppedPatterns(github, entry, live) {
  const { deployment_branch_policy: next } = entry;
  if (next === void 0 || next?.custom_branch_policies) return void 0;
  return ignoreRefusal(branchPolicyList.read(github, live));
}
var planLists = (entry, live) => listDeclaredLists(entry).flatMap((list2) => {
  const liveList = live?.[list2.key];
  const desired = entry[list2.key];
  if (liveList !== void 0)
    return list2.plan(entry, desired, liveList).map((item) => addEnvironmentToItem(entry, list2.key, item));
  return live || desired.entries.length ? [planUnreadList(entry, list2, live !== void 0)] : [];
});
function addEnvironmentToItem(entry, key, item) {
  if (item.kind === "archived") return item;
  const located = { ...item, about: `[].${key}`, within: describeEnvironment(entry) };
  return isWriting(located) ? { ...located, names: [entry.name, key, ...located.names ?? []] } : located;
}
function planUnreadList(entry, list2, isEnvironmentThere) {
  const condition = isEnvironmentThere ? "while its `custom_branch_policies` is off" : "until it exists";
  const { key } = list2;
  const desired = entry[key];
  const label = describeInEnvironment(entry, `\`${key}\``);
  const names = desired.entries.map(listShapes[key].list.getKey).join(", ") || "none";
  return planReassertion(
    describeEnvironment(entry),
    markPublic(`${label} cannot be compared ${condition} (declared: ${names})`),
    markPublic(`${label} set as declared: ${names}`),
    {
      ...planStepsAfterPut(list2, entry, desired),
      about: `[].${key}`,
      names: [entry.name, key],
      holds: { entries: desired.entries },
      covers: [[describeEnvironment(entry), key]],
      canVerifyAfterwards: true
    }
  );
}
function planStepsAfterPut(list2, environment, desired) {
  if (list2.afterPut) return { steps: list2.afterPut(environment, desired) };
  const items = list2.plan(environment, desired, []).filter(isWriting);
  return { steps: items.flatMap(({ steps }) => steps), lookups: items.flatMap(({ lookups = [] }) => lookups) };
}
var exportListEntries = (key, live, environment) => environmentLists.find((list2) => list2.key === key).toEntries(live, environment);
var exportAllLists = (environment, lists) => environmentLists.filter(({ key }) => lists[key] !== void 0).map(({ key, toEntries }) => {
  const { entries, notes } = toEntries(lists[key], environment);
  return {
    key,
    entries,
    notes: notes.map(({ text: text2, about }) => ({ text: withVisibilityKey(`[].${key}`, text2), about }))
  };
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
function planPins(entries, { environments: environments3, pins }) {
  if (!pins) return [];
  const ranks = rankPins(entries, pins);
  if (![...ranks.dropped, ...ranks.added, ...ranks.moves].length) return [];
  const { final } = ranks;
  const difference = { key: "pinned", live: pins, wanted: final, ordered: true };
  if (final.length > maxPinned) {
    const problem = `the plan pins ${final.length} environments, but GitHub allows at most ${maxPinned}: ${final.join(", ")}`;
    const fix = `declare \`pinned: false\` for ${final.length - maxPinned} of them`;
    return [createRefusedChange("environments", [difference], problem, fix), createNote(problem, "environments")];
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
  const subject = describeEnvironment({ name });
  return createNote(`${subject} has an undeclared pin, which moves after the declared pins`, subject);
}
function rankPins(entries, pins) {
  const declared = listNamesDeclaringPin(entries, true);
  const dropped = listNamesDeclaringPin(entries, false).filter((name) => pins.includes(name));
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
var listNamesDeclaringPin = (entries, isPinned) => entries.filter(({ pinned }) => pinned === isPinned).map(({ name }) => name);
function listMoves(pinned, declared) {
  const ranks = [...pinned];
  return declared.flatMap((name, index) => {
    if (ranks[index] === name) return [];
    ranks.splice(ranks.indexOf(name), 1);
    ranks.splice(index, 0, name);
    return [{ name, position: index + 1 }];
  });
}

// packages/core/src/sections/environments/read.ts
async function readEnvironments(github, entries) {
  const parts = entries.filter(declaresPin).map((entry) => ({ subject: describeEnvironment(entry), key: "pinned" }));
  const [pins, listedEnvironments] = await Promise.all([
    parts.length ? github.askOrLeaveOut(parts, readPins) : void 0,
    readEnvironmentsWithLists(github, (live) => {
      const entry = entries.find(({ name }) => name === live.name);
      return entry && readDeclaredLists(github, entry, live);
    })
  ]);
  return { ...listedEnvironments, pins };
}
async function readAllEnvironments(github) {
  const [pins, listedEnvironments] = await Promise.all([
    github.askIfSupported("`pinned` is", readPins),
    readEnvironmentsWithLists(github, (live) => readAllLists(github, live))
  ]);
  return { ...listedEnvironments, pins };
}
async function readEnvironmentsWithLists(github, readListsOf) {
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
var declaresPin = ({ pinned }) => pinned !== void 0;
var createAbsenceLookup = (entry) => ({
  looksFor: `whether ${describeEnvironment(entry)} is missing`,
  async find(github) {
    const environment = await github.ask(findEnvironment({ environment_name: entry.name }));
    if (!environment) return;
    throw new SectionFailure(
      `${describeEnvironment(environment)} exists, but GitHub's list does not show it: a write would remove its protection rules`,
      environment.name === entry.name ? "run again" : `write \`name: ${environment.name}\`, because GitHub ignores case`,
      "conflict"
    );
  }
});

// packages/core/src/sections/environments/put/plan.ts
function planEnvironmentPut(entry, live, nameById = nameBuiltInRole, guardedBy) {
  const declared = pickPutKeys(entry);
  const isEmpty = Object.keys(declared).length === 0;
  const wanted = "reviewers" in declared ? { ...declared, reviewers: declared.reviewers ?? [] } : declared;
  const body = omitUnusedGates(wanted, live);
  const write4 = put({ environment_name: entry.name }, Object.keys(body).length === 0 ? void 0 : body);
  const dependsOn = {
    call: findEnvironment({ environment_name: entry.name }),
    was: live ?? null,
    isStillValid: isUnchangedEnvironment
  };
  const identity = { subject: describeEnvironment(entry), names: [entry.name] };
  if (!live) return [planCreate(identity, write4, { holds: wanted, lookups: [createAbsenceLookup(entry)], dependsOn })];
  if (isEmpty) return [];
  const settings4 = toPutSettings(live);
  const findLiveName = createReviewerNameResolver([live]);
  const findName = (actor) => findLiveName(actor) ?? nameById(actor);
  const differences = comparePutSettings(wanted, live, findName);
  const unseenKeys = Object.keys(wanted).filter((key) => !Object.hasOwn(settings4, key));
  const guards = differences.some(({ tone }) => tone === "weaker") ? { guardedBy } : {};
  return [
    ...listOmittedSettings(wanted, live, findName).map((difference) => refuseOmission(entry, difference, live)),
    ...planUpdate(identity, differences, write4, { dependsOn, ...guards }),
    ...unseenKeys.map((key, index) => {
      const hasPut = !index && !differences.length;
      const item = planReassertionOfKey(key, wanted[key], hasPut ? write4 : [], identity);
      return { ...item, ...hasPut ? { dependsOn } : guards };
    })
  ];
}
var planDependentGates = ["wait_timer", "prevent_self_review", "reviewers"];
function omitUnusedGates(wanted, live) {
  const settings4 = live ? toPutSettings(live) : offValues;
  const isOff = (values, key) => isDeepEqual(values[key], offValues[key]);
  return pickKeys(wanted, (key) => !(planDependentGates.includes(key) && isOff(wanted, key) && isOff(settings4, key)));
}
function pickPutKeys(entry) {
  const otherKeys = ["name", "pinned", ...environmentListKeys];
  return pickKeys(entry, (key, value) => !otherKeys.includes(key) && value !== void 0);
}
function isUnchangedEnvironment(was, is) {
  if (!was || !is) return was === is;
  const [before, after] = [toPutSettings(was), toPutSettings(is)];
  return was.id === is.id && Object.keys(offValues).every((key) => isEqualInAnyOrder(before[key], after[key]));
}
function comparePutSettings(wanted, live, names) {
  const settings4 = toPutSettings(live);
  const { reviewers, deployment_branch_policy: policy, ...plain } = wanted;
  const visible = pickKeys(plain, (key) => Object.hasOwn(settings4, key));
  return [
    ...findDifferences(visible, settings4),
    ...reviewers ? compareReviewers(reviewers, live, names) : [],
    ...policy === void 0 ? [] : compareBranchPolicy(policy, settings4.deployment_branch_policy)
  ].map(markIfWeaker(risk));
}
function compareReviewers(wanted, live, names) {
  const liveReviewers = listReviewers(live);
  if (hasSameMembers(wanted, liveReviewers, formatReviewer)) return [];
  const words = `reviewers ${describeReviewers(liveReviewers, names)} \u2192 ${describeReviewers(wanted, names)}`;
  return [{ key: "reviewers", live: toPutSettings(live).reviewers, wanted, words }];
}
var describeReviewers = (reviewers, names) => reviewers.map(({ type, id }) => id === void 0 ? `a ${type} that GitHub does not name` : describeActor(type, id, names)).sort().join(", ") || printValue(null);
function createReviewerNameResolver(environments3) {
  const reviewers = environments3.flatMap(listReviewers);
  return ({ kind, id }) => reviewers.find((reviewer) => reviewer.id === id && reviewer.type.toLowerCase() === kind)?.name;
}
function compareBranchPolicy(wanted, live) {
  if (formatBranchPolicy(wanted) === formatBranchPolicy(live)) return [];
  const words = `deployment_branch_policy: ${formatBranchPolicy(live)} \u2192 ${formatBranchPolicy(wanted)}`;
  return [{ key: "deployment_branch_policy", live, wanted, words }];
}
var formatBranchPolicy = (policy) => policy ? policy.protected_branches ? "protected branches" : "selected patterns" : "every branch";
function listOmittedSettings(wanted, live, names) {
  const settings4 = toPutSettings(live);
  const omitted = listEnabledKeys(settings4).filter((key) => !(key in wanted));
  const reviewerWords = `reviewers ${describeReviewers(listReviewers(live), names)} \u2192 ${printValue(void 0)}`;
  return omitted.map((key) => ({
    key,
    live: settings4[key],
    wanted: void 0,
    words: key === "reviewers" ? reviewerWords : void 0
  }));
}
var refuseOmission = (entry, difference, live) => {
  const { key } = difference;
  const liveValue = exportEnabledSettings(live)[key];
  const problem = `GitHub replaces all settings of an environment at once, and the entry leaves out \`${key}\``;
  const offText = `\`${key}: ${formatFileValue(offValues[key])}\``;
  const keep = `add \`${key}: ${formatFileValue(liveValue)}\` to the entry to keep it, or ${offText} to remove it`;
  const fix = liveValue === void 0 ? `add ${offText} to the entry to remove it` : keep;
  return createRefusedChange(describeEnvironment(entry), [difference], problem, fix);
};
var formatFileValue = (value) => value === null ? "null" : printValue(value);
function exportEnabledSettings(live) {
  const settings4 = toPutSettings(live);
  const reviewers = listReviewers(live).flatMap(({ type, id }) => id === void 0 ? [] : [{ type, id }]);
  const undeclarable = reviewers.length ? [] : ["reviewers", "prevent_self_review"];
  const keys = listEnabledKeys(settings4).filter((key) => !undeclarable.includes(key));
  return Object.fromEntries(keys.map((key) => [key, key === "reviewers" ? reviewers : settings4[key]]));
}
var listEnabledKeys = (settings4) => Object.keys(offValues).filter((key) => settings4[key] !== void 0 && !isDeepEqual(settings4[key], offValues[key]));
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
var listUnnamedReviewers = (live) => listReviewers(live).filter(({ id }) => id === void 0);
var listReviewers = ({ protection_rules: gates }) => gates.filter(isReviewerGate).flatMap(({ reviewers }) => reviewers).map(({ type, reviewer }) => ({ type, id: reviewer?.id, name: reviewer?.login ?? reviewer?.slug }));

// packages/core/src/sections/environments/plan.ts
function planEnvironments(entries, live, names) {
  const liveByName = new Map(live.environments.map((environment) => [environment.name, environment]));
  const fix = "run again: GitHub listed one environment twice";
  rejectDuplicates(live.environments, ({ name }) => name, { describe: describeEnvironment, fix });
  refuseNamesInOtherCase(entries, live.environments);
  return [
    ...entries.flatMap((entry) => {
      const environment = liveByName.get(entry.name);
      const liveLists = live.lists.get(entry.name);
      const listItems = planLists(entry, liveLists);
      const rulesFirst = environment ? listItems.filter(isProtectionRuleItem) : [];
      const otherItems = listItems.filter((item) => !rulesFirst.includes(item));
      const liveRules = liveLists?.deployment_protection_rules;
      const guardedBy = liveRules && createProtectionRulesBasis(entry, liveRules);
      return [...rulesFirst, ...planEnvironmentPut(entry, environment, names, guardedBy), ...otherItems];
    }),
    ...planPins(entries, live)
  ];
}
var isProtectionRuleItem = (item) => "about" in item && item.about === "[].deployment_protection_rules";
function refuseNamesInOtherCase(entries, live) {
  const exact = new Set(live.map(({ name }) => name));
  for (const entry of entries.filter(({ name }) => !exact.has(name))) {
    const namesake = live.find(({ name }) => dropCase(name) === dropCase(entry.name));
    if (namesake)
      throw new SectionFailure(
        `${describeEnvironment(entry)} has the name ${JSON.stringify(namesake.name)} on GitHub, which ignores case`,
        `write \`name: ${namesake.name}\``,
        "conflict"
      );
  }
}

// packages/core/src/sections/environments/snapshot.ts
function exportEnvironments({ environments: environments3, lists, pins = [] }) {
  const pinned = pins.flatMap((name) => environments3.find((environment) => environment.name === name) ?? []);
  const unlistedPinNotes = pins.filter((name) => !environments3.some((environment) => environment.name === name)).map((name) => ({
    text: `the pin of ${describeEnvironment({ name })} is left out: GitHub lists no such environment`,
    about: name
  }));
  const sorted = [...pinned, ...environments3.filter((environment) => !pinned.includes(environment))];
  const exports = sorted.map((environment) => exportEnvironment(environment, lists.get(environment.name) ?? {}));
  const entries = exports.map(({ entry }, index) => index < pinned.length ? { ...entry, pinned: true } : entry);
  return {
    value: entries.length ? entries : void 0,
    notes: [...exports.flatMap(({ notes }) => notes), ...noteSharedVariables(entries), ...unlistedPinNotes],
    omissions: [...exports.flatMap(({ omissions }) => omissions), ...unlistedPinNotes]
  };
}
function exportEnvironment(live, lists) {
  const listExports = exportAllLists(live, lists);
  const values = listExports.filter(({ entries }) => entries.length).map(({ key, entries }) => [key, { _undeclared: listShapes[key].list.undeclared, entries }]);
  const notesOfLists = (exports) => exports.flatMap(({ notes }) => notes);
  const reviewerNotes = listUnnamedReviewers(live).map(({ type }) => ({
    text: `a ${type} among the reviewers of ${describeEnvironment(live)} is left out: GitHub does not show its name`,
    about: live.name
  }));
  return {
    entry: { name: live.name, ...exportEnabledSettings(live), ...Object.fromEntries(values) },
    notes: [...reviewerNotes, ...notesOfLists(listExports)],
    omissions: [...reviewerNotes, ...notesOfLists(listExports.filter(({ key }) => key !== "secrets"))]
  };
}

// packages/core/src/sections/environments/undo.ts
function createEnvironmentsUndo({ environments: environments3, lists, pins }, items) {
  const undoneEnvironments = environments3.map((live) => ({
    live,
    ...createEnvironmentUndo(live, lists.get(live.name) ?? {}, items),
    pinned: pins && findPinForUndo(live, pins, items)
  }));
  const getRank = (name) => pins?.includes(name) ? pins.indexOf(name) : environments3.length;
  const entries = undoneEnvironments.filter(({ value, pinned }) => pinned !== void 0 || Object.keys(value).length).toSorted((change, next) => getRank(change.live.name) - getRank(next.live.name)).map(({ live, value, pinned }) => ({ name: live.name, ...value, ...pinned !== void 0 && { pinned } }));
  return { value: entries.length ? entries : void 0, notes: undoneEnvironments.flatMap(({ notes }) => notes) };
}
function createEnvironmentUndo(live, lists, allItems) {
  const items = allItems.filter(({ names = [] }) => names[0] === live.name);
  const ownItems = items.filter(({ names = [] }) => names.length === 1);
  const isPut = ownItems.some(({ kind }) => kind !== "reassert");
  const undoneLists = [
    ...environmentListKeys.map((key) => ({ key, ...createListUndo(key, live, lists[key], items) })),
    { key: branchPolicyList.key, ...createDroppedPatternsUndo(live, lists, items) }
  ];
  const restoredLists = undoneLists.filter(({ value }) => value !== void 0);
  const isPutRestored = isPut || restoredLists.some(({ key }) => key === branchPolicyList.key);
  return {
    value: {
      ...isPutRestored && pickKnownPutSettings(live),
      ...Object.fromEntries(restoredLists.map(({ key, value }) => [key, value]))
    },
    notes: [
      ...undoneLists.flatMap(({ notes }) => notes),
      ...isPut ? noteWholeRestoreOfUpdates(ownItems) : [],
      ...isPut && listUnnamedReviewers(live).length ? [`the reviewers of ${JSON.stringify(live.name)}: GitHub does not name all of them`] : []
    ]
  };
}
function createListUndo(key, environment, live, allItems) {
  const items = allItems.filter(({ names = [] }) => names[1] === key);
  if (live === void 0 || !items.length) return { value: void 0, notes: [] };
  const { entries, notes, isPartial } = exportListEntries(key, live, environment);
  return isPartial ? { value: void 0, notes: notes.map(({ text: text2 }) => text2) } : narrowExportToItems({ value: entries, notes }, items, listShapes[key]);
}
function createDroppedPatternsUndo(live, lists, items) {
  const isChanged = listDifferences(items).some(({ key }) => key === "deployment_branch_policy");
  if (!isChanged || !hasBranchPatterns(live)) return { value: void 0, notes: [] };
  const patterns = lists[branchPolicyList.key];
  const unread = `the branch patterns of ${JSON.stringify(live.name)}: could not be read`;
  if (patterns === void 0) return { value: void 0, notes: [unread] };
  const { entries, notes, isPartial } = exportListEntries(branchPolicyList.key, patterns, live);
  return {
    value: isPartial || !entries.length ? void 0 : { _undeclared: "keep", entries },
    notes: notes.map(({ text: text2 }) => text2)
  };
}
function pickKnownPutSettings(live) {
  const settings4 = toPutSettings(live);
  const isKnown = (key) => settings4[key] !== void 0 && !(key === "reviewers" && listUnnamedReviewers(live).length);
  const known = Object.keys(offValues).filter(isKnown);
  return Object.fromEntries(known.map((key) => [key, settings4[key]]));
}
function findPinForUndo({ name }, pins, items) {
  const pinChange = listDifferences(items).find(({ key, ordered }) => key === "pinned" && ordered);
  if (!pinChange) return void 0;
  if (pins.includes(name)) return true;
  return pinChange.wanted.includes(name) ? false : void 0;
}
var describeUnremovedEnvironment = ({ kind, subject, names = [] }) => kind === "create" && names.length === 1 ? `${subject} is new: remove it by hand` : void 0;
var describeUnrestoredSecrets = (item) => item.kind === "reassert" && item.canVerifyAfterwards ? `the secrets of ${item.subject} are new: remove the environment by hand` : describeSecretLoss(item);

// packages/core/src/sections/environments/index.ts
var environments2 = defineSection({
  key: "environments",
  settings: settings3,
  visibleTo: {
    "": "everyone",
    "[].variables": "writers",
    "[].secrets": "writers",
    [availableAppsKey]: "administrators"
  },
  risk: {
    ...risk,
    "": { touches: "protection", describeLostData: describeUnremovedEnvironment },
    variables: { touches: "data", replaces: "variable" },
    pinned: { touches: "data" },
    secrets: { touches: "access", replaces: "secret", describeLostData: describeUnrestoredSecrets },
    deployment_protection_rules: {
      ...risk.deployment_protection_rules,
      replaces: "deployment"
    }
  },
  calls: flattenCalls(calls_exports3),
  /** On some plans, private repositories have no environment protection rules. */
  after: createVisibilityPrerequisites(isResolvedByPublication),
  read: readEnvironments,
  plan: planEnvironments,
  getFacts: ({ environments: environments3, lists }) => ({
    count: [...lists.values()].flatMap(listLiveItems).length,
    names: createReviewerNameResolver(environments3)
  }),
  readAll: readAllEnvironments,
  toSettings: exportEnvironments,
  toUndo: createEnvironmentsUndo,
  listUses: (entries) => ({
    calls: [
      list,
      put,
      ...entries.flatMap(listDeclaredCalls),
      ...entries.some(declaresPin) ? [listPins, pin, reorder, get] : []
    ],
    graphql: (lacks) => entries.flatMap(
      (entry, index) => declaresPin(entry) && lacks("Repository.pinnedEnvironments") ? [[index, "pinned"]] : []
    )
  })
});
function flattenCalls({ variableCalls: variableCalls2, secretCalls: secretCalls2, ...ownCalls }) {
  const nameCalls = (list2, listCalls) => Object.fromEntries(Object.entries(listCalls).map(([name, call]) => [`${list2} ${name}`, call]));
  return { ...ownCalls, ...nameCalls("variables", variableCalls2), ...nameCalls("secrets", secretCalls2) };
}
export {
  environments2 as environments
};

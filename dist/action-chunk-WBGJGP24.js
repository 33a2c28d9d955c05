import {
  chooseTurn48 as chooseTurn,
  printValue68 as printValue,
  pickColumn116 as pickColumn,
  isLooser82 as isLooser,
  orderAllowedLists82 as orderAllowedLists,
  orderMaps82 as orderMaps,
  orderRequiredLists82 as orderRequiredLists,
  bypassRisk83 as bypassRisk,
  createRisks83 as createRisks,
  protectionRisk83 as protectionRisk,
  defineBatchedBranch84 as defineBatchedBranch,
  defineBranchCall84 as defineBranchCall,
  formatBranchSelection84 as formatBranchSelection,
  getDefaultBranch84 as getDefaultBranch,
  missingBranch84 as missingBranch,
  defineAdministeredObject86 as defineAdministeredObject,
  defineBatchedAnswer86 as defineBatchedAnswer,
  defineWholeConnection86 as defineWholeConnection,
  selectConnection86 as selectConnection,
  createBasis87 as createBasis,
  createNote87 as createNote,
  createRefusedChange87 as createRefusedChange,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planReassertionOfKey87 as planReassertionOfKey,
  planUpdate87 as planUpdate,
  hasSameMembers88 as hasSameMembers,
  isDeepEqual88 as isDeepEqual,
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  findNearest91 as findNearest,
  SectionFailure92 as SectionFailure,
  any96 as any,
  array96 as array,
  boolean96 as boolean,
  check96 as check,
  entriesFromList96 as entriesFromList,
  fallback96 as fallback,
  literal96 as literal,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  object96 as object,
  optional96 as optional,
  picklist96 as picklist,
  pipe96 as pipe,
  string96 as string,
  transform96 as transform,
  union96 as union,
  formatText97 as formatText,
  markPublic97 as markPublic,
  formatCode98 as formatCode,
  joinWithOr98 as joinWithOr,
  getAtPath99 as getAtPath,
  groupBy99 as groupBy,
  isMap99 as isMap,
  mapChildren99 as mapChildren,
  mapValues99 as mapValues,
  pickKeys99 as pickKeys,
  defineMutation103 as defineMutation,
  defineQuery103 as defineQuery,
  defineRestCall103 as defineRestCall,
  defineRoute103 as defineRoute,
  administration104 as administration,
  ignoreRefusal105 as ignoreRefusal,
  __export106 as __export
} from "./action.js";
import {
  actorFields,
  actorLists,
  branchKeys,
  checkFields,
  createActorLookup,
  createFieldSchemas,
  defaultBranchBasis,
  describeBranch,
  describePlace,
  describeProtection,
  fromGraphqlRule,
  getOffValue,
  graphqlKeys,
  hasNoActors,
  isBranchMatch,
  isPattern,
  listContexts,
  listParentPaths,
  listUnknownKeys,
  mergeQueueKeys,
  noActors,
  noProtection,
  normalizeProtection,
  patternKeys,
  pickFields,
  predictPutResult,
  protectionKeyAliases,
  pushActors,
  reviewActors,
  reviewFields,
  switchFields,
  toActorLists,
  toGraphqlInput,
  unnamedActor
} from "./action-chunk-DMKTFKHU.js";
import {
  createOptionalIdLookup,
  pairNamesWithIds
} from "./action-chunk-IZ7CK56V.js";
import {
  defineAccountCall,
  defineAppCall,
  defineTeamCall,
  numberedAnswer
} from "./action-chunk-YNICP2FE.js";
import {
  defineBranchesCall
} from "./action-chunk-P3MGZLGZ.js";
import {
  dropCase,
  rejectDuplicates
} from "./action-chunk-PJOHCAIZ.js";

// packages/core/src/sections/branches/calls.ts
var calls_exports = {};
__export(calls_exports, {
  dropSignatures: () => dropSignatures,
  findApp: () => findApp,
  findTeam: () => findTeam,
  findUser: () => findUser,
  getBranch: () => getBranch,
  getDefaultBranch: () => getDefaultBranch,
  getProtection: () => getProtection,
  getProtectionWithoutApps: () => getProtectionWithoutApps,
  listProtected: () => listProtected,
  protect: () => protect,
  requireSignatures: () => requireSignatures,
  unprotect: () => unprotect
});

// packages/core/src/sections/branches/unknown-keys.ts
function toRequestForm(value) {
  if (!isMap(value)) return mapChildren(value, toRequestForm);
  const name = value.login ?? value.slug;
  if (typeof name === "string") return name;
  const writable = pickKeys(value, (key) => !isReadOnlyKey(key));
  if (typeof value.enabled === "boolean" && !Object.keys(writable).length) return value.enabled;
  return mapValues(writable, toRequestForm);
}
var isReadOnlyKey = (key) => ["url", "name", "enabled", "enforcement_level"].includes(key) || key.endsWith("_url");
function listActors(value) {
  if (!isMap(value)) return [];
  const actors = actorLists.flatMap((kind) => [value[kind] ?? []].flat().map((actor) => [kind, actor]));
  return [...actors, ...Object.values(value).flatMap(listActors)];
}
var listActorIds = (answer) => listActors(answer).flatMap(([kind, actor]) => isMap(actor) ? pairNamesWithIds(kind, [actor]) : []);
function refuseAnswerForm(value, at, findings) {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) refuseItemInAnswerForm(item, [...at, index], findings);
  if (!isMap(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, key];
    if (isMap(inner) && typeof inner.enabled === "boolean" && Object.hasOwn(switchFields, key))
      findings.refuse({ at: path, ...explainEnabledMap(inner.enabled) });
    else if (isReadOnlyKey(key)) findings.refuse({ at: path, ...explainReadOnlyKey(key) });
    else refuseAnswerForm(inner, path, findings);
  }
}
var explainEnabledMap = (enabled) => ({
  problem: "is in the form of GitHub's answers, `{enabled: \u2026}`; a settings file has the value without `enabled`",
  fix: `write ${formatCode(String(enabled))}`
});
var readOnlyKeyFixes = {
  name: "remove it: `name` belongs next to `protection`",
  enabled: "remove it: a declared key is on; to turn it off, write `null` as its value",
  enforcement_level: "remove it; to apply the checks to administrators, use `enforce_admins`"
};
var explainReadOnlyKey = (key) => ({
  problem: "is a read-only value of GitHub's answers",
  fix: readOnlyKeyFixes[key] ?? "remove it"
});
function refuseItemInAnswerForm(item, at, findings) {
  const name = isMap(item) ? suggestActorFix(item, at) : void 0;
  if (name === void 0) return refuseAnswerForm(item, at, findings);
  findings.refuse({ at, problem: "is a complete actor from GitHub's answer, but must be only its name", fix: name });
}
function suggestActorFix({ login, slug }, at) {
  const name = login ?? slug;
  if (typeof name !== "string") return void 0;
  if (!at.includes("force_push_bypassers") || login !== void 0) return `write ${formatCode(name)}`;
  return `write ${formatCode(`org/${name}`)} for the team ${formatCode(name)} of the organization \`org\`, or ${formatCode(`app/${name}`)} for the app`;
}
function refuseMistakenKeys(protection, pattern, at, findings) {
  const root = pattern === void 0 ? branchKeys : patternKeys;
  for (const [path] of listUnknownKeys(protection, root)) {
    const key = path.at(-1);
    if (isReadOnlyKey(key)) continue;
    const refusal = explainForeignKey(key) ?? explainMisplacedKey(key, root) ?? explainSingleBranchOnlyKey(key, pattern) ?? explainUnknownKey(path, pattern);
    if (refusal) findings.refuse({ at: [...at, ...path], ...refusal });
  }
}
function explainForeignKey(key) {
  if (mergeQueueKeys.includes(key))
    return {
      problem: "is a rule of rulesets, not a key of a protection",
      fix: "remove it, and declare a rule of type `merge_queue` in a ruleset under `rulesets:`"
    };
  const name = Object.hasOwn(protectionKeyAliases, key) ? protectionKeyAliases[key] : void 0;
  if (name === void 0) return void 0;
  const [place] = listParentPaths(name, branchKeys).map(describePlace);
  return { problem: "is not a key of a protection", fix: `write ${formatCode(name)}, ${place}` };
}
function explainMisplacedKey(key, root) {
  const places = listParentPaths(key, root).map(describePlace);
  return places.length ? { problem: "does not belong here", fix: `move it ${joinWithOr(places)}` } : void 0;
}
function explainSingleBranchOnlyKey(key, pattern) {
  if (pattern === void 0 || !listParentPaths(key, branchKeys).length) return void 0;
  const problem = `works only for single branches, but ${formatCode(pattern)} is a pattern`;
  if (key === "checks")
    return {
      problem,
      fix: `list the names under \`contexts\`; only ${describeRulesetForPattern(pattern)} can require them from an app`
    };
  const equivalent = actorFields[key] ? ` with ${actorFields[key].inRuleset}` : "";
  return { problem, fix: `remove it here, and declare ${describeRulesetForPattern(pattern)}${equivalent}` };
}
function explainUnknownKey(path, pattern) {
  if (pattern === void 0 || closedMapKeys.includes(path.at(-2) ?? "")) return void 0;
  const knownKeys = Object.keys(getAtPath(patternKeys, path.slice(0, -1)));
  const similarKey = findNearest(path.at(-1), knownKeys, 1);
  return similarKey === void 0 ? {
    problem: `is not a key that a pattern such as ${formatCode(pattern)} can have`,
    fix: `remove it here, and use ${describeRulesetForPattern(pattern)} instead`
  } : { problem: "is not a key here", fix: `write ${formatCode(similarKey)}` };
}
var closedMapKeys = [...Object.keys(actorFields), "required_deployments"];
var describeRulesetForPattern = (pattern) => `a ruleset for ${formatCode(pattern)} under \`rulesets:\``;

// packages/core/src/sections/branches/batched-queries.ts
var BatchedActors = pipe(
  defineWholeConnection(
    object({
      actor: union([
        object({ kind: literal("User"), id: number(), login: string() }),
        object({ kind: picklist(["Team", "App"]), id: number(), slug: string() })
      ])
    })
  ),
  transform((nodes) => {
    const filterByKind = (wanted) => nodes.flatMap(({ actor }) => actor.kind === wanted ? [actor] : []);
    return { users: filterByKind("User"), teams: filterByKind("Team"), apps: filterByKind("App") };
  })
);
var actorSelection = `actor { kind: __typename
  ... on User { id: databaseId login } ... on Team { id: databaseId slug } ... on App { id: databaseId slug } }`;
var conditionFlags = [
  "requiresStatusChecks",
  "requiresApprovingReviews",
  "restrictsPushes",
  "restrictsReviewDismissals"
];
var ruleFields = { ...switchFields, ...checkFields, ...reviewFields };
var BatchedRule = object({
  ...createFieldSchemas(ruleFields, { switch: boolean(), count: nullable(number()) }),
  ...entriesFromList(conditionFlags, boolean()),
  checks: array(object({ context: string(), app: nullable(object({ id: number() })) })),
  restrictions: BatchedActors,
  dismissal_restrictions: BatchedActors,
  bypass_pull_request_allowances: BatchedActors,
  /** With such actors, REST shows another `allow_force_pushes`. */
  force_push_bypassers: object({ totalCount: literal(0) })
});
var AdministeredRule = defineAdministeredObject({ ref: object({ branchProtectionRule: BatchedRule }) });
var ruleSelection = [
  ...Object.entries(ruleFields).map(([key, { graphql }]) => `${key}: ${graphql}`),
  ...conditionFlags,
  "checks: requiredStatusChecks { context app { id: databaseId } }",
  selectConnection("restrictions: pushAllowances", actorSelection),
  selectConnection("dismissal_restrictions: reviewDismissalAllowances", actorSelection),
  selectConnection("bypass_pull_request_allowances: bypassPullRequestAllowances", actorSelection),
  "force_push_bypassers: bypassForcePushAllowances(first: 1) { totalCount }"
].join(" ");
var selectProtectionRule = ({ branch }) => `viewerCanAdminister ${formatBranchSelection(branch, `branchProtectionRule { ${ruleSelection} }`)}`;
var hasOnlyEmptyLists = (lists) => !Object.values(lists).flat().length;
function pickProtectionWithoutApps({ protection }) {
  const { checks: _, ...checks } = { checks: [], ...protection?.required_status_checks };
  return { protection: { ...protection, required_status_checks: checks } };
}
function defineBatchedProtection(toCheckLists) {
  const toAnswer = ({ ref: { branchProtectionRule: rule } }) => {
    const { restrictions, dismissal_restrictions: dismissers, bypass_pull_request_allowances: bypass } = rule;
    const checks = toCheckLists(rule.checks);
    if (!checks || rule.requiresApprovingReviews && rule.required_approving_review_count === null) return void 0;
    const activeLists = [
      rule.requiresStatusChecks && [rule.checks],
      rule.restrictsPushes && restrictions,
      rule.restrictsReviewDismissals && dismissers
    ];
    if (activeLists.some((list) => list && hasOnlyEmptyLists(list))) return void 0;
    const shown = {
      ...pickFields(rule, switchFields),
      required_status_checks: rule.requiresStatusChecks ? { ...pickFields(rule, checkFields), ...checks } : null,
      required_pull_request_reviews: rule.requiresApprovingReviews ? {
        ...pickFields(rule, reviewFields),
        dismissal_restrictions: rule.restrictsReviewDismissals ? dismissers : null,
        bypass_pull_request_allowances: hasOnlyEmptyLists(bypass) ? null : bypass
      } : null,
      restrictions: rule.restrictsPushes ? restrictions : null
    };
    return { protection: toRequestForm(shown), actors: listActorIds(shown) };
  };
  return defineBatchedAnswer("branches", selectProtectionRule, AdministeredRule, toAnswer, pickProtectionWithoutApps);
}
var batchedProtectionWithoutApps = defineBatchedProtection((checks) => ({ contexts: listContexts(checks) }));
var batchedProtection = defineBatchedProtection(
  (checks) => checks.every(({ app }) => app) ? { contexts: listContexts(checks), checks: checks.map(({ context, app }) => ({ context, app_id: app.id })) } : void 0
);

// packages/core/src/sections/branches/calls.ts
var lookupRules = { ...numberedAnswer, neededIn: ["apply"] };
var findUser = defineAccountCall({ ...lookupRules, needs: [] });
var findTeam = defineTeamCall(lookupRules);
var findApp = defineAppCall(lookupRules);
var writeRules = { needs: administration.write };
var getBranch = defineBranchCall({
  ...missingBranch,
  answer: mapAnswer(
    defineObject({ name: string(), protected: boolean(), pattern: nullish(string()) }),
    ({ name, pattern }) => ({ isThere: true, name, pattern: pattern ?? void 0 })
  ),
  /** GraphQL does not show here which rule protects the branch. Newer servers leave this out in REST too. */
  batched: defineBatchedBranch("branches", (name) => ({ isThere: true, name }))
});
var listProtected = defineBranchesCall({
  isPublic: true,
  neededIn: ["snapshot"],
  query: { protected: true },
  answer: array(
    defineObject({
      name: string(),
      protected: boolean(),
      protection: optional(defineObject({ enabled: optional(boolean()) }))
    })
  )
});
var Names = array(string());
var ActorHolder = defineObject({ users: Names, teams: Names, apps: optional(Names) });
var createLiveFieldSchemas = (fields) => createFieldSchemas(fields, { switch: optional(boolean()), count: optional(number()) });
var Checks = pipe(
  defineObject({
    ...createLiveFieldSchemas(checkFields),
    contexts: Names,
    checks: array(defineObject({ context: string(), app_id: nullable(number()) }))
  }),
  check(
    ({ contexts, checks }) => contexts.length === checks.length && checks.every(({ context }) => contexts.includes(context)),
    "the same checks under contexts and checks"
  )
);
var LiveProtection = defineObject({
  ...createLiveFieldSchemas(switchFields),
  required_status_checks: nullish(Checks),
  required_pull_request_reviews: nullish(
    defineObject({
      ...createLiveFieldSchemas(reviewFields),
      dismiss_stale_reviews: boolean(),
      require_code_owner_reviews: boolean(),
      dismissal_restrictions: nullish(ActorHolder),
      bypass_pull_request_allowances: nullish(ActorHolder)
    })
  ),
  restrictions: nullish(ActorHolder)
});
var Switch = defineObject({ enabled: boolean() });
var AnyProtection = pipe(
  defineObject({ ...mapValues(switchFields, () => optional(Switch)), enforce_admins: Switch }),
  check((shown) => listActors(shown).every(([, actor]) => isMap(actor)), "actors as objects")
);
var protectionRoute = defineRoute("GET /repos/{owner}/{repo}/branches/{branch}/protection", {
  needs: administration.read,
  answer: pipe(
    AnyProtection,
    transform((shown) => ({
      url: shown.url,
      protection: toRequestForm(shown),
      actors: listActorIds(shown)
    })),
    // Without a URL, only a read of the branch itself shows which branch the answer is about.
    defineObject({ url: fallback(string(), ""), protection: LiveProtection, actors: any() }),
    transform((shown) => shown)
  ),
  absentWhen: /^branch not (protected|found)/i,
  absent: ({ message }) => /found/i.test(message) ? { isMissing: true } : {}
});
var getProtection = protectionRoute({ batched: batchedProtection });
var getProtectionWithoutApps = protectionRoute({ batched: batchedProtectionWithoutApps });
var protect = defineRestCall("PUT /repos/{owner}/{repo}/branches/{branch}/protection", {
  ...writeRules,
  hints: {
    422: "`app_id` must be the id of an app that has already reported a check in this repository, or -1 for any app"
  }
});
var unprotect = defineRestCall("DELETE /repos/{owner}/{repo}/branches/{branch}/protection", {
  ...writeRules,
  hints: { 404: "a rule for a pattern may protect this branch, and this request cannot delete that rule" }
});
var signaturesPath = "/repos/{owner}/{repo}/branches/{branch}/protection/required_signatures";
var requireSignatures = defineRestCall(`POST ${signaturesPath}`, writeRules);
var dropSignatures = defineRestCall(`DELETE ${signaturesPath}`, writeRules);

// packages/core/src/sections/branches/risk.ts
var isSameName = (left, right) => dropCase(String(left)) === dropCase(String(right));
var actorListRisks = createRisks(
  bypassRisk,
  Object.fromEntries(actorLists.map((list) => [list, orderAllowedLists(isSameName)]))
);
var areActorListsAsStrict = orderMaps(actorListRisks);
var isBoundToApp = ({ app_id = -1 }) => app_id !== -1;
var isCheckAsStrict = (check2, than) => check2.context === than.context && (!isBoundToApp(than) || check2.app_id === than.app_id);
var checkRisks = createRisks(protectionRisk, {
  ...pickColumn(checkFields, "order"),
  checks: orderRequiredLists(isCheckAsStrict)
});
var reviewRisks = {
  ...createRisks(protectionRisk, pickColumn(reviewFields, "order")),
  ...createRisks(bypassRisk, {
    /** For GitHub, three empty lists mean no restriction. */
    dismissal_restrictions: (value, than) => hasNoActors(than ?? noActors) || !hasNoActors(value ?? noActors) && areActorListsAsStrict(value, than),
    bypass_pull_request_allowances: (value, than) => areActorListsAsStrict(value ?? noActors, than ?? noActors)
  })
};
var risk = {
  ...checkRisks,
  ...reviewRisks,
  ...actorListRisks,
  /** If such a list is missing, everyone with write access can push. */
  ...createRisks(bypassRisk, {
    restrictions: areActorListsAsStrict,
    force_push_bypassers: orderAllowedLists(isSameName)
  }),
  ...createRisks(protectionRisk, {
    ...pickColumn(switchFields, "order"),
    required_status_checks: orderMaps(checkRisks),
    required_pull_request_reviews: orderMaps(reviewRisks),
    required_deployments: orderRequiredLists(isSameName)
  })
};
var findWeakerTone = (key, { live, wanted }) => isLooser(risk, key, live, wanted) ? "weaker" : void 0;

// packages/core/src/sections/branches/rule-calls.ts
var rule_calls_exports = {};
__export(rule_calls_exports, {
  createRule: () => createRule,
  deleteRule: () => deleteRule,
  getRepositoryId: () => getRepositoryId,
  listBypassers: () => listBypassers,
  listProtectionRules: () => listProtectionRules,
  updateRule: () => updateRule
});
var writeRules2 = { needs: administration.write };
var getRepositoryId = defineQuery(
  "query BranchProtectionRepository($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }",
  {
    needs: administration.write,
    isPublic: true,
    neededIn: ["apply"],
    answer: mapAnswer(
      defineObject({ repository: defineObject({ id: string() }) }),
      ({ repository }) => repository.id
    )
  }
);
var actorSelection2 = "__typename ... on User { login } ... on Team { combinedSlug } ... on App { slug }";
var selectForcePushBypassers = (afterArgument) => `bypassForcePushAllowances(first: 100${afterArgument}) {
  nodes { actor { ${actorSelection2} } } totalCount pageInfo { hasNextPage endCursor }
}`;
var Actor = defineObject(entriesFromList(["login", "combinedSlug", "slug"], optional(string())));
var BypassAllowances = defineObject({
  nodes: array(defineObject({ actor: nullable(Actor) })),
  totalCount: number(),
  pageInfo: defineObject({ hasNextPage: boolean(), endCursor: nullish(string()) })
});
var ruleFields2 = Object.values({ ...switchFields, ...checkFields, ...reviewFields });
var conditionSwitches = [
  "requiresStatusChecks",
  "requiresApprovingReviews",
  "requiresDeployments",
  "restrictsPushes",
  "restrictsReviewDismissals"
];
var listGraphqlNames = (kind) => ruleFields2.filter((field) => field.kind === kind).map(({ graphql }) => graphql);
var ShownRule = defineObject({
  id: string(),
  pattern: string(),
  ...entriesFromList([...listGraphqlNames("switch"), ...conditionSwitches], boolean()),
  ...entriesFromList(listGraphqlNames("count"), nullable(number())),
  requiredStatusChecks: nullable(
    array(defineObject({ context: string(), app: nullable(defineObject({ id: string() })) }))
  ),
  requiredDeploymentEnvironments: nullable(array(string())),
  bypassForcePushAllowances: BypassAllowances
});
var LiveRule = pipe(
  ShownRule,
  check(
    (rule) => !(rule.requiresStatusChecks && rule.requiredStatusChecks === null) && !(rule.requiresDeployments && rule.requiredDeploymentEnvironments === null),
    "a rule with the lists that it requires"
  )
);
var listProtectionRules = defineQuery(
  `query BranchProtectionRules($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      viewerCanAdminister
      branchProtectionRules(first: 100, after: $after) {
        nodes {
          id pattern ${[...ruleFields2.map(({ graphql }) => graphql), ...conditionSwitches].join(" ")}
          requiredStatusChecks { context app { id } } requiredDeploymentEnvironments
          ${selectForcePushBypassers("")}
        }
        totalCount
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  {
    needs: administration.read,
    connection: "repository.branchProtectionRules",
    answer: mapAnswer(
      defineObject({
        repository: defineObject({
          viewerCanAdminister: boolean(),
          branchProtectionRules: defineObject({ nodes: array(LiveRule), totalCount: number() })
        })
      }),
      ({ repository }) => ({
        rules: repository.branchProtectionRules.nodes,
        isAdministrator: repository.viewerCanAdminister
      })
    )
  }
);
var listBypassers = defineQuery(
  `query BranchProtectionBypassers($rule: ID!, $after: String) {
    node(id: $rule) { ... on BranchProtectionRule { ${selectForcePushBypassers(", after: $after")} } }
  }`,
  {
    needs: administration.read,
    connection: "node.bypassForcePushAllowances",
    answer: mapAnswer(
      defineObject({ node: defineObject({ bypassForcePushAllowances: BypassAllowances }) }),
      ({ node }) => node.bypassForcePushAllowances.nodes
    )
  }
);
var WrittenRule = defineObject({ requiredDeploymentEnvironments: nullable(array(nullable(string()))) });
var defineRuleMutation = (name) => {
  const field = name.replace(/^./, (letter) => letter.toLowerCase());
  return defineMutation(
    `mutation ${name}($input: ${name}Input!) {
      ${field}(input: $input) { branchProtectionRule { requiredDeploymentEnvironments } }
    }`,
    {
      ...writeRules2,
      answer: mapAnswer(
        defineObject({ [field]: defineObject({ branchProtectionRule: WrittenRule }) }),
        (answer) => answer[field].branchProtectionRule
      )
    }
  );
};
var createRule = defineRuleMutation("CreateBranchProtectionRule");
var updateRule = defineRuleMutation("UpdateBranchProtectionRule");
var deleteRule = defineMutation(
  `mutation DeleteBranchProtectionRule($input: DeleteBranchProtectionRuleInput!) {
    deleteBranchProtectionRule(input: $input) { clientMutationId }
  }`,
  writeRules2
);

// packages/core/src/sections/branches/rules.ts
function addGraphqlSettings(protection, rule) {
  const { allow_force_pushes, force_push_bypassers, required_deployments } = rule?.protection ?? {};
  return {
    ...normalizeProtection(protection),
    ...force_push_bypassers?.length && { allow_force_pushes },
    force_push_bypassers,
    required_deployments
  };
}
async function readBranchRules(github) {
  const ruleList = await github.ask(listProtectionRules({}));
  const { rules, isAdministrator } = ruleList;
  rejectDuplicates(rules, ({ pattern }) => pattern, {
    describe: ({ pattern }) => describeBranch({ name: pattern }),
    fix: "delete one of the two rules in the branch settings of the repository"
  });
  const all = rules.map(
    async (rule) => toBranchRule(rule, await readBypasserNames(github, rule), createRuleBasis(rule, ruleList))
  );
  return { all: await Promise.all(all), isAdministrator };
}
var createRuleBasis = ({ id }, ruleList) => createBasis(listProtectionRules({}), ruleList, ({ rules }) => rules.find((rule) => rule.id === id));
async function readBypasserNames(github, { id, pattern, bypassForcePushAllowances }) {
  const { nodes, totalCount, pageInfo } = bypassForcePushAllowances;
  const { hasNextPage, endCursor: after = null } = pageInfo;
  const all = [...nodes, ...hasNextPage ? await github.ask(listBypassers({ rule: id, after })) : []];
  if (all.length < totalCount)
    throw new SectionFailure(
      formatText`${describeBranch({ name: pattern })}: GitHub counts ${totalCount} actors that can force-push, but lists ${all.length}`,
      "run again: the list may have changed during the read",
      "conflict"
    );
  return [...new Set(all.map(({ actor }) => formatActorName(actor ?? {})))].sort();
}
var formatActorName = ({ login, combinedSlug, slug }) => login ?? combinedSlug ?? (slug === void 0 ? unnamedActor : `app/${slug}`);
function toBranchRule(rule, bypassers, basis) {
  const { id, pattern, restrictsPushes, restrictsReviewDismissals } = rule;
  const checks = rule.requiredStatusChecks ?? [];
  const environments = rule.requiredDeploymentEnvironments ?? [];
  const protection = {
    ...fromGraphqlRule(rule, switchFields),
    required_status_checks: rule.requiresStatusChecks ? {
      ...fromGraphqlRule(rule, checkFields),
      checks: [...new Set(listContexts(checks))].map((context) => ({ context }))
    } : null,
    required_pull_request_reviews: rule.requiresApprovingReviews ? fromGraphqlRule(rule, reviewFields) : null,
    force_push_bypassers: bypassers,
    required_deployments: rule.requiresDeployments ? environments : []
  };
  const boundChecks = checks.flatMap(({ context, app }) => app ? { context, appId: app.id } : []);
  const checksByContext = groupBy(boundChecks, ({ context }) => context);
  const apps = new Map([...checksByContext].map(([context, bound]) => [context, bound.map(({ appId }) => appId)]));
  return { id, pattern, protection, restrictsPushes, restrictsReviewDismissals, apps, basis };
}

// packages/core/src/sections/branches/protection/acts.ts
function prepareRuleCreation(declared) {
  const { name: pattern } = declared;
  const identifyNewRule = async (github) => ({
    repositoryId: await github.ask(getRepositoryId({})),
    pattern
  });
  return createRuleWriteStep(declared, createRule, identifyNewRule);
}
function prepareRuleUpdate(declared, rule) {
  const identifyKnownRule = async (github) => ({
    branchProtectionRuleId: rule?.id ?? await readNewRuleId(github, declared)
  });
  return createRuleWriteStep(declared, updateRule, identifyKnownRule, rule);
}
function createRuleWriteStep(declared, createCall, identifyRule, rule) {
  const { protection } = declared;
  const liveNames = new Set(rule?.protection.force_push_bypassers?.map(dropCase));
  const actors = protection.force_push_bypassers?.map((name) => createActorLookup(name, liveNames.has(dropCase(name))));
  const step = {
    act: createCall({ input: {} }).route,
    async run(github, resolve) {
      const ids = actors && { bypassForcePushActorIds: actors.map((actor) => resolve(actor)) };
      const input = { ...await identifyRule(github), ...toRuleInput(protection, rule?.apps), ...ids };
      const { answer } = await github.send(createCall({ input }));
      refuseDroppedEnvironments(declared, answer);
      return void 0;
    }
  };
  return { step, lookups: actors ?? [] };
}
async function readNewRuleId(github, declared) {
  const { all } = await readBranchRules(github);
  const rule = all.find(({ pattern }) => pattern === declared.name);
  if (rule) return rule.id;
  throw new SectionFailure(
    formatText`${markPublic(describeBranch(declared))}: GitHub accepted the protection, but does not list a rule with this name yet`,
    "run again to finish the change",
    "not_found"
  );
}
function refuseDroppedEnvironments(declared, { requiredDeploymentEnvironments: stored }) {
  const storedNames = new Set(stored?.map((name) => name && dropCase(name)));
  const dropped = declared.protection.required_deployments?.environments.filter(
    (name) => !storedNames.has(dropCase(name))
  );
  if (!dropped?.length) return;
  throw new SectionFailure(
    formatText`${markPublic(describeBranch(declared))}: GitHub dropped ${markPublic(dropped.map(printValue).join(", "))} from \`required_deployments\`, because the repository has no such environment`,
    "declare the missing environments under `environments:`, which apply writes first, or correct the name",
    "not_found"
  );
}
function toRuleInput(protection, apps = /* @__PURE__ */ new Map()) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, required_deployments } = protection;
  return {
    ...toGraphqlInput(protection, switchFields),
    ...checks !== void 0 && {
      requiresStatusChecks: checks !== null,
      ...toGraphqlInput(checks, checkFields),
      ...checks?.contexts && {
        requiredStatusChecks: checks.contexts.flatMap(
          (context) => apps.get(context)?.map((appId) => ({ context, appId })) ?? [{ context }]
        )
      }
    },
    ...reviews !== void 0 && {
      requiresApprovingReviews: reviews !== null,
      ...toGraphqlInput(reviews, reviewFields)
    },
    ...required_deployments !== void 0 && {
      requiresDeployments: required_deployments !== null,
      requiredDeploymentEnvironments: required_deployments?.environments ?? []
    }
  };
}

// packages/core/src/sections/branches/protection/branch-state.ts
function getLiveProtection(branch) {
  const { protection = {} } = branch.live.protectionAnswer;
  const live = addGraphqlSettings(protection, findKnownRule(branch.name, branch.live, branch.rules));
  if (!branch.protection || branch.protection.force_push_bypassers) return live;
  return { ...live, allow_force_pushes: normalizeProtection(protection).allow_force_pushes };
}
function findKnownRule(name, { branchAnswer, protectionAnswer: { protection } }, rules = []) {
  if (!protection) return void 0;
  const shownName = branchAnswer.pattern ?? name;
  const shownRule = rules.find(({ pattern }) => pattern === shownName);
  const matches = rules.filter(({ pattern }) => isBranchMatch(pattern, name));
  const settings = matches.map((rule) => addGraphqlSettings(protection, rule));
  return shownRule ?? (settings.every((each) => isDeepEqual(each, settings[0])) ? matches[0] : void 0);
}
var findOwnRule = ({ name, rules }) => rules?.find(({ pattern }) => pattern === name);
function describeCoveringRule(branch) {
  const patterns = listPossiblyCoveringPatterns(branch);
  return patterns && (patterns.length === 1 ? `the rule ${patterns[0]}` : `one of the rules ${patterns.join(", ")}`);
}
function isCoveredByDeclaredPatterns(branch) {
  const patterns = listPossiblyCoveringPatterns(branch)?.filter((pattern) => isBranchMatch(pattern, branch.name)) ?? [];
  return patterns.length > 0 && patterns.every((pattern) => branch.keptPatterns?.includes(pattern));
}
function listPossiblyCoveringPatterns(branch) {
  const { branchAnswer, protectionAnswer } = branch.live;
  if (!protectionAnswer.protection || findOwnRule(branch)) return void 0;
  if (branchAnswer.pattern !== void 0 && isPattern(branchAnswer.pattern)) return [branchAnswer.pattern];
  return branch.rules?.map(({ pattern }) => pattern).filter(isPattern);
}
var canLoseCoveringRule = (branch, items = branch.patternItems) => describeCoveringRule(branch) !== void 0 && items.some(({ names: [pattern] = [] }) => pattern === (branch.live.branchAnswer.pattern ?? pattern));

// packages/core/src/sections/branches/protection/actor-differences.ts
function createDifference(key, values, format) {
  const [live, wanted] = [format(values.live), format(values.wanted)];
  return { key, live, wanted, values, tone: findWeakerTone(key, values) };
}
var toDifference = ({ key, live, wanted, values, ...details }) => ({
  key: `protection.${key}`,
  live,
  wanted,
  ...values,
  shown: { key, live, wanted },
  ...details
});
var describeNewProtection = (differences) => differences.map(({ key, wanted }) => `${key} ${wanted}`).join(", ") || "it blocks force pushes and deletion";
var describeLostProtection = (differences) => differences.length ? formatText`it had ${differences.map(({ key, live }) => `${key} ${live}`).join(", ")}` : formatText`it no longer blocks force pushes and deletion`;
var quoteNames = (names, none = "none") => names.length ? printValue(names) : none;
var hasSameNames = (left, right) => hasSameMembers(left, right, dropCase);
var findPowerTone = ({
  force_push_bypassers,
  required_pull_request_reviews: reviews
}) => force_push_bypassers?.length || !hasNoActors(reviews?.bypass_pull_request_allowances ?? noActors) ? "power" : void 0;
var everyone = "everyone with write access";
function compareActors(key, wanted, live, meaning = pushActors.restrictions.meaning, withoutList = everyone) {
  if (wanted && live) return compareActorLists(key, wanted, live, meaning);
  const values = { live, wanted };
  if (wanted) return [{ key, meaning, live: everyone, wanted: formatMembers(wanted), values }];
  return live ? [{ key, meaning, live: formatMembers(live), wanted: withoutList, values, tone: findWeakerTone(key, values) }] : [];
}
var compareActorLists = (key, wanted, live, meaning) => actorLists.filter((list) => !hasSameNames(wanted[list], live[list])).map((list) => ({
  ...createDifference(`${key}.${list}`, { live: live[list], wanted: wanted[list] }, (names) => quoteNames(names)),
  meaning
}));
var formatMembers = (actors) => actorLists.flatMap((list) => actors[list].length ? [`${list} ${quoteNames(actors[list])}`] : []).join(", ") || "no one";
var serverDecides = `${everyone} or no one, depending on the server`;
function compareReviewActors(keyPrefix, wanted, live) {
  const { dismissal_restrictions: dismissers, bypass_pull_request_allowances: bypassers } = wanted;
  const { meaning } = reviewActors.dismissal_restrictions;
  const key = `${keyPrefix}dismissal_restrictions`;
  return [
    ...dismissers ? compareActors(
      key,
      dropEmptyActors(dismissers),
      dropEmptyActors(live.dismissal_restrictions),
      meaning,
      serverDecides
    ) : [],
    ...bypassers ? compareBypassers(keyPrefix, bypassers, live.bypass_pull_request_allowances ?? noActors) : []
  ];
}
var dropEmptyActors = (actors) => actors && !hasNoActors(actors) ? actors : null;
function compareBypassers(keyPrefix, wanted, live) {
  const key = `${keyPrefix}bypass_pull_request_allowances`;
  const { meaning } = reviewActors.bypass_pull_request_allowances;
  if (!hasNoActors(wanted) || hasNoActors(live)) return compareActorLists(key, wanted, live, meaning);
  return [{ ...createDifference(key, { live, wanted }, formatMembers), meaning }];
}

// packages/core/src/sections/branches/protection/differences.ts
var compareProtections = (wanted, live, names) => [
  ...compareFieldValues(switchFields, wanted, live),
  ...compareChecks(wanted.required_status_checks, live.required_status_checks ?? null, names),
  ...compareReviews(wanted.required_pull_request_reviews, live.required_pull_request_reviews ?? null),
  ...wanted.restrictions === void 0 ? [] : compareActors("restrictions", wanted.restrictions, live.restrictions ?? null),
  ...compareNames("force_push_bypassers", wanted, live, (names2) => quoteNames([...names2].sort(), "nobody")),
  ...compareNames("required_deployments", wanted, live, quoteNames)
];
function compareFieldValues(fields, wanted, live, keyPrefix = "") {
  const [wantedValues, liveValues] = [wanted, live];
  return Object.entries(fields).flatMap(([key, field]) => {
    const [wanted2, live2] = [wantedValues[key], liveValues[key] ?? getOffValue(field)];
    if (wanted2 === void 0 || wanted2 === live2) return [];
    return [{ ...createDifference(keyPrefix + key, { live: live2, wanted: wanted2 }, formatField), meaning: field.meaning }];
  });
}
var formatField = (value) => typeof value === "number" ? String(value) : value ? "on" : "off";
var checksKey = "required_status_checks";
function compareChecks(wanted, live, names) {
  if (wanted === void 0 || !wanted && !live) return [];
  const values = { live: toDeclaredChecks(live), wanted: toDeclaredChecks(wanted) };
  const change = { key: checksKey, live: formatChecks(live, names), wanted: formatChecks(wanted, names), values };
  if (!wanted) return [{ ...change, tone: findWeakerTone(checksKey, { live, wanted }) }];
  const strictDifferences = compareFieldValues(checkFields, wanted, live ?? {}, `${checksKey}.`);
  if (!live) return [change, ...strictDifferences];
  return [
    ...strictDifferences,
    ...!wanted.checks || hasSameChecks(wanted.checks, live.checks ?? []) ? [] : [{ ...change, tone: findWeakerChecksTone(wanted.checks, live.checks) }]
  ];
}
var formatChecks = (holder, names) => holder ? `[${(holder.checks ?? []).map((check2) => formatCheck(check2, names)).join(", ")}]` : "off";
var toPlannedProtection = ({ required_status_checks: holder, ...others }) => ({
  ...others,
  ...holder !== void 0 && {
    required_status_checks: holder && { strict: holder.strict, contexts: toDeclaredChecks(holder) }
  }
});
var toDeclaredChecks = (holder) => holder && (holder.checks ?? []).map(({ context, app_id }) => app_id === void 0 ? context : { context, app_id });
var getAppNameOrId = (id, names) => names?.({ kind: "app", id }) ?? id;
var formatCheck = ({ context, app_id = -1 }, names) => printValue(context) + (isBoundToApp({ context, app_id }) ? ` by app ${getAppNameOrId(app_id, names)}` : "");
var hasSameChecks = (wanted, live) => wanted.every((wantedCheck) => live.some((liveCheck) => isSameCheck(wantedCheck, liveCheck))) && live.every((liveCheck) => wanted.some((wantedCheck) => isSameCheck(wantedCheck, liveCheck)));
var isSameCheck = (wanted, live) => wanted.context === live.context && (wanted.app_id === void 0 || wanted.app_id === (live.app_id ?? -1));
var findWeakerChecksTone = (wanted, live = []) => findWeakerTone("checks", {
  live,
  wanted: wanted.flatMap((check2) => [check2, ...live.filter((liveCheck) => isSameCheck(check2, liveCheck))])
});
var reviewsKey = "required_pull_request_reviews";
function compareReviews(wanted, live) {
  if (wanted === void 0 || !wanted && !live) return [];
  if (!wanted) return [createDifference(reviewsKey, { live, wanted }, formatReviews)];
  const differences = [
    ...compareFieldValues(reviewFields, wanted, live ?? {}, `${reviewsKey}.`),
    ...compareReviewActors(`${reviewsKey}.`, wanted, live ?? {})
  ];
  const onText = wanted.required_approving_review_count === 0 ? "on with 0 approvals" : "on";
  return live ? differences : [{ key: reviewsKey, live: "off", wanted: onText }, ...differences];
}
var formatReviews = (reviews) => {
  const count = reviews?.required_approving_review_count;
  return count ? `on with ${count} approvals` : formatField(!!reviews);
};
function compareUndeclaredReviewCount(wanted, live) {
  const reviews = wanted.required_pull_request_reviews;
  const count = live.required_pull_request_reviews?.required_approving_review_count ?? 0;
  if (!reviews || reviews.required_approving_review_count !== void 0 || count < 2) return [];
  const key = `${reviewsKey}.required_approving_review_count`;
  return [{ key, live: String(count), wanted: "GitHub's default", tone: "weaker" }];
}
function compareNames(key, { [key]: wanted }, { [key]: live = [] }, format) {
  return !wanted || hasSameNames(wanted, live) ? [] : [createDifference(key, { live, wanted }, format)];
}

// packages/core/src/sections/branches/protection/put.ts
function createProtectionSteps(declared, branch, { isPutNeeded, driftedKeys }) {
  const isDue = (key) => declared[key] !== void 0 && (isPutNeeded || driftedKeys?.has(key) === true);
  const put = isPutNeeded ? preparePut(declared, branch) : void 0;
  const signatureSteps = isDue("required_signatures") ? [createSignaturesCall(declared, branch)] : [];
  const ruleUpdate = prepareGraphqlUpdate(declared, branch, graphqlKeys.filter(isDue));
  return {
    steps: [...put?.steps ?? [], ...signatureSteps, ...ruleUpdate ? [ruleUpdate.step] : []],
    lookups: [...ruleUpdate?.lookups ?? [], ...put?.lookups ?? []],
    dependsOn: put ? put.dependsOn : ruleUpdate && findOwnRule(branch)?.basis
  };
}
var preparePut = (declared, branch) => ({
  steps: [protect({ branch: branch.name }, toPutBody(declared))],
  lookups: createUnshownActorLookups(declared, branch),
  dependsOn: createPutBasis(branch)
});
function createSignaturesCall({ required_signatures }, { name: branch }) {
  const call = required_signatures ? requireSignatures : dropSignatures;
  return call({ branch });
}
function prepareGraphqlUpdate(declared, branch, keys) {
  if (!keys.length) return void 0;
  const protection = Object.fromEntries(keys.map((key) => [key, declared[key]]));
  return prepareRuleUpdate({ name: branch.name, protection }, findOwnRule(branch));
}
function createUnshownActorLookups(declared, { live }) {
  const liveActors = new Map(live.protectionAnswer.actors);
  const lookups = listActors(declared).map(([kind, name]) => createOptionalIdLookup(kind, String(name)));
  return lookups.filter(({ looksFor }) => !liveActors.has(looksFor));
}
function toPutBody({ required_signatures, force_push_bypassers, required_deployments, ...rest }) {
  const { required_pull_request_reviews: reviews, ...after } = predictPutResult(rest);
  return {
    ...rest,
    ...pickFields(after, switchFields),
    required_status_checks: keepOneCheckList(rest.required_status_checks),
    required_pull_request_reviews: reviews ? { ...pickFields(reviews, reviewFields), ...mapValues(rest.required_pull_request_reviews, fillReviewActors) } : null,
    restrictions: rest.restrictions ? toActorLists(rest.restrictions) : null
  };
}
var fillReviewActors = (value, key) => Object.hasOwn(reviewActors, key) && isMap(value) && Object.keys(value).length ? toActorLists(value) : value;
function keepOneCheckList(checks) {
  if (!checks) return null;
  const { contexts, ...rest } = checks;
  return rest.checks ? rest : { ...rest, contexts };
}
function createPutBasis(state) {
  const { name: branch, live } = state;
  const call = getProtection({ branch });
  const isCovered = describeCoveringRule(state) !== void 0;
  return {
    call,
    was: live.protectionAnswer,
    isStillValid: (was, is) => isCovered && !is.protection && !is.isMissing || isDeepEqual(was, is)
  };
}
function notePutSideEffects(declared, branch) {
  const live = getLiveProtection(branch);
  const covering = describeCoveringRule(branch);
  const messages = [
    ...listDroppableKeys(declared, live).map(
      (key) => formatText`has \`${key}\`, which the file leaves out; GitHub may drop it with the write, so declare it to keep it`
    ),
    ...listReboundChecks(normalizeProtection(declared).required_status_checks, live.required_status_checks).map(
      (check2) => describeReboundCheck(check2, branch)
    ),
    ...covering ? [formatText`gets its own rule, which replaces ${covering} for this branch`] : []
  ];
  return messages.map(
    (message) => createNote(formatText`${markPublic(describeBranch(branch))} ${message}`, describeBranch(branch))
  );
}
function listDroppableKeys(declared, live) {
  const settingsOutsidePut = {
    required_signatures: live.required_signatures,
    force_push_bypassers: live.force_push_bypassers?.length,
    required_deployments: live.required_deployments?.length
  };
  return Object.entries(settingsOutsidePut).filter(([key, value]) => value && declared[key] === void 0).map(([key]) => key);
}
var describeReboundCheck = ({ context, app_id }, { nameById }) => formatText`requires ${markPublic(printValue(context))} from app ${getAppNameOrId(app_id, nameById)}, which the file leaves out; the write requires it from the app that reported it last, so declare \`{context: ${markPublic(JSON.stringify(context))}, app_id: ${app_id}}\` under \`checks\` to keep the app`;
var listReboundChecks = (wanted, live) => (live?.checks ?? []).filter(
  (check2) => isBoundToApp(check2) && wanted?.checks?.some(({ context, app_id }) => context === check2.context && app_id === void 0)
);
var canRebindChecks = (entries, { branches }) => entries.some(({ name, protection }) => {
  const live = branches.get(name)?.protectionAnswer.protection;
  const getChecks = (source) => normalizeProtection(source).required_status_checks;
  return protection && live && listReboundChecks(getChecks(protection), getChecks(live)).length > 0;
});

// packages/core/src/sections/branches/branch-plan.ts
function planBranch(branch) {
  const { protection: declared } = branch;
  const { branchAnswer, protectionAnswer } = branch.live;
  if (declared === void 0) return [];
  if (!branchAnswer.isThere) return declared === null ? [] : [refuseMissingBranch(branch, branchAnswer)];
  const live = protectionAnswer.protection;
  if (!live) return declared ? [planProtectionCreation(declared, branch)] : [];
  return declared ? planProtectionChange(declared, live, branch) : planProtectionRemoval(branch);
}
function refuseMissingBranch(branch, { renamedTo }) {
  const words = `the branch does not exist${renamedTo ? `: it was renamed to ${printValue(renamedTo)}` : ""}`;
  const difference = { key: "name", live: void 0, wanted: branch.name, words };
  const [problem, fix] = renamedTo ? [formatText`the branch is ${printValue(renamedTo)} now`, `write \`name: ${renamedTo}\``] : [
    formatText`the branch does not exist, so it cannot be protected`,
    branch[defaultBranchBasis] ? firstPushFix : createBranchFix
  ];
  return createRefusedChange(describeBranch(branch), [difference], problem, fix);
}
var createBranchFix = "create the branch, or correct its name";
var firstPushFix = "push a first commit to it, or correct `repository.default_branch` if the file declares it";
function planProtectionCreation(declared, branch) {
  const { steps, ...conditions } = createProtectionSteps(declared, branch, { isPutNeeded: true });
  return planCreate(describeProtection(branch), steps, {
    ...conditions,
    within: describeBranch(branch),
    names: [branch.name],
    holds: declared,
    tone: findPowerTone(predictPutResult(declared)),
    because: describeNewProtection(comparePutResult(declared, {}, branch.nameById)),
    describeAfterwards: createDismissersReporter(declared, branch)
  });
}
function planProtectionRemoval(branch) {
  const covering = describeCoveringRule(branch);
  const patternDeletions = branch.patternItems.filter(({ kind }) => kind === "delete");
  if (isCoveredByDeclaredPatterns(branch)) return [];
  if (covering) return canLoseCoveringRule(branch, patternDeletions) ? [] : [refuseCoveredRemoval(branch, covering)];
  const identity = { subject: describeProtection(branch), names: [branch.name], within: describeBranch(branch) };
  const write = unprotect({ branch: branch.name });
  return [planProtectionDeletion(identity, write, getLiveProtection(branch), branch.nameById)];
}
var planProtectionDeletion = (identity, write, live, names) => planDelete(identity, write, {
  holds: toPlannedProtection(live),
  because: describeLostProtection(compareProtections(noProtection, live, names)),
  publicName: identity.subject
});
var refuseCoveredRemoval = (branch, coveringRule) => createRefusedChange(
  describeBranch(branch),
  [{ key: "protection", live: coveringRule, wanted: null, words: formatText`protection by ${coveringRule} → none` }],
  formatText`${coveringRule} protects the branch, which has no rule of its own to delete`,
  "remove the entry, or write an entry for that pattern"
);
function planProtectionChange(declared, live, branch) {
  const settings = [
    ...comparePutResult(declared, getLiveProtection(branch), branch.nameById),
    ...compareShownUnknownKeys(declared, live)
  ];
  const differences = settings.length || !canLoseCoveringRule(branch) ? settings.map(toDifference) : [createOwnRuleDifference(branch)];
  const driftedKeys = new Set(settings.map(({ key }) => key.split(".")[0]));
  const isPutNeeded = [...driftedKeys].some(isWrittenByPut) || differences.length > 0 && describeCoveringRule(branch) !== void 0;
  const { steps, ...conditions } = createProtectionSteps(declared, branch, { isPutNeeded, driftedKeys });
  const update = planUpdate(describeBranch(branch), differences, steps, {
    ...conditions,
    names: [branch.name],
    describeAfterwards: isPutNeeded ? createDismissersReporter(declared, branch) : void 0
  });
  const unverified = planHiddenKeys(declared, live, branch, isPutNeeded ? update[0] : void 0);
  return [
    ...update,
    ...unverified,
    ...isPutNeeded ? [] : noteEmptyDismissers(declared, branch),
    ...isPutNeeded || unverified.length ? notePutSideEffects(declared, branch) : []
  ];
}
var createOwnRuleDifference = (branch) => ({
  key: "protection",
  live: void 0,
  wanted: branch.name,
  words: markPublic("protection \u2192 its own rule"),
  because: formatText`${describeCoveringRule(branch)} protects it now, and this plan changes that rule`
});
var isWrittenByPut = (key) => key !== "required_signatures" && !graphqlKeys.some((graphqlKey) => graphqlKey === key);
function comparePutResult(declared, live, names) {
  const wanted = predictPutResult(declared);
  const differences = [...compareProtections(wanted, live, names), ...compareUndeclaredReviewCount(wanted, live)];
  return differences.map(
    (difference) => isDeclared(declared, difference.key) ? difference : { ...difference, because: formatText`the file leaves it out, so the write turns it off` }
  );
}
function isDeclared(declared, dottedKey) {
  let holder = declared;
  for (const name of dottedKey.split(".")) {
    if (!isMap(holder)) return true;
    holder = holder[name];
    if (holder === void 0) return false;
  }
  return true;
}
var compareShownUnknownKeys = (declared, live) => listUnknownKeys(declared).flatMap(([path, wanted]) => {
  const liveValue = getAtPath(live, path);
  if (liveValue === void 0 || isDeepEqual(wanted, liveValue)) return [];
  return [{ key: path.join("."), live: printValue(liveValue), wanted: printValue(wanted) }];
});
function planHiddenKeys(declared, live, branch, updateWithPut) {
  const { steps, ...conditions } = createProtectionSteps(declared, branch, { isPutNeeded: true });
  const turn = updateWithPut && chooseTurn({ risk }, updateWithPut);
  return listUnknownKeys(declared).filter(([path]) => isMap(getAtPath(live, path.slice(0, -1))) && getAtPath(live, path) === void 0).map(([path, value], index) => {
    const identity = { subject: describeBranch(branch), names: [branch.name] };
    const key = path.join(".");
    const hasPut = !updateWithPut && index === 0;
    const item = planReassertionOfKey(key, value, hasPut ? steps : [], identity);
    return { ...item, ...hasPut ? conditions : { turn }, covers: [[describeProtection(branch), key]] };
  });
}
function hasReviewsWithoutDismissers(declared) {
  const reviews = normalizeProtection(declared).required_pull_request_reviews;
  return reviews && hasNoActors(reviews.dismissal_restrictions ?? noActors);
}
var getLiveDismissers = (branch) => getLiveProtection(branch).required_pull_request_reviews?.dismissal_restrictions;
function noteEmptyDismissers(declared, branch) {
  const live = getLiveDismissers(branch);
  if (!hasReviewsWithoutDismissers(declared) || !live || !hasNoActors(live)) return [];
  const message = formatText`${markPublic(describeBranch(branch))} has an empty list of people who can dismiss reviews; to allow someone, add the name under \`dismissal_restrictions\``;
  return [createNote(message, describeBranch(branch))];
}
var createDismissersReporter = (declared, before) => ({ branches, rules }) => {
  const live = branches.get(before.name);
  if (!live || !hasReviewsWithoutDismissers(declared)) return void 0;
  const after = { ...before, live, rules };
  const [emptyListNote] = noteEmptyDismissers(declared, after);
  const isOpened = getLiveDismissers(before) && !getLiveDismissers(after);
  return emptyListNote?.message ?? (isOpened ? formatText`everyone with write access can dismiss reviews of ${markPublic(describeBranch(before))} now` : void 0);
};

// packages/core/src/sections/branches/read.ts
var needsProtectionRead = ({ name, protection }) => protection !== void 0 && !isPattern(name);
var needsRulesRead = ({ name, protection }) => isPattern(name) || graphqlKeys.some((key) => protection?.[key] !== void 0);
async function readBranches(github, entries) {
  const ruleParts = entries.filter(needsRulesRead).map((entry) => ({ subject: describeBranch(entry) }));
  const [branchResults, neededRules] = await Promise.all([
    Promise.all(entries.filter(needsProtectionRead).map((entry) => readOrLeaveOut(github, entry, !ruleParts.length))),
    // Without the rules, the entry is left out, because a write of its other keys could drop hidden settings.
    ruleParts.length ? github.askOrLeaveOut(ruleParts, readBranchRules) : void 0
  ]);
  const branches = new Map(branchResults.flat());
  const rules = neededRules ?? await readRulesIfUnclear(github, entries, branches);
  if (!rules) return { branches };
  for (const [name, live] of branches) if (live.branchAnswer.isThere) refuseDifferingAnswers(name, live, rules.all);
  if ([...branches.values()].every(({ protectionAnswer }) => protectionAnswer.isMissing))
    await proveRuleVisibility(github, rules);
  return { branches, rules: rules.all };
}
async function readOrLeaveOut(github, entry, isRestSufficient) {
  const subject = describeBranch(entry);
  const live = await github.askOrLeaveOut([{ subject }], (reader) => readBranch(reader, entry, isRestSufficient));
  return live ? [[entry.name, live]] : [];
}
async function readRulesIfUnclear(github, entries, branches) {
  const isUnclear = (entry) => {
    const { branchAnswer, protectionAnswer } = branches.get(entry.name) ?? {};
    if (!protectionAnswer?.protection) return false;
    if (entry.protection === null && branchAnswer?.pattern === void 0) return true;
    return protectionAnswer.protection.allow_force_pushes === true && !isUpToDate(entry, protectionAnswer);
  };
  const rules = entries.some(isUnclear) ? await ignoreRefusal(readBranchRules(github)) : void 0;
  return rules?.all.length ? rules : void 0;
}
async function readBranch(github, entry, isRestSufficient) {
  const { name: branch } = entry;
  const getProtection2 = declaresApps(entry) ? getProtection : getProtectionWithoutApps;
  const protectionAnswer = await github.ask(getProtection2({ branch }));
  if (isRestSufficient && isUpToDate(entry, protectionAnswer))
    return { branchAnswer: createAssumedBranch(branch), protectionAnswer };
  const branchAnswer = await github.ask(getBranch({ branch }));
  if (branchAnswer.isThere && protectionAnswer.isMissing)
    throw createMovedBranchFailure(branch, "in one answer and reports it as missing in another");
  if (branchAnswer.isThere && branchAnswer.name !== branch)
    throw createMovedBranchFailure(branch, `as ${branchAnswer.name}`);
  return { branchAnswer, protectionAnswer };
}
var declaresApps = ({ protection }) => protection?.required_status_checks?.checks?.some(({ app_id }) => app_id !== void 0) === true;
function isUpToDate(entry, protectionAnswer) {
  const isConclusive = protectionAnswer.protection ? isAnswerAboutBranch(entry.name, protectionAnswer) : entry.protection === null;
  const live = { branchAnswer: createAssumedBranch(entry.name), protectionAnswer };
  return isConclusive && !planBranch({ ...entry, live, patternItems: [] }).length;
}
var createAssumedBranch = (name) => ({ isThere: true, name });
var createMovedBranchFailure = (name, how) => new SectionFailure(
  formatText`${markPublic(describeBranch({ name }))}: GitHub shows the branch ${how}`,
  "run again: the branch may have been renamed or deleted during the run",
  "conflict"
);
var isAnswerAboutBranch = (branch, { url }) => url === void 0 || [url, decodeURIComponent(url)].some((address) => address.endsWith(`/branches/${branch}/protection`));
async function proveRuleVisibility(github, { all, isAdministrator }) {
  if (all.length || isAdministrator) return;
  await proveRuleVisibilityWithBranch(github, await github.ask(getDefaultBranch({})));
}
async function proveRuleVisibilityWithBranch(github, branch) {
  const { protection, isMissing } = await github.ask(getProtection({ branch }));
  if (protection) throw createMissingRuleFailure(branch);
  if (!isMissing) return;
  throw new SectionFailure(
    formatText`the branch rules could not be read: GitHub lists none for this token, and ${markPublic(describeBranch({ name: branch }))} does not exist`,
    'use a token of an administrator, or grant "Administration: write"',
    "not_found"
  );
}
function refuseDifferingAnswers(name, { branchAnswer, protectionAnswer }, rules) {
  const ownRule = rules.find(({ pattern }) => pattern === name);
  const { protection } = protectionAnswer;
  if (!protection) {
    if (ownRule)
      throw createDifferingAnswersFailure(name, "REST shows no protection, and GraphQL shows a rule with its name");
    return;
  }
  if (!rules.some(({ pattern }) => canPatternApply(pattern, name, branchAnswer))) throw createMissingRuleFailure(name);
  const differing = ownRule ? listDifferingKeys(normalizeProtection(protection), ownRule) : [];
  if (differing.length) throw createDifferingAnswersFailure(name, `REST and GraphQL differ in ${differing.join(", ")}`);
}
var createMissingRuleFailure = (name) => createDifferingAnswersFailure(name, "REST shows a protection, and GraphQL shows no rule for it");
var canPatternApply = (pattern, branch, { pattern: livePattern }) => livePattern === void 0 ? pattern === branch || isPattern(pattern) : pattern === livePattern;
function listDifferingKeys(byRest, { protection, restrictsPushes }) {
  const keys = compareProtections(pickComparableKeys(byRest), pickComparableKeys(protection)).map(({ key }) => key);
  return [...keys, ...Boolean(byRest.restrictions) === restrictsPushes ? [] : ["restrictions"]];
}
function pickComparableKeys(protection) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews } = protection;
  const { allow_force_pushes: _, ...comparableSwitches } = pickFields(protection, switchFields);
  return {
    ...comparableSwitches,
    required_status_checks: checks?.checks?.length ? { strict: checks.strict, checks: checks.checks.map(({ context }) => ({ context })) } : null,
    required_pull_request_reviews: reviews ? pickFields(reviews, reviewFields) : null
  };
}
var createDifferingAnswersFailure = (name, details) => new SectionFailure(
  formatText`${describeBranch({ name })}: GitHub's answers about its protection disagree: ${details}`,
  'run again: the protection may have changed between the two reads; if the error stays, grant "Administration: read"',
  "conflict"
);

export {
  refuseAnswerForm,
  refuseMistakenKeys,
  findUser,
  findTeam,
  findApp,
  getBranch,
  listProtected,
  getProtection,
  getProtectionWithoutApps,
  protect,
  unprotect,
  requireSignatures,
  dropSignatures,
  calls_exports,
  risk,
  toDifference,
  describeNewProtection,
  findPowerTone,
  deleteRule,
  rule_calls_exports,
  addGraphqlSettings,
  readBranchRules,
  findKnownRule,
  compareProtections,
  toPlannedProtection,
  prepareRuleCreation,
  prepareRuleUpdate,
  canRebindChecks,
  planBranch,
  planProtectionDeletion,
  needsProtectionRead,
  needsRulesRead,
  readBranches,
  proveRuleVisibility,
  proveRuleVisibilityWithBranch,
  refuseDifferingAnswers
};

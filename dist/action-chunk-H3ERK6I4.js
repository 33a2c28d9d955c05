import {
  Pattern53 as Pattern,
  createCharacterPart53 as createCharacterPart,
  createRunPart53 as createRunPart,
  isNotSlash53 as isNotSlash,
  pickColumn116 as pickColumn,
  offIsStricter82 as offIsStricter,
  onIsStricter82 as onIsStricter,
  orderByRank82 as orderByRank,
  createRisks83 as createRisks,
  defineObject89 as defineObject,
  addJsonSchema90 as addJsonSchema,
  choice90 as choice,
  createValueRule90 as createValueRule,
  findDuplicate90 as findDuplicate,
  integer90 as integer,
  list90 as list,
  text90 as text,
  toggle90 as toggle,
  createMessage94 as createMessage,
  array96 as array,
  boolean96 as boolean,
  check96 as check,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  defineRestCall103 as defineRestCall,
  actions104 as actions,
  administration104 as administration
} from "./action.js";

// packages/core/src/sections/actions/table.ts
var createFlagKey = (order) => ({ schema: toggle(), shown: boolean(), order });
var createNumberKey = (min) => ({ schema: integer({ min }), shown: number() });
var createChoiceKey = (words, order) => ({
  schema: choice(words),
  shown: string(),
  order
});
var createRankedChoiceKey = (...strictestFirst) => createChoiceKey(strictestFirst, orderByRank(...strictestFirst));
var makeOptionalInAnswer = (key) => ({ ...key, shown: optional(key.shown) });
var invalidClaim = createMessage(
  "is not a claim key: GitHub allows only letters, digits and underscores",
  "write the name of a claim, such as `repo` or `environment`"
);
var repeatedClaim = createMessage("repeats a claim key: GitHub allows each claim key only once", "remove it");
var Claims = pipe(
  list(pipe(text(), regex(/^\w+$/, invalidClaim))),
  createValueRule({ holds: (keys) => findDuplicate(keys, String) === void 0, failureMessage: repeatedClaim }),
  addJsonSchema({ uniqueItems: true })
);
var overlayDeclaredOnLive = (declared, live) => ({ ...live, ...declared });
var normalizePatterns = ({ patterns_allowed: patterns, ...rest }) => Array.isArray(patterns) ? { ...rest, patterns_allowed: [...new Set(patterns)].sort() } : rest;
var isAsStrictPolicy = (value, than) => value === than || (than === void 0 ? value !== "all" : than === "all");
var canPatternMatch = (pattern, name) => new Pattern(
  [...pattern].map((char) => char === "*" ? createRunPart(isNotSlash) : createCharacterPart(char))
).matches(name);
var isAsStrictPatternList = (...lists) => {
  if (!lists.every(Array.isArray)) return false;
  const [after, before] = lists.map((list2) => list2.map(String));
  const isBlock = (entry) => entry.startsWith("!");
  const isCovered = (entry, list2) => list2.some((pattern) => isBlock(pattern) === isBlock(entry) && canPatternMatch(pattern, entry));
  return before.every((entry) => !isBlock(entry) || isCovered(entry, after)) && after.every((entry) => isBlock(entry) || isCovered(`!${entry}`, after) || isCovered(entry, before));
};
var approvalPolicies = [
  "first_time_contributors_new_to_github",
  "first_time_contributors",
  "all_external_contributors"
];
var removeIneffectiveClaims = ({ include_claim_keys, ...rest }) => rest.use_default !== true && include_claim_keys !== void 0 ? { include_claim_keys, ...rest } : rest;
var ownerControlledWrite = {
  hints: { 409: "the organization or enterprise sets this value for its repositories; change it there" }
};
var limitRules = { hints: { 403: "the organization or enterprise may set this limit" } };
function createEndpoint(path, { read, write, isComplete = () => true, normalize = (body) => body, ...rules }) {
  const shown = defineObject(pickColumn(rules.keys, "shown"));
  const answer = pipe(shown, check(isComplete, "shown with its policy"));
  return {
    ...rules,
    normalize,
    get: defineRestCall(`GET /repos/{owner}/{repo}/actions/${path}`, { needs: administration.read, answer, ...read }),
    put: defineRestCall(`PUT /repos/{owner}/{repo}/actions/${path}`, { needs: administration.write, ...write })
  };
}
var endpoints = {
  permissions: createEndpoint("permissions", {
    keys: {
      enabled: createFlagKey(),
      allowed_actions: makeOptionalInAnswer(createChoiceKey(["all", "local_only", "selected"], isAsStrictPolicy)),
      sha_pinning_required: makeOptionalInAnswer(createFlagKey(onIsStricter))
    },
    leadingKey: "enabled",
    fill: (declared) => ({ enabled: true, ...declared }),
    /** While Actions is off, GitHub may show only `enabled`. */
    isComplete: ({ enabled, allowed_actions }) => !enabled || allowed_actions !== void 0,
    write: ownerControlledWrite
  }),
  selected: createEndpoint("permissions/selected-actions", {
    parentKey: "selected_actions",
    keys: {
      github_owned_allowed: createFlagKey(offIsStricter),
      verified_allowed: makeOptionalInAnswer(createFlagKey(offIsStricter)),
      patterns_allowed: { schema: list(text({ min: 1 })), shown: array(string()), order: isAsStrictPatternList }
    },
    fill: overlayDeclaredOnLive,
    normalize: normalizePatterns,
    /** GitHub refuses this read unless the policy is `selected`. */
    isReadableWith: ({ allowed_actions }) => allowed_actions === "selected",
    read: {
      hints: { 409: "the policy may have changed since Trueup read it, or the organization or enterprise sets it" }
    },
    write: ownerControlledWrite
  }),
  workflowDefaults: createEndpoint("permissions/workflow", {
    keys: {
      default_workflow_permissions: createRankedChoiceKey("read", "write"),
      can_approve_pull_request_reviews: createFlagKey(offIsStricter)
    },
    write: ownerControlledWrite
  }),
  access: createEndpoint("permissions/access", {
    keys: { access_level: createRankedChoiceKey("none", "user", "organization", "enterprise") }
  }),
  retention: createEndpoint("permissions/artifact-and-log-retention", {
    parentKey: "artifact_and_log_retention",
    keys: { days: createNumberKey() }
  }),
  cacheRetention: createEndpoint("cache/retention-limit", {
    parentKey: "cache",
    keys: { max_cache_retention_days: createNumberKey(1) },
    read: limitRules,
    write: limitRules
  }),
  cacheStorage: createEndpoint("cache/storage-limit", {
    parentKey: "cache",
    keys: { max_cache_size_gb: createNumberKey(1) },
    read: { needs: actions.read, ...limitRules },
    write: limitRules
  }),
  subject: createEndpoint("oidc/customization/sub", {
    parentKey: "oidc_customization_sub",
    keys: {
      use_default: createFlagKey(),
      include_claim_keys: { schema: Claims, shown: optional(array(string())) },
      use_immutable_subject: makeOptionalInAnswer(createFlagKey())
    },
    leadingKey: "use_default",
    fill: (declared, live) => removeIneffectiveClaims(overlayDeclaredOnLive(declared, live)),
    normalize: removeIneffectiveClaims,
    read: { needs: actions.read },
    write: { needs: actions.write }
  }),
  forkApproval: createEndpoint("permissions/fork-pr-contributor-approval", {
    parentKey: "fork_pr_contributor_approval",
    keys: { approval_policy: createChoiceKey(approvalPolicies, orderByRank(...approvalPolicies.toReversed())) }
  }),
  forkWorkflows: createEndpoint("permissions/fork-pr-workflows-private-repos", {
    parentKey: "fork_pr_workflows_private_repos",
    keys: {
      run_workflows_from_fork_pull_requests: createFlagKey(offIsStricter),
      send_write_tokens_to_workflows: createFlagKey(offIsStricter),
      send_secrets_and_variables: createFlagKey(offIsStricter),
      require_approval_for_fork_pr_workflows: createFlagKey(onIsStricter)
    },
    fill: overlayDeclaredOnLive
  })
};
var orders = Object.values(endpoints).map(({ keys }) => pickColumn(keys, "order"));
var risk = {
  ...createRisks({ touches: "access" }, Object.assign({}, ...orders)),
  artifact_and_log_retention: { touches: "data" },
  cache: { touches: "data" }
};
var orderedKeys = ["oidc_customization_sub.include_claim_keys"];

export {
  endpoints,
  risk,
  orderedKeys
};

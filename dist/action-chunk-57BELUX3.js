import {
  Pattern52 as Pattern,
  createLiteralPart52 as createLiteralPart,
  createRunPart52 as createRunPart,
  isNotSlash52 as isNotSlash,
  pickColumn114 as pickColumn,
  offIsStricter81 as offIsStricter,
  onIsStricter81 as onIsStricter,
  orderByRank81 as orderByRank,
  createRisks82 as createRisks,
  defineObject88 as defineObject,
  addJsonSchema89 as addJsonSchema,
  choice89 as choice,
  createValueRule89 as createValueRule,
  findDuplicate89 as findDuplicate,
  integer89 as integer,
  list89 as list,
  text89 as text,
  toggle89 as toggle,
  createMessage94 as createMessage,
  array97 as array,
  boolean97 as boolean,
  check97 as check,
  number97 as number,
  optional97 as optional,
  pipe97 as pipe,
  regex97 as regex,
  string97 as string,
  defineRestCall102 as defineRestCall,
  actions103 as actions,
  administration103 as administration
} from "./action.js";

// packages/core/src/sections/actions/table.ts
var createFlag = (order) => ({ schema: toggle(), shown: boolean(), order });
var createNumber = (min) => ({ schema: integer({ min }), shown: number() });
var createChoice = (words, order) => ({
  schema: choice(words),
  shown: string(),
  order
});
var createRankedChoice = (...strictestFirst) => createChoice(strictestFirst, orderByRank(...strictestFirst));
var makeOptional = (key) => ({ ...key, shown: optional(key.shown) });
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
var keepLiveKeys = (declared, live) => ({ ...live, ...declared });
var normalizePatterns = ({ patterns_allowed: patterns, ...rest }) => Array.isArray(patterns) ? { ...rest, patterns_allowed: [...new Set(patterns)].sort() } : rest;
var isStricterPolicy = (value, than) => value === than || (than === void 0 ? value !== "all" : than === "all");
var canPatternMatch = (pattern, name) => new Pattern([...pattern].map((char) => char === "*" ? createRunPart(isNotSlash) : createLiteralPart(char))).matches(
  name
);
var isStricterPatternList = (...lists) => {
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
var normalizeSubject = ({ include_claim_keys, ...rest }) => rest.use_default !== true && include_claim_keys !== void 0 ? { include_claim_keys, ...rest } : rest;
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
      enabled: createFlag(),
      allowed_actions: makeOptional(createChoice(["all", "local_only", "selected"], isStricterPolicy)),
      sha_pinning_required: makeOptional(createFlag(onIsStricter))
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
      github_owned_allowed: createFlag(offIsStricter),
      verified_allowed: makeOptional(createFlag(offIsStricter)),
      patterns_allowed: { schema: list(text({ min: 1 })), shown: array(string()), order: isStricterPatternList }
    },
    fill: keepLiveKeys,
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
      default_workflow_permissions: createRankedChoice("read", "write"),
      can_approve_pull_request_reviews: createFlag(offIsStricter)
    },
    write: ownerControlledWrite
  }),
  access: createEndpoint("permissions/access", {
    keys: { access_level: createRankedChoice("none", "user", "organization", "enterprise") }
  }),
  retention: createEndpoint("permissions/artifact-and-log-retention", {
    parentKey: "artifact_and_log_retention",
    keys: { days: createNumber() }
  }),
  cacheRetention: createEndpoint("cache/retention-limit", {
    parentKey: "cache",
    keys: { max_cache_retention_days: createNumber(1) },
    read: limitRules,
    write: limitRules
  }),
  cacheStorage: createEndpoint("cache/storage-limit", {
    parentKey: "cache",
    keys: { max_cache_size_gb: createNumber(1) },
    read: { needs: actions.read, ...limitRules },
    write: limitRules
  }),
  subject: createEndpoint("oidc/customization/sub", {
    parentKey: "oidc_customization_sub",
    keys: {
      use_default: createFlag(),
      include_claim_keys: { schema: Claims, shown: optional(array(string())) },
      use_immutable_subject: makeOptional(createFlag())
    },
    leadingKey: "use_default",
    fill: (declared, live) => normalizeSubject(keepLiveKeys(declared, live)),
    normalize: normalizeSubject,
    read: { needs: actions.read },
    write: { needs: actions.write }
  }),
  forkApproval: createEndpoint("permissions/fork-pr-contributor-approval", {
    parentKey: "fork_pr_contributor_approval",
    keys: { approval_policy: createChoice(approvalPolicies, orderByRank(...approvalPolicies.toReversed())) }
  }),
  forkWorkflows: createEndpoint("permissions/fork-pr-workflows-private-repos", {
    parentKey: "fork_pr_workflows_private_repos",
    keys: {
      run_workflows_from_fork_pull_requests: createFlag(offIsStricter),
      send_write_tokens_to_workflows: createFlag(offIsStricter),
      send_secrets_and_variables: createFlag(offIsStricter),
      require_approval_for_fork_pr_workflows: createFlag(onIsStricter)
    },
    fill: keepLiveKeys
  })
};
var orders = Object.values(endpoints).map(({ keys }) => pickColumn(keys, "order"));
var risk = {
  ...createRisks({ touches: "access" }, Object.assign({}, ...orders)),
  artifact_and_log_retention: { touches: "data" },
  cache: { touches: "data" }
};

export {
  endpoints,
  risk
};

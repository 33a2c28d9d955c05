import {
  Pattern50 as Pattern,
  isInFolder50 as isInFolder,
  literal50 as literal,
  runOf50 as runOf,
  columnOf111 as columnOf,
  offIsStricter78 as offIsStricter,
  onIsStricter78 as onIsStricter,
  orderByRank78 as orderByRank,
  riskWith79 as riskWith,
  object84 as object,
  choice85 as choice,
  inSchema85 as inSchema,
  integer85 as integer,
  list85 as list,
  rule85 as rule,
  text85 as text,
  toggle85 as toggle,
  twinIn85 as twinIn,
  says90 as says,
  array93 as array,
  boolean93 as boolean,
  check93 as check,
  number93 as number,
  optional93 as optional,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  rowOf97 as rowOf,
  actions98 as actions,
  administration98 as administration,
  rest99 as rest
} from "./action.js";

// packages/core/src/sections/actions/table.ts
var flag = (order) => ({ schema: toggle(), shown: boolean(), order });
var number2 = (min) => ({ schema: integer({ min }), shown: number() });
var word = (words, order) => ({
  schema: choice(words),
  shown: string(),
  order
});
var rankValues = (...strictestFirst) => word(strictestFirst, orderByRank(...strictestFirst));
var mayBeLeftOut = (key) => ({ ...key, shown: optional(key.shown) });
var notAClaim = says(
  "is not a claim key: GitHub allows only letters, digits and underscores",
  "write the name of a claim, such as `repo` or `environment`"
);
var repeated = says("repeats a claim key: GitHub allows each claim key only once", "remove it");
var Claims = pipe(
  list(pipe(text(), regex(/^\w+$/, notAClaim))),
  rule({ holds: (keys) => twinIn(keys, String) === void 0, says: repeated }),
  inSchema({ uniqueItems: true })
);
var resent = (declared, live) => ({ ...live, ...declared });
var allowlist = ({ patterns_allowed: patterns2, ...rest2 }) => Array.isArray(patterns2) ? { ...rest2, patterns_allowed: [...new Set(patterns2)].sort() } : rest2;
var policy = (value, than) => value === than || (than === void 0 ? value !== "all" : than === "all");
var covers = (pattern, other) => new Pattern([...pattern].map((one) => one === "*" ? runOf(isInFolder) : literal(one))).takes(other);
var patterns = (...lists) => {
  if (!lists.every(Array.isArray)) return false;
  const [is, was] = lists.map((list2) => list2.map(String));
  const isBlock = (entry) => entry.startsWith("!");
  const isCovered = (entry, list2) => list2.some((one) => isBlock(one) === isBlock(entry) && covers(one, entry));
  return was.every((entry) => !isBlock(entry) || isCovered(entry, is)) && is.every((entry) => isBlock(entry) || isCovered(`!${entry}`, is) || isCovered(entry, was));
};
var approvals = [
  "first_time_contributors_new_to_github",
  "first_time_contributors",
  "all_external_contributors"
];
var subject = ({ include_claim_keys, ...rest2 }) => rest2.use_default !== true && include_claim_keys !== void 0 ? { include_claim_keys, ...rest2 } : rest2;
var writes = { needs: administration.write };
var decided = {
  ...writes,
  hints: { 409: "the organization or enterprise sets this value for its repositories; change it there" }
};
var limits = { hints: { 403: "the organization or enterprise may set this limit" } };
function endpoint(path, { read, write = writes, isWhole = () => true, ...rules }) {
  const shown = object(columnOf(rules.keys, "shown"));
  const answer = pipe(shown, check(isWhole, "shown with its policy"));
  return {
    ...rules,
    get: rest(`GET /repos/{owner}/{repo}/actions/${path}`, { needs: administration.read, answer, ...read }),
    put: rest(`PUT /repos/{owner}/{repo}/actions/${path}`, write)
  };
}
var endpoints = {
  permissions: endpoint("permissions", {
    keys: {
      enabled: flag(),
      allowed_actions: mayBeLeftOut(word(["all", "local_only", "selected"], policy)),
      sha_pinning_required: mayBeLeftOut(flag(onIsStricter))
    },
    leads: "enabled",
    fill: (declared) => ({ enabled: true, ...declared }),
    /** While Actions is off, the host may show nothing but `enabled`. */
    isWhole: ({ enabled, allowed_actions }) => !enabled || allowed_actions !== void 0,
    write: decided
  }),
  selected: endpoint("permissions/selected-actions", {
    within: "selected_actions",
    keys: {
      github_owned_allowed: flag(offIsStricter),
      verified_allowed: mayBeLeftOut(flag(offIsStricter)),
      patterns_allowed: { schema: list(text({ min: 1 })), shown: array(string()), order: patterns }
    },
    fill: resent,
    comparable: allowlist,
    /** The host refuses this read unless the policy is `selected`. */
    readableUnder: ({ allowed_actions }) => allowed_actions === "selected",
    read: {
      hints: { 409: "the policy may have changed since Trueup read it, or the organization or enterprise sets it" }
    },
    write: decided
  }),
  workflowDefaults: endpoint("permissions/workflow", {
    keys: {
      default_workflow_permissions: rankValues("read", "write"),
      can_approve_pull_request_reviews: flag(offIsStricter)
    },
    write: decided
  }),
  access: endpoint("permissions/access", {
    keys: { access_level: rankValues("none", "user", "organization", "enterprise") }
  }),
  retention: endpoint("permissions/artifact-and-log-retention", {
    within: "artifact_and_log_retention",
    keys: { days: number2() }
  }),
  cacheRetention: endpoint("cache/retention-limit", {
    within: "cache",
    keys: { max_cache_retention_days: number2(1) },
    read: limits,
    write: { ...writes, ...limits }
  }),
  cacheStorage: endpoint("cache/storage-limit", {
    within: "cache",
    keys: { max_cache_size_gb: number2(1) },
    /** The read and the write need different permissions. */
    read: { needs: actions.read, ...limits },
    write: { ...writes, ...limits }
  }),
  subject: endpoint("oidc/customization/sub", {
    within: "oidc_customization_sub",
    keys: {
      use_default: flag(),
      include_claim_keys: { schema: Claims, shown: optional(array(string())) },
      use_immutable_subject: mayBeLeftOut(flag())
    },
    leads: "use_default",
    fill: (declared, live) => subject(resent(declared, live)),
    comparable: subject,
    read: { needs: actions.read },
    write: { needs: actions.write }
  }),
  forkApproval: endpoint("permissions/fork-pr-contributor-approval", {
    within: "fork_pr_contributor_approval",
    keys: { approval_policy: word(approvals, orderByRank(...approvals.toReversed())) }
  }),
  forkWorkflows: endpoint("permissions/fork-pr-workflows-private-repos", {
    within: "fork_pr_workflows_private_repos",
    keys: {
      run_workflows_from_fork_pull_requests: flag(offIsStricter),
      send_write_tokens_to_workflows: flag(offIsStricter),
      send_secrets_and_variables: flag(offIsStricter),
      require_approval_for_fork_pr_workflows: flag(onIsStricter)
    },
    fill: resent
  })
};
var orders = Object.values(endpoints).map(({ keys }) => columnOf(keys, "order"));
var risk = {
  ...riskWith({ touches: "access" }, Object.assign({}, ...orders)),
  artifact_and_log_retention: { touches: "data" },
  cache: { touches: "data" }
};
var onlyIn = ({ within, keys }) => rowOf(`actions.${within ?? Object.keys(keys)[0]}`)?.visibility;

export {
  endpoints,
  risk,
  onlyIn
};

import {
  isMap94 as isMap,
  mapValues94 as mapValues
} from "./action.js";

// packages/audit/src/protection/sources/requirements.ts
var mergeMethods = ["merge", "squash", "rebase"];
var mergeSettings = {
  merge: "allow_merge_commit",
  squash: "allow_squash_merge",
  rebase: "allow_rebase_merge"
};
var meanings = {
  pull_request: { way: "any", words: "a pull request" },
  approvals: { way: "most", words: "approvals" },
  code_owners: { way: "any", words: "approval of a code owner" },
  last_push_approval: { way: "any", words: "approval of the last push" },
  dismiss_stale_reviews: { way: "any", words: "new approvals after each push" },
  /** Who may dismiss a review. */
  review_dismissal: { way: "common", words: "reviews dismissed only by" },
  team_reviews: { way: "all", words: "reviews by teams" },
  resolved_conversations: { way: "any", words: "resolved conversations" },
  status_checks: { way: "all", words: "status checks" },
  up_to_date: { way: "any", words: "a head that is up to date" },
  merge_methods: { way: "common", words: "merge methods" },
  linear_history: { way: "any", words: "linear history" },
  signed_commits: { way: "any", words: "signed commits" },
  merge_queue: { way: "all", words: "the merge queue" },
  deployments: { way: "all", words: "deployments" },
  workflows: { way: "all", words: "workflows" },
  code_scanning: { way: "all", words: "code scanning" },
  /** Who may update the branch. An empty list is nobody. */
  updates: { way: "common", words: "updates only by" },
  /** A branch that nobody may update does not even take the commits of its upstream. */
  no_fork_sync: { way: "any", words: "no syncing from upstream" },
  creation: { way: "any", words: "no creation" },
  no_deletion: { way: "any", words: "no deletion" },
  no_force_pushes: { way: "any", words: "no force pushes" },
  /** Rules about the text of commits and names. */
  patterns: { way: "all", words: "patterns" },
  /** Rules that Trueup has no words for. */
  other_rules: { way: "all", words: "other rules" }
};
var requirements = meanings;
var keys = Object.keys(requirements);
var ways = {
  most: (values) => Math.max(...values),
  any: () => true,
  all: (values) => sortItems(values.flatMap(listOf)),
  common: ([first, ...rest]) => sortItems(listOf(first)).filter((item) => rest.every((other) => has(other, item)))
};
var combineValues = (key, values) => ways[requirements[key].way](values);
var settleValue = (value) => Array.isArray(value) ? sortItems(listOf(value)) : value;
function isAsStrict(key, value, than) {
  if (than === void 0) return true;
  if (value === void 0) return requirements[key].way === "most" && than === 0;
  return jsonOf(combineValues(key, [value, than])) === jsonOf(settleValue(value));
}
var listOf = (value) => value;
var jsonOf = (value) => JSON.stringify(value);
var has = (value, item) => listOf(value).some((one) => jsonOf(one) === jsonOf(item));
var sortItems = (items) => dropTwins(items);
function dropTwins(items) {
  const byText = new Map(items.map((item) => [jsonOf(item), item]));
  return [...byText].sort(([one], [other]) => one < other ? -1 : 1).map(([, item]) => item);
}

// packages/audit/src/protection/sources/rule-sources.ts
var knownBypassers = ({ bypass }) => bypass === "unknown" ? [] : bypass;
var demandsOf = (asked, bypass) => keys.flatMap((key) => {
  const value = requirements[key].way === "any" ? Boolean(asked[key]) || void 0 : asked[key];
  return value === void 0 ? [] : [{ key, value, bypass }];
});
var unlessEmpty = (list) => list?.length ? list : void 0;
var notRead = ({ what, why }) => `${what} could not be read: ${why}`;
var notAsked = {
  unseen: { what: "this", why: "it was not requested", fix: "report this as a bug of Trueup" }
};
var isKnown = (known) => "value" in known;
var mapKnown = (known, make) => isKnown(known) ? { value: make(known.value) } : known;

// packages/audit/src/protection/sources/rulesets.ts
function rulesetSource({ rules, bypass_actors, ...origin }) {
  const bypass = bypass_actors?.map(bypasserOf) ?? "unknown";
  return { kind: "ruleset", ...origin, demands: rules.flatMap((rule) => demandsOf(demandsOfRule(rule), bypass)) };
}
var roles = { 1: "read", 2: "maintain", 3: "triage", 4: "write", 5: "admin" };
var administrators = "role admin";
var actors = {
  RepositoryRole: (id) => `role ${roles[id ?? 0] ?? id}`,
  OrganizationAdmin: () => "owners of the organization",
  EnterpriseOwner: () => "owners of the enterprise",
  DeployKey: () => "deploy keys",
  Team: (id) => `team ${id}`,
  Integration: (id) => `app ${id}`,
  User: (id) => `user ${id}`
};
function bypasserOf({ actor_type, actor_id = null, bypass_mode = "always" }) {
  const name = actors[actor_type]?.(actor_id) ?? [actor_type, actor_id].filter((part) => part !== null).join(" ");
  return { name, how: bypass_mode === "pull_request" || bypass_mode === "exempt" ? bypass_mode : "always" };
}
var plainRules = {
  linear_history: "required_linear_history",
  signed_commits: "required_signatures",
  no_deletion: "deletion",
  no_force_pushes: "non_fast_forward",
  creation: "creation"
};
var reviewSwitches = {
  dismiss_stale_reviews: "dismiss_stale_reviews_on_push",
  code_owners: "require_code_owner_review",
  last_push_approval: "require_last_push_approval",
  resolved_conversations: "required_review_thread_resolution"
};
var types = {
  ...Object.fromEntries(Object.entries(plainRules).map(([key, type]) => [type, () => ({ [key]: true })])),
  update: ({ update_allows_fetch_and_merge }) => ({ updates: [], no_fork_sync: !update_allows_fetch_and_merge }),
  pull_request: demandsOnPullRequests,
  required_status_checks: ({ required_status_checks, strict_required_status_checks_policy: isStrict }) => {
    const checks = unlessEmpty(maps(required_status_checks).map(checkOf));
    return { status_checks: checks, up_to_date: checks && isStrict };
  },
  merge_queue: ({ merge_method }) => ({ merge_queue: methodsIn([merge_method ?? "MERGE"]) }),
  required_deployments: ({ required_deployment_environments: names }) => ({ deployments: unlessEmpty(texts(names)) }),
  workflows: ({ workflows }) => ({ workflows: unlessEmpty(maps(workflows).map(workflowText)) }),
  code_scanning: ({ code_scanning_tools: tools }) => ({ code_scanning: unlessEmpty(maps(tools).map(toolText)) }),
  /** Asks for a review by Copilot, and holds nothing up. */
  copilot_code_review: () => ({})
};
var patterns = /^(commit_message|commit_author_email|committer_email|branch_name|tag_name)_pattern$/;
function demandsOfRule({ type, parameters }) {
  const given = parameters ?? {};
  if (Object.hasOwn(types, type)) return types[type](given);
  if (patterns.test(type)) return { patterns: [patternText(type, given)] };
  return { other_rules: [Object.keys(given).length ? `${type} ${JSON.stringify(given)}` : type] };
}
function demandsOnPullRequests(parameters) {
  const methods = methodsIn(parameters.allowed_merge_methods ?? mergeMethods);
  return {
    pull_request: true,
    approvals: Number(parameters.required_approving_review_count ?? 0),
    ...mapValues(reviewSwitches, (name) => parameters[name]),
    review_dismissal: dismissersIn(parameters.dismissal_restriction),
    team_reviews: unlessEmpty(maps(parameters.required_reviewers).map(teamReview)),
    merge_methods: methods.length < mergeMethods.length ? methods : void 0
  };
}
var teamReview = ({ reviewer, minimum_approvals, file_patterns }) => ({
  team: `team ${isMap(reviewer) ? reviewer.id : "unknown"}`,
  approvals: Number(minimum_approvals ?? 0),
  files: texts(file_patterns)
});
var dismissersIn = (restriction) => isMap(restriction) && restriction.enabled === true ? maps(restriction.allowed_actors).map(({ type, id }) => `${type} ${id}`) : void 0;
var maps = (value) => Array.isArray(value) ? value.filter(isMap) : [];
var texts = (value) => Array.isArray(value) ? value.map(String) : [];
var methodsIn = (given) => mergeMethods.filter((method) => texts(given).some((one) => one.toLowerCase() === method));
var checkOf = ({ context, integration_id }) => ({
  context: String(context),
  ...integration_id != null && { integration_id }
});
var workflowText = ({ path, repository_id, ref, sha }) => `${path} of repository ${repository_id}${ref || sha ? ` at ${sha ?? ref}` : ""}`;
var toolText = ({ tool, alerts_threshold, security_alerts_threshold }) => `${tool} (alerts: ${alerts_threshold}, security alerts: ${security_alerts_threshold})`;
var patternText = (type, { operator, pattern, negate }) => `${type.replace(/_pattern$/, "").replaceAll("_", " ")} ${negate ? "never " : ""}${operator} ${JSON.stringify(pattern)}`;

export {
  mergeMethods,
  mergeSettings,
  requirements,
  keys,
  combineValues,
  settleValue,
  isAsStrict,
  jsonOf,
  dropTwins,
  knownBypassers,
  demandsOf,
  unlessEmpty,
  notRead,
  notAsked,
  isKnown,
  mapKnown,
  rulesetSource,
  administrators,
  plainRules,
  reviewSwitches
};

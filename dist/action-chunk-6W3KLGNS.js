import {
  isMap99 as isMap,
  mapValues99 as mapValues
} from "./action.js";

// packages/audit/src/protection/sources/requirements.ts
var mergeMethods = ["merge", "squash", "rebase"];
var mergeSettings = {
  merge: "allow_merge_commit",
  squash: "allow_squash_merge",
  rebase: "allow_rebase_merge"
};
var meanings = {
  pull_request: { combination: "any", words: "a pull request" },
  approvals: { combination: "most", words: "approvals" },
  code_owners: { combination: "any", words: "approval of a code owner" },
  last_push_approval: { combination: "any", words: "approval of the last push" },
  dismiss_stale_reviews: { combination: "any", words: "new approvals after each push" },
  review_dismissal: { combination: "common", words: "reviews dismissed only by" },
  team_reviews: { combination: "all", words: "reviews by teams" },
  resolved_conversations: { combination: "any", words: "resolved conversations" },
  status_checks: { combination: "all", words: "status checks" },
  up_to_date: { combination: "any", words: "a head that is up to date" },
  merge_methods: { combination: "common", words: "merge methods" },
  linear_history: { combination: "any", words: "linear history" },
  signed_commits: { combination: "any", words: "signed commits" },
  merge_queue: { combination: "all", words: "the merge queue" },
  deployments: { combination: "all", words: "deployments" },
  workflows: { combination: "all", words: "workflows" },
  code_scanning: { combination: "all", words: "code scanning" },
  /** An empty list allows no actor. */
  updates: { combination: "common", words: "updates only by" },
  /** A locked branch also rejects commits from its upstream repository. */
  no_fork_sync: { combination: "any", words: "no syncing from upstream" },
  creation: { combination: "any", words: "no creation" },
  no_deletion: { combination: "any", words: "no deletion" },
  no_force_pushes: { combination: "any", words: "no force pushes" },
  /** Rules about commit messages, emails and branch names. */
  patterns: { combination: "all", words: "patterns" },
  /** Rules that Trueup does not know. */
  other_rules: { combination: "all", words: "other rules" }
};
var requirementMeanings = meanings;
var requirementKeys = Object.keys(requirementMeanings);
var combiners = {
  most: (values) => Math.max(...values),
  any: () => true,
  all: (values) => sortItems(values.flatMap(castToItems)),
  common: ([first, ...rest]) => sortItems(castToItems(first)).filter((item) => rest.every((list) => hasItem(list, item)))
};
var combineValues = (key, values) => combiners[requirementMeanings[key].combination](values);
var normalizeValue = (value) => Array.isArray(value) ? sortItems(castToItems(value)) : value;
function isAsStrict(key, value, required) {
  if (required === void 0) return true;
  if (value === void 0) return requirementMeanings[key].combination === "most" && required === 0;
  return toJson(combineValues(key, [value, required])) === toJson(normalizeValue(value));
}
var castToItems = (value) => value;
var toJson = (value) => JSON.stringify(value);
var hasItem = (value, item) => castToItems(value).some((existing) => toJson(existing) === toJson(item));
var sortItems = (items) => sortDistinctItems(items);
function sortDistinctItems(items) {
  const byText = new Map(items.map((item) => [toJson(item), item]));
  return [...byText].sort(([first], [second]) => first < second ? -1 : 1).map(([, item]) => item);
}

// packages/audit/src/protection/sources/rule-sources.ts
var listKnownBypassers = ({ bypass }) => bypass === "unknown" ? [] : bypass;
var toDemands = (ruleDemands, bypass) => requirementKeys.flatMap((key) => {
  const value = requirementMeanings[key].combination === "any" ? Boolean(ruleDemands[key]) || void 0 : ruleDemands[key];
  return value === void 0 ? [] : [{ key, value, bypass }];
});
var dropIfEmpty = (list) => list?.length ? list : void 0;
var describeUnseen = ({ what, why }) => `${what} could not be read: ${why}`;
var notRequested = {
  unseen: { what: "this", why: "it was not requested", fix: "report this as a bug of Trueup" }
};
var hasValue = (result) => "value" in result;
var mapResult = (result, make) => hasValue(result) ? { value: make(result.value) } : result;

// packages/audit/src/protection/sources/rulesets.ts
function createRulesetSource({ rules, bypass_actors, ...origin }) {
  const bypass = bypass_actors?.map(toBypasser) ?? "unknown";
  return { kind: "ruleset", ...origin, demands: rules.flatMap((rule) => toDemands(toRuleDemands(rule), bypass)) };
}
var roleNames = { 1: "read", 2: "maintain", 3: "triage", 4: "write", 5: "admin" };
var administrators = "role admin";
var actorNames = {
  RepositoryRole: (id) => `role ${roleNames[id ?? 0] ?? id}`,
  OrganizationAdmin: () => "owners of the organization",
  EnterpriseOwner: () => "owners of the enterprise",
  DeployKey: () => "deploy keys",
  Team: (id) => `team ${id}`,
  Integration: (id) => `app ${id}`,
  User: (id) => `user ${id}`
};
function toBypasser({ actor_type, actor_id = null, bypass_mode = "always" }) {
  const name = actorNames[actor_type]?.(actor_id) ?? [actor_type, actor_id].filter((part) => part !== null).join(" ");
  return { name, how: bypass_mode === "pull_request" || bypass_mode === "exempt" ? bypass_mode : "always" };
}
var switchRuleTypes = {
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
var demandsByRuleType = {
  ...Object.fromEntries(Object.entries(switchRuleTypes).map(([key, type]) => [type, () => ({ [key]: true })])),
  update: ({ update_allows_fetch_and_merge }) => ({ updates: [], no_fork_sync: !update_allows_fetch_and_merge }),
  pull_request: toPullRequestDemands,
  required_status_checks: ({ required_status_checks, strict_required_status_checks_policy: isStrict }) => {
    const checks = dropIfEmpty(toMaps(required_status_checks).map(parseRequiredCheck));
    return { status_checks: checks, up_to_date: checks && isStrict };
  },
  merge_queue: ({ merge_method }) => ({ merge_queue: toMergeMethods([merge_method ?? "MERGE"]) }),
  required_deployments: ({ required_deployment_environments: names }) => ({ deployments: dropIfEmpty(toTexts(names)) }),
  workflows: ({ workflows }) => ({ workflows: dropIfEmpty(toMaps(workflows).map(formatRequiredWorkflow)) }),
  code_scanning: ({ code_scanning_tools: tools }) => ({
    code_scanning: dropIfEmpty(toMaps(tools).map(formatScanningTool))
  }),
  /** A review by Copilot never blocks a merge. */
  copilot_code_review: () => ({})
};
var patternTypes = /^(commit_message|commit_author_email|committer_email|branch_name|tag_name)_pattern$/;
function toRuleDemands({ type, parameters }) {
  const values = parameters ?? {};
  if (Object.hasOwn(demandsByRuleType, type)) return demandsByRuleType[type](values);
  if (patternTypes.test(type)) return { patterns: [formatPatternRule(type, values)] };
  return { other_rules: [Object.keys(values).length ? `${type} ${JSON.stringify(values)}` : type] };
}
function toPullRequestDemands(parameters) {
  const methods = toMergeMethods(parameters.allowed_merge_methods ?? mergeMethods);
  return {
    pull_request: true,
    approvals: Number(parameters.required_approving_review_count ?? 0),
    ...mapValues(reviewSwitches, (name) => parameters[name]),
    review_dismissal: listAllowedDismissers(parameters.dismissal_restriction),
    team_reviews: dropIfEmpty(toMaps(parameters.required_reviewers).map(toTeamReview)),
    merge_methods: methods.length < mergeMethods.length ? methods : void 0
  };
}
var toTeamReview = ({ reviewer, minimum_approvals, file_patterns }) => ({
  team: `team ${isMap(reviewer) ? reviewer.id : "unknown"}`,
  approvals: Number(minimum_approvals ?? 0),
  files: toTexts(file_patterns)
});
var listAllowedDismissers = (restriction) => isMap(restriction) && restriction.enabled === true ? toMaps(restriction.allowed_actors).map(({ type, id }) => `${type} ${id}`) : void 0;
var toMaps = (value) => Array.isArray(value) ? value.filter(isMap) : [];
var toTexts = (value) => Array.isArray(value) ? value.map(String) : [];
var toMergeMethods = (methodNames) => mergeMethods.filter((method) => toTexts(methodNames).some((name) => name.toLowerCase() === method));
var parseRequiredCheck = ({ context, integration_id }) => ({
  context: String(context),
  ...integration_id != null && { integration_id }
});
var formatRequiredWorkflow = ({ path, repository_id, ref, sha }) => `${path} of repository ${repository_id}${ref || sha ? ` at ${sha ?? ref}` : ""}`;
var formatScanningTool = ({ tool, alerts_threshold, security_alerts_threshold }) => `${tool} (alerts: ${alerts_threshold}, security alerts: ${security_alerts_threshold})`;
var formatPatternRule = (type, { operator, pattern, negate }) => `${type.replace(/_pattern$/, "").replaceAll("_", " ")} ${negate ? "never " : ""}${operator} ${JSON.stringify(pattern)}`;

export {
  mergeMethods,
  mergeSettings,
  requirementMeanings,
  requirementKeys,
  combineValues,
  normalizeValue,
  isAsStrict,
  toJson,
  sortDistinctItems,
  listKnownBypassers,
  toDemands,
  dropIfEmpty,
  describeUnseen,
  notRequested,
  hasValue,
  mapResult,
  createRulesetSource,
  administrators,
  switchRuleTypes,
  reviewSwitches
};

import {
  compareVersions73 as compareVersions,
  newestServer73 as newestServer,
  listPresenceRows102 as listPresenceRows,
  presenceTable102 as presenceTable
} from "./action.js";

// packages/core/src/github/presence/servers.json
var servers_default = {
  routes: {
    later: [
      "GET ~/actions/cache/retention-limit",
      "PUT ~/actions/cache/retention-limit",
      "GET ~/actions/cache/storage-limit",
      "PUT ~/actions/cache/storage-limit",
      "GET ~/actions/policies",
      "POST ~/actions/policies",
      "DELETE ~/actions/policies/{policy_id}",
      "GET ~/actions/policies/{policy_id}",
      "PUT ~/actions/policies/{policy_id}",
      "GET ~/agents/secrets",
      "GET ~/agents/secrets/public-key",
      "DELETE ~/agents/secrets/{secret_name}",
      "PUT ~/agents/secrets/{secret_name}",
      "GET ~/agents/variables",
      "POST ~/agents/variables",
      "DELETE ~/agents/variables/{name}",
      "PATCH ~/agents/variables/{name}",
      "DELETE ~/automated-security-fixes",
      "PUT ~/automated-security-fixes",
      "GET ~/code-quality/setup",
      "PATCH ~/code-quality/setup",
      "GET ~/codespaces/secrets",
      "GET ~/codespaces/secrets/public-key",
      "DELETE ~/codespaces/secrets/{secret_name}",
      "PUT ~/codespaces/secrets/{secret_name}",
      "DELETE ~/immutable-releases",
      "GET ~/immutable-releases",
      "PUT ~/immutable-releases",
      "DELETE ~/interaction-limits",
      "GET ~/interaction-limits",
      "PUT ~/interaction-limits",
      "DELETE ~/interaction-limits/pulls/bypass-list",
      "GET ~/interaction-limits/pulls/bypass-list",
      "PUT ~/interaction-limits/pulls/bypass-list",
      "GET ~/interaction-limits/pulls/creation-cap",
      "PATCH ~/interaction-limits/pulls/creation-cap",
      "DELETE ~/private-vulnerability-reporting",
      "GET ~/private-vulnerability-reporting",
      "PUT ~/private-vulnerability-reporting",
      "DELETE ~/secret-scanning/custom-patterns",
      "GET ~/secret-scanning/custom-patterns",
      "POST ~/secret-scanning/custom-patterns",
      "PATCH ~/secret-scanning/custom-patterns/{pattern_id}"
    ],
    "3.19": [
      "GET ~/actions/permissions/artifact-and-log-retention",
      "PUT ~/actions/permissions/artifact-and-log-retention",
      "GET ~/actions/permissions/fork-pr-contributor-approval",
      "PUT ~/actions/permissions/fork-pr-contributor-approval",
      "GET ~/actions/permissions/fork-pr-workflows-private-repos",
      "PUT ~/actions/permissions/fork-pr-workflows-private-repos",
      "GET ~/rulesets/{ruleset_id}/history"
    ],
    "3.15": [
      "GET ~/code-security-configuration"
    ]
  },
  settings: {
    "3.19": [
      "actions.artifact_and_log_retention",
      "actions.fork_pr_contributor_approval",
      "actions.fork_pr_workflows_private_repos",
      "actions.sha_pinning_required"
    ],
    later: [
      "actions.cache.max_cache_retention_days",
      "actions.cache.max_cache_size_gb",
      "actions.oidc_customization_sub.use_immutable_subject",
      "actions_policies",
      "agents_secrets",
      "agents_variables",
      "code_quality_setup",
      "codespaces_secrets",
      "interaction_limits",
      "pages.public",
      "repository.allow_auto_merge",
      "repository.enable_automated_security_fixes",
      "repository.enable_immutable_releases",
      "repository.enable_private_vulnerability_reporting",
      "repository.security_and_analysis.secret_scanning_ai_detection",
      "repository.security_and_analysis.secret_scanning_delegated_alert_dismissal",
      "repository.security_and_analysis.secret_scanning_delegated_bypass",
      "repository.security_and_analysis.secret_scanning_delegated_bypass_options",
      "repository.security_and_analysis.secret_scanning_validity_checks",
      "rulesets[].bypass_actors[].actor_type=EnterpriseRole",
      "rulesets[].bypass_actors[].actor_type=User",
      "rulesets[].bypass_actors[].bypass_mode=exempt",
      "rulesets[].rules[].type=license_compliance_scanning",
      "secret_scanning_custom_patterns"
    ],
    "3.16": [
      "code_scanning_default_setup.runner_label",
      "code_scanning_default_setup.runner_type",
      "rulesets[].bypass_actors[].actor_type=EnterpriseOwner"
    ],
    "3.18": [
      "code_scanning_default_setup.threat_model"
    ],
    "3.17": [
      "repository.has_pull_requests",
      "repository.pull_request_creation_policy",
      "repository.security_and_analysis.code_security",
      "rulesets[].rules[].parameters.allowed_merge_methods",
      "rulesets[].rules[].parameters.dismissal_restriction",
      "rulesets[].rules[].type=file_extension_restriction",
      "rulesets[].rules[].type=file_path_restriction",
      "rulesets[].rules[].type=max_file_path_length",
      "rulesets[].rules[].type=max_file_size"
    ],
    "3.15": [
      "repository.security_and_analysis.secret_scanning_non_provider_patterns",
      "rulesets[].rules[].type=copilot_code_review",
      "rulesets[].rules[].type=merge_queue"
    ]
  }
};

// packages/core/src/github/presence/servers.ts
function isRouteMissingOnServer(version, route) {
  const shortRoute = route.replace(" /repos/{owner}/{repo}", " ~");
  const match = Object.entries(routesOnServers).find(([, names]) => names.includes(shortRoute));
  return match !== void 0 && isTooNew(version, match[0]);
}
var listLackedSettings = (version) => tableWithServers.filter(({ since }) => isTooNew(version, since));
var listRowsWithServers = (section) => listPresenceRows(section, tableWithServers);
var isTooNew = (version, since) => since === "later" || since !== void 0 && compareVersions(version, since) < 0;
var describeLack = (server, setting, since) => since === void 0 || since === "later" ? `${server} has no \`${setting}\`, and no GitHub Enterprise Server up to ${newestServer} has it` : `${server} has no \`${setting}\`, which needs GitHub Enterprise Server ${since} or later`;
var routesOnServers = servers_default.routes;
var tableWithServers = joinRowsByPath([
  ...presenceTable,
  ...Object.entries(servers_default.settings).flatMap(([since, paths]) => paths.map((path) => ({ path, since })))
]);
function joinRowsByPath(rows) {
  const rowsByPath = /* @__PURE__ */ new Map();
  for (const row of rows) rowsByPath.set(row.path, { ...rowsByPath.get(row.path), ...row });
  return [...rowsByPath.values()];
}

export {
  isRouteMissingOnServer,
  listLackedSettings,
  listRowsWithServers,
  isTooNew,
  describeLack
};

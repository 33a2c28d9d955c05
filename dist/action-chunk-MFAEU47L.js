import {
  createOwnerWideReader115 as createOwnerWideReader,
  pickColumn117 as pickColumn,
  isLooser83 as isLooser,
  markIfWeaker83 as markIfWeaker,
  onIsStricter83 as onIsStricter,
  orderAllowedLists83 as orderAllowedLists,
  orderByRank83 as orderByRank,
  createRisks84 as createRisks,
  protectionRisk84 as protectionRisk,
  repositoryNamePattern86 as repositoryNamePattern,
  defineAdministeredObject87 as defineAdministeredObject,
  defineBatchedAnswer87 as defineBatchedAnswer,
  findDifferences89 as findDifferences,
  hasSameMembers89 as hasSameMembers,
  defineObject90 as defineObject,
  mapAnswer90 as mapAnswer,
  addJsonSchema91 as addJsonSchema,
  choice91 as choice,
  closedMap91 as closedMap,
  createValueRule91 as createValueRule,
  integer91 as integer,
  limitLength91 as limitLength,
  list91 as list,
  refuseReadOnly91 as refuseReadOnly,
  text91 as text,
  toggle91 as toggle,
  createMessage95 as createMessage,
  boolean97 as boolean,
  entriesFromList97 as entriesFromList,
  literal97 as literal,
  nullable97 as nullable,
  nullish97 as nullish,
  optional97 as optional,
  pipe97 as pipe,
  string97 as string,
  transform97 as transform,
  undefined_97 as undefined_,
  unknown97 as unknown,
  formatText98 as formatText,
  isMap100 as isMap,
  defineMutation104 as defineMutation,
  defineQuery104 as defineQuery,
  defineRestCall104 as defineRestCall,
  administration105 as administration,
  metadata105 as metadata
} from "./action.js";
import {
  Topics
} from "./action-chunk-YRH5V2DB.js";
import {
  defineOwnRepositoriesCall
} from "./action-chunk-P3MGZLGZ.js";
import {
  createActorSchema
} from "./action-chunk-YWCJES34.js";

// packages/core/src/sections/repository/routes.ts
var write = { needs: administration.write };
var publicWrite = { ...write, isPublic: true };
var reportingWrite = {
  ...publicWrite,
  hints: { 404: "only public repositories have private vulnerability reporting" }
};
var setTopics = defineRestCall("PUT /repos/{owner}/{repo}/topics", { ...publicWrite, wrapper: "names" });
var vulnerabilityAlerts = {
  get: defineRestCall("GET /repos/{owner}/{repo}/vulnerability-alerts", {
    needs: administration.read,
    answer: mapAnswer(undefined_(), () => ({ enabled: true })),
    // To a token without the permission, alerts seem to be off, although GraphQL may show that they are on.
    batched: defineBatchedAnswer(
      "repository.enable_vulnerability_alerts",
      "viewerCanAdminister hasVulnerabilityAlertsEnabled",
      defineAdministeredObject({ hasVulnerabilityAlertsEnabled: literal(true) }),
      () => ({ enabled: true })
    )
  }),
  on: defineRestCall("PUT /repos/{owner}/{repo}/vulnerability-alerts", write),
  off: defineRestCall("DELETE /repos/{owner}/{repo}/vulnerability-alerts", write)
};
var ListedRepository = defineObject({
  full_name: string(),
  security_and_analysis: nullish(
    defineObject({ dependabot_security_updates: nullish(defineObject({ status: string() })) })
  )
});
var FixesAnswer = defineObject({ enabled: boolean(), paused: optional(boolean()) });
var securityFixes = {
  get: defineRestCall("GET /repos/{owner}/{repo}/automated-security-fixes", {
    needs: administration.read,
    answer: FixesAnswer,
    ownerWide: {
      read: createOwnerWideReader(
        ListedRepository,
        (_, rules) => defineOwnRepositoriesCall(rules)({}),
        ({ full_name }) => full_name,
        ({ security_and_analysis: block }) => {
          const status = block?.dependabot_security_updates?.status ?? "";
          return ["enabled", "disabled"].includes(status) ? { enabled: status === "enabled" } : void 0;
        }
      ),
      isSame: (own, listed) => own.enabled === listed.enabled,
      // GitHub turns the fixes off with the alerts.
      keys: ["enable_automated_security_fixes", "enable_vulnerability_alerts"]
    }
  }),
  on: defineRestCall("PUT /repos/{owner}/{repo}/automated-security-fixes", write),
  /** Without alerts, the fixes are off already and GitHub refuses this call. */
  off: defineRestCall("DELETE /repos/{owner}/{repo}/automated-security-fixes", {
    ...write,
    absent: void 0,
    absentOn: [422],
    absentWhen: /alerts must be enabled/i
  })
};
var vulnerabilityReporting = {
  /** Everyone can read the setting while it is on. */
  get: defineRestCall("GET /repos/{owner}/{repo}/private-vulnerability-reporting", {
    needs: metadata.read,
    isPublic: true,
    answer: defineObject({ enabled: boolean() }),
    hints: { 404: "the feature may be off, or not visible to a token without Administration: read" }
  }),
  on: defineRestCall("PUT /repos/{owner}/{repo}/private-vulnerability-reporting", reportingWrite),
  /** Both statuses mean that the repository does not have the feature. */
  off: defineRestCall("DELETE /repos/{owner}/{repo}/private-vulnerability-reporting", {
    ...reportingWrite,
    absent: void 0,
    absentOn: [404, 422]
  })
};
var enforcedReason = "the owner enforces immutable releases";
var immutableWrite = { ...write, unchangedOn: { 409: `apply cannot change it, because ${enforcedReason}` } };
var immutableReleases = {
  get: defineRestCall("GET /repos/{owner}/{repo}/immutable-releases", {
    needs: administration.read,
    answer: defineObject({ enabled: boolean(), enforced_by_owner: boolean() })
  }),
  on: defineRestCall("PUT /repos/{owner}/{repo}/immutable-releases", immutableWrite),
  off: defineRestCall("DELETE /repos/{owner}/{repo}/immutable-releases", immutableWrite)
};
var lfsWrite = {
  ...write,
  policyMessage: /lfs|billing/i,
  hints: {
    403: "Git LFS can be disabled for the server, the account or the root of the fork network, and the token may lack billing access"
  }
};
var gitLfs = {
  on: defineRestCall("PUT /repos/{owner}/{repo}/lfs", lfsWrite),
  off: defineRestCall("DELETE /repos/{owner}/{repo}/lfs", lfsWrite)
};
var featureShapes = {
  hasSponsorshipsEnabled: boolean(),
  issueCreationPolicy: nullable(string()),
  allowUpdateBranch: boolean(),
  autoMergeAllowed: boolean(),
  deleteBranchOnMerge: boolean(),
  mergeCommitAllowed: boolean(),
  mergeCommitMessage: string(),
  mergeCommitTitle: string(),
  rebaseMergeAllowed: boolean(),
  squashMergeAllowed: boolean(),
  squashMergeCommitMessage: string(),
  squashMergeCommitTitle: string()
};
var createFeatureShape = (fields) => defineObject({
  repository: defineObject({
    id: string(),
    ...Object.fromEntries(fields.map((name) => [name, featureShapes[name]]))
  })
});
function getFeatures(fields) {
  const selected = `id ${fields.join(" ")}`;
  featureCalls[selected] ??= defineFeaturesQuery(selected, createFeatureShape(fields));
  return featureCalls[selected]({});
}
var featureCalls = {};
var defineFeaturesQuery = (selected, answer) => {
  const shape = pipe(
    unknown(),
    transform((repository) => ({ repository })),
    answer
  );
  return defineQuery(
    `query RepositoryFeatures($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { ${selected} } }`,
    {
      needs: metadata.read,
      isPublic: true,
      answer,
      batched: defineBatchedAnswer("repository", selected, shape, (shown) => shown)
    }
  );
};
var updateFeature = (field, input) => defineMutation(
  `mutation UpdateRepositoryFeatures($input: UpdateRepositoryInput!) {
      updateRepository(input: $input) { repository { id ${field} } }
    }`,
  { ...publicWrite, answer: defineObject({ updateRepository: createFeatureShape([field]) }) }
)({ input });

// packages/core/src/sections/repository/security.ts
var Feature = closedMap({ status: choice(["enabled", "disabled"]) });
var Reviewer = createActorSchema(
  { type: "reviewer_type", id: "reviewer_id", kinds: { team: "TEAM" }, isUnique: true },
  closedMap,
  {
    reviewer_id: integer({ min: 1 }),
    reviewer_type: choice(["TEAM", "ROLE"]),
    mode: optional(choice(["ALWAYS", "EXEMPT"]))
  }
);
var securityFeatures = [
  "advanced_security",
  "code_security",
  "secret_scanning",
  "secret_scanning_push_protection",
  "secret_scanning_ai_detection",
  "secret_scanning_non_provider_patterns",
  "secret_scanning_validity_checks",
  "secret_scanning_delegated_alert_dismissal",
  "secret_scanning_delegated_bypass"
];
var configurationNames = {
  secret_scanning_ai_detection: "secret_scanning_generic_secrets"
};
var Security = closedMap({
  ...entriesFromList(securityFeatures, optional(Feature)),
  secret_scanning_delegated_bypass_options: optional(closedMap({ reviewers: list(Reviewer) })),
  dependabot_security_updates: refuseReadOnly(
    "remove it, and write `enable_automated_security_fixes: true` or `false` under `repository:`"
  )
});
var hiddenReason = formatText`GitHub does not show it: the token may lack Administration: read`;
var securityKey = "security_and_analysis";
function compareSecuritySettings(wanted, live) {
  const shown = isMap(live) ? live : {};
  const { secret_scanning_delegated_bypass_options: options, ...statuses } = wanted;
  return [
    ...findDifferences(statuses, shown, securityKey).map((difference) => ({
      ...markIfWeaker(securityRisk)(difference),
      ...difference.live === void 0 && { because: hiddenReason }
    })),
    ...options ? compareReviewers(options, live) : []
  ];
}
var reviewersKey = `${securityKey}.secret_scanning_delegated_bypass_options.reviewers`;
function compareReviewers(wanted, live) {
  const texts = wanted.reviewers.map(formatReviewer);
  if (!isMap(live)) return [{ key: reviewersKey, live: void 0, wanted: texts, because: hiddenReason }];
  const liveTexts = formatLiveReviewers(live);
  if (hasSameMembers(texts, liveTexts)) return [];
  const isWeaker = isLooser(securityRisk, reviewersKey, listLiveReviewers(live), wanted.reviewers);
  return [{ key: reviewersKey, live: liveTexts, wanted: texts, ...isWeaker && { tone: "weaker" } }];
}
var formatLiveReviewers = (block) => listLiveReviewers(block).map(formatReviewer);
function listLiveReviewers(block) {
  const options = isMap(block) ? block.secret_scanning_delegated_bypass_options : void 0;
  return isMap(options) && Array.isArray(options.reviewers) ? options.reviewers : [];
}
var formatReviewer = ({ reviewer_type, reviewer_id, mode }) => `${reviewer_type} ${reviewer_id} ${mode ?? "ALWAYS"}`;
var securityRisk = createRisks(
  { touches: "protection" },
  {
    status: orderByRank("enabled", "disabled"),
    /** Each reviewer can approve a bypass. An exempt reviewer needs no approval. */
    reviewers: orderAllowedLists(
      (reviewer, than) => getReviewerKey(than) === getReviewerKey(reviewer) && orderByRank("ALWAYS", "EXEMPT")(getReviewerMode(reviewer), getReviewerMode(than))
    )
  }
);
var getReviewerMode = (reviewer) => (isMap(reviewer) && reviewer.mode) ?? "ALWAYS";
function getReviewerKey(reviewer) {
  if (!isMap(reviewer) || reviewer.reviewer_id === void 0) return JSON.stringify(reviewer);
  return `${reviewer.reviewer_type} ${reviewer.reviewer_id}`;
}

// packages/core/src/sections/repository/keys.ts
var createKeyFactory = (visibleTo2, common) => (schema, more) => ({ schema, visibleTo: visibleTo2, ...common, ...more });
var dataRisk = { touches: "data" };
var noRisk = { touches: "nothing" };
var everyone = createKeyFactory("everyone", dataRisk);
var administrators = createKeyFactory("administrators", dataRisk);
var writers = createKeyFactory("writers", noRisk);
var visibilityRisk = {
  touches: "access",
  replaces: "protection",
  describeLostData: () => "the stars, watchers and forks that the change of visibility removes"
};
var securityKeyRisk = { touches: "protection" };
var switchRisk = { ...securityKeyRisk, order: onIsStricter };
var audiencePolicy = choice(["all", "collaborators_only"]);
var validName = createValueRule({
  holds: (name) => repositoryNamePattern.test(name),
  failureMessage: (name) => createMessage(`${JSON.stringify(name)} is not a repository name`, "use letters, digits, `-`, `_` and `.`")
});
var patchedKeys = {
  name: everyone(
    pipe(limitLength(100, text({ min: 1 })), addJsonSchema({ pattern: repositoryNamePattern.source }), validName),
    {
      exported: false
    }
  ),
  description: everyone(nullable(text()), { ...noRisk, mayBeMissing: true }),
  homepage: everyone(nullable(text()), { ...noRisk, mayBeMissing: true }),
  visibility: everyone(choice(["public", "private", "internal"]), {
    ...visibilityRisk,
    order: orderByRank("private", "internal", "public"),
    isPlannedSeparately: true
  }),
  private: everyone(toggle(), { ...visibilityRisk, order: onIsStricter, isPlannedSeparately: true, exported: false }),
  default_branch: everyone(text({ min: 1 }), protectionRisk),
  has_issues: everyone(toggle(), noRisk),
  has_wiki: everyone(toggle(), noRisk),
  has_projects: everyone(toggle(), noRisk),
  has_discussions: everyone(toggle(), noRisk),
  has_pull_requests: everyone(toggle()),
  is_template: everyone(toggle()),
  archived: everyone(toggle(), { isPlannedSeparately: true }),
  allow_squash_merge: writers(toggle(), { ...protectionRisk, field: "squashMergeAllowed" }),
  allow_merge_commit: writers(toggle(), { ...protectionRisk, field: "mergeCommitAllowed" }),
  allow_rebase_merge: writers(toggle(), { ...protectionRisk, field: "rebaseMergeAllowed" }),
  allow_auto_merge: writers(toggle(), { field: "autoMergeAllowed" }),
  allow_update_branch: writers(toggle(), { field: "allowUpdateBranch" }),
  allow_forking: everyone(toggle()),
  delete_branch_on_merge: writers(toggle(), { field: "deleteBranchOnMerge" }),
  web_commit_signoff_required: everyone(toggle()),
  use_squash_pr_title_as_default: writers(toggle(), { exported: false }),
  pull_request_creation_policy: everyone(audiencePolicy),
  squash_merge_commit_title: writers(choice(["PR_TITLE", "COMMIT_OR_PR_TITLE"]), { field: "squashMergeCommitTitle" }),
  squash_merge_commit_message: writers(choice(["PR_BODY", "COMMIT_MESSAGES", "BLANK"]), {
    field: "squashMergeCommitMessage"
  }),
  merge_commit_title: writers(choice(["PR_TITLE", "MERGE_MESSAGE"]), { field: "mergeCommitTitle" }),
  merge_commit_message: writers(choice(["PR_BODY", "PR_TITLE", "BLANK"]), { field: "mergeCommitMessage" }),
  security_and_analysis: administrators(Security, { ...securityKeyRisk, isPlannedSeparately: true, exported: false })
};
var toggles = {
  enable_vulnerability_alerts: administrators(toggle(), {
    ...switchRisk,
    own: vulnerabilityAlerts,
    owned: "dependabot_alerts"
  }),
  enable_automated_security_fixes: administrators(toggle(), {
    ...switchRisk,
    own: securityFixes,
    owned: "dependabot_security_updates"
  }),
  enable_private_vulnerability_reporting: everyone(toggle(), {
    ...switchRisk,
    own: vulnerabilityReporting,
    owned: "private_vulnerability_reporting"
  }),
  enable_immutable_releases: administrators(toggle(), { ...switchRisk, own: immutableReleases })
};
var featureCalls2 = { get: getFeatures, set: updateFeature };
var features = {
  enable_sponsorships: everyone(toggle(), { ...noRisk, own: featureCalls2, field: "hasSponsorshipsEnabled" }),
  issue_creation_policy: everyone(audiencePolicy, { own: featureCalls2, field: "issueCreationPolicy" })
};
var routedKeys = {
  topics: everyone(Topics, { ...noRisk, own: { set: setTopics } }),
  ...toggles,
  enable_git_lfs: administrators(toggle(), { own: gitLfs }),
  ...features
};
var callsOfRoutedKeys = Object.fromEntries(
  Object.entries(routedKeys).flatMap(
    ([key, { own }]) => Object.entries(own).map(([name, call]) => [`${name} ${key}`, call])
  )
);
var repositoryKeys = { ...patchedKeys, ...routedKeys };
var mergeFields = pickColumn(patchedKeys, "field");
var listDeclaredKeys = (wanted) => Object.entries(wanted).flatMap(([key, value]) => value === void 0 ? [] : [key]);
var visibleTo = {
  "": "everyone",
  "*": "administrators",
  ...pickColumn(repositoryKeys, "visibleTo")
};
var risk = {
  ...securityRisk,
  "": { touches: "data", describeLostData: describeResentLoss },
  ...repositoryKeys
};
function describeResentLoss({ kind, holds = {} }) {
  return kind === "reassert" ? `the old values of ${Object.keys(holds).join(", ")}: GitHub never shows them` : void 0;
}
var exportedKeys = Object.keys(patchedKeys).filter((key) => repositoryKeys[key].exported !== false);
var configurationKeys = {
  ...Object.fromEntries(
    securityFeatures.map((name) => [`security_and_analysis.${name}`, configurationNames[name] ?? name])
  ),
  ...pickColumn(repositoryKeys, "owned")
};
var isMergeSetting = (key) => repositoryKeys[key]?.visibleTo === "writers";

export {
  setTopics,
  enforcedReason,
  getFeatures,
  updateFeature,
  securityFeatures,
  hiddenReason,
  compareSecuritySettings,
  reviewersKey,
  formatLiveReviewers,
  patchedKeys,
  toggles,
  features,
  routedKeys,
  callsOfRoutedKeys,
  repositoryKeys,
  mergeFields,
  listDeclaredKeys,
  visibleTo,
  risk,
  exportedKeys,
  configurationKeys,
  isMergeSetting
};

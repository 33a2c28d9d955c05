import {
  createOwnerWideReader114 as createOwnerWideReader,
  pickColumn116 as pickColumn,
  isLooser82 as isLooser,
  markIfWeaker82 as markIfWeaker,
  onIsStricter82 as onIsStricter,
  orderAllowedLists82 as orderAllowedLists,
  orderByRank82 as orderByRank,
  createRisks83 as createRisks,
  protectionRisk83 as protectionRisk,
  repositoryNamePattern85 as repositoryNamePattern,
  defineAdministeredObject86 as defineAdministeredObject,
  defineBatchedAnswer86 as defineBatchedAnswer,
  findDifferences88 as findDifferences,
  hasSameMembers88 as hasSameMembers,
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  addJsonSchema90 as addJsonSchema,
  choice90 as choice,
  closedMap90 as closedMap,
  createValueRule90 as createValueRule,
  integer90 as integer,
  limitLength90 as limitLength,
  list90 as list,
  refuseReadOnly90 as refuseReadOnly,
  text90 as text,
  toggle90 as toggle,
  createMessage94 as createMessage,
  array96 as array,
  boolean96 as boolean,
  entriesFromList96 as entriesFromList,
  literal96 as literal,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  string96 as string,
  transform96 as transform,
  undefined_96 as undefined_,
  unknown96 as unknown,
  formatText97 as formatText,
  isMap99 as isMap,
  defineMutation103 as defineMutation,
  defineQuery103 as defineQuery,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  metadata104 as metadata
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
var LiveReviewer = defineObject({
  reviewer_type: string(),
  reviewer_id: number(),
  mode: nullish(string())
});
var LiveSecurity = nullish(
  defineObject({
    ...entriesFromList(securityFeatures, nullish(defineObject({ status: nullish(string()) }))),
    secret_scanning_delegated_bypass_options: nullish(defineObject({ reviewers: optional(array(LiveReviewer)) }))
  })
);
var hiddenReason = formatText`GitHub does not show it: the token may lack Administration: read`;
var securityKey = "security_and_analysis";
function compareSecuritySettings(wanted, live) {
  const { secret_scanning_delegated_bypass_options: options, ...statuses } = wanted;
  return [
    ...findDifferences(statuses, live ?? {}, securityKey).map((difference) => ({
      ...markIfWeaker(securityRisk)(difference),
      ...difference.live === void 0 && { because: hiddenReason }
    })),
    ...options ? compareReviewers(options, live) : []
  ];
}
var reviewersKey = `${securityKey}.secret_scanning_delegated_bypass_options.reviewers`;
function compareReviewers(wanted, live) {
  const texts = wanted.reviewers.map(formatReviewer);
  if (!live) return [{ key: reviewersKey, live: void 0, wanted: texts, because: hiddenReason }];
  const liveTexts = formatLiveReviewers(live);
  if (hasSameMembers(texts, liveTexts)) return [];
  const isWeaker = isLooser(securityRisk, reviewersKey, listLiveReviewers(live), wanted.reviewers);
  return [{ key: reviewersKey, live: liveTexts, wanted: texts, ...isWeaker && { tone: "weaker" } }];
}
var formatLiveReviewers = (live) => listLiveReviewers(live).map(formatReviewer);
var listLiveReviewers = (live) => live?.secret_scanning_delegated_bypass_options?.reviewers ?? [];
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
  LiveSecurity,
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

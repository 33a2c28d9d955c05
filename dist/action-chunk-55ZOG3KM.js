import {
  readListed109 as readListed,
  columnOf111 as columnOf,
  isLooser78 as isLooser,
  onIsStricter78 as onIsStricter,
  orderAllowed78 as orderAllowed,
  orderByRank78 as orderByRank,
  toneWith78 as toneWith,
  riskWith79 as riskWith,
  compare83 as compare,
  sameMembers83 as sameMembers,
  mapped84 as mapped,
  object84 as object,
  atMost85 as atMost,
  choice85 as choice,
  choosing85 as choosing,
  closed85 as closed,
  eachSound85 as eachSound,
  inSchema85 as inSchema,
  integer85 as integer,
  list85 as list,
  readOnly85 as readOnly,
  rule85 as rule,
  text85 as text,
  toggle85 as toggle,
  say88 as say,
  says90 as says,
  boolean93 as boolean,
  entriesFromList93 as entriesFromList,
  literal93 as literal,
  nullable93 as nullable,
  nullish93 as nullish,
  optional93 as optional,
  pipe93 as pipe,
  string93 as string,
  transform93 as transform,
  undefined_93 as undefined_,
  unknown93 as unknown,
  isMap94 as isMap,
  administration98 as administration,
  metadata98 as metadata,
  mutation99 as mutation,
  query99 as query,
  rest99 as rest
} from "./action.js";
import {
  ofOwnRepositories
} from "./action-chunk-QAASC3EC.js";
import {
  administered,
  fold
} from "./action-chunk-CKQM5WOC.js";
import {
  nameable
} from "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/repository/routes.ts
var write = { needs: administration.write };
var open = { ...write, isPublic: true };
var ofPublic = { ...open, hints: { 404: "only public repositories have private vulnerability reporting" } };
var setTopics = rest("PUT /repos/{owner}/{repo}/topics", { ...open, wrapper: "names" });
var alerts = {
  /** The answer has no body. A 204 means enabled. */
  get: rest("GET /repos/{owner}/{repo}/vulnerability-alerts", {
    needs: administration.read,
    answer: mapped(undefined_(), () => ({ enabled: true })),
    // To a token without the grant they seem to be off, and to who only reads they may be shown all the same.
    folded: fold(
      "repository.enable_vulnerability_alerts",
      "viewerCanAdminister hasVulnerabilityAlertsEnabled",
      administered({ hasVulnerabilityAlertsEnabled: literal(true) }),
      () => ({ enabled: true })
    )
  }),
  on: rest("PUT /repos/{owner}/{repo}/vulnerability-alerts", write),
  off: rest("DELETE /repos/{owner}/{repo}/vulnerability-alerts", write)
};
var Secured = object({
  full_name: string(),
  security_and_analysis: nullish(object({ dependabot_security_updates: nullish(object({ status: string() })) }))
});
var Fixes = object({ enabled: boolean(), paused: optional(boolean()) });
var fixes = {
  get: rest("GET /repos/{owner}/{repo}/automated-security-fixes", {
    needs: administration.read,
    answer: Fixes,
    shared: {
      read: readListed(
        Secured,
        (_, rules) => ofOwnRepositories(rules)({}),
        ({ full_name }) => full_name,
        ({ security_and_analysis: block }) => {
          const status = block?.dependabot_security_updates?.status ?? "";
          return ["enabled", "disabled"].includes(status) ? { enabled: status === "enabled" } : void 0;
        }
      ),
      same: (own2, listed) => own2.enabled === listed.enabled,
      // The fixes go off with the alerts.
      keys: ["enable_automated_security_fixes", "enable_vulnerability_alerts"]
    }
  }),
  on: rest("PUT /repos/{owner}/{repo}/automated-security-fixes", write),
  /** Without alerts the updates are off already, and the host refuses to switch them. */
  off: rest("DELETE /repos/{owner}/{repo}/automated-security-fixes", {
    ...write,
    absent: void 0,
    absentOn: [422],
    absentWhen: /alerts must be enabled/i
  })
};
var reporting = {
  /** Everyone can read it while it is on. */
  get: rest("GET /repos/{owner}/{repo}/private-vulnerability-reporting", {
    needs: metadata.read,
    isPublic: true,
    answer: object({ enabled: boolean() }),
    hints: { 404: "the feature may be off, or not visible to a token without Administration: read" }
  }),
  on: rest("PUT /repos/{owner}/{repo}/private-vulnerability-reporting", ofPublic),
  /** Both answers say that the repository has no such feature. */
  off: rest("DELETE /repos/{owner}/{repo}/private-vulnerability-reporting", {
    ...ofPublic,
    absent: void 0,
    absentOn: [404, 422]
  })
};
var enforced = "the owner enforces immutable releases";
var unlessEnforced = { ...write, notes: { 409: `apply cannot change it, because ${enforced}` } };
var immutable = {
  get: rest("GET /repos/{owner}/{repo}/immutable-releases", {
    needs: administration.read,
    answer: object({ enabled: boolean(), enforced_by_owner: boolean() })
  }),
  on: rest("PUT /repos/{owner}/{repo}/immutable-releases", unlessEnforced),
  off: rest("DELETE /repos/{owner}/{repo}/immutable-releases", unlessEnforced)
};
var billed = {
  ...write,
  policy: /lfs|billing/i,
  hints: {
    403: "Git LFS can be disabled for the server, the account or the root of the fork network, and the token may lack billing access"
  }
};
var lfs = {
  on: rest("PUT /repos/{owner}/{repo}/lfs", billed),
  off: rest("DELETE /repos/{owner}/{repo}/lfs", billed)
};
var features = {
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
var shapeOf = (fields) => object({
  repository: object({ id: string(), ...Object.fromEntries(fields.map((name) => [name, features[name]])) })
});
function getFeatures(fields) {
  const selected = `id ${fields.join(" ")}`;
  featureCalls[selected] ??= featuresOf(selected, shapeOf(fields));
  return featureCalls[selected]({});
}
var featureCalls = {};
var featuresOf = (selected, answer) => {
  const shape = pipe(
    unknown(),
    transform((repository) => ({ repository })),
    answer
  );
  return query(
    `query RepositoryFeatures($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { ${selected} } }`,
    { needs: metadata.read, isPublic: true, answer, folded: fold("repository", selected, shape, (shown) => shown) }
  );
};
var updateFeature = (field, input) => mutation(
  `mutation UpdateRepositoryFeatures($input: UpdateRepositoryInput!) {
      updateRepository(input: $input) { repository { id ${field} } }
    }`,
  { ...open, answer: object({ updateRepository: shapeOf([field]) }) }
)({ input });

// packages/core/src/sections/repository/security.ts
var Feature = closed({ status: choice(["enabled", "disabled"]) });
var Reviewer = nameable({ type: "reviewer_type", id: "reviewer_id", kinds: { team: "TEAM" }, once: true }, closed, {
  reviewer_id: integer({ min: 1 }),
  reviewer_type: choice(["TEAM", "ROLE"]),
  mode: optional(choice(["ALWAYS", "EXEMPT"]))
});
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
var ownerNames = {
  secret_scanning_ai_detection: "secret_scanning_generic_secrets"
};
var Security = closed({
  ...entriesFromList(securityFeatures, optional(Feature)),
  secret_scanning_delegated_bypass_options: optional(closed({ reviewers: list(Reviewer) })),
  dependabot_security_updates: readOnly(
    "remove it, and write `enable_automated_security_fixes: true` or `false` under `repository:`"
  )
});
var hidden = say`GitHub does not show it: the token may lack Administration: read`;
var base = "security_and_analysis";
function compareSecurity(wanted, live) {
  const shown = isMap(live) ? live : {};
  const { secret_scanning_delegated_bypass_options: options, ...statuses } = wanted;
  return [
    ...compare(statuses, shown, base).map((one) => ({
      ...toneWith(securityRisk)(one),
      ...one.live === void 0 && { because: hidden }
    })),
    ...options ? compareReviewers(options, live) : []
  ];
}
var reviewersKey = `${base}.secret_scanning_delegated_bypass_options.reviewers`;
function compareReviewers(wanted, live) {
  const texts = wanted.reviewers.map(reviewerText);
  if (!isMap(live)) return [{ key: reviewersKey, live: void 0, wanted: texts, because: hidden }];
  const found = listReviewers(live);
  if (sameMembers(texts, found)) return [];
  const isWeaker = isLooser(securityRisk, reviewersKey, shownReviewers(live), wanted.reviewers);
  return [{ key: reviewersKey, live: found, wanted: texts, ...isWeaker && { tone: "weaker" } }];
}
var listReviewers = (live) => shownReviewers(live).map(reviewerText);
function shownReviewers(live) {
  const options = isMap(live) ? live.secret_scanning_delegated_bypass_options : void 0;
  return isMap(options) && Array.isArray(options.reviewers) ? options.reviewers : [];
}
var reviewerText = ({ reviewer_type, reviewer_id, mode }) => `${reviewer_type} ${reviewer_id} ${mode ?? "ALWAYS"}`;
var securityRisk = riskWith(
  { touches: "protection" },
  {
    status: orderByRank("enabled", "disabled"),
    /** Each reviewer decides about a bypass, or needs no approval for their own. */
    reviewers: orderAllowed(
      (one, other) => whoOf(other) === whoOf(one) && orderByRank("ALWAYS", "EXEMPT")(modeOf(one), modeOf(other))
    )
  }
);
var modeOf = (reviewer) => (isMap(reviewer) && reviewer.mode) ?? "ALWAYS";
function whoOf(reviewer) {
  if (!isMap(reviewer) || reviewer.reviewer_id === void 0) return JSON.stringify(reviewer);
  return `${reviewer.reviewer_type} ${reviewer.reviewer_id}`;
}

// packages/core/src/sections/repository/topics.ts
var notText = says("is not text, but a topic must be text", "put it in quotes");
var form = /^[a-z0-9][a-z0-9-]{0,49}$/;
var written = "\\s*[A-Za-z0-9][A-Za-z0-9-]{0,49}\\s*";
var names = list(pipe(string(notText), inSchema({ pattern: `^${written}$` })));
var joined = pipe(string(), inSchema({ pattern: `^${written}(,${written})*$` }));
function topicsIn(written2) {
  const topics = /* @__PURE__ */ new Set();
  const pieces = typeof written2 === "string" ? written2.split(",") : written2;
  eachSound(pieces, (piece) => topics.add(piece.trim().toLowerCase()));
  return [...topics];
}
var oddTopicsIn = (written2) => topicsIn(written2).filter((topic) => !form.test(topic));
var Topics = pipe(
  choosing([names, joined], (value) => typeof value === "string" ? joined : names),
  rule({ holds: (written2) => !oddTopicsIn(written2).length, says: (written2) => refusalOf(oddTopicsIn(written2)) }),
  rule({ holds: (written2) => topicsIn(written2).length <= 20, says: (written2) => tooMany(topicsIn(written2)) }),
  transform(topicsIn)
);
var topicForm = "a topic has 1 to 50 letters, digits and hyphens, and starts with a letter or digit";
var tooMany = (topics) => says(`has ${topics.length} topics; GitHub allows at most 20`, `remove ${topics.length - 20} of them`);
function refusalOf([topic, ...others]) {
  if (topic === void 0 || others.length) {
    const names2 = [topic, ...others].map((one) => JSON.stringify(one)).join(", ");
    return says(`${names2} are not topics: ${topicForm}`, "correct or remove them");
  }
  const split = topic.split(/\s+/).filter(Boolean);
  if (topic === "") return says("a topic is empty", "remove it, or write `topics: []` to remove all topics");
  if (split.length > 1 && split.every((piece) => /^[a-z0-9][a-z0-9-]*$/.test(piece)))
    return says(
      `${JSON.stringify(topic)} has spaces, but topics are separated by commas`,
      `write \`topics: [${split.join(", ")}]\``
    );
  const plain = topic.replace(/[^a-z0-9-]+/g, "-").replace(/^-+|-+$/g, "");
  const instead = form.test(plain) ? `write it as \`${plain}\`, or remove it` : "shorten or remove it";
  return says(`${JSON.stringify(topic)} is not a topic: ${topicForm}`, instead);
}
var compareTopics = (wanted, live) => sameMembers(wanted, live) ? [] : [{ key: "topics", live: [...live].sort(), wanted: [...wanted].sort() }];

// packages/core/src/sections/repository/keys.ts
var seenBy = (visibleTo2, common) => (schema, more) => ({ schema, visibleTo: visibleTo2, ...common, ...more });
var data = { touches: "data" };
var nothing = { touches: "nothing" };
var everyone = seenBy("everyone", data);
var administrators = seenBy("administrators", data);
var writers = seenBy("writers", nothing);
var protecting = { touches: "protection", replaces: "protection" };
var opening = {
  touches: "access",
  replaces: "protection",
  loses: () => "the stars, watchers and forks that the change of visibility removes"
};
var security = { touches: "protection" };
var strictOn = { ...security, order: onIsStricter };
var policy = choice(["all", "collaborators_only"]);
var nameForm = /^(?!\.{1,2}$)[\w.-]+$/;
var possibleName = rule({
  holds: (name) => nameForm.test(name),
  says: (name) => says(`${JSON.stringify(name)} is not a repository name`, "use letters, digits, `-`, `_` and `.`")
});
var patched = {
  name: everyone(pipe(atMost(100, text({ min: 1 })), inSchema({ pattern: nameForm.source }), possibleName), {
    exported: false
  }),
  description: everyone(nullable(text()), { ...nothing, mayBeMissing: true }),
  homepage: everyone(nullable(text()), { ...nothing, mayBeMissing: true }),
  visibility: everyone(choice(["public", "private", "internal"]), {
    ...opening,
    order: orderByRank("private", "internal", "public"),
    apart: true
  }),
  private: everyone(toggle(), { ...opening, order: onIsStricter, apart: true, exported: false }),
  default_branch: everyone(text({ min: 1 }), protecting),
  has_issues: everyone(toggle(), nothing),
  has_wiki: everyone(toggle(), nothing),
  has_projects: everyone(toggle(), nothing),
  has_discussions: everyone(toggle(), nothing),
  has_pull_requests: everyone(toggle()),
  is_template: everyone(toggle()),
  archived: everyone(toggle(), { apart: true }),
  allow_squash_merge: writers(toggle(), { ...protecting, field: "squashMergeAllowed" }),
  allow_merge_commit: writers(toggle(), { ...protecting, field: "mergeCommitAllowed" }),
  allow_rebase_merge: writers(toggle(), { ...protecting, field: "rebaseMergeAllowed" }),
  allow_auto_merge: writers(toggle(), { field: "autoMergeAllowed" }),
  allow_update_branch: writers(toggle(), { field: "allowUpdateBranch" }),
  allow_forking: everyone(toggle()),
  delete_branch_on_merge: writers(toggle(), { field: "deleteBranchOnMerge" }),
  web_commit_signoff_required: everyone(toggle()),
  use_squash_pr_title_as_default: writers(toggle(), { exported: false }),
  pull_request_creation_policy: everyone(policy),
  squash_merge_commit_title: writers(choice(["PR_TITLE", "COMMIT_OR_PR_TITLE"]), { field: "squashMergeCommitTitle" }),
  squash_merge_commit_message: writers(choice(["PR_BODY", "COMMIT_MESSAGES", "BLANK"]), {
    field: "squashMergeCommitMessage"
  }),
  merge_commit_title: writers(choice(["PR_TITLE", "MERGE_MESSAGE"]), { field: "mergeCommitTitle" }),
  merge_commit_message: writers(choice(["PR_BODY", "PR_TITLE", "BLANK"]), { field: "mergeCommitMessage" }),
  security_and_analysis: administrators(Security, { ...security, apart: true, exported: false })
};
var toggles = {
  enable_vulnerability_alerts: administrators(toggle(), {
    ...strictOn,
    own: alerts,
    owned: "dependabot_alerts"
  }),
  enable_automated_security_fixes: administrators(toggle(), {
    ...strictOn,
    own: fixes,
    owned: "dependabot_security_updates"
  }),
  enable_private_vulnerability_reporting: everyone(toggle(), {
    ...strictOn,
    own: reporting,
    owned: "private_vulnerability_reporting"
  }),
  enable_immutable_releases: administrators(toggle(), { ...strictOn, own: immutable })
};
var own = { get: getFeatures, set: updateFeature };
var features2 = {
  enable_sponsorships: everyone(toggle(), { ...nothing, own, field: "hasSponsorshipsEnabled" }),
  issue_creation_policy: everyone(policy, { own, field: "issueCreationPolicy" })
};
var routed = {
  topics: everyone(Topics, { ...nothing, own: { set: setTopics } }),
  ...toggles,
  enable_git_lfs: administrators(toggle(), { own: lfs }),
  ...features2
};
var ownCalls = Object.fromEntries(
  Object.entries(routed).flatMap(([key, { own: own2 }]) => Object.entries(own2).map(([name, one]) => [`${name} ${key}`, one]))
);
var repositoryKeys = { ...patched, ...routed };
var visibleTo = { "": "everyone", "*": "administrators", ...columnOf(repositoryKeys, "visibleTo") };
var risk = {
  ...securityRisk,
  "": { touches: "data", loses: describeUnseen },
  ...repositoryKeys
};
function describeUnseen({ kind, holds = {} }) {
  return kind === "reassert" ? `the old values of ${Object.keys(holds).join(", ")}: GitHub never shows them` : void 0;
}
var exportedKeys = Object.keys(patched).filter((key) => repositoryKeys[key].exported !== false);
var owned = {
  ...Object.fromEntries(securityFeatures.map((name) => [`security_and_analysis.${name}`, ownerNames[name] ?? name])),
  ...columnOf(repositoryKeys, "owned")
};
var isMergeSetting = (key) => repositoryKeys[key]?.visibleTo === "writers";

export {
  setTopics,
  enforced,
  getFeatures,
  updateFeature,
  securityFeatures,
  hidden,
  compareSecurity,
  reviewersKey,
  listReviewers,
  compareTopics,
  patched,
  toggles,
  features2 as features,
  routed,
  ownCalls,
  repositoryKeys,
  visibleTo,
  risk,
  exportedKeys,
  owned,
  isMergeSetting
};

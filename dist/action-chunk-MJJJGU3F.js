import {
  toPresenceConditions115 as toPresenceConditions,
  splitWords116 as splitWords,
  toOptionalSchemas116 as toOptionalSchemas,
  foreignProtectionKeys78 as foreignProtectionKeys,
  isSectionKey80 as isSectionKey,
  findAudience81 as findAudience,
  markIfWeaker82 as markIfWeaker,
  defineRepositoryAnswer84 as defineRepositoryAnswer,
  defineRepositoryCall84 as defineRepositoryCall,
  defineBatchedAnswer86 as defineBatchedAnswer,
  createBasis87 as createBasis,
  createNote87 as createNote,
  noteUncompared87 as noteUncompared,
  planOutOfReach87 as planOutOfReach,
  planReassertion87 as planReassertion,
  planReassertionOfKey87 as planReassertionOfKey,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  groupBySetting88 as groupBySetting,
  pickWanted88 as pickWanted,
  openMap90 as openMap,
  refuseReadOnlyKeys90 as refuseReadOnlyKeys,
  tryRule90 as tryRule,
  isWriting92 as isWriting,
  array96 as array,
  boolean96 as boolean,
  looseObject96 as looseObject,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  object96 as object,
  optional96 as optional,
  safeParse96 as safeParse,
  string96 as string,
  formatText97 as formatText,
  markPublic97 as markPublic,
  isMap99 as isMap,
  mapValues99 as mapValues,
  pickKeys99 as pickKeys,
  noMessage101 as noMessage,
  isSettingAvailable102 as isSettingAvailable,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  GithubRefusal105 as GithubRefusal,
  NotOnServer105 as NotOnServer,
  isRefusedWith105 as isRefusedWith,
  __export106 as __export
} from "./action.js";
import {
  LiveSecurity,
  callsOfRoutedKeys,
  compareSecuritySettings,
  configurationKeys,
  enforcedReason,
  exportedKeys,
  features,
  formatLiveReviewers,
  getFeatures,
  hiddenReason,
  isMergeSetting,
  listDeclaredKeys,
  mergeFields,
  patchedKeys,
  repositoryKeys,
  reviewersKey,
  risk,
  routedKeys,
  securityFeatures,
  setTopics,
  toggles,
  updateFeature,
  visibleTo
} from "./action-chunk-XSQAWN7Y.js";
import {
  compareTopics
} from "./action-chunk-YRH5V2DB.js";
import {
  defineSection
} from "./action-chunk-XRJ6RS5T.js";

// packages/core/src/sections/repository/calls.ts
var calls_exports = {};
__export(calls_exports, {
  get: () => get,
  update: () => update
});
var shapesByType = {
  boolean: optional(boolean()),
  picklist: nullish(string())
};
var patchedShapes = Object.fromEntries(
  Object.entries(patchedKeys).flatMap(([key, { schema }]) => {
    const shape = shapesByType[schema.type];
    return shape ? [[key, shape]] : [];
  })
);
var LiveRepository = defineRepositoryAnswer(["id", "name", "full_name", "owner", "default_branch"], {
  ...patchedShapes,
  private: boolean(),
  visibility: optional(string()),
  archived: boolean(),
  description: nullable(string()),
  homepage: nullable(string()),
  has_issues: boolean(),
  has_projects: boolean(),
  has_wiki: boolean(),
  has_discussions: boolean(),
  topics: array(string()),
  security_and_analysis: LiveSecurity
});
var get = defineRepositoryCall({ answer: LiveRepository });
var update = defineRestCall("PATCH /repos/{owner}/{repo}", {
  needs: administration.write,
  isPublic: (body) => Object.keys(body).every((key) => findAudience(visibleTo, key) === "everyone"),
  answer: defineRepositoryAnswer(["owner", "name"]),
  readNewName: ({ owner, name }) => ({ owner: owner.login, name })
});

// packages/core/src/sections/repository/features.ts
var featureKeys = Object.keys(features);
var listKeysHiddenInRest = (keys, shown) => keys.filter((key) => repositoryKeys[key]?.field && shown[key] === void 0);
async function readFeatures(github, keys, isNeeded) {
  const getField = (key) => repositoryKeys[key].field;
  try {
    return (await github.ask(getFeatures(keys.map(getField)))).repository;
  } catch (failure) {
    if (!(failure instanceof NotOnServer) || !failure.graphql) throw failure;
    const { graphql, githubMessage } = failure;
    const knownKeys = keys.filter((key) => graphql !== "all" && !graphql.includes(`Repository.${getField(key)}`));
    if (knownKeys.length === keys.length || keys.some((key) => !knownKeys.includes(key) && isNeeded(key)))
      throw failure;
    const known = knownKeys.length ? await readFeatures(github, knownKeys, isNeeded) : {};
    const unknown = Object.fromEntries(keys.map((key) => [getField(key), githubMessage]));
    return { ...known, unknown: { ...unknown, ...known.unknown } };
  }
}
var addMergeFields = (shown, known) => ({
  ...Object.fromEntries(
    Object.entries(mergeFields).flatMap(([key, field]) => known?.[field] === void 0 ? [] : [[key, known[field]]])
  ),
  ...shown
});
var listUnsupportedFeatures = (wanted, lacks) => featureKeys.filter((key) => wanted[key] !== void 0 && lacks(`Repository.${features[key].field}`));
var toGithubValue = (value) => typeof value === "string" ? value.toUpperCase() : value;
var toFileValue = (value) => typeof value === "string" ? value.toLowerCase() : value;
function planFeatures(wanted, live) {
  return featureKeys.flatMap((key) => {
    const value = wanted[key];
    const liveValue = toFileValue(live?.[features[key].field]);
    if (value === void 0 || !live?.id || liveValue === value) return [];
    const difference = { key, live: liveValue, wanted: value };
    return planUpdate("", [difference], createFeatureWrite(key, live.id, value));
  });
}
var createFeatureWrite = (key, repositoryId, value) => ({
  call: updateFeature(features[key].field, { repositoryId, [features[key].field]: toGithubValue(value) }),
  proof: {
    holds: { updateRepository: { repository: { [features[key].field]: toGithubValue(value) } } },
    otherwise: `GitHub accepted \`${key}: ${value}\`, but its answer still has the old value`,
    fix: `set it on the repository's settings page, where GitHub shows the reason`
  }
});

// packages/core/src/sections/repository/prepare.ts
var readOnlyRepositoryKeys = splitWords(`
  id node_id full_name owner fork forks forks_count size pushed_at created_at updated_at language license open_issues
  open_issues_count watchers watchers_count stargazers_count subscribers_count network_count parent source
  template_repository organization permissions temp_clone_token master_branch disabled has_pages code_of_conduct
  anonymous_access_enabled`);
var creationOnly = "GitHub uses it only to create a repository, so Trueup does not send it";
var otherToolOnly = "only another tool uses it, to create repositories, so Trueup does not send it";
var ignoredKeys = {
  has_downloads: "GitHub no longer has this setting, so Trueup does not send it",
  auto_init: creationOnly,
  license_template: creationOnly,
  gitignore_template: creationOnly,
  team_id: creationOnly,
  force_create: otherToolOnly,
  template: otherToolOnly
};
var keyAliases = {
  homepage_url: "homepage",
  delete_head_branch_on_merge: "delete_branch_on_merge",
  delete_branch: "delete_branch_on_merge",
  allow_squash: "allow_squash_merge",
  squash_merge: "allow_squash_merge",
  squash: "allow_squash_merge",
  allow_merge: "allow_merge_commit",
  merge_commit: "allow_merge_commit",
  allow_rebase: "allow_rebase_merge",
  rebase_merge: "allow_rebase_merge",
  rebase: "allow_rebase_merge",
  auto_merge: "allow_auto_merge",
  update_branch: "allow_update_branch",
  sign_off_web_commits: "web_commit_signoff_required",
  vulnerability_alerts: "enable_vulnerability_alerts",
  automated_security_fixes: "enable_automated_security_fixes",
  private_vulnerability_reporting: "enable_private_vulnerability_reporting",
  immutable_releases: "enable_immutable_releases",
  sponsorships: "enable_sponsorships",
  lfs: "enable_git_lfs",
  dependabot_security_updates: "enable_automated_security_fixes",
  issues: "has_issues",
  wiki: "has_wiki",
  projects: "has_projects",
  discussions: "has_discussions"
};
var fixesByKey = {
  ...mapValues(keyAliases, (name) => `write \`${name}\``),
  secret_scanning: "write it under `security_and_analysis:` as `secret_scanning: {status: enabled}`",
  secret_scanning_push_protection: "write it under `security_and_analysis:` as `secret_scanning_push_protection: {status: enabled}`",
  custom_properties: "use the section `custom_properties:` at the top level",
  features: "write its keys directly under `repository:`, such as `has_issues` and `has_wiki`",
  secrets: "use the section `actions_secrets:` at the top level",
  variables: "use the section `actions_variables:` at the top level",
  ...Object.fromEntries(
    ["protection", ...foreignProtectionKeys].map((key) => [
      key,
      "use the section `branches:` at the top level, with the keys of each branch below `protection:`"
    ])
  )
};
function prepareRepository(value, findings, knownKeys) {
  if (!isMap(value)) return value;
  return pickKeys(value, (key, inner) => {
    const isIgnored = Object.hasOwn(ignoredKeys, key);
    const refusal = isIgnored || knownKeys.includes(key) ? void 0 : explainWrongKey(key, inner);
    if (isIgnored) findings.remark([key], ignoredKeys[key]);
    if (refusal) findings.refuse({ at: [key], ...refusal });
    return !isIgnored && !refusal;
  });
}
function explainWrongKey(key, value) {
  if (key === "security")
    return {
      problem: "`security` is a key of another tool",
      fix: "write under `repository:`",
      yaml: formatSecurityYaml(value)
    };
  if (Object.hasOwn(fixesByKey, key)) return { problem: `\`${key}\` is not a repository key`, fix: fixesByKey[key] };
  if (key === "url" || key.endsWith("_url"))
    return { problem: "is a read-only value of GitHub's answers", fix: "remove it" };
  if (isSectionKey(key))
    return { problem: `\`${key}\` is a section`, fix: `move it to the top level: unindent \`${key}:\`` };
  return void 0;
}
var securitySwitches = {
  enableVulnerabilityAlerts: "enable_vulnerability_alerts",
  enableAutomatedSecurityFixes: "enable_automated_security_fixes"
};
function formatSecurityYaml(value) {
  const switches = isMap(value) ? Object.entries(value).filter(([key]) => key in securitySwitches) : [];
  const lines = switches.map(([key, state]) => `  ${securitySwitches[key]}: ${state === true}`);
  return ["repository:", ...lines.length ? lines : ["  enable_vulnerability_alerts: true"]].join("\n");
}

// packages/core/src/sections/repository/schema.ts
var Repository = openMap({
  ...toOptionalSchemas({ ...patchedKeys, ...routedKeys }),
  ...refuseReadOnlyKeys(readOnlyRepositoryKeys)
});
var settings = {
  schema: Repository,
  otherNames: keyAliases,
  prepare: (value, findings) => prepareRepository(value, findings, [...Object.keys(repositoryKeys), ...readOnlyRepositoryKeys]),
  examine: validateRepository
};
function validateRepository(repository2, findings) {
  for (const validate of [refuseContradictingVisibility, requireMergeMethod, refuseFixesWithoutAlerts])
    tryRule(() => validate(repository2, findings));
  for (const kind of commitKinds) tryRule(() => validateCommitMessage(repository2, findings, kind));
}
function refuseContradictingVisibility({ visibility, private: isPrivate }, findings) {
  if (visibility === void 0 || isPrivate === void 0 || visibility !== "public" === isPrivate) return;
  findings.refuse({
    at: ["private"],
    problem: `\`private: ${isPrivate}\` contradicts \`visibility: ${visibility}\``,
    fix: "remove `private`"
  });
}
var mergeMethodKeys = ["allow_merge_commit", "allow_squash_merge", "allow_rebase_merge"];
function requireMergeMethod(repository2, findings) {
  if (mergeMethodKeys.some((key) => repository2[key] !== false)) return;
  findings.refuse({
    at: [mergeMethodKeys[2]],
    problem: "is the last merge method: the file turns off all three, but GitHub requires at least one",
    fix: `write \`true\` for one of ${mergeMethodKeys.map((key) => `\`${key}\``).join(", ")}`
  });
}
function refuseFixesWithoutAlerts(repository2, findings) {
  if (repository2.enable_vulnerability_alerts !== false || !repository2.enable_automated_security_fixes) return;
  findings.refuse({
    at: ["enable_automated_security_fixes"],
    problem: "requires the alerts, but `enable_vulnerability_alerts: false` turns them off",
    fix: "write `enable_vulnerability_alerts: true`, or `enable_automated_security_fixes: false`"
  });
}
var allowedPairs = {
  squash_merge_commit: [
    "PR_TITLE PR_BODY",
    "PR_TITLE BLANK",
    "PR_TITLE COMMIT_MESSAGES",
    "COMMIT_OR_PR_TITLE COMMIT_MESSAGES"
  ],
  merge_commit: ["PR_TITLE PR_BODY", "PR_TITLE BLANK", "MERGE_MESSAGE PR_TITLE"]
};
var commitKinds = Object.keys(allowedPairs);
var getSettingName = (key) => commitKinds.find((kind) => key.startsWith(`${kind}_`)) ?? key;
var listAllowedTitles = (kind, message) => allowedPairs[kind].filter((pair) => pair.endsWith(` ${message}`)).map((pair) => pair.split(" ")[0]);
function validateCommitMessage(repository2, findings, kind) {
  const title = repository2[`${kind}_title`];
  const message = repository2[`${kind}_message`];
  if (message === void 0) return;
  const allowedTitles = listAllowedTitles(kind, message);
  if (title === void 0)
    findings.refuse({
      at: [`${kind}_message`],
      problem: `GitHub accepts \`${kind}_message\` only together with \`${kind}_title\``,
      fix: `add \`${kind}_title: ${allowedTitles[0]}\``
    });
  else if (!allowedTitles.includes(title))
    findings.refuse({
      at: [`${kind}_message`],
      problem: `GitHub does not accept the title \`${title}\` with the message \`${message}\``,
      fix: `write one of these pairs: ${allowedPairs[kind].map((pair) => `\`${pair.replace(" ", "` with `")}\``).join(", ")}`
    });
}

// packages/core/src/sections/repository/toggles.ts
var toggleKeys = Object.keys(toggles);
function planToggles(wanted, live, willBecomePrivate) {
  const on = toggleKeys.filter((key) => wanted[key] === true);
  const off = toggleKeys.filter((key) => wanted[key] === false).reverse();
  return [...on, ...off].flatMap((key) => {
    const shown = live[key];
    if (!shown) throw new Error(`${key} was not read`);
    const isTurnedOff = key === "enable_private_vulnerability_reporting" && willBecomePrivate && shown.enabled && !wanted[key];
    return isTurnedOff ? [noteUncompared("blind", `\`${key}\` ${turnedOffReason}`, { key })] : planToggle(key, wanted[key] === true, live);
  });
}
var turnedOffReason = "is turned off by the change of visibility: only public repositories have it";
function planToggle(key, wanted, liveToggles) {
  const live = liveToggles[key];
  const pause = live.paused && wanted ? [createNote(formatText`\`${markPublic(key)}\` is on, but ${"GitHub has paused it"}`.withVisibilityKey(key))] : [];
  if (live.enabled === wanted) return pause;
  const difference = markIfWeaker(risk)({
    key,
    live: live.enabled,
    wanted,
    affects: findAffectedFixes(key, liveToggles)
  });
  if (live.enforced_by_owner)
    return planOutOfReach(
      "",
      [difference],
      formatText`apply cannot change it, because ${enforcedReason}`.withVisibilityKey(key)
    );
  const { on, off } = toggles[key].own;
  return planUpdate("", [difference], wanted ? on({}) : off({}));
}
var findAffectedFixes = (key, { enable_vulnerability_alerts: alerts, enable_automated_security_fixes: fixes }) => key === "enable_vulnerability_alerts" && alerts?.enabled ? { enable_automated_security_fixes: fixes?.enabled } : void 0;
function planLfs(wanted) {
  if (wanted === void 0) return [];
  const reason = "GitHub does not show it";
  const cannotVerify = markPublic(`\`enable_git_lfs\` cannot be compared: ${reason}; apply sends it on every run`);
  const says = markPublic(`enable_git_lfs: ${wanted} sent again, because ${reason}`);
  const steps = routedKeys.enable_git_lfs.own[wanted ? "on" : "off"]({});
  const covers = [["", "enable_git_lfs"]];
  return [planReassertion("", cannotVerify, says, { steps, holds: { enable_git_lfs: wanted }, covers })];
}

// packages/core/src/sections/repository/plan.ts
function planRepository(wanted, live) {
  const { repository: repository2, toggles: toggles2, features: features2 } = live;
  const willPublish = repository2.private && willBePublic(wanted, repository2);
  const items = [
    ...planArchive(wanted.archived, repository2.archived),
    ...planPatch(wanted, live),
    ...planDelayedAdvancedSecurity(wanted, repository2),
    ...planTopics(wanted, repository2),
    ...planToggles(wanted, toggles2, !repository2.private && !willBePublic(wanted, repository2)),
    ...planFeatures(wanted, features2),
    ...planLfs(wanted.enable_git_lfs)
  ];
  return items.map((item) => chooseItemTurn(item, willPublish));
}
function chooseItemTurn(item, willPublish) {
  if (!isWriting(item) || item.kind === "reassert") return item;
  if (item.differences.some(({ key }) => key === "default_branch")) return { ...item, turn: "moves" };
  return willPublish && item.differences.some(({ key }) => isTiedToVisibility(key)) ? { ...item, turn: "publishes" } : item;
}
var isTiedToVisibility = (key) => ["visibility", "private", "enable_private_vulnerability_reporting"].includes(key) || key.startsWith("security_and_analysis.");
function planArchive(wanted, live) {
  if (live && wanted !== false)
    return [
      {
        kind: "archived",
        message: "the repository is archived, so GitHub refuses every change",
        fix: "declare `archived: false` under `repository:`, or exclude this repository from the run"
      }
    ];
  if (wanted === void 0 || wanted === live) return [];
  const because = wanted ? "the last change; after it, no one can push or open issues" : void 0;
  const difference = { key: "archived", live, wanted, because };
  return planUpdate("", [difference], update({}, { archived: wanted }), { turn: wanted ? "last" : "first" });
}
var isPlannedInPatch = (key) => !repositoryKeys[key]?.own && !repositoryKeys[key]?.isPlannedSeparately;
function planPatch(wanted, { repository: live, toggles: toggles2 }) {
  const declared = listDeclaredKeys(wanted).filter(isPlannedInPatch);
  const unseenKeys = listKeysHiddenInRest(declared, live);
  const patchable = declared.filter((key) => !unseenKeys.includes(key)).map((key) => [key, wanted[key]]);
  const unknown = patchable.filter(([key]) => !isComparable(key, live));
  const compared = patchable.filter(([key]) => isComparable(key, live));
  const body = Object.fromEntries(compared.map(([key, value]) => [key, toComparable(key, value)]));
  const shown = Object.fromEntries(compared.map(([key]) => [key, toComparable(key, live[key])]));
  const differences = findDifferences(body, shown).map((difference) => explainDifference(difference, live));
  const affects = { visibility: getVisibility(live), ...mapValues(toggles2, ({ enabled }) => enabled) };
  const visibilityDifferences = compareVisibility(wanted, live).map((difference) => ({ ...difference, affects }));
  return [
    ...groupBySetting(differences, getSettingName).flatMap((settingDifferences) => {
      const isOfSetting = (key) => getSettingName(key) === getSettingName(settingDifferences[0].key);
      return planUpdate("", settingDifferences, createPatch(pickKeys(body, isOfSetting)));
    }),
    ...planUpdate("", visibilityDifferences, createPatch(pickWanted(visibilityDifferences))),
    ...Object.entries(pickImmediateSecurity(wanted, live)).flatMap((feature) => planSecurityFeature(feature, live)),
    ...unknown.map(([key, value]) => planReassertionOfKey(key, value, update({}, { [key]: value }))),
    ...unseenKeys.map((key) => noteUncompared("unseen", describeUnseenKey(key), { key }))
  ];
}
var getVisibility = (live) => live.visibility ?? (live.private ? "private" : "public");
var willBePublic = ({ visibility, private: isPrivate }, live) => visibility === void 0 ? !(isPrivate ?? live.private) : visibility === "public";
function compareVisibility(wanted, live) {
  const { visibility, private: isPrivate } = wanted;
  const declared = visibility === void 0 ? { private: isPrivate } : { visibility };
  const because = willBePublic(wanted, live) ? "everyone will be able to read it" : void 0;
  return findDifferences(declared, { private: live.private, visibility: getVisibility(live) }).map(
    (difference) => markIfWeaker(risk)({ ...difference, because })
  );
}
var willPublicAccessChange = (wanted, live) => live.private === willBePublic(wanted, live);
var describeUnseenKey = (key) => markPublic(`\`${key}\` is not compared and not applied: GitHub shows it only to a token with Contents: write`);
function planSecurityFeature([name, value], live) {
  const feature = { [name]: value };
  const differences = compareSecuritySettings(feature, live.security_and_analysis);
  const write = createPatch({ security_and_analysis: feature });
  const dependsOn = createBasis(
    get({}),
    live,
    (repository2) => formatLiveReviewers(repository2.security_and_analysis).toSorted()
  );
  return planUpdate("", differences, write, differences.some(({ key }) => key === reviewersKey) ? { dependsOn } : {});
}
function pickImmediateSecurity(wanted, live) {
  const declared = wanted.security_and_analysis ?? {};
  if (!willPublicAccessChange(wanted, live)) return declared;
  const { advanced_security, ...otherFeatures } = declared;
  return otherFeatures;
}
var isComparable = (key, live) => key in live || Object.hasOwn(patchedKeys, key) && key !== "use_squash_pr_title_as_default";
var toComparable = (key, value) => repositoryKeys[key]?.mayBeMissing ? value ?? "" : value;
function explainDifference(difference, live) {
  if (difference.key === "name") return { ...difference, tone: "rename", words: describeRename(difference) };
  const setting = getSettingName(difference.key);
  const affects = pickKeys(live, (key) => getSettingName(key) === setting);
  const explained = setting === difference.key ? difference : { ...difference, affects };
  return difference.key in live ? explained : { ...explained, unseen: true, because: hiddenReason };
}
var describeRename = ({ live, wanted }) => `the repository is renamed from ${live} to ${wanted}: its old URL redirects until another repository gets the old name`;
var createPatch = (adds) => ({ call: update({}), adds });
function planDelayedAdvancedSecurity(wanted, live) {
  const advanced_security = wanted.security_and_analysis?.advanced_security;
  if (!advanced_security || !willPublicAccessChange(wanted, live) || willBePublic(wanted, live)) return [];
  const because = "after the change of visibility, because public repositories do not have this setting";
  const differences = findDifferences({ advanced_security }, {}, "security_and_analysis");
  const explained = differences.map((difference) => ({ ...difference, because }));
  return planUpdate("", explained, update({}, { security_and_analysis: { advanced_security } }));
}
function planTopics({ topics }, live) {
  if (!topics) return [];
  const set = setTopics({}, { names: topics });
  const dependsOn = createBasis(get({}), live, (repository2) => repository2.topics.toSorted());
  return planUpdate("", compareTopics(topics, live.topics), set, { dependsOn });
}

// packages/core/src/sections/repository/batched.ts
var fieldsByKey = {
  ...mergeFields,
  name: "name",
  full_name: "nameWithOwner",
  id: "databaseId",
  private: "isPrivate",
  description: "description",
  homepage: "homepageUrl",
  archived: "isArchived",
  is_template: "isTemplate",
  has_issues: "hasIssuesEnabled",
  has_wiki: "hasWikiEnabled",
  has_projects: "hasProjectsEnabled",
  has_discussions: "hasDiscussionsEnabled",
  allow_forking: "forkingAllowed",
  web_commit_signoff_required: "webCommitSignoffRequired"
};
var BatchedRepository = looseObject({
  visibility: string(),
  nameWithOwner: string(),
  defaultBranchRef: object({ name: string() }),
  repositoryTopics: object({
    totalCount: number(),
    nodes: array(object({ topic: object({ name: string() }) }))
  })
});
var answer = get({}).routeRules.answer;
var getBatched = defineRepositoryCall({
  answer,
  batched: defineBatchedAnswer(
    "repository",
    [
      ...Object.entries(fieldsByKey).map(([key, field]) => `${key}: ${field}`),
      "visibility defaultBranchRef { name } repositoryTopics(first: 100) { totalCount nodes { topic { name } } }"
    ].join(" "),
    BatchedRepository,
    ({ visibility, nameWithOwner, defaultBranchRef, repositoryTopics, ...fields }) => {
      const topics = repositoryTopics.nodes.map(({ topic }) => topic.name);
      const restAnswer = {
        ...fields,
        owner: { login: nameWithOwner.split("/")[0] },
        visibility: visibility.toLowerCase(),
        default_branch: defaultBranchRef.name,
        topics
      };
      const parsed = safeParse(answer, restAnswer);
      return parsed.success && repositoryTopics.totalCount === topics.length ? parsed.output : void 0;
    }
  )
});
var isBatchable = (key) => Object.hasOwn(fieldsByKey, key) || ["visibility", "default_branch", "topics"].includes(key) || repositoryKeys[key]?.own;
var chooseRepositoryCall = (wanted) => (wanted.topics?.length !== 0 && listDeclaredKeys(wanted).every(isBatchable) ? getBatched : get)({});

// packages/core/src/sections/repository/read.ts
async function readRepositorySettings(github, wanted) {
  const declared = listDeclaredKeys(wanted);
  const { hidden, ...live } = await readRepositoryKeys(
    github,
    chooseRepositoryCall(wanted),
    declared,
    (key) => key in features
  );
  for (const { key, refusal } of hidden)
    await github.askOrLeaveOut(listKeyAndDependents(key, declared), () => Promise.reject(refusal));
  return live;
}
async function readRepositoryKeys(github, call, keys, isNeeded) {
  const reading = github.ask(call);
  const [repository2, answers, features2] = await Promise.all([
    reading,
    readToggles(github, keys),
    reading.then((shown) => readGraphqlKeys(github, listKeysHiddenInRest(keys, shown), isNeeded))
  ]);
  return { repository: addMergeFields(repository2, features2), ...interpretToggleAnswers(answers, repository2), features: features2 };
}
async function readGraphqlKeys(github, keys, isNeeded) {
  const parts = keys.map((key) => ({ key }));
  return keys.length ? github.askOrLeaveOut(parts, (reader) => readFeatures(reader, keys, isNeeded)) : void 0;
}
async function readToggles(github, keys) {
  const wanted = toggleKeys.filter((key) => keys.includes(key));
  const answers = await Promise.all(
    wanted.map((key) => {
      const ask = (reader) => reader.ask(toggles[key].own.get({})).catch(returnRefusalOrThrow);
      return github.askOrLeaveOut(listKeyAndDependents(key, keys), ask);
    })
  );
  return wanted.flatMap((key, index) => answers[index] ? [[key, answers[index]]] : []);
}
var listKeyAndDependents = (key, keys) => [key, ...key === "enable_vulnerability_alerts" ? ["enable_automated_security_fixes"] : []].filter((name) => keys.includes(name)).map((name) => ({ key: name }));
function returnRefusalOrThrow(failure) {
  if (isRefusedWith(failure, 403, 404, 422) && !failure.githubMessage.startsWith(noMessage)) return failure;
  throw failure;
}
function interpretToggleAnswers(answers, repository2) {
  const isAdmin = isAdministrator(answers, repository2);
  const resolved = answers.map(
    ([key, answer2]) => answer2 instanceof GithubRefusal && isToggleProvenOff(key, answer2, repository2, isAdmin) ? [key, { enabled: false }] : [key, answer2]
  );
  return {
    toggles: Object.fromEntries(resolved.filter(([, answer2]) => !(answer2 instanceof GithubRefusal))),
    hidden: resolved.flatMap(([key, refusal]) => refusal instanceof GithubRefusal ? [{ key, refusal }] : [])
  };
}
var isAdministrator = (answers, repository2) => isSecurityBlockShown(repository2) && !isLimitedPerson(repository2) || answers.some(([key, answer2]) => key !== reportingKey && !(answer2 instanceof GithubRefusal));
var isSecurityBlockShown = ({ security_and_analysis: block }) => isMap(block) && Object.keys(block).length > 0;
var isLimitedPerson = ({ permissions }) => isMap(permissions) && permissions.pull === true && permissions.admin === false;
var reportingKey = "enable_private_vulnerability_reporting";
function isToggleProvenOff(key, refusal, repository2, isAdmin) {
  const { request, githubMessage } = refusal;
  if (refusal instanceof NotOnServer) return false;
  if (key === reportingKey && repository2.private) return true;
  if (request.status === 403) return false;
  if (key === reportingKey) return request.status === 422 || isAdmin;
  const isReportedOff = key === "enable_vulnerability_alerts" && /alerts are disabled/i.test(githubMessage) || key === "enable_automated_security_fixes" && areFixesShownAsOff(repository2);
  return request.status === 404 && (isAdmin || isReportedOff);
}
var areFixesShownAsOff = ({ security_and_analysis: block }) => isMap(block) && isMap(block.dependabot_security_updates) && block.dependabot_security_updates.status === "disabled";

// packages/core/src/sections/repository/snapshot.ts
async function readFullRepository(github) {
  const keys = [...exportedKeys, ...Object.keys(features), ...toggleKeys];
  const full = await readRepositoryKeys(github, get({}), keys, () => github.isRequired);
  if (github.isRequired) for (const { refusal } of full.hidden) throw refusal;
  return full;
}
function exportRepository(full) {
  const { repository: repository2, toggles: toggles2, features: features2 } = full;
  const conditions = toPresenceConditions(repository2);
  const isPresent = (key) => isSettingAvailable(`repository.${key}`, conditions);
  const shown = exportedKeys.filter((key) => isPresent(key) && repository2[key] != null && repository2[key] !== "");
  const value = {
    ...Object.fromEntries(shown.map((key) => [key, repository2[key]])),
    ...repository2.topics.length && { topics: repository2.topics },
    ...exportSecurity(repository2, isPresent),
    ...Object.fromEntries(
      toggleKeys.flatMap(
        (key) => toggles2[key] && isPresent(key) && !isFixesWithoutAlerts(key, toggles2) ? [[key, toggles2[key].enabled]] : []
      )
    ),
    ...features2?.hasSponsorshipsEnabled !== void 0 && { enable_sponsorships: features2.hasSponsorshipsEnabled },
    ...features2?.issueCreationPolicy && { issue_creation_policy: toFileValue(features2.issueCreationPolicy) }
  };
  return { value, notes: noteOmissions(full) };
}
var noteOmissions = ({ repository: repository2, toggles: toggles2, hidden = [], features: features2 }) => [
  noteKey("enable_git_lfs", "GitHub does not show it"),
  ...features2 && !features2.issueCreationPolicy ? [noteKey("issue_creation_policy", features2.unknown?.issueCreationPolicy ?? "GitHub shows no value")] : [],
  ...features2 && features2.hasSponsorshipsEnabled === void 0 ? [noteKey("enable_sponsorships", `${features2.unknown?.hasSponsorshipsEnabled}`)] : [],
  ...Object.keys(repository2).some(isMergeSetting) ? [] : [{ text: "merge settings are left out: GitHub does not show them: the token may lack Contents: write" }],
  ...repository2.security_and_analysis ? [] : [noteKey("security_and_analysis", "GitHub does not show it: the token may lack Administration: read")],
  ...isFixesWithoutAlerts("enable_automated_security_fixes", toggles2) ? [noteKey(...fixesWithoutAlerts)] : [],
  ...hidden.map(({ key, refusal }) => noteKey(key, `${refusal.message}${formatAdvice(refusal)}`))
];
var noteKey = (key, why) => ({ text: `\`${key}\` is left out: ${why}`, about: key });
var fixesWithoutAlerts = [
  "enable_automated_security_fixes",
  "GitHub shows it as on, although the alerts that it requires are off"
];
var formatAdvice = (refusal) => refusal.fix && !(refusal instanceof NotOnServer) ? `. To fix, ${refusal.fix}` : "";
var isFixesWithoutAlerts = (key, { enable_vulnerability_alerts: alerts, ...otherToggles }) => key === "enable_automated_security_fixes" && alerts?.enabled === false && otherToggles[key]?.enabled === true;
function exportSecurity({ security_and_analysis: live }, isPresent) {
  if (!isMap(live)) return {};
  const exportedFeatures = [...securityFeatures, "secret_scanning_delegated_bypass_options"];
  const isTaken = (key) => exportedFeatures.includes(key) && isPresent(`security_and_analysis.${key}`);
  const shown = Object.entries(live).filter(([key, value]) => isTaken(key) && value != null && !hasNoReviewers(value));
  const settable = shown.map(([key, value]) => [key, keepSettableKeys(value)]);
  return shown.length ? { security_and_analysis: Object.fromEntries(settable) } : {};
}
function keepSettableKeys(value) {
  if (!isMap(value)) return value;
  return Array.isArray(value.reviewers) ? { reviewers: value.reviewers.map(keepReviewerKeys) } : pickKeys(value, (key) => key === "status");
}
var keepReviewerKeys = (reviewer) => isMap(reviewer) ? pickKeys(reviewer, (key) => ["reviewer_id", "reviewer_type", "mode"].includes(key)) : reviewer;
var hasNoReviewers = (value) => isMap(value) && Array.isArray(value.reviewers) && !value.reviewers.length;

// packages/core/src/sections/repository/index.ts
var repository = defineSection({
  key: "repository",
  settings,
  visibleTo,
  risk,
  emptyUnlessShown: ["description", "homepage", "topics"],
  calls: { ...calls_exports, ...callsOfRoutedKeys },
  configurationKeys,
  read: readRepositorySettings,
  plan: planRepository,
  readAll: readFullRepository,
  toSettings: exportRepository,
  listUses(wanted) {
    return {
      calls: [.../* @__PURE__ */ new Set([get, ...listDeclaredKeys(wanted).flatMap((key) => listCallsOfKey(key, wanted[key]))])],
      visibilityGrants: wanted.security_and_analysis ? [securityPermission] : [],
      graphql: (lacks) => listUnsupportedFeatures(wanted, lacks).map((key) => [key])
    };
  }
});
var listCallsOfKey = (key, wanted) => Object.entries(repositoryKeys[key]?.own ?? { set: update }).flatMap(
  ([name, call]) => name === (wanted ? "off" : "on") ? [] : [call]
);
var securityPermission = { setting: "`security_and_analysis`", grant: administration.read };

export {
  repository
};

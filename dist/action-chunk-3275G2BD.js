import {
  circumstancesIn110 as circumstancesIn,
  optionalSchemas111 as optionalSchemas,
  wordsIn111 as wordsIn,
  protectionHolders74 as protectionHolders,
  sectionKeys74 as sectionKeys,
  audienceOf77 as audienceOf,
  toneWith78 as toneWith,
  ofRepository80 as ofRepository,
  repositoryWith80 as repositoryWith,
  leaveToOthers82 as leaveToOthers,
  note82 as note,
  noteUncompared82 as noteUncompared,
  reassert82 as reassert,
  reassertKey82 as reassertKey,
  restOn82 as restOn,
  update82 as update,
  compare83 as compare,
  groupBySetting83 as groupBySetting,
  pickWanted83 as pickWanted,
  object84 as object2,
  open85 as open2,
  readOnlyEach85 as readOnlyEach,
  whereSound85 as whereSound,
  isWriting87 as isWriting,
  open88 as open,
  say88 as say,
  array93 as array,
  boolean93 as boolean,
  looseObject93 as looseObject,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  object93 as object,
  optional93 as optional,
  safeParse93 as safeParse,
  string93 as string,
  isMap94 as isMap,
  mapValues94 as mapValues,
  pickKeys94 as pickKeys,
  wordless96 as wordless,
  exists97 as exists,
  administration98 as administration,
  rest99 as rest,
  HostRefusal100 as HostRefusal,
  NotOnServer100 as NotOnServer,
  isRefusedWith100 as isRefusedWith,
  __export101 as __export
} from "./action.js";
import {
  compareSecurity,
  compareTopics,
  enforced,
  exportedKeys,
  features,
  getFeatures,
  hidden,
  isMergeSetting,
  listReviewers,
  ownCalls,
  owned,
  patched,
  repositoryKeys,
  reviewersKey,
  risk,
  routed,
  securityFeatures,
  setTopics,
  toggles,
  updateFeature,
  visibleTo
} from "./action-chunk-55ZOG3KM.js";
import {
  fold
} from "./action-chunk-CKQM5WOC.js";
import {
  defineSection
} from "./action-chunk-SA3LZUKR.js";

// packages/core/src/sections/repository/calls.ts
var calls_exports = {};
__export(calls_exports, {
  get: () => get,
  update: () => update2
});
var switches = Object.fromEntries(
  Object.entries(patched).flatMap(
    ([key, { schema }]) => schema.type === "boolean" ? [[key, optional(boolean())]] : []
  )
);
var LiveRepository = repositoryWith(["id", "name", "full_name", "owner", "default_branch"], {
  ...switches,
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
  security_and_analysis: nullish(object2({}))
});
var get = ofRepository({ answer: LiveRepository });
var update2 = rest("PATCH /repos/{owner}/{repo}", {
  needs: administration.write,
  isPublic: (body) => Object.keys(body).every((key) => audienceOf(visibleTo, key) === "everyone"),
  answer: repositoryWith(["owner", "name"]),
  nameIn: ({ owner, name }) => ({ owner: owner.login, name })
});

// packages/core/src/sections/repository/features.ts
var featureKeys = Object.keys(features);
var declaredFeatures = (wanted) => featureKeys.filter((key) => wanted[key] !== void 0);
var pickOnlyInGraphql = (keys, shown2) => keys.filter((key) => repositoryKeys[key]?.field && shown2[key] === void 0);
async function readFeatures(host, keys, isNeeded) {
  const fieldOf = (key) => repositoryKeys[key].field;
  try {
    return (await host.ask(getFeatures(keys.map(fieldOf)))).repository;
  } catch (failure) {
    if (!(failure instanceof NotOnServer) || !failure.graphql) throw failure;
    const { graphql, hostMessage } = failure;
    const left = keys.filter((key) => graphql !== "all" && !graphql.includes(`Repository.${fieldOf(key)}`));
    if (left.length === keys.length || keys.some((key) => !left.includes(key) && isNeeded(key))) throw failure;
    const known = left.length ? await readFeatures(host, left, isNeeded) : {};
    const unknown = Object.fromEntries(keys.map((key) => [fieldOf(key), hostMessage]));
    return { ...known, unknown: { ...unknown, ...known.unknown } };
  }
}
var addFeatures = (shown2, live) => ({
  ...Object.fromEntries(
    Object.entries(repositoryKeys).flatMap(
      ([key, { field, own }]) => field && !own && live?.[field] !== void 0 ? [[key, live[field]]] : []
    )
  ),
  ...shown2
});
var lackedFeatures = (wanted, lacks) => declaredFeatures(wanted).filter((key) => lacks(`Repository.${features[key].field}`));
var spellAsHost = (value) => typeof value === "string" ? value.toUpperCase() : value;
var spellAsFile = (value) => typeof value === "string" ? value.toLowerCase() : value;
function planFeatures(wanted, live) {
  return featureKeys.flatMap((key) => {
    const value = wanted[key];
    const found = spellAsFile(live?.[features[key].field]);
    if (value === void 0 || !live?.id || found === value) return [];
    const difference = { key, live: found, wanted: value };
    return update("", [difference], writeFeature(key, live.id, value));
  });
}
var writeFeature = (key, repositoryId, value) => ({
  call: updateFeature(features[key].field, { repositoryId, [features[key].field]: spellAsHost(value) }),
  proof: {
    holds: { updateRepository: { repository: { [features[key].field]: spellAsHost(value) } } },
    otherwise: `GitHub accepted \`${key}: ${value}\`, but its answer still has the old value`,
    fix: `set it on the repository's settings page, where GitHub shows the reason`
  }
});

// packages/core/src/sections/repository/prepare.ts
var readOnlyKeys = wordsIn(`
  id node_id full_name owner fork forks forks_count size pushed_at created_at updated_at language license open_issues
  open_issues_count watchers watchers_count stargazers_count subscribers_count network_count parent source
  template_repository organization permissions temp_clone_token master_branch disabled has_pages code_of_conduct
  anonymous_access_enabled`);
var creationOnly = "GitHub uses it only to create a repository, so Trueup does not send it";
var ofOtherTools = "only another tool uses it, to create repositories, so Trueup does not send it";
var ignored = {
  has_downloads: "GitHub no longer has this setting, so Trueup does not send it",
  auto_init: creationOnly,
  license_template: creationOnly,
  gitignore_template: creationOnly,
  team_id: creationOnly,
  force_create: ofOtherTools,
  template: ofOtherTools
};
var otherNames = {
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
var meant = {
  ...mapValues(otherNames, (name) => `write \`${name}\``),
  secret_scanning: "write it under `security_and_analysis:` as `secret_scanning: {status: enabled}`",
  secret_scanning_push_protection: "write it under `security_and_analysis:` as `secret_scanning_push_protection: {status: enabled}`",
  custom_properties: "use the section `custom_properties:` at the top level",
  features: "write its keys directly under `repository:`, such as `has_issues` and `has_wiki`",
  secrets: "use the section `actions_secrets:` at the top level",
  variables: "use the section `actions_variables:` at the top level",
  ...Object.fromEntries(
    ["protection", ...protectionHolders].map((key) => [
      key,
      "use the section `branches:` at the top level, with the keys of each branch below `protection:`"
    ])
  )
};
function prepareRepository(value, findings, known) {
  if (!isMap(value)) return value;
  return pickKeys(value, (key, inner) => {
    const isIgnored = Object.hasOwn(ignored, key);
    const refusal = isIgnored || known.includes(key) ? void 0 : refusalOf(key, inner);
    if (isIgnored) findings.remark([key], ignored[key]);
    if (refusal) findings.refuse({ at: [key], ...refusal });
    return !isIgnored && !refusal;
  });
}
function refusalOf(key, value) {
  if (key === "security")
    return {
      problem: "`security` is a key of another tool",
      fix: "write under `repository:`",
      yaml: securityBlock(value)
    };
  if (Object.hasOwn(meant, key)) return { problem: `\`${key}\` is not a repository key`, fix: meant[key] };
  if (key === "url" || key.endsWith("_url"))
    return { problem: "is a read-only value of GitHub's answers", fix: "remove it" };
  if (sectionKeys.includes(key))
    return { problem: `\`${key}\` is a section`, fix: `move it to the top level: unindent \`${key}:\`` };
  return void 0;
}
var switches2 = {
  enableVulnerabilityAlerts: "enable_vulnerability_alerts",
  enableAutomatedSecurityFixes: "enable_automated_security_fixes"
};
function securityBlock(value) {
  const named2 = isMap(value) ? Object.entries(value).filter(([key]) => key in switches2) : [];
  const lines = named2.map(([key, state]) => `  ${switches2[key]}: ${state === true}`);
  return ["repository:", ...lines.length ? lines : ["  enable_vulnerability_alerts: true"]].join("\n");
}

// packages/core/src/sections/repository/schema.ts
var Repository = open2({ ...optionalSchemas({ ...patched, ...routed }), ...readOnlyEach(readOnlyKeys) });
var settings = {
  schema: Repository,
  otherNames,
  prepare: (value, findings) => prepareRepository(value, findings, [...Object.keys(repositoryKeys), ...readOnlyKeys]),
  examine
};
function examine(repository2, findings) {
  for (const examine2 of [examineVisibility, examineMethods, examineFixes])
    whereSound(() => examine2(repository2, findings));
  for (const family of families) whereSound(() => examineFamily(repository2, findings, family));
}
function examineVisibility({ visibility, private: hidden2 }, findings) {
  if (visibility === void 0 || hidden2 === void 0 || visibility !== "public" === hidden2) return;
  findings.refuse({
    at: ["private"],
    problem: `\`private: ${hidden2}\` contradicts \`visibility: ${visibility}\``,
    fix: "remove `private`"
  });
}
var mergeMethodKeys = ["allow_merge_commit", "allow_squash_merge", "allow_rebase_merge"];
function examineMethods(repository2, findings) {
  if (mergeMethodKeys.some((key) => repository2[key] !== false)) return;
  findings.refuse({
    at: [mergeMethodKeys[2]],
    problem: "is the last merge method: the file turns off all three, but GitHub requires at least one",
    fix: `write \`true\` for one of ${mergeMethodKeys.map((key) => `\`${key}\``).join(", ")}`
  });
}
function examineFixes(repository2, findings) {
  if (repository2.enable_vulnerability_alerts !== false || !repository2.enable_automated_security_fixes) return;
  findings.refuse({
    at: ["enable_automated_security_fixes"],
    problem: "requires the alerts, but `enable_vulnerability_alerts: false` turns them off",
    fix: "write `enable_vulnerability_alerts: true`, or `enable_automated_security_fixes: false`"
  });
}
var pairs = {
  squash_merge_commit: [
    "PR_TITLE PR_BODY",
    "PR_TITLE BLANK",
    "PR_TITLE COMMIT_MESSAGES",
    "COMMIT_OR_PR_TITLE COMMIT_MESSAGES"
  ],
  merge_commit: ["PR_TITLE PR_BODY", "PR_TITLE BLANK", "MERGE_MESSAGE PR_TITLE"]
};
var families = Object.keys(pairs);
var settingOf = (key) => families.find((family) => key.startsWith(`${family}_`)) ?? key;
var listTitles = (family, message) => pairs[family].filter((pair) => pair.endsWith(` ${message}`)).map((pair) => pair.split(" ")[0]);
function examineFamily(repository2, findings, family) {
  const title = repository2[`${family}_title`];
  const message = repository2[`${family}_message`];
  if (message === void 0) return;
  const legal = listTitles(family, message);
  if (title === void 0)
    findings.refuse({
      at: [`${family}_message`],
      problem: `GitHub accepts \`${family}_message\` only together with \`${family}_title\``,
      fix: `add \`${family}_title: ${legal[0]}\``
    });
  else if (!legal.includes(title))
    findings.refuse({
      at: [`${family}_message`],
      problem: `GitHub does not accept the title \`${title}\` with the message \`${message}\``,
      fix: `write one of these pairs: ${pairs[family].map((pair) => `\`${pair.replace(" ", "` with `")}\``).join(", ")}`
    });
}

// packages/core/src/sections/repository/toggles.ts
var toggleKeys = Object.keys(toggles);
var readOf = (key) => toggles[key].own.get({});
function planToggles(wanted, live, leavesPublic) {
  const on = toggleKeys.filter((key) => wanted[key] === true);
  const off = toggleKeys.filter((key) => wanted[key] === false).reverse();
  return [...on, ...off].flatMap((key) => {
    const shown2 = live[key];
    if (!shown2) throw new Error(`${key} was not read`);
    const goes = key === "enable_private_vulnerability_reporting" && leavesPublic && shown2.enabled && !wanted[key];
    return goes ? [noteUncompared("blind", `\`${key}\` ${goesAlong}`, { key })] : planToggle(key, wanted[key] === true, live);
  });
}
var goesAlong = "is turned off by the change of visibility: only public repositories have it";
function planToggle(key, wanted, all) {
  const live = all[key];
  const pause = live.paused && wanted ? [note(say`\`${open(key)}\` is on, but ${"GitHub has paused it"}`.about(key))] : [];
  if (live.enabled === wanted) return pause;
  const difference = toneWith(risk)({ key, live: live.enabled, wanted, affects: affectedBy(key, all) });
  if (live.enforced_by_owner)
    return leaveToOthers("", [difference], say`apply cannot change it, because ${enforced}`.about(key));
  const { on, off } = toggles[key].own;
  return update("", [difference], wanted ? on({}) : off({}));
}
var affectedBy = (key, { enable_vulnerability_alerts: alerts, enable_automated_security_fixes: fixes }) => key === "enable_vulnerability_alerts" && alerts?.enabled ? { enable_automated_security_fixes: fixes?.enabled } : void 0;
function planLfs(wanted) {
  if (wanted === void 0) return [];
  const why = "GitHub does not show it";
  const cannotVerify = open(`\`enable_git_lfs\` cannot be compared: ${why}; apply sends it on every run`);
  const says = open(`enable_git_lfs: ${wanted} sent again, because ${why}`);
  const steps = routed.enable_git_lfs.own[wanted ? "on" : "off"]({});
  const covers = [["", "enable_git_lfs"]];
  return [reassert("", cannotVerify, says, { steps, holds: { enable_git_lfs: wanted }, covers })];
}

// packages/core/src/sections/repository/visibility.ts
var visibilityOf = (live) => live.visibility ?? (live.private ? "private" : "public");
var willBePublic = ({ visibility, private: hidden2 }, live) => visibility === void 0 ? !(hidden2 ?? live.private) : visibility === "public";
function compareVisibility(wanted, live) {
  const { visibility, private: hidden2 } = wanted;
  const declared = visibility === void 0 ? { private: hidden2 } : { visibility };
  const because = willBePublic(wanted, live) ? "everyone will be able to read it" : void 0;
  return compare(declared, { private: live.private, visibility: visibilityOf(live) }).map(
    (one) => toneWith(risk)({ ...one, because })
  );
}
var changesVisibility = (wanted, live) => live.private === willBePublic(wanted, live);

// packages/core/src/sections/repository/plan.ts
function planRepository(wanted, live) {
  const { repository: repository2, toggles: toggles2, features: features2 } = live;
  const opens = repository2.private && willBePublic(wanted, repository2);
  const items = [
    ...planArchive(wanted.archived, repository2.archived),
    ...planPatch(wanted, live),
    ...planAdvancedSecurity(wanted, repository2),
    ...planTopics(wanted, repository2),
    ...planToggles(wanted, toggles2, !repository2.private && !willBePublic(wanted, repository2)),
    ...planFeatures(wanted, features2),
    ...planLfs(wanted.enable_git_lfs)
  ];
  return items.map((item) => setTurn(item, opens));
}
function setTurn(item, opens) {
  if (!isWriting(item) || item.kind === "reassert") return item;
  if (item.differences.some(({ key }) => key === "default_branch")) return { ...item, turn: "moves" };
  return opens && item.differences.some(({ key }) => comesWithVisibility(key)) ? { ...item, turn: "publishes" } : item;
}
var comesWithVisibility = (key) => ["visibility", "private", "enable_private_vulnerability_reporting"].includes(key) || key.startsWith("security_and_analysis.");
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
  return update("", [difference], update2({}, { archived: wanted }), { turn: wanted ? "last" : "first" });
}
var isPatched = (key) => !repositoryKeys[key]?.own && !repositoryKeys[key]?.apart;
function planPatch(wanted, { repository: live, toggles: toggles2 }) {
  const declared = Object.keys(wanted).filter((key) => isPatched(key) && wanted[key] !== void 0);
  const unseen = pickOnlyInGraphql(declared, live);
  const patchable = declared.filter((key) => !unseen.includes(key)).map((key) => [key, wanted[key]]);
  const unknown = patchable.filter(([key]) => !isEchoed(key, live));
  const compared = patchable.filter(([key]) => isEchoed(key, live));
  const body = Object.fromEntries(compared.map(([key, value]) => [key, comparable(key, value)]));
  const shown2 = Object.fromEntries(compared.map(([key]) => [key, comparable(key, live[key])]));
  const differing = compare(body, shown2).map((one) => explain(one, live));
  const affects = { visibility: visibilityOf(live), ...mapValues(toggles2, ({ enabled }) => enabled) };
  const visible = compareVisibility(wanted, live).map((one) => ({ ...one, affects }));
  return [
    ...groupBySetting(differing, settingOf).flatMap((found) => {
      const isOfIt = (key) => settingOf(key) === settingOf(found[0].key);
      return update("", found, writePatch(pickKeys(body, isOfIt)));
    }),
    ...update("", visible, writePatch(pickWanted(visible))),
    ...Object.entries(declaredSecurity(wanted, live)).flatMap((feature) => planFeature(feature, live)),
    ...unknown.map(([key, value]) => reassertKey(key, value, update2({}, { [key]: value }))),
    ...unseen.map((key) => noteUncompared("unseen", tellUnseen(key), { key }))
  ];
}
var tellUnseen = (key) => open(`\`${key}\` is not compared and not applied: GitHub shows it only to a token with Contents: write`);
function planFeature([name, value], live) {
  const feature = { [name]: value };
  const found = compareSecurity(feature, live.security_and_analysis);
  const write = writePatch({ security_and_analysis: feature });
  const restsOn = restOn(get({}), live, (one) => listReviewers(one.security_and_analysis).toSorted());
  return update("", found, write, found.some(({ key }) => key === reviewersKey) ? { restsOn } : {});
}
function declaredSecurity(wanted, live) {
  const declared = wanted.security_and_analysis ?? {};
  if (!changesVisibility(wanted, live)) return declared;
  const { advanced_security, ...others } = declared;
  return others;
}
var isEchoed = (key, live) => key in live || Object.hasOwn(patched, key) && key !== "use_squash_pr_title_as_default";
var comparable = (key, value) => repositoryKeys[key]?.mayBeMissing ? value ?? "" : value;
function explain(difference, live) {
  if (difference.key === "name") return { ...difference, tone: "rename", words: tellRename(difference) };
  const pair = settingOf(difference.key);
  const affects = pickKeys(live, (key) => settingOf(key) === pair);
  const found = pair === difference.key ? difference : { ...difference, affects };
  return difference.key in live ? found : { ...found, unseen: true, because: hidden };
}
var tellRename = ({ live, wanted }) => `the repository is renamed from ${live} to ${wanted}: its old URL redirects until another repository gets the old name`;
var writePatch = (adds) => ({ call: update2({}), adds });
function planAdvancedSecurity(wanted, live) {
  const advanced_security = wanted.security_and_analysis?.advanced_security;
  if (!advanced_security || !changesVisibility(wanted, live) || willBePublic(wanted, live)) return [];
  const because = "after the change of visibility, because public repositories do not have this setting";
  const found = compare({ advanced_security }, {}, "security_and_analysis").map((one) => ({ ...one, because }));
  return update("", found, update2({}, { security_and_analysis: { advanced_security } }));
}
function planTopics({ topics }, live) {
  if (!topics) return [];
  const set = setTopics({}, { names: topics });
  const restsOn = restOn(get({}), live, (one) => one.topics.toSorted());
  return update("", compareTopics(topics, live.topics), set, { restsOn });
}

// packages/core/src/sections/repository/folded.ts
var named = {
  ...Object.fromEntries(
    Object.entries(repositoryKeys).flatMap(([key, { field, own }]) => field && !own ? [[key, field]] : [])
  ),
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
var Shown = looseObject({
  visibility: string(),
  nameWithOwner: string(),
  defaultBranchRef: object({ name: string() }),
  repositoryTopics: object({
    totalCount: number(),
    nodes: array(object({ topic: object({ name: string() }) }))
  })
});
var answer = get({}).routeRules.answer;
var shown = ofRepository({
  answer,
  folded: fold(
    "repository",
    [
      ...Object.entries(named).map(([key, field]) => `${key}: ${field}`),
      "visibility defaultBranchRef { name } repositoryTopics(first: 100) { totalCount nodes { topic { name } } }"
    ].join(" "),
    Shown,
    ({ visibility, nameWithOwner, defaultBranchRef, repositoryTopics, ...more }) => {
      const topics = repositoryTopics.nodes.map(({ topic }) => topic.name);
      const found = {
        ...more,
        owner: { login: nameWithOwner.split("/")[0] },
        visibility: visibility.toLowerCase(),
        default_branch: defaultBranchRef.name,
        topics
      };
      const whole = safeParse(answer, found);
      return whole.success && repositoryTopics.totalCount === topics.length ? whole.output : void 0;
    }
  )
});
var isFolded = (key) => Object.hasOwn(named, key) || ["visibility", "default_branch", "topics"].includes(key) || repositoryKeys[key]?.own;
var getFor = (wanted) => (wanted.topics?.length !== 0 && Object.keys(wanted).every((key) => wanted[key] === void 0 || isFolded(key)) ? shown : get)({});

// packages/core/src/sections/repository/read.ts
async function askToggles(host, keys) {
  const answers = await Promise.all(
    keys.map((key) => {
      const ask = (reader) => reader.ask(readOf(key)).catch(keepRefusal);
      return host.askOrLeaveOut(partsOf(key, keys), ask);
    })
  );
  return keys.flatMap((key, index) => answers[index] ? [[key, answers[index]]] : []);
}
var partsOf = (key, declared) => declared.filter(
  (one) => one === key || key === "enable_vulnerability_alerts" && one === "enable_automated_security_fixes"
).map((one) => ({ key: one }));
function keepRefusal(failure) {
  if (isRefusedWith(failure, 403, 404, 422) && !failure.hostMessage.startsWith(wordless)) return failure;
  throw failure;
}
function judgeToggles(answered, repository2) {
  const sees = isAdministrator(answered, repository2);
  const settled = answered.map(
    ([key, answer2]) => answer2 instanceof HostRefusal && isOff(key, answer2, repository2, sees) ? [key, { enabled: false }] : [key, answer2]
  );
  return {
    toggles: Object.fromEntries(settled.filter(([, answer2]) => !(answer2 instanceof HostRefusal))),
    hidden: settled.flatMap(([key, why]) => why instanceof HostRefusal ? [{ key, why }] : [])
  };
}
var isAdministrator = (answered, { security_and_analysis: block }) => isMap(block) && Object.keys(block).length > 0 || answered.some(([key, answer2]) => key !== reporting && !(answer2 instanceof HostRefusal));
var reporting = "enable_private_vulnerability_reporting";
function isOff(key, refusal, repository2, sees) {
  const { request, hostMessage } = refusal;
  if (refusal instanceof NotOnServer) return false;
  if (key === reporting && repository2.private) return true;
  if (request.status === 403) return false;
  if (key === reporting) return request.status === 422 || sees;
  const saysSo = key === "enable_vulnerability_alerts" && /alerts are disabled/i.test(hostMessage);
  return request.status === 404 && (sees || saysSo);
}
async function readRepository(host, wanted) {
  const declared = toggleKeys.filter((key) => wanted[key] !== void 0);
  const reading = host.ask(getFor(wanted));
  const [repository2, answered, features2] = await Promise.all([
    reading,
    askToggles(host, declared),
    reading.then((shown2) => readDeclared(host, wanted, shown2))
  ]);
  const { toggles: toggles2, hidden: hidden2 } = judgeToggles(answered, repository2);
  for (const { key, why } of hidden2) await host.askOrLeaveOut(partsOf(key, declared), () => Promise.reject(why));
  return { repository: addFeatures(repository2, features2), toggles: toggles2, features: features2 };
}
async function readDeclared(host, wanted, shown2) {
  const own = declaredFeatures(wanted);
  const declared = Object.keys(wanted).filter((key) => wanted[key] !== void 0);
  const keys = pickOnlyInGraphql(declared, shown2);
  if (!keys.length) return void 0;
  const parts = keys.map((key) => ({ key }));
  return host.askOrLeaveOut(parts, (reader) => readFeatures(reader, keys, (key) => own.some((one) => one === key)));
}

// packages/core/src/sections/repository/snapshot.ts
async function readWholeRepository(host) {
  const reading = host.ask(get({}));
  const [repository2, answered, features2] = await Promise.all([
    reading,
    askToggles(host, toggleKeys),
    reading.then((shown2) => readRest(host, shown2))
  ]);
  const seen = judgeToggles(answered, repository2);
  if (host.isRequired) for (const { why } of seen.hidden) throw why;
  return { repository: addFeatures(repository2, features2), ...seen, features: features2 };
}
function readRest(host, shown2) {
  const keys = pickOnlyInGraphql([...exportedKeys, ...Object.keys(features)], shown2);
  const parts = keys.map((key) => ({ key }));
  return host.askOrLeaveOut(parts, () => readFeatures(host, keys, () => host.isRequired));
}
function repositoryToSettings(whole) {
  const { repository: repository2, toggles: toggles2, features: features2 } = whole;
  const here = circumstancesIn(repository2);
  const isHere = (key) => exists(`repository.${key}`, here);
  const shown2 = exportedKeys.filter((key) => isHere(key) && repository2[key] != null && repository2[key] !== "");
  const value = {
    ...Object.fromEntries(shown2.map((key) => [key, repository2[key]])),
    ...repository2.topics.length && { topics: repository2.topics },
    ...securityOf(repository2, isHere),
    ...Object.fromEntries(
      toggleKeys.flatMap(
        (key) => toggles2[key] && isHere(key) && !isWithoutAlerts(key, toggles2) ? [[key, toggles2[key].enabled]] : []
      )
    ),
    ...features2?.hasSponsorshipsEnabled !== void 0 && { enable_sponsorships: features2.hasSponsorshipsEnabled },
    ...features2?.issueCreationPolicy && { issue_creation_policy: spellAsFile(features2.issueCreationPolicy) }
  };
  return { value, notes: notesOf(whole) };
}
var notesOf = ({ repository: repository2, toggles: toggles2, hidden: hidden2 = [], features: features2 }) => [
  "`enable_git_lfs` is left out: GitHub does not show it",
  features2 && !features2.issueCreationPolicy && `\`issue_creation_policy\` is left out: ${features2.unknown?.issueCreationPolicy ?? "GitHub shows no value"}`,
  features2 && features2.hasSponsorshipsEnabled === void 0 && `\`enable_sponsorships\` is left out: ${features2.unknown?.hasSponsorshipsEnabled}`,
  !Object.keys(repository2).some(isMergeSetting) && "merge settings are left out: GitHub does not show them: the token may lack Contents: write",
  !repository2.security_and_analysis && "`security_and_analysis` is left out: GitHub does not show it: the token may lack Administration: read",
  isWithoutAlerts("enable_automated_security_fixes", toggles2) && "`enable_automated_security_fixes` is left out: GitHub shows it as on, although the alerts that it requires are off",
  ...hidden2.map(({ key, why }) => `\`${key}\` is left out: ${why.message}${adviceOf(why)}`)
].filter((note2) => typeof note2 === "string");
var adviceOf = (why) => why.fix && !(why instanceof NotOnServer) ? `. To fix, ${why.fix}` : "";
var isWithoutAlerts = (key, { enable_vulnerability_alerts: alerts, ...others }) => key === "enable_automated_security_fixes" && alerts?.enabled === false && others[key]?.enabled === true;
function securityOf({ security_and_analysis: live }, isHere) {
  if (!isMap(live)) return {};
  const kept = [...securityFeatures, "secret_scanning_delegated_bypass_options"];
  const isTaken = (key) => kept.includes(key) && isHere(`security_and_analysis.${key}`);
  const shown2 = Object.entries(live).filter(([key, value]) => isTaken(key) && value != null && !isNobody(value));
  return shown2.length ? { security_and_analysis: Object.fromEntries(shown2) } : {};
}
var isNobody = (value) => isMap(value) && Array.isArray(value.reviewers) && !value.reviewers.length;

// packages/core/src/sections/repository/index.ts
var repository = defineSection({
  key: "repository",
  settings,
  visibleTo,
  risk,
  emptyUnlessShown: ["description", "homepage", "topics"],
  calls: { ...calls_exports, ...ownCalls },
  owned,
  read: readRepository,
  plan: planRepository,
  readAll: readWholeRepository,
  toSettings: repositoryToSettings,
  uses(wanted) {
    const declared = Object.keys(wanted).filter((key) => wanted[key] !== void 0);
    return {
      calls: [.../* @__PURE__ */ new Set([get, ...declared.flatMap((key) => callsFor(key, wanted[key]))])],
      visibilityGrants: wanted.security_and_analysis ? [security] : [],
      graphql: (lacks) => lackedFeatures(wanted, lacks).map((key) => [key])
    };
  }
});
var callsFor = (key, wanted) => Object.entries(repositoryKeys[key]?.own ?? { set: update2 }).flatMap(
  ([name, call]) => name === (wanted ? "off" : "on") ? [] : [call]
);
var security = { of: "`security_and_analysis`", grant: administration.read };

export {
  repository
};

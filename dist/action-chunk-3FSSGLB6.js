import {
  defineFileCall109 as defineFileCall,
  toSettingsDocument28 as toSettingsDocument,
  SettingsError50 as SettingsError,
  tryToRead50 as tryToRead,
  Pattern53 as Pattern,
  createPart53 as createPart,
  createRunPart53 as createRunPart,
  isAnyCharacter53 as isAnyCharacter,
  memoize53 as memoize,
  hour76 as hour,
  isUndeclaredDeleted117 as isUndeclaredDeleted,
  defineRepositoryAnswer84 as defineRepositoryAnswer,
  defineRepositoryCall84 as defineRepositoryCall,
  askOnce85 as askOnce,
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  SectionFailure92 as SectionFailure,
  array96 as array,
  boolean96 as boolean,
  literal96 as literal,
  looseObject96 as looseObject,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  record96 as record,
  string96 as string,
  unknown96 as unknown,
  variant96 as variant,
  showFullText97 as showFullText,
  formatCode98 as formatCode,
  groupBy99 as groupBy,
  isMap99 as isMap,
  defineQuery103 as defineQuery,
  defineRestCall103 as defineRestCall,
  checks104 as checks,
  commitStatuses104 as commitStatuses,
  contents104 as contents,
  formatGrant104 as formatGrant,
  members104 as members,
  metadata104 as metadata,
  organizationAdministration104 as organizationAdministration,
  pullRequests104 as pullRequests,
  GithubRefusal105 as GithubRefusal,
  NotOnPlan105 as NotOnPlan,
  NotOnServer105 as NotOnServer,
  PermissionDenied105 as PermissionDenied,
  RequestFailure105 as RequestFailure,
  RequestNotSent105 as RequestNotSent,
  isRunFailure105 as isRunFailure,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  administrators,
  combineValues,
  createRulesetSource,
  describeUnseen,
  dropIfEmpty,
  hasValue,
  isAsStrict,
  listKnownBypassers,
  mapResult,
  mergeMethods,
  mergeSettings,
  normalizeValue,
  notRequested,
  requirementKeys,
  requirementMeanings,
  sortDistinctItems,
  toDemands,
  toJson
} from "./action-chunk-6W3KLGNS.js";
import {
  addGraphqlSettings,
  getBranch,
  getProtection,
  getProtectionWithoutApps,
  needsRulesRead,
  readBranchRules,
  refuseDifferingAnswers
} from "./action-chunk-WBGJGP24.js";
import {
  findApplyingRule,
  hasNoActors,
  isBranchIncluded,
  isBranchMatch,
  isPattern,
  normalizeProtection,
  predictPutResult,
  splitPattern
} from "./action-chunk-DMKTFKHU.js";
import {
  LiveBypassActor,
  LiveConditions,
  actionsApp,
  list as list2
} from "./action-chunk-EWVSJXKW.js";
import {
  describePolicy,
  eventRuleType,
  fillPolicyFromLive,
  listAllActionsPolicies,
  policyRuleTypes,
  readActionsPolicies
} from "./action-chunk-CEX2J2DQ.js";
import {
  list
} from "./action-chunk-ZQIWQ6ZW.js";
import {
  endpoints
} from "./action-chunk-H3ERK6I4.js";
import {
  getFeatures,
  repositoryKeys
} from "./action-chunk-XSQAWN7Y.js";
import {
  defineBranchesCall,
  defineCollaboratorsCall,
  defineRulesetCall
} from "./action-chunk-P3MGZLGZ.js";

// packages/audit/src/protection/sources/combine.ts
function combineSources({ branch, sources, unseen }) {
  const active = sources.filter(({ enforcement }) => enforcement === "active");
  const unenforcedSources = sortDistinctItems(sources.filter(({ enforcement }) => enforcement !== "active"));
  return {
    branch,
    requirements: requirementKeys.flatMap((key) => {
      const requiringSources = sortDistinctItems(active.flatMap((source) => toCombinedSources(source, key)));
      return requiringSources.length ? [createRequirement(key, requiringSources, unseen)] : [];
    }),
    unseen: sortDistinctItems(unseen),
    unenforced: unenforcedSources.map(({ name, level, enforcement }) => ({ name, level, enforcement }))
  };
}
function createRequirement(key, sources, unseen) {
  const values = sources.map((source) => source.value);
  const value = combineValues(key, values);
  const binding = sources.filter((source) => isBinding(key, source, sources, value));
  return {
    key,
    value,
    sources,
    binding: [...new Set(binding.map(describeSource))],
    atLeast: unseen.some((source) => mayRequire(source, key))
  };
}
var toCombinedSources = ({ kind, level, name, demands }, key) => demands.filter((demand) => demand.key === key).map(({ value, bypass }) => ({
  ...{ kind, level, name, value: normalizeValue(value) },
  bypass: bypass === "unknown" ? bypass : sortDistinctItems(bypass)
}));
function isBinding(key, source, sources, value) {
  const { combination } = requirementMeanings[key];
  if (combination !== "common") return combination !== "most" || source.value === value;
  return toJson(source.value) === toJson(value) || sources.some((otherSource) => !isAsStrict(key, otherSource.value, source.value));
}
var mayRequire = ({ keys }, key) => !keys || keys.includes(key);
var describeSource = ({ kind, level, name }) => kind === "classic" ? `classic protection ${name}` : `ruleset ${JSON.stringify(name)}${level === "repository" ? "" : ` of the ${level}`}`;
var findRequirement = ({ requirements }, key) => requirements.find((requirement) => requirement.key === key);
var listHidingSources = ({ unseen }, key) => unseen.filter((source) => mayRequire(source, key));

// packages/audit/src/protection/sources/classic.ts
function createClassicSource(name, protection) {
  const { required_status_checks: checks2, lock_branch: isLocked, restrictions, block_creations: creation } = protection;
  const administratorBypassers = protection.enforce_admins ? [] : [administratorBypasser];
  const restricted = restrictions && { updates: [...listActorNames(restrictions), administrators], creation };
  const forcePushBypassers = protection.force_push_bypassers?.map(createPermanentBypasser) ?? "unknown";
  const required = dropIfEmpty(checks2?.checks);
  const demands = [
    ...listReviewDemands(protection.required_pull_request_reviews, administratorBypassers),
    ...toDemands(
      {
        status_checks: required?.map(toRequiredCheck),
        // GitHub requires an up-to-date branch only together with required checks.
        up_to_date: required && checks2?.strict,
        resolved_conversations: protection.required_conversation_resolution,
        linear_history: protection.required_linear_history,
        signed_commits: protection.required_signatures,
        deployments: dropIfEmpty(protection.required_deployments),
        updates: isLocked ? [] : void 0,
        no_fork_sync: isLocked && !protection.allow_fork_syncing
      },
      administratorBypassers
    ),
    ...restricted ? toDemands(restricted, [administratorBypasser]) : [],
    ...toDemands({ no_deletion: !protection.allow_deletions }, []),
    ...toDemands({ no_force_pushes: !protection.allow_force_pushes }, forcePushBypassers)
  ];
  return { kind: "classic", level: "repository", name, enforcement: "active", demands };
}
var createPermanentBypasser = (name) => ({ name, how: "always" });
var administratorBypasser = createPermanentBypasser(administrators);
function listReviewDemands(reviews, admins) {
  if (!reviews) return [];
  const { dismissal_restrictions: dismissers, bypass_pull_request_allowances: allowed } = reviews;
  return [
    ...toDemands(
      {
        pull_request: true,
        approvals: reviews.required_approving_review_count ?? 0,
        code_owners: reviews.require_code_owner_reviews,
        last_push_approval: reviews.require_last_push_approval,
        dismiss_stale_reviews: reviews.dismiss_stale_reviews
      },
      [...admins, ...allowed ? listActorNames(allowed).map(createPermanentBypasser) : []]
    ),
    ...dismissers && !hasNoActors(dismissers) ? toDemands({ review_dismissal: listActorNames(dismissers) }, [administratorBypasser]) : []
  ];
}
var toRequiredCheck = ({ context, app_id = -1 }) => app_id === -1 ? { context } : { context, integration_id: app_id };
var listActorNames = ({ users, teams, apps }) => [
  ...users,
  ...teams.map((slug) => `team ${slug}`),
  ...apps.map((slug) => `app ${slug}`)
];

// packages/audit/src/protection/brakes/predict-sources.ts
var toDesiredProtection = (declared) => Object.fromEntries(
  declared.map((section) => ["section" in section ? section.section.key : section.key, section.desired])
);
function predictRuleSources(live, desired) {
  const { branch, sources, unseen } = live;
  const classic = predictClassicSources(live, desired.branches ?? []);
  const isInReach = createReachTest(live, desired);
  const rulesets = [...sources, ...live.former ?? []].filter(
    (source) => source.kind === "ruleset" && isInReach(source) !== false
  );
  return {
    branch,
    sources: [...classic.sources, ...predictRulesetSources(live, rulesets, desired)],
    unseen: [
      ...unseen.filter((source) => !live.classic.unseen.includes(source)),
      ...classic.unseen,
      ...rulesets.filter((source) => source.enforcement === "active" && isInReach(source) === void 0).map(createUnknownReachSource)
    ]
  };
}
var createUnknownReachSource = (source) => ({
  what: `the branches and repositories that ${describeSource(source)} covers`,
  why: "not visible to this token, or there are too many rulesets",
  fix: "use a token that can read the ruleset",
  keys: []
});
var createReachTest = ({ branch, repository }, { repository: declared = {}, custom_properties: properties }) => {
  const { name, private: isPrivate, default_branch: defaultBranch = repository.defaultBranch } = declared;
  const visibility = declared.visibility ?? (isPrivate === void 0 ? void 0 : isPrivate ? "private" : "public");
  const isDefaultMoved = defaultBranch !== repository.defaultBranch;
  const isIdentityChanged = (name ?? visibility ?? properties) !== void 0;
  const values = Object.fromEntries([
    ["system visibility", visibility],
    ...(properties?.entries ?? []).map(({ property_name, value }) => [`custom ${property_name}`, value])
  ]);
  const createPropertyTest = (valueBefore) => ({ name: name2, source = "custom", property_values: wanted }) => {
    const value = values[`${source} ${name2}`];
    return value === void 0 ? valueBefore : [value].flat().some((item) => wanted.includes(item));
  };
  return ({ level, reach }) => {
    if (!isDefaultMoved && !(isIdentityChanged && level !== "repository")) return true;
    if (!reach) return void 0;
    const {
      ref_name: refs = {},
      repository_name: names,
      repository_property: { include, exclude } = emptyProperties
    } = reach;
    return (!isDefaultMoved || isBranchIncluded(refs, branch, defaultBranch)) && (!names || name === void 0 || isBranchIncluded(names, name, "")) && include.every(createPropertyTest(true)) && !exclude.some(createPropertyTest(false));
  };
};
var emptyProperties = { include: [], exclude: [] };
function predictClassicSources(live, entries) {
  const { branch, classic } = live;
  const branchEntry = entries.find(({ name, protection }) => name === branch && protection !== void 0);
  if (branchEntry?.protection) {
    const protection = replaceProtection(branchEntry.protection, classic.protection ?? void 0);
    return { sources: [createClassicSource(branch, protection)], unseen: [] };
  }
  if (!branchEntry && !entries.some(({ name, protection }) => protection !== void 0 && isPattern(name)))
    return { sources: live.sources.filter(({ kind }) => kind === "classic"), unseen: classic.unseen };
  if (!hasValue(classic.rules)) return { sources: [], unseen: [classic.rules.unseen] };
  const rule = findApplyingRule(predictClassicRules(live, entries), branch);
  return { sources: rule ? [createClassicSource(rule.pattern, rule.protection)] : [], unseen: classic.unseen };
}
function replaceProtection(declared, live) {
  const { required_signatures, force_push_bypassers = [], required_deployments = [] } = live ?? {};
  const reviews = declared.required_pull_request_reviews;
  const written = predictPutResult(declared);
  return {
    required_signatures,
    force_push_bypassers,
    required_deployments,
    ...written,
    ...reviews && reviews.required_approving_review_count === void 0 && {
      required_pull_request_reviews: { ...written.required_pull_request_reviews, required_approving_review_count: 1 }
    }
  };
}
function predictClassicRules({ branch, classic }, entries) {
  const live = hasValue(classic.rules) ? classic.rules.value.all : [];
  const shownPattern = findApplyingRule(live, branch)?.pattern;
  const liveRules = live.map(({ pattern, protection }) => ({
    pattern,
    protection: pattern === shownPattern && classic.protection ? classic.protection : protection
  }));
  const declared = entries.filter(({ protection }) => protection !== void 0);
  const remainingRules = liveRules.flatMap((rule) => {
    const entry = declared.find(({ name }) => name === rule.pattern);
    if (!entry) return [rule];
    return entry.protection ? [{ ...rule, protection: mergeProtection(rule.protection, entry.protection) }] : [];
  });
  const newRules = declared.filter(({ name, protection }) => protection && !live.some(({ pattern }) => pattern === name)).map(({ name, protection }) => ({ pattern: name, protection: replaceProtection(protection, void 0) }));
  return [...remainingRules, ...newRules];
}
function mergeProtection(live, declared) {
  const wanted = normalizeProtection(declared);
  const { required_status_checks: checks2, required_pull_request_reviews: reviews } = wanted;
  return {
    ...live,
    ...wanted,
    ...checks2 && { required_status_checks: { ...live.required_status_checks, ...checks2 } },
    ...reviews && { required_pull_request_reviews: { ...live.required_pull_request_reviews, ...reviews } }
  };
}
function predictRulesetSources({ branch, repository: { defaultBranch: present } }, live, { rulesets, repository: { default_branch: defaultBranch = present } = {} }) {
  if (!rulesets) return live;
  const { entries, undeclared } = rulesets;
  const repositoryRulesets = live.filter(({ level }) => level === "repository");
  const isReplaced = ({ name }) => entries.some((ruleset) => ruleset.name === name) || isUndeclaredDeleted(undeclared, name);
  const remaining = live.filter((ruleset) => !repositoryRulesets.includes(ruleset) || !isReplaced(ruleset));
  const written = entries.flatMap((entry) => {
    const liveRuleset = repositoryRulesets.find(({ name }) => name === entry.name);
    const { target = "branch", conditions } = entry;
    const refs = conditions?.ref_name;
    const isCovered = refs?.include ? isBranchIncluded(refs, branch, defaultBranch) : liveRuleset !== void 0;
    return isCovered && target === "branch" ? [createDeclaredSource(entry, liveRuleset)] : [];
  });
  return [...remaining, ...written];
}
function createDeclaredSource({ name, enforcement, rules, bypass_actors }, live) {
  const declared = { rules: rules ?? [], bypass_actors: bypass_actors ?? [] };
  const source = createRulesetSource({ name, level: "repository", enforcement, ...declared });
  const demands = rules ? source.demands : live?.demands ?? [];
  const liveBypass = bypass_actors ? void 0 : live?.demands[0]?.bypass;
  const demandsWithBypass = liveBypass === void 0 ? demands : demands.map((demand) => ({ ...demand, bypass: liveBypass }));
  return { ...source, id: live?.id, demands: demandsWithBypass };
}

// packages/audit/src/protection/workflows/workflow.ts
var targetEvent = "pull_request_target";
var pullRequestEvents = ["pull_request", targetEvent];
var callEvent = "workflow_call";
var maxBytes = 256 * 1024;
var maxJobs = 1e3;
function parseWorkflow(path, text) {
  if (Buffer.byteLength(text) > maxBytes) return createUnreadWorkflow(path, "it is larger than 256 KiB");
  const values = parseYamlOrExplain(path, text);
  if (typeof values === "string") return createUnreadWorkflow(path, values);
  const on = parseTriggers(values.on);
  if (!on) return createUnreadWorkflow(path, "its `on` is not valid");
  const { jobs } = values;
  if (!isMap(jobs) || !Object.values(jobs).every(isMap)) return createUnreadWorkflow(path, "its `jobs` is not a map");
  if (Object.keys(jobs).length > maxJobs) return createUnreadWorkflow(path, `it has more than ${maxJobs} jobs`);
  return { path, on, jobs: new Map(Object.entries(jobs)) };
}
var createUnreadWorkflow = (path, why) => ({ unread: `${formatCode(path)} cannot be read: ${why}` });
function parseYamlOrExplain(path, text) {
  const document = tryToRead(() => toSettingsDocument(text, path));
  const [mistake] = document.refusals;
  if (!mistake && !(document instanceof SettingsError)) return document.values;
  const line = mistake?.place?.line;
  return line === void 0 ? "it is not valid YAML" : `line ${line} is not valid YAML`;
}
function parseTriggers(on) {
  if (isMap(on)) return parseEventMap(on);
  const names = [on].flat();
  const isReadable = names.length > 0 && names.every((name) => typeof name === "string" && name !== "");
  return isReadable ? new Map(names.map((name) => [name, {}])) : void 0;
}
function parseEventMap(on) {
  const entries = Object.entries(on).map(([event, filters]) => [
    event,
    filters === null || event === "schedule" ? {} : filters
  ]);
  return entries.length && entries.every(([, filters]) => isMap(filters)) ? new Map(entries) : void 0;
}

// packages/audit/src/protection/workflows/policies.ts
var defaultPolicyDate = Date.UTC(2026, 10, 2);
var defaultPolicyReason = "by GitHub's default for public repositories since 2 November 2026";
function createStartEvaluator(rules, path) {
  const { policies } = rules;
  if (!hasValue(policies)) {
    const hidden = createUnknownStart(describeUnseen(policies.unseen), policies.unseen.fix);
    return (event) => mayDefaultPolicyApply(rules, event) ? { ...hidden, isFromDefaultPolicy: true } : hidden;
  }
  const relevantPolicies = policies.value.map((policy) => toPolicyForWorkflow(policy, path)).filter(({ isAbout }) => isAbout !== false);
  const active = relevantPolicies.filter(({ enforcement }) => enforcement === "active");
  const actorPolicy = active.find(({ otherRules }) => otherRules.length > 0);
  return (event) => {
    const eventPolicies = active.filter(({ events }) => events);
    const allowing = eventPolicies.filter(({ events }) => events.includes(event));
    const rejecting = eventPolicies.filter((policy) => !allowing.includes(policy));
    const certainlyRejecting = rejecting.filter(({ isAbout }) => isAbout === true);
    const decisive = certainlyRejecting.find(({ level }) => !allowing.some((policy) => policy.level === level));
    if (decisive) return { verdict: "refused", why: `by ${decisive.name}`, fix: suggestPolicyFix(decisive, event) };
    if (certainlyRejecting[0])
      return createUnknownStart(
        `${certainlyRejecting[0].name} rejects it, although ${allowing.map(({ name }) => name).join(" and ")} allows it`
      );
    if (rejecting[0])
      return createUnknownStart(`GitHub does not document whether ${rejecting[0].name} applies to this workflow`);
    const certainlyAllowing = allowing.find(({ isAbout }) => isAbout === true);
    const defaultStart = certainlyAllowing ? void 0 : evaluateDefaultPolicy(rules, relevantPolicies, event);
    if (defaultStart) return defaultStart;
    if (!actorPolicy)
      return { verdict: "allowed", why: certainlyAllowing ? `by ${certainlyAllowing.name}` : unrestrictedReason };
    return createUnknownStart(
      `${actorPolicy.name} has ${actorPolicy.otherRules.join(" and ")}, and may reject the account that starts the workflow`
    );
  };
}
var unrestrictedReason = "because no policy for it restricts events";
var createUnknownStart = (why, fix = "check a run of the workflow, or the policies of the repository") => ({ verdict: "unknown", why, fix });
var isAboutWorkflow = ({ conditions }, path) => matchWorkflowPath(conditions.workflow_path, path) === true;
function listAllowedEvents(rules) {
  const events = rules.find(({ type }) => type === eventRuleType)?.parameters?.allowed_events;
  return Array.isArray(events) ? events : void 0;
}
var mayDefaultPolicyApply = ({ hasDefaultPolicy, now }, event) => event === targetEvent && hasDefaultPolicy !== false && now >= defaultPolicyDate;
function evaluateDefaultPolicy(rules, policies, event) {
  if (!mayDefaultPolicyApply(rules, event)) return void 0;
  const replacingPolicy = policies.find(({ events, enforcement }) => events && enforcement !== "disabled");
  const start = replacingPolicy ? createUnknownStart(
    `GitHub does not document whether ${replacingPolicy.name} replaces GitHub's default for public repositories`
  ) : rules.hasDefaultPolicy ? { verdict: "refused", why: defaultPolicyReason, fix: suggestAllowingPolicy(event) } : createUnknownStart(
    `GitHub does not show whether the repository is public, and therefore whether it rejects ${defaultPolicyReason}`
  );
  return { ...start, isFromDefaultPolicy: true };
}
var suggestAllowingPolicy = (event) => `declare an Actions policy for this workflow that allows ${formatCode(event)}, or use another event`;
function toPolicyForWorkflow({ name, source, source_type: level, enforcement, conditions, rules }, path) {
  const ownerSuffix = level === "Repository" ? "" : ` of the ${level.toLowerCase()} ${source}`;
  return {
    name: describePolicy({ name }) + ownerSuffix,
    level,
    source,
    enforcement,
    isAbout: matchWorkflowPath(conditions.workflow_path, path),
    events: listAllowedEvents(rules),
    otherRules: rules.filter(({ type }) => type !== eventRuleType).map(({ type }) => describeNonEventRule(type))
  };
}
var describeNonEventRule = (type) => policyRuleTypes.includes(type) ? "a rule about actors" : `the rule ${formatCode(type)}`;
var suggestPolicyFix = ({ level, source, name }, event) => level === "Repository" ? `add ${formatCode(event)} to the events of ${name}, or remove this workflow from the policy` : `ask an owner of ${source} to change it, or use an event that it allows`;
function matchWorkflowPath(names, path) {
  const { include = [], exclude = [] } = names ?? {};
  const included = include.length ? matchAnyPattern(include, path) : true;
  const excluded = matchAnyPattern(exclude, path);
  if (included === false || excluded === true) return false;
  return included === true && excluded === false ? true : "unclear";
}
function matchAnyPattern(patterns, path) {
  const matches = patterns.map((pattern) => pattern === "~ALL" || matchPattern(pattern, path));
  return matches.includes(true) ? true : matches.includes("unclear") && "unclear";
}
var matchPattern = (pattern, path) => isBranchMatch(pattern, path) || compileWithAnyStar(pattern).matches(path) && "unclear";
var compileWithAnyStar = memoize((pattern) => new Pattern(splitPattern(pattern).map(toPatternPart)));
var toPatternPart = (piece) => {
  if (piece.startsWith("*")) return createRunPart(isAnyCharacter);
  return /^[?[]/.test(piece) ? createPart(isAnyCharacter) : createPart((character) => character === piece.replace(/^\\(?=.)/s, ""));
};

// packages/audit/src/protection/workflows/jobs.ts
var listPossibleJobs = (context, { files }) => files.filter(({ on }) => [...on.keys()].some((event) => event !== callEvent)).flatMap(
  (workflow) => [...workflow.jobs].flatMap(([id, job]) => {
    const isNamed = matchJobName(context, id, job);
    return isNamed === void 0 ? [] : [{ id, job, workflow, isNamed }];
  })
);
var maxComparedLength = 90;
function matchJobName(context, id, job) {
  const { name } = job;
  const text = isMap(name) || Array.isArray(name) ? "${{" : String(name ?? "") || id;
  const start = text.split("${{")[0].slice(0, maxComparedLength);
  const isWhole = start === text;
  if (isWhole && !hasSeveralNames(job)) return context === text || void 0;
  const suffix = context.startsWith(start) ? context.slice(start.length) : void 0;
  const isPossible = suffix !== void 0 && (!isWhole || suffix === "" || suffix.startsWith(" (") || suffix.startsWith(" / "));
  return isPossible ? false : void 0;
}
var hasSeveralNames = ({ strategy, uses }) => strategy !== void 0 || uses !== void 0;
function describeCondition({ job, workflow }, { files }) {
  const { on } = workflow;
  const events = pullRequestEvents.filter((event) => on.has(event));
  if (!events.length) return "does not start on `pull_request`";
  const filters = events.map(
    (event) => listLimitingFilters(on.get(event)).map((key) => `${formatCode(key)} under ${formatCode(event)}`)
  );
  if (filters.every((keys) => keys.length)) return `depends on ${filters[0].join(" and ")}`;
  if (job.environment !== void 0) return "waits for an environment, which may reject pull requests";
  const calledWorkflows = job.uses === void 0 ? [] : files.filter((file) => file.on.has(callEvent));
  const isRenamed = hasNameThatChanges(job, workflow) || calledWorkflows.some((file) => [...file.jobs.values()].some((calledJob) => hasNameThatChanges(calledJob, file)));
  return isRenamed ? "may be skipped by its `if`, and then reports under another name" : void 0;
}
function hasPathFilter({ on }) {
  const events = pullRequestEvents.map((event) => on.get(event)).filter((filters) => filters !== void 0);
  const isFiltered = ({ paths, "paths-ignore": ignored }) => (paths ?? ignored) !== void 0 && [paths].flat().at(-1) !== "**";
  return events.length > 0 && events.every(isFiltered);
}
function mayStartInQueue(event, { branches }) {
  const isPlain = (name) => typeof name === "string" && !/[*?+[\]\\!]/.test(name);
  return event === "merge_group" || event === "push" && ![branches].flat().every(isPlain);
}
var listLimitingFilters = (event) => Object.keys(event).filter((key) => {
  const types = key === "types" ? [event[key]].flat() : [];
  return !key.startsWith("branches") && !["opened", "synchronize"].every((type) => types.includes(type));
});
var hasNameThatChanges = (job, { jobs }) => hasSeveralNames(job) && listWithNeededJobs(job, jobs).some((neededJob) => neededJob.if !== void 0);
function listWithNeededJobs(job, jobs) {
  const jobsToVisit = /* @__PURE__ */ new Set([job]);
  for (const { needs } of jobsToVisit)
    for (const id of [needs].flat()) {
      const needed = jobs.get(String(id));
      if (needed) jobsToVisit.add(needed);
    }
  return [...jobsToVisit];
}

// packages/audit/src/protection/sources/read-or-explain.ts
async function readOrExplain(subject, read) {
  try {
    return { value: await read };
  } catch (failure) {
    if (failure instanceof SectionFailure)
      return { unseen: { what: subject, why: showFullText(failure.text), fix: failure.fix ?? "run again" } };
    if (failure instanceof RequestNotSent) return { unseen: { what: subject, why: failure.message, fix: failure.fix } };
    if (!(failure instanceof GithubRefusal) || isRunFailure(failure) || failure.request.status >= 500) throw failure;
    const why = `GitHub answered ${failure.request.status}: ${failure.githubMessage}`;
    const grant = failure instanceof PermissionDenied ? failure.grants.map(formatGrant).join(", ") : void 0;
    const isOffPlan = failure instanceof NotOnPlan && { isOffPlan: true };
    return { unseen: { what: subject, why, fix: failure.fix ?? "run again", ...grant && { grant }, ...isOffPlan } };
  }
}

// packages/audit/src/protection/workflows/permissions.ts
var enabledByPolicy = { all: true, none: false };
var getOrganizationPermissions = defineRestCall("GET /orgs/{org}/actions/permissions", {
  needs: organizationAdministration.read,
  answer: mapAnswer(
    defineObject({ enabled_repositories: string() }),
    (answer) => ({ ...answer, enabled: enabledByPolicy[answer.enabled_repositories] })
  )
});
function readPermissions(github, isInOrganization = true) {
  const { owner: org } = github.repository;
  const readLevel = (owner, read) => readOrExplain(
    `the Actions permissions of ${owner}`,
    read.then((body) => ({ level: owner, ...body }))
  );
  const ownPermissions = readLevel("the repository", github.ask(endpoints.permissions.get({})));
  if (!isInOrganization) return Promise.all([ownPermissions]);
  return Promise.all([
    ownPermissions,
    readLevel(`the organization ${org}`, askOnce(github, getOrganizationPermissions({ org })))
  ]);
}
function findActionsRestriction({ permissions }) {
  const readable = permissions.flatMap((result) => hasValue(result) ? [result.value] : []);
  const disabled = readable.find(({ enabled }) => enabled === false);
  if (disabled)
    return { verdict: "refused", why: `Actions is disabled in ${disabled.level}`, fix: "enable Actions there" };
  const [hidden] = permissions.flatMap((result) => hasValue(result) ? [] : [result.unseen]);
  if (hidden) return createUnknownStart(describeUnseen(hidden), hidden.fix);
  const selective = readable.find(({ enabled }) => enabled !== true);
  if (selective)
    return createUnknownStart(
      `${selective.level} allows Actions only for selected repositories`,
      "check there whether the repository is selected"
    );
  const restricted = readable.find(
    ({ allowed_actions: allowed, sha_pinning_required: pinned }) => allowed !== "all" || pinned !== false
  );
  return restricted && createUnknownStart(
    `${restricted.level} allows only some actions, and Trueup does not check the actions in workflows`
  );
}

// packages/audit/src/protection/workflows/sightings.ts
var actionsSlug = actionsApp.slug;
function summarizeSightings(check, { heads: { heads } }) {
  const selectReports = ({ reports }) => reports.filter(({ context }) => context === check.context);
  const isByRequiredApp = (report) => !isBoundToOneApp(check) || report.app?.id === check.integration_id;
  const headsWithReport = heads.filter((head) => selectReports(head).some(isByRequiredApp));
  const reportsByOthers = heads.flatMap(selectReports).filter((report) => !isByRequiredApp(report));
  const countHeadsWithoutCheck = (head) => heads.slice(0, Math.max(0, heads.indexOf(head))).filter((head2) => head2.isComplete && !headsWithReport.includes(head2)).length;
  return {
    seenOn: headsWithReport[0]?.pullRequest,
    /** The app that reported the check on `seenOn`. */
    seenBy: headsWithReport[0] && formatReporter(selectReports(headsWithReport[0]).find(isByRequiredApp)),
    /** A complete pull request lacks the check although an older one has it. */
    isMissed: countHeadsWithoutCheck(headsWithReport.at(-1)) > 0,
    /** The number of complete pull requests that are newer than `seenOn`. */
    missedSince: countHeadsWithoutCheck(headsWithReport[0]),
    otherApps: [...new Set(reportsByOthers.flatMap(({ app }) => app?.slug ?? []))],
    /** A commit status does not show which app set it, so it cannot prove a check that is bound to an app. */
    isUndecided: reportsByOthers.some(({ app }) => !app),
    complete: heads.filter(({ isComplete }) => isComplete).length
  };
}
var isLastReportedByActions = ({ seenBy }) => seenBy === formatCode(actionsSlug);
var formatReporter = ({ app }) => app ? formatCode(app.slug) : "a commit status";
var isBoundToOneApp = ({ integration_id: app }) => app !== void 0 && app !== -1;
function canActionsReport(check, evidence) {
  if (!isBoundToOneApp(check)) return true;
  const actionsAppId = listAllReports(evidence).find(({ app }) => app?.slug === actionsSlug)?.app?.id;
  if (actionsAppId !== void 0) return check.integration_id === actionsAppId;
  return check.integration_id === actionsApp.id || "unknown";
}
var isReportedOutsideActions = (context, evidence) => listAllReports(evidence).some((report) => report.context === context && report.app?.slug !== actionsSlug);
var listAllReports = ({ heads: { heads } }) => heads.flatMap(({ reports }) => reports);
function listSimilarCheckNames(context, evidence) {
  const names = new Set(listAllReports(evidence).map((report) => report.context));
  return [...names].filter((name) => name !== context && isSimilarName(normalizeName(name), normalizeName(context)));
}
function isSimilarName(name, wanted) {
  const jobName = wanted.split(" / ").at(-1).replace(/ \([a-z_]+\)$/, "");
  const isPartOfName = [" (", " / "].some((separator) => name.startsWith(wanted + separator)) || name.endsWith(` / ${wanted}`);
  return name === wanted || name === jobName || isPartOfName;
}
var normalizeName = (name) => name.trim().toLowerCase();

// packages/audit/src/protection/workflows/reports.ts
var minHeads = 3;
var createReportFacts = (evidence) => ({
  evidence,
  judgeReporting: (check) => judgeReporting(check, evidence),
  judgeReportingInQueue: (check) => judgeReportingInQueue(check, evidence)
});
function judgeReporting(check, evidence) {
  const jobs = listJobsForCheck(check, evidence);
  const sightings = summarizeSightings(check, evidence);
  const isSeen = sightings.seenOn !== void 0 && (jobs.length > 0 || sightings.missedSince < minHeads);
  const isFromWorkflow = isSeen ? isLastReportedByActions(sightings) : jobs.some(({ isNamed }) => isNamed);
  const refusal = isFromWorkflow ? judgeRefusal(check, jobs, evidence) : void 0;
  if (refusal) return refusal;
  const pathVerdict = judgePathFilter(check, jobs, evidence);
  if (pathVerdict) return pathVerdict;
  const isFromOtherApp = canActionsReport(check, evidence) !== true && !isLastReportedByActions(sightings);
  if (isSeen) return judgeReportingOnEveryPull(isFromOtherApp ? [] : jobs, evidence, sightings);
  return judgeUnreportedCheck(check, evidence, sightings, jobs[0]) ?? createBlockVerdict(check, evidence, sightings);
}
var listJobsForCheck = (check, evidence) => canActionsReport(check, evidence) === false ? [] : listPossibleJobs(check.context, evidence.workflows).toSorted(
  (first, second) => Number(second.isNamed) - Number(first.isNamed)
);
function judgeReportingInQueue(check, evidence) {
  const { workflows, heads, startRules } = evidence;
  const jobs = listJobsForCheck(check, evidence);
  const starts = jobs.flatMap(
    ({ workflow }) => listEventStarts(workflow, startRules).filter(({ event }) => mayStartInQueue(event, workflow.on.get(event)))
  );
  const isHidden = workflows.unread.length > 0 || heads.unread !== void 0;
  const isUncertain = isHidden || !jobs[0]?.isNamed || isReportedOutsideActions(check.context, evidence);
  if (isUncertain || starts.some(({ verdict }) => verdict !== "refused"))
    return createUnknownVerdict(
      "Trueup could not check whether it is reported for merge groups",
      "check whether the newest merge group has it"
    );
  const [refusedStart] = starts;
  const why = `${formatJob(jobs[0])} has this name, but its workflow ${refusedStart ? describeRefusal(refusedStart) : "does not use `merge_group`"}`;
  return { verdict: "blocks", why, fix: refusedStart?.fix ?? "add `merge_group:` to its `on`" };
}
function listEventStarts({ path, on }, rules) {
  const evaluateStart = createStartEvaluator(rules, path);
  return [...on.keys()].filter((event) => event !== callEvent).map((event) => ({ event, ...evaluateStart(event) }));
}
var describeRefusal = ({ event, why }) => `is rejected on ${formatCode(event)}, ${why}`;
function judgeRefusal(check, jobs, evidence) {
  const restriction = findActionsRestriction(evidence) ?? findRefusal(jobs, evidence);
  if (!restriction) return void 0;
  const isOpen = canActionsReport(check, evidence) !== true || isReportedOutsideActions(check.context, evidence);
  if (restriction.verdict !== "refused" || isOpen || evidence.heads.unread !== void 0)
    return createUnknownVerdict(restriction.why, restriction.fix);
  return { verdict: "blocks", why: restriction.why, fix: restriction.fix };
}
function findRefusal(jobs, { startRules, workflows }) {
  const refusals = jobs.filter(({ workflow: { on } }) => pullRequestEvents.some((event) => on.has(event))).map((job2) => ({ job: job2, start: combineRefusals(listEventStarts(job2.workflow, startRules)) }));
  const [first] = refusals;
  if (!first || refusals.some(({ start: start2 }) => !start2)) return void 0;
  const { job, start } = refusals.find(({ start: start2 }) => start2.verdict === "unknown") ?? first;
  const why = `${formatJob(job)} ${job.isNamed ? "has this name" : "may report it"}, but the workflow ${start.why}`;
  const isWhole = refusals.length === jobs.length && !workflows.unread.length;
  const isSure = isWhole && job.isNamed && !describeCondition(job, workflows);
  return isSure ? { ...start, why } : createUnknownVerdict(why, start.fix);
}
function combineRefusals(starts) {
  const refusedStarts = starts.filter(({ verdict }) => verdict === "refused");
  const first = refusedStarts.find(({ event: event2 }) => pullRequestEvents.includes(event2)) ?? refusedStarts[0];
  if (first && refusedStarts.length === starts.length) return { ...first, why: describeRefusal(first) };
  if (first)
    return createUnknownVerdict(`${describeRefusal(first)}, and Trueup does not check its other events`, first.fix);
  const undecidedStart = starts.find(
    ({ verdict, isFromDefaultPolicy }) => verdict === "unknown" && isFromDefaultPolicy
  );
  if (!undecidedStart) return void 0;
  const { event, why, fix } = undecidedStart;
  return createUnknownVerdict(
    `starts on ${formatCode(event)}, and Trueup cannot check whether that is allowed: ${why}`,
    fix
  );
}
function judgePathFilter(check, jobs, evidence) {
  const { workflows, heads } = evidence;
  const [first] = jobs;
  const isOnly = jobs.every(({ workflow }) => workflow === first?.workflow) && !workflows.unread.length;
  if (!first || !isOnly || !hasPathFilter(first.workflow) || heads.unread !== void 0) return void 0;
  if (canActionsReport(check, evidence) !== true || isReportedOutsideActions(check.context, evidence)) return void 0;
  const why = `only ${formatJob(first)} can report it, and the workflow does not start if a pull request changes no file of its \`paths\` filter`;
  const fix = "remove the filter, and decide with `if` which jobs run: a skipped job counts as passed";
  return { verdict: "sometimes", why, fix };
}
var formatJob = ({ id, workflow }) => `job ${formatCode(id)} of ${formatCode(workflow.path)}`;
var createUnknownVerdict = (why, fix = "check whether the newest pull request has it") => ({
  verdict: "unknown",
  why,
  fix
});
function judgeReportingOnEveryPull(jobs, { workflows }, sightings) {
  const { seenOn, seenBy, isMissed } = sightings;
  const namedJobs = jobs.filter(({ isNamed }) => isNamed);
  const reportingJobs = namedJobs.length || !isLastReportedByActions(sightings) ? namedJobs : jobs;
  const conditions = reportingJobs.flatMap((job) => {
    const text = describeCondition(job, workflows);
    return text ? [`: ${formatJob(job)} ${text}`] : [];
  });
  const [condition = ""] = namedJobs.length > conditions.length ? [] : conditions;
  if (isMissed) {
    const why2 = `${seenBy} reported it on #${seenOn}, and newer pull requests do not have it${condition}`;
    const fix = "report it on every pull request, or stop requiring it";
    return { verdict: "sometimes", why: why2, fix };
  }
  const why = `${seenBy} reported it, last on #${seenOn}`;
  if (condition) return createUnknownVerdict(`${why}, but possibly not on every pull request${condition}`);
  const isSkippable = reportingJobs.some(({ job }) => job.if !== void 0);
  return { verdict: "works", why: isSkippable ? `${why}; but ${skippedNote}` : why };
}
var skippedNote = "the job has an `if` condition, and GitHub counts a skipped job as passed";
function judgeUnreportedCheck(check, evidence, sightings, job) {
  const { workflows, heads } = evidence;
  if (heads.unread !== void 0)
    return createUnknownVerdict(`recent reports could not be read: ${heads.unread}`, readReportsFix);
  if (job) {
    const why = `${formatJob(job)} ${job.isNamed ? "has this name" : "may report it"}, and ${describeMissingReports(evidence, sightings)}`;
    return createUnknownVerdict(why, suggestOtherChecks(check, evidence));
  }
  const [unread] = workflows.unread;
  if (unread !== void 0 && canActionsReport(check, evidence) !== false) return createUnknownVerdict(unread);
  if (sightings.isUndecided)
    return createUnknownVerdict(
      `it is reported as a commit status, which does not show whether ${formatRequiredApp(check)} set it`
    );
  if (sightings.complete < minHeads)
    return createUnknownVerdict(`${describeNoWorkflow(evidence)}, and ${describeFewHeads(sightings)}`);
  return void 0;
}
var readReportsFix = "use a token that can read pull requests, checks and commit statuses";
var formatRequiredApp = ({ integration_id: app }) => `the app ${app}`;
var describeNoWorkflow = ({ branch }) => `no workflow in ${formatCode(branch)} reports it`;
var describeFewHeads = ({ complete }) => complete ? `only ${complete} recent pull requests show all of their checks, too few to exclude other reporters` : "no recent pull request shows another reporter";
function createBlockVerdict(check, evidence, sightings) {
  const { otherApps } = sightings;
  if (otherApps.length) {
    const why2 = `${otherApps.map(formatCode).join(" and ")} reports it, but only ${formatRequiredApp(check)} counts, and it does not report it`;
    return { verdict: "blocks", why: why2, fix: "set the app of the check to the app that reports it, or remove the app" };
  }
  const why = `${describeNoWorkflow(evidence)}, and ${describeMissingReports(evidence, sightings)}`;
  const fix = suggestOtherChecks(check, evidence) ?? "require a check that is reported, or add a workflow or app that reports this one";
  return { verdict: "blocks", why, fix };
}
function describeMissingReports({ branch }, { complete, seenOn, seenBy, missedSince }) {
  if (seenOn !== void 0)
    return `none of the last ${missedSince} pull requests to ${formatCode(branch)} has it, since ${seenBy} reported it on #${seenOn}`;
  return complete ? `none of the last ${complete} pull requests to ${formatCode(branch)} has it` : `no recent pull request to ${formatCode(branch)} has it`;
}
function suggestOtherChecks({ context }, evidence) {
  const names = listSimilarCheckNames(context, evidence).slice(0, 5).map(formatCode).join(" and ");
  return names ? `require ${names}, which appears on recent pull requests` : void 0;
}

// packages/audit/src/protection/brakes/predict-facts.ts
function predictMergeFacts(facts, { repository, actions_policies: policies, actions }) {
  const { evidence } = facts;
  return {
    ...facts,
    ...evidence && createReportFacts({
      ...evidence,
      startRules: policies ? predictStartRules(evidence.startRules, policies) : evidence.startRules,
      permissions: evidence.permissions.map(
        (permissions, level) => level || !actions ? permissions : predictActionsPermissions(permissions, actions)
      )
    }),
    methods: repository ? predictMergeMethods(facts.methods, repository) : facts.methods,
    isArchived: repository?.archived ?? facts.isArchived
  };
}
function predictActionsPermissions(live, declared) {
  if (!hasValue(live) && declared.enabled !== false) return live;
  return { value: { level: "the repository", ...hasValue(live) && live.value, ...declared } };
}
var predictStartRules = (rules, declared) => ({
  ...rules,
  policies: mapResult(rules.policies, (live) => predictActionsPolicies(live, declared))
});
function predictActionsPolicies(live, { entries, undeclared }) {
  const ownPolicies = live.filter(({ source_type }) => source_type === "Repository");
  const findOwnPolicy = (policyName) => ownPolicies.find(({ name }) => name === policyName);
  const isKept = (policy) => !ownPolicies.includes(policy) || !isUndeclaredDeleted(undeclared, policy.name) && !entries.some(({ name }) => name === policy.name);
  return [...live.filter(isKept), ...entries.map((entry) => fillPolicyFromLive(entry, findOwnPolicy(entry.name)))];
}
function predictMergeMethods(live, declared) {
  const isDecided = mergeMethods.every((method) => declared[mergeSettings[method]] !== void 0);
  if (!hasValue(live) && !isDecided) return live;
  const liveMethods = hasValue(live) ? live.value : [];
  return { value: mergeMethods.filter((method) => declared[mergeSettings[method]] ?? liveMethods.includes(method)) };
}

// packages/audit/src/protection/sources/calls.ts
var optionalSwitch = optional(boolean());
var ProtectedRepositoryAnswer = mapAnswer(
  defineRepositoryAnswer(["default_branch", "private", "owner"], {
    archived: boolean(),
    allow_merge_commit: optionalSwitch,
    allow_squash_merge: optionalSwitch,
    allow_rebase_merge: optionalSwitch
  }),
  (shown) => {
    const switches = mergeMethods.map((method) => shown[mergeSettings[method]]);
    const methods = switches.includes(void 0) ? void 0 : mergeMethods.filter((_, index) => switches[index]);
    return {
      defaultBranch: shown.default_branch,
      methods,
      isPublic: !shown.private,
      isArchived: shown.archived,
      isInOrganization: shown.owner.type === void 0 ? void 0 : shown.owner.type === "Organization"
    };
  }
);
var getProtectedRepository = defineRepositoryCall({
  answer: ProtectedRepositoryAnswer,
  notFound: "check the repository name, or give the token access to the repository"
});
var BranchRule = defineObject({
  type: string(),
  parameters: nullish(record(string(), unknown())),
  ruleset_id: number(),
  ruleset_source_type: optional(string(), "Repository")
});
var rulesPerPage = 100;
var listBranchRules = (branch, page) => defineRestCall("GET /repos/{owner}/{repo}/rules/branches/{branch}", {
  needs: metadata.read,
  query: { per_page: rulesPerPage, page },
  answer: array(BranchRule)
})({ branch });
var OptionalNames = optional(array(string()));
var ReachProperties = optional(
  array(defineObject({ name: string(), source: optional(string()), property_values: array(string()) })),
  []
);
var RulesetReach = defineObject({
  ...LiveConditions.entries,
  repository_name: optional(defineObject({ include: OptionalNames, exclude: OptionalNames })),
  repository_property: optional(defineObject({ include: ReachProperties, exclude: ReachProperties }))
});
var RulesetAnswer = defineObject({
  conditions: nullish(RulesetReach),
  bypass_actors: nullish(array(LiveBypassActor))
});
var getRuleset = defineRulesetCall({ answer: RulesetAnswer });
var listWriters = defineCollaboratorsCall({
  query: { affiliation: "all", permission: "push" },
  pages: { perPage: 100, identity: "id", keptKeys: ["id", "login", "type", "role_name"] },
  answer: array(
    defineObject({
      id: number(),
      login: string(),
      type: optional(string(), "User"),
      role_name: optional(string(), "")
    })
  )
});
var listTeamMembers = defineRestCall("GET /orgs/{org}/teams/{team_slug}/members", {
  needs: members.read,
  pages: { perPage: 100, identity: "id", keptKeys: ["id", "login"] },
  answer: array(defineObject({ id: number(), login: string() }))
});
var listBranches = defineBranchesCall({
  pages: { perPage: 100, identity: "name", keptKeys: ["name"] },
  answer: array(defineObject({ name: string() }))
});

// packages/audit/src/protection/sources/read-rulesets.ts
var maxRulesets = 10;
var maxPages = 10;
async function readBranchRulesets(github, branch, defaultBranch, includesUnenforced) {
  const readRulesetList = () => readOrExplain("the list of rulesets", github.ask(list2({})));
  const [rules, earlyRulesetList] = await Promise.all([
    readOrExplain("rulesets", readActiveBranchRules(github, branch)),
    includesUnenforced ? readRulesetList() : { value: [] }
  ]);
  if (!hasValue(rules)) return { sources: [], unseen: [rules.unseen] };
  const activeRules = groupBy(rules.value, ({ ruleset_id }) => ruleset_id);
  const rulesetList = includesUnenforced || !activeRules.size ? earlyRulesetList : await readRulesetList();
  const summaries = hasValue(rulesetList) ? rulesetList.value : [];
  const isUnenforced = ({ target, enforcement }) => target === "branch" && enforcement !== "active";
  const unenforced = includesUnenforced ? summaries.filter(isUnenforced) : [];
  const idsToRead = [...activeRules.keys(), ...unenforced.map(({ id }) => id)].slice(0, maxRulesets);
  const readRulesets = idsToRead.map(async (id) => {
    const ruleset = await readOrExplain("the ruleset", github.ask(getRuleset({ ruleset_id: id })));
    return hasValue(ruleset) ? [[id, ruleset.value]] : [];
  });
  const rulesetsById = new Map((await Promise.all(readRulesets)).flat());
  return {
    sources: [
      ...[...activeRules].map(
        ([id, branchRules]) => createActiveSource(id, branchRules, summaries, rulesetsById.get(id))
      ),
      ...unenforced.flatMap(
        (summary) => createUnenforcedSource(summary, rulesetsById.get(summary.id), branch, defaultBranch)
      )
    ],
    unseen: []
  };
}
async function readActiveBranchRules(github, branch) {
  const allRules = [];
  for (let page = 1; page <= maxPages; page++) {
    const rules = await github.ask(listBranchRules(branch, page));
    allRules.push(...rules);
    if (rules.length < rulesPerPage) return allRules;
  }
  throw new SectionFailure("GitHub returns the rules of the branch in endless pages", "report this as a bug of Trueup");
}
async function mayHaveOwnerRulesets(github) {
  const listed = await readOrExplain("the list of rulesets", github.ask(list2({})));
  if (!hasValue(listed)) return !listed.unseen.isOffPlan;
  const ownerRulesets = listed.value.filter(({ source_type }) => source_type !== "Repository");
  return ownerRulesets.some(({ target, enforcement }) => target === "branch" && enforcement === "active");
}
var levelsBySourceType = {
  Repository: "repository",
  Organization: "organization",
  Enterprise: "enterprise"
};
function createActiveSource(id, rules, summaries, { bypass_actors, conditions } = {}) {
  const level = levelsBySourceType[rules[0].ruleset_source_type] ?? "organization";
  const name = summaries.find((summary) => summary.id === id)?.name ?? `number ${id}`;
  return createRulesetSource({
    ...{ id, name, level, enforcement: "active", rules },
    bypass_actors: bypass_actors ?? void 0,
    reach: conditions ?? void 0
  });
}
function createUnenforcedSource({ id, name, enforcement, source_type }, ruleset, branch, defaultBranch) {
  const refs = ruleset?.conditions?.ref_name;
  if (!refs || !isBranchIncluded(refs, branch, defaultBranch)) return [];
  const level = levelsBySourceType[source_type] ?? "organization";
  const isEvaluated = enforcement === "evaluate";
  return [{ kind: "ruleset", level, name, id, enforcement: isEvaluated ? "evaluate" : "disabled", demands: [] }];
}

// packages/audit/src/protection/workflows/calls.ts
var SizedBlob = defineObject({ id: optional(string()), byteSize: optional(number()) });
var Entry = defineObject({ name: string(), type: string(), object: nullable(SizedBlob) });
var Folder = nullable(defineObject({ entries: nullish(array(Entry)) }));
var Root = nullable(defineObject({ id: string() }));
var Folders = defineObject({
  repository: defineObject({
    defaultBranchRef: nullable(defineObject({ name: string() })),
    root: Root,
    folder: Folder,
    defaultRoot: Root,
    defaultFolder: Folder
  })
});
var getFolders = defineQuery(
  `query WorkflowFiles($owner: String!, $name: String!, $root: String!, $folder: String!) {
    repository(owner: $owner, name: $name) {
      defaultBranchRef { name }
      root: object(expression: $root) { id }
      folder: object(expression: $folder) { ...Files }
      defaultRoot: object(expression: "HEAD:") { id }
      defaultFolder: object(expression: "HEAD:.github/workflows") { ...Files }
    }
  }
  fragment Files on Tree { entries { name type object { ... on Blob { id byteSize } } } }`,
  { needs: contents.read, answer: Folders }
);
var TextBlob = defineObject({
  id: optional(string()),
  text: nullish(string()),
  isTruncated: optional(boolean())
});
var Texts = defineObject({ nodes: array(nullable(TextBlob)) });
var getTexts = defineQuery(
  `query WorkflowTexts($ids: [ID!]!) {
    nodes(ids: $ids) { ... on Blob { id text isTruncated } }
  }`,
  { needs: contents.read, answer: Texts }
);
var App = nullable(defineObject({ databaseId: nullable(number()), slug: string() }));
var CheckContext = variant("__typename", [
  looseObject({ __typename: literal("CheckRun"), name: string(), checkSuite: defineObject({ app: App }) }),
  looseObject({ __typename: literal("StatusContext"), context: string() })
]);
var Commit = defineObject({
  committedDate: string(),
  statusCheckRollup: nullable(
    defineObject({ contexts: defineObject({ totalCount: number(), nodes: array(CheckContext) }) })
  )
});
var PullRequest = defineObject({
  number: number(),
  state: string(),
  isDraft: boolean(),
  isCrossRepository: boolean(),
  updatedAt: string(),
  commits: defineObject({ nodes: array(defineObject({ commit: Commit })) })
});
var Reports = defineObject({
  repository: defineObject({ pullRequests: defineObject({ nodes: array(PullRequest) }) })
});
var getReports = defineQuery(
  `query RecentReports($owner: String!, $name: String!, $branch: String!) {
    repository(owner: $owner, name: $name) {
      pullRequests(baseRefName: $branch, first: 10, orderBy: { field: CREATED_AT, direction: DESC }) {
        nodes {
          number state isDraft isCrossRepository updatedAt
          commits(last: 1) { nodes { commit { committedDate statusCheckRollup { contexts(first: 100) {
            totalCount
            nodes {
              __typename
              ... on CheckRun { name checkSuite { app { databaseId slug } } }
              ... on StatusContext { context }
            }
          } } } } }
        }
      }
    }
  }`,
  {
    needs: [pullRequests.read, checks.read, commitStatuses.read],
    answer: Reports,
    hints: { 200: "a fine-grained token cannot read check runs; use a classic token or an app" }
  }
);

// packages/audit/src/protection/workflows/read.ts
var workflowFolder = ".github/workflows";
var maxFiles = 100;
var maxTotalBytes = 1024 * 1024;
async function readReportEvidence(github, branch, flags) {
  const [workflows, heads] = await Promise.all([
    readWorkflowsForBranch(github, branch),
    readPullRequestHeads(github, branch)
  ]);
  const [startRules, permissions] = hasSignsOfActions(workflows, heads) ? await Promise.all([readStartRules(github, flags.isPublic), readPermissions(github, flags.isInOrganization)]) : [{ hasDefaultPolicy: flags.isPublic, now: github.now(), policies: { value: [] } }, []];
  return { branch, workflows, heads, startRules, permissions };
}
var hasSignsOfActions = ({ files, unread }, { heads }) => files.length > 0 || unread.length > 0 || heads.some(({ reports }) => reports.some(({ app }) => app?.slug === actionsSlug));
async function readStartRules(github, isPublic) {
  const rules = { hasDefaultPolicy: isPublic, now: github.now() };
  try {
    return { ...rules, policies: { value: await readActionsPolicies(github, listAllActionsPolicies({})) } };
  } catch (failure) {
    if (failure instanceof NotOnServer || failure instanceof NotOnPlan)
      return { ...rules, hasDefaultPolicy: false, policies: { value: [] } };
    const { message: why, fix = "run again" } = returnRefusal(failure);
    return { ...rules, policies: { unseen: { what: "the list of Actions policies", why, fix } } };
  }
}
var returnRefusal = recoverFrom([GithubRefusal, RequestFailure], (failure) => failure);
async function readPullRequestHeads(github, branch) {
  const answer = await github.ask(getReports({ branch })).catch(returnRefusal);
  if (answer instanceof Error) return { heads: [], unread: answer.message };
  return { heads: toPullRequestHeads(answer.repository.pullRequests.nodes, github.now()) };
}
async function readWorkflowsForBranch(github, branch) {
  const folderRoot = `refs/heads/${branch}:`;
  const answer = await github.ask(getFolders({ root: folderRoot, folder: folderRoot + workflowFolder })).catch(returnRefusal);
  if (answer instanceof Error) return { files: [], unread: [answer.message] };
  const { defaultBranchRef: head, root, folder, defaultRoot, defaultFolder } = answer.repository;
  const isDefault = head?.name === branch;
  const branchFiles = listFolderWorkflows(root, folder, formatCode(branch));
  const defaultBranchFiles = isDefault ? { files: [], unread: [] } : listFolderWorkflows(defaultRoot, defaultFolder, "the default branch");
  const texts = await readWorkflowTexts(github, [...branchFiles.files, ...defaultBranchFiles.files]);
  const branchWorkflows = parseWorkflowFiles(branchFiles, texts);
  if (isDefault) return branchWorkflows;
  const defaultBranchWorkflows = parseWorkflowFiles(defaultBranchFiles, texts);
  const files = [
    ...filterWorkflowEvents(branchWorkflows.files, (event) => event !== targetEvent),
    ...filterWorkflowEvents(defaultBranchWorkflows.files, (event) => event === targetEvent || event === callEvent)
  ];
  return { files, unread: [...branchWorkflows.unread, ...defaultBranchWorkflows.unread] };
}
var filterWorkflowEvents = (files, isKept) => files.map((file) => ({ ...file, on: new Map([...file.on].filter(([event]) => isKept(event))) }));
function listFolderWorkflows(root, folder, branch) {
  if (!root)
    return { files: [], unread: [`the branch ${branch} does not exist, or its files are not visible to this token`] };
  if (folder && !folder.entries) return { files: [], unread: [`${formatCode(workflowFolder)} is not a folder`] };
  const files = (folder?.entries ?? []).filter((entry) => /\.ya?ml$/.test(entry.name) && entry.type === "blob").map((entry) => ({ path: `${workflowFolder}/${entry.name}`, id: entry.object?.id, bytes: entry.object?.byteSize }));
  return { files, unread: [] };
}
async function readWorkflowTexts(github, files) {
  const ids = pickIdsWithinLimits(files);
  const answer = ids.length ? await github.ask(getTexts({ ids })).catch(returnRefusal) : { nodes: [] };
  if (answer instanceof Error) return { byId: /* @__PURE__ */ new Map(), why: answer.message };
  const completeTexts = answer.nodes.flatMap(
    (node) => node?.id !== void 0 && typeof node.text === "string" && !node.isTruncated ? [[node.id, node.text]] : []
  );
  return { byId: new Map(completeTexts), why: void 0 };
}
function pickIdsWithinLimits(files) {
  let remainingBytes = maxTotalBytes;
  const picked = /* @__PURE__ */ new Set();
  for (const { id, bytes = Number.POSITIVE_INFINITY } of files) {
    if (id === void 0 || picked.has(id) || picked.size >= maxFiles || bytes > Math.min(remainingBytes, maxBytes))
      continue;
    remainingBytes -= bytes;
    picked.add(id);
  }
  return [...picked];
}
function parseWorkflowFiles({ files, unread: reasons }, { byId, why }) {
  const workflows = [];
  const unread = [...reasons];
  for (const { path, id } of files) {
    const text = byId.get(id);
    const workflow = text === void 0 ? { unread: why ?? `${formatCode(path)} ${unreadReason}` } : parseWorkflow(path, text);
    if ("unread" in workflow) unread.push(workflow.unread);
    else workflows.push(workflow);
  }
  return { files: workflows, unread };
}
var unreadReason = "was not read: it is not a text file, or the workflows exceed the limit of this version";
var reportingTime = hour;
var checkRetention = 365 * 24 * hour;
var toPullRequestHeads = (pullRequests2, now) => pullRequests2.flatMap((pullRequest) => pullRequest.commits.nodes.slice(-1).map(({ commit }) => ({ pullRequest, commit }))).toSorted((first, second) => Date.parse(second.commit.committedDate) - Date.parse(first.commit.committedDate)).map(({ pullRequest, commit }) => {
  const contexts = commit.statusCheckRollup?.contexts ?? { totalCount: 0, nodes: [] };
  const isListComplete = contexts.nodes.length >= contexts.totalCount;
  const isTimeSufficient = hadTimeToReport(pullRequest, now) && now - Date.parse(commit.committedDate) < checkRetention;
  return {
    pullRequest: pullRequest.number,
    isComplete: isListComplete && isTimeSufficient,
    reports: contexts.nodes.map(toCheckReport)
  };
});
function hadTimeToReport({ state, isDraft, isCrossRepository, updatedAt }, now) {
  const startsWithoutApproval = state === "MERGED" || !isDraft && !isCrossRepository;
  return startsWithoutApproval && now - Date.parse(updatedAt) > reportingTime;
}
function toCheckReport(context) {
  if (context.__typename === "StatusContext") return { context: context.context };
  const { app } = context.checkSuite;
  return {
    context: context.name,
    app: { id: app?.databaseId ?? 0, slug: app?.slug ?? "an app that GitHub does not show" }
  };
}

// packages/audit/src/protection/judges/reason.ts
var createReasonFactory = (verdict) => (requirement, why, fix) => ({
  verdict,
  requirement,
  why,
  fix
});
var createBlockingReason = createReasonFactory("blocks");
var createPartialReason = createReasonFactory("sometimes");
var createUnknownReason = createReasonFactory("unknown");
var createUnreadReason = (requirement, unseen) => createUnknownReason(requirement, describeUnseen(unseen), unseen.fix);
var joinNames = (names) => names.join(", ") || "nothing";
var formatCheck = ({ context, integration_id }) => integration_id === void 0 ? context : `${context} by app ${integration_id}`;

// packages/audit/src/protection/judges/checks.ts
var judgeQueueChecks = (protection, { judgeReportingInQueue: judgeReportingInQueue2 }) => findRequirement(protection, "merge_queue") ? listCheckReasons(protection, "merge_queue", judgeReportingInQueue2) : [];
var judgeRequiredChecks = (protection, { judgeReporting: judgeReporting2 }) => listCheckReasons(protection, "status_checks", judgeReporting2);
var listCheckReasons = (protection, key, judgeCheck) => (findRequirement(protection, "status_checks")?.value ?? []).flatMap((check) => {
  const defaultFix = `remove ${check.context} from the required checks, or add a workflow or app that reports it`;
  const { verdict, why, fix = defaultFix } = judgeCheck(check);
  return verdict === "works" ? [] : [{ verdict, requirement: key, why: `${formatCheck(check)}: ${why}`, fix }];
});
var unevaluatedNames = {
  deployments: "deployments",
  workflows: "required workflows",
  code_scanning: "code scanning",
  patterns: "patterns",
  other_rules: "unknown rules"
};
var judgeUnevaluatedRequirements = (protection) => Object.keys(unevaluatedNames).flatMap(
  (key) => (findRequirement(protection, key)?.value ?? []).map((item) => {
    const why = `Trueup does not evaluate ${unevaluatedNames[key]}, so ${formatCode(item)} is not checked`;
    return createUnknownReason(key, why, "check the newest pull request");
  })
);

// packages/audit/src/protection/judges/methods.ts
var judgeMergeMethods = (protection, { methods: allowed }) => {
  const methodRequirement = findRequirement(protection, "merge_methods");
  const linearHistory = findRequirement(protection, "linear_history");
  const queue = findRequirement(protection, "merge_queue");
  if (!methodRequirement && !linearHistory) return [];
  const allowedBySources = listMethodsAllowedByRules(protection);
  if (methodRequirement && !methodRequirement.value.length) {
    const why = `no merge method is allowed by all sources: ${describeAllowedMethods(methodRequirement)}`;
    return [createBlockingReason("merge_methods", why, "allow one common method in all sources, such as squash")];
  }
  if (!allowedBySources.length)
    return [
      createBlockingReason(
        "linear_history",
        `${linearHistoryReason}, and ${describeAllowedMethods(methodRequirement)}`,
        `${allowOtherMethodFix} there`
      )
    ];
  if (queue) return judgeQueueMethods(queue, allowedBySources);
  if (!hasValue(allowed)) return [createUnreadReason("merge_methods", allowed.unseen)];
  if (allowedBySources.some((method) => allowed.value.includes(method))) return [];
  const repository = `the repository allows only ${joinNames(allowed.value)}`;
  if (!methodRequirement)
    return [
      createBlockingReason(
        "linear_history",
        `${linearHistoryReason}, and ${repository}`,
        `${allowOtherMethodFix} in the repository`
      )
    ];
  const fix = `allow ${joinNames(allowedBySources)} in the repository too`;
  return [
    createBlockingReason("merge_methods", `${describeAllowedMethods(methodRequirement)}, and ${repository}`, fix)
  ];
};
function listMethodsAllowedByRules(protection) {
  const allowedByRules = findRequirement(protection, "merge_methods")?.value ?? mergeMethods;
  return allowedByRules.filter((method) => !findRequirement(protection, "linear_history") || method !== "merge");
}
var judgeSignedCommits = (protection, { methods: allowed }) => {
  if (!findRequirement(protection, "signed_commits")) return [];
  const queue = findRequirement(protection, "merge_queue");
  const usableMethods = queue ? { value: queue.value } : allowed;
  const bySources = listMethodsAllowedByRules(protection);
  const usableAndAllowed = hasValue(usableMethods) ? bySources.filter((method) => usableMethods.value.includes(method)) : bySources;
  const fix = findRequirement(protection, "linear_history") ? "stop requiring a linear history, and allow merge commits, which GitHub signs" : "allow merge commits, which GitHub signs";
  if (usableAndAllowed.length && usableAndAllowed.every((method) => method === "rebase"))
    return [createBlockingReason("signed_commits", onlyRebaseReason, fix)];
  if (!hasValue(usableMethods))
    return usableAndAllowed.length ? [createUnreadReason("signed_commits", usableMethods.unseen)] : [];
  return usableAndAllowed.length && !usableAndAllowed.includes("merge") ? [createPartialReason("signed_commits", onlySquashReason, fix)] : [];
};
var onlySquashReason = "only squash is allowed, and GitHub signs squashed commits only for the author";
var onlyRebaseReason = "only rebase is allowed, and rebased commits lose their signatures";
var linearHistoryReason = "a linear history excludes merge commits";
var allowOtherMethodFix = "allow squash or rebase";
var describeAllowedMethods = ({ sources }) => sources.map((source) => `${describeSource(source)} allows only ${joinNames(source.value)}`).join(", ");
function judgeQueueMethods({ value }, allowedBySources) {
  const allowedQueueMethods = value.filter((method) => allowedBySources.includes(method));
  const onlyAllowed = `only ${joinNames(allowedBySources)} is allowed`;
  if (!allowedQueueMethods.length)
    return [
      createBlockingReason(
        "merge_queue",
        `the queue merges by ${joinNames(value)}, and ${onlyAllowed}`,
        `set the queue to ${allowedBySources[0]}`
      )
    ];
  if (allowedQueueMethods.length === value.length) return [];
  const why = `queues merge by ${joinNames(value)}, ${onlyAllowed}, and GitHub does not document which queue applies`;
  return [createUnknownReason("merge_queue", why, `set all queues to ${allowedBySources[0]}`)];
}

// packages/audit/src/protection/sources/code-owners.ts
var listSoleOwners = (text, reviewers) => sortDistinctItems(
  listReviewingOwnersByLine(text, reviewers).flatMap(
    (owners) => owners.some(isTeamOrEmail) || owners.length > 1 ? [] : owners
  )
);
var listDecidingGroups = (text, reviewers) => listReviewingOwnersByLine(text, reviewers).filter((owners) => owners.some(isTeamOrEmail) && owners.filter((owner) => !isTeamOrEmail(owner)).length < 2).map((owners) => owners.filter(isTeamOrEmail));
function listReviewingOwnersByLine(text, reviewers) {
  const canReview = new Set(reviewers.map((login) => login.toLowerCase()));
  const isReviewer = (owner) => isTeamOrEmail(owner) || canReview.has(owner.toLowerCase());
  return text.split(/\r?\n/).flatMap((line) => {
    const [pattern, ...owners] = line.replace(/(^|\s)#.*$/, "").trim().split(/\s+/);
    const ownerNames = sortDistinctItems(owners.map((owner) => owner.replace(/^@/, "")));
    return pattern && ownerNames.length ? [ownerNames.filter(isReviewer)] : [];
  });
}
var toTeamName = (owner) => `team ${owner.split("/")[1] ?? owner}`;
var isTeamOrEmail = (owner) => /[/@]/.test(owner);

// packages/audit/src/protection/judges/reviews.ts
var judgeApprovals = (protection, { reviewers }) => {
  const approvals = findRequirement(protection, "approvals")?.value ?? 0;
  const needed = Math.max(approvals, findRequirement(protection, "last_push_approval") ? 1 : 0);
  if (!needed) return [];
  const key = approvals ? "approvals" : "last_push_approval";
  if (!hasValue(reviewers)) return [createUnreadReason(key, reviewers.unseen)];
  const count = reviewers.value.length;
  if (count > needed) return [];
  const reviewerText = count ? `${formatPeopleCount(count)} can review (${joinNames(reviewers.value)})` : "no person can review";
  const approvalText = `${needed} ${needed === 1 ? "approval is" : "approvals are"} required`;
  const fix = `give write access to ${formatMorePeopleCount(needed + 1 - count)}, or require fewer approvals`;
  if (count < needed)
    return [createBlockingReason(key, `${approvalText}, and ${count ? "only " : ""}${reviewerText}`, fix)];
  return [
    createPartialReason(key, `${approvalText} and ${reviewerText}, so their own pull requests cannot be approved`, fix)
  ];
};
var formatPeopleCount = (count) => count === 1 ? "1 person" : `${count} people`;
var formatMorePeopleCount = (count) => count === 1 ? "one more person" : `${count} more people`;
var judgeCodeOwners = (protection, { codeOwners: file, reviewers, countGroupWriters }) => {
  if (!findRequirement(protection, "code_owners")) return [];
  if (!hasValue(file)) return [createUnreadReason("code_owners", file.unseen)];
  if (!file.value) return [];
  if (!hasValue(reviewers)) return [createUnreadReason("code_owners", reviewers.unseen)];
  const soleOwners = listSoleOwners(file.value, reviewers.value);
  const hasTwoReviewers = (group) => {
    const size = countGroupWriters(toTeamName(group));
    return hasValue(size) && size.value > 1;
  };
  const uncertainGroups = listDecidingGroups(file.value, reviewers.value).find(
    (groups) => !groups.some(hasTwoReviewers)
  );
  if (!soleOwners.length && uncertainGroups) {
    const why2 = `${joinNames(uncertainGroups)} ${uncertainGroups.length === 1 ? "owns" : "own"} some files, and Trueup cannot check whether at least two of their members can review`;
    const fix = 'list two people in CODEOWNERS, or grant "Members: read"';
    return [createUnknownReason("code_owners", why2, fix)];
  }
  if (!soleOwners.length) return [];
  const why = `${joinNames(soleOwners)} ${soleOwners.length === 1 ? "owns" : "each own"} some files alone and cannot approve their own pull requests`;
  return [createPartialReason("code_owners", why, "add a second owner in CODEOWNERS")];
};
var judgeTeamReviews = (protection, { countGroupWriters }) => (findRequirement(protection, "team_reviews")?.value ?? []).flatMap(({ team, approvals, files }) => {
  if (!approvals) return [];
  const size = countGroupWriters(team);
  if (!hasValue(size)) return [createUnreadReason("team_reviews", size.unseen)];
  if (size.value > approvals) return [];
  const reviewText = `${joinNames(files)} needs ${approvals} by ${team}, in which ${formatPeopleCount(size.value)} can review`;
  const why = size.value < approvals ? reviewText : `${reviewText}, so their own pull requests cannot be approved`;
  return [createPartialReason("team_reviews", why, `add people to ${team}, or require fewer approvals of the team`)];
});

// packages/audit/src/protection/judges/updates.ts
var judgeUpdateRestrictions = (protection, facts) => {
  const sources = findRequirement(protection, "updates")?.sources ?? [];
  const updaters = sources.map((source) => evaluateUpdaters(source, facts));
  const closedSources = sources.filter((_, index) => updaters[index].isClosed);
  if (closedSources.length) return closedSources.map(createNoUpdaterReason);
  const unseen = [...sources.flatMap(listHiddenBypassList), ...updaters.flatMap((updater) => updater.unseen)];
  if (unseen.length) return unseen.map((updater) => createUnreadReason("updates", updater));
  return sources.length > 1 ? judgeCommonUpdaters(sources, updaters) : [];
};
var listUpdatersAndBypassers = (source) => [
  ...source.value,
  ...listKnownBypassers(source).map(({ name }) => name)
];
function evaluateUpdaters(source, { countGroupWriters }) {
  const sizedUpdaters = listUpdatersAndBypassers(source).map((name) => ({
    name,
    size: isCountableGroup(name) ? countGroupWriters(name) : { value: 1 }
  }));
  const names = sizedUpdaters.filter(({ size }) => !hasValue(size) || size.value > 0).map(({ name }) => name);
  const isSure = sizedUpdaters.some(({ size }) => hasValue(size) && size.value > 0);
  const unseen = isSure ? [] : sizedUpdaters.flatMap(({ size }) => hasValue(size) ? [] : [size.unseen]);
  return { names, isClosed: source.bypass !== "unknown" && !names.length, unseen };
}
var isCountableGroup = (name) => /^(team|role) /.test(name) && name !== administrators;
function createNoUpdaterReason(source) {
  const name = describeSource(source);
  if (source.kind === "classic" && !source.value.length)
    return createBlockingReason("updates", `${name} locks the branch`, `set \`lock_branch: false\` in ${name}`);
  const fix = `allow a person or team to update the branch or bypass ${name}`;
  return createBlockingReason(
    "updates",
    `${name} restricts updates, and no account is allowed to update the branch`,
    fix
  );
}
function listHiddenBypassList(source) {
  const { bypass, level } = source;
  if (bypass !== "unknown") return [];
  const why = "not visible to this token: GitHub shows it only to accounts that can change it";
  const fix = level === "repository" ? 'grant "Administration: write"' : `use the token of an owner of the ${level}`;
  return [{ what: `the bypass list of ${describeSource(source)}`, why, fix }];
}
function judgeCommonUpdaters(sources, updaters) {
  const [first, ...rest] = updaters.map(({ names }) => names);
  if (first.some((name) => rest.every((names) => names.includes(name)))) return [];
  const allowances = sources.map(
    (source, index) => `${describeSource(source)} allows ${joinNames(updaters[index].names)}`
  );
  const fix = `allow one of them in all sources, such as ${administrators}`;
  if (updaters.every(({ names }) => names.every((name) => /^(user )?\S+$/.test(name))))
    return [createBlockingReason("updates", `no account can update the branch: ${allowances.join(", ")}`, fix)];
  return [createUnreadReason("updates", { what: "the members of these groups", why: allowances.join(", "), fix })];
}

// packages/audit/src/protection/verdict.ts
var verdictsFromWorst = ["blocks", "sometimes", "unknown"];

// packages/audit/src/protection/judge.ts
function judgeBranch(protection, facts) {
  const unsortedReasons = allJudges.flatMap((judge) => judge(protection, facts));
  const reasons = verdictsFromWorst.flatMap(
    (verdict2) => unsortedReasons.filter((reason) => reason.verdict === verdict2)
  );
  const verdict = reasons[0]?.verdict ?? "works";
  const isOpen = verdict === "works" && !protection.requirements.length && !protection.unseen.length;
  return { verdict: isOpen ? "unprotected" : verdict, reasons, notes: listJudgementNotes(protection, facts) };
}
var judgeUnseenSources = (protection) => [...new Set(blockingKeys.flatMap((key) => listHidingSources(protection, key)))].map(
  (source) => createUnreadReason("any", source)
);
var judgeArchive = (_, { isArchived }) => isArchived ? [
  createBlockingReason(
    "any",
    "the repository is archived, so GitHub rejects every write",
    "unarchive the repository"
  )
] : [];
var judges = {
  merge_methods: judgeMergeMethods,
  linear_history: judgeMergeMethods,
  signed_commits: judgeSignedCommits,
  approvals: judgeApprovals,
  last_push_approval: judgeApprovals,
  code_owners: judgeCodeOwners,
  team_reviews: judgeTeamReviews,
  status_checks: judgeRequiredChecks,
  merge_queue: judgeQueueChecks,
  deployments: judgeUnevaluatedRequirements,
  workflows: judgeUnevaluatedRequirements,
  updates: judgeUpdateRestrictions,
  code_scanning: judgeUnevaluatedRequirements,
  patterns: judgeUnevaluatedRequirements,
  other_rules: judgeUnevaluatedRequirements,
  pull_request: void 0,
  dismiss_stale_reviews: void 0,
  review_dismissal: void 0,
  resolved_conversations: void 0,
  up_to_date: void 0,
  no_fork_sync: void 0,
  creation: void 0,
  no_deletion: void 0,
  no_force_pushes: void 0
};
var blockingKeys = requirementKeys.filter((key) => judges[key]);
var allJudges = [
  .../* @__PURE__ */ new Set([judgeArchive, ...Object.values(judges).filter((judge) => judge !== void 0), judgeUnseenSources])
];
function listJudgementNotes(protection, { codeOwners: file, judgeReporting: judgeReporting2 }) {
  const owners = findRequirement(protection, "code_owners");
  const checkVerdicts = (findRequirement(protection, "status_checks")?.value ?? []).map((check) => ({
    check,
    ...judgeReporting2(check)
  }));
  return [
    ...owners && hasValue(file) && file.value === void 0 ? ["the code owner approval has no effect without a CODEOWNERS file"] : [],
    ...checkVerdicts.filter(({ verdict, why }) => verdict === "works" && why).map(({ check, why }) => `${formatCheck(check)}: ${why}`),
    ...protection.unenforced.map(
      ({ name, level, enforcement }) => `${describeSource({ kind: "ruleset", level, name })} is ${enforcement === "evaluate" ? "only evaluated" : "disabled"}, so it is not enforced`
    )
  ];
}

// packages/audit/src/protection/sources/read-classic.ts
async function readClassic(github, branch, choice) {
  const protectionRead = readOrExplain("classic protection", readClassicProtection(github, branch));
  const isPlain = choice === "none" || choice === "covering" && isUnprotected(await protectionRead);
  const [branchResult, protectionResult, rules] = await Promise.all([
    isPlain ? { value: { isThere: true } } : readOrExplain(`the branch ${branch}`, github.ask(getBranch({ branch }))),
    protectionRead,
    isPlain ? notRequested : readOrExplain("the rules of classic protection", readBranchRules(github))
  ]);
  const isThere = hasValue(branchResult) ? branchResult.value.isThere : hasValue(protectionResult) && !!protectionResult.value.protection || void 0;
  const branchAnswer = hasValue(branchResult) && isThere ? branchResult.value : void 0;
  return { ...combineClassicAnswers(branch, branchAnswer, protectionResult, rules), isThere, rules };
}
var readClassicProtection = (github, branch) => github.ask(getProtection({ branch })).catch(recoverFrom([RequestNotSent], () => github.ask(getProtectionWithoutApps({ branch }))));
var isUnprotected = (protectionResult) => hasValue(protectionResult) && !protectionResult.value.protection && !protectionResult.value.isMissing;
function combineClassicAnswers(branch, branchAnswer, protectionResult, rules) {
  if (!hasValue(protectionResult)) return { sources: [], unseen: [protectionResult.unseen] };
  const { protection, isMissing } = protectionResult.value;
  if (isMissing) return createSourcesOfMissingBranch(branch, rules);
  if (!protection) return { sources: [], unseen: [], protection: null };
  const rule = hasValue(rules) ? findRule(branch, branchAnswer, rules.value.all) : void 0;
  const withRule = addGraphqlSettings(protection, rule);
  const completeProtection = {
    ...withRule,
    ...withRule.force_push_bypassers?.length && { allow_force_pushes: false }
  };
  const unseen = rule ? listDisagreements(branch, branchAnswer, protectionResult.value, rules) : [createUnseenDeployments(rules)];
  return {
    sources: [createClassicSource(rule?.pattern ?? branch, completeProtection)],
    unseen,
    protection: completeProtection
  };
}
var findRule = (branch, branchAnswer, rules) => rules.find(({ pattern }) => pattern === branchAnswer?.pattern) ?? findApplyingRule(rules, branch);
var createUnseenDeployments = (rules) => ({
  ...hasValue(rules) ? missingRule : rules.unseen,
  what: "required deployments of the classic rule",
  keys: ["deployments"]
});
var missingRule = {
  why: "GitHub shows a protection without its rule",
  fix: 'grant "Administration: read" to the token of an administrator'
};
function listDisagreements(branch, found, shown, rules) {
  if (!found || !hasValue(rules)) return [];
  try {
    refuseDifferingAnswers(branch, { branchAnswer: found, protectionAnswer: shown }, rules.value.all);
    return [];
  } catch (failure) {
    const { message } = failure;
    return [{ what: "classic protection", why: message, fix: "run again: the rule may have changed during the run" }];
  }
}
function createSourcesOfMissingBranch(branch, rules) {
  if (!hasValue(rules)) return { sources: [], unseen: [rules.unseen] };
  const { all, isAdministrator } = rules.value;
  const rule = findApplyingRule(all, branch);
  if (!rule) return { sources: [], unseen: all.length || isAdministrator ? [] : [hiddenRules], protection: null };
  const { pattern, protection, restrictsPushes } = rule;
  const unseen = restrictsPushes ? [{ ...hiddenPushers, keys: ["updates"] }] : [];
  return { sources: [createClassicSource(pattern, protection)], unseen, protection };
}
var hiddenRules = {
  what: "classic protection",
  why: "GitHub shows these rules only to administrators, so the empty list may be incomplete",
  fix: 'use the token of an administrator, or grant "Administration: write"'
};
var hiddenPushers = {
  what: "the people who can push",
  why: "GitHub shows it only for existing branches",
  fix: "run again after the branch exists"
};

// packages/audit/src/protection/read.ts
var chooseSourcesToRead = ({ branches = [], rulesets } = {}) => ({
  classicRules: branches.some((entry) => entry.protection === null || needsRulesRead(entry)) ? "all" : "covering",
  includesUnenforced: rulesets !== void 0
});
async function readAndJudgeBranch(github, branch, repository, desired, choice = { classicRules: "all", includesUnenforced: true }) {
  const change = await readProtectionChange(github, branch, repository, desired ?? {}, choice);
  const { live, before, after, former } = change;
  const facts = await readMergeFacts(github, [before, after], live);
  return {
    live,
    protection: before,
    ...judgeBranch(before, facts),
    ...desired && { afterwards: { protection: after, ...judgeBranch(after, predictMergeFacts(facts, desired)) } },
    former
  };
}
async function readProtectionChange(github, branch, repository, desired, choice) {
  const { defaultBranch } = repository;
  const isMoved = desired.repository?.default_branch === branch && branch !== defaultBranch;
  const [sources, former] = await Promise.all([
    readRuleSources(github, branch, repository, choice),
    isMoved ? readRuleSources(github, defaultBranch, repository, choice) : void 0
  ]);
  return {
    live: sources,
    before: combineSources(sources),
    after: combineSources(predictRuleSources({ ...sources, former: former?.sources }, desired)),
    former: former && combineSources(former)
  };
}
async function readRuleSources(github, branch, repository, choice) {
  const [classic, rulesets] = await Promise.all([
    readClassic(github, branch, choice.classicRules),
    readBranchRulesets(github, branch, repository.defaultBranch, choice.includesUnenforced)
  ]);
  return {
    branch,
    isThere: classic.isThere,
    repository,
    sources: [...classic.sources, ...rulesets.sources],
    unseen: [...classic.unseen, ...rulesets.unseen],
    classic
  };
}
async function readMergeFacts(github, protections, live) {
  const { methods, isArchived } = live.repository;
  const groups = [...new Set(protections.flatMap(listRequiredGroups))];
  const readIfRequired = (keys, read) => keys.some((key) => protections.some((protection) => findRequirement(protection, key))) ? read() : notRequested;
  const readReviewers = () => readWriters(github);
  const [allowedMethods, writers, codeOwners, reports] = await Promise.all([
    methods ? { value: methods } : readIfRequired(["merge_methods", "linear_history", "signed_commits"], () => readMergeMethods(github)),
    groups.length ? readReviewers() : readIfRequired(["approvals", "last_push_approval", "code_owners"], readReviewers),
    readIfRequired(["code_owners"], () => readCodeOwnersFile(github, live)),
    readReportFacts(github, protections, live)
  ]);
  const reviewers = mapResult(writers, (people) => people.map(({ login }) => login));
  const sizes = await countWritersInGroups(
    github,
    [.../* @__PURE__ */ new Set([...groups, ...listDecidingTeams(codeOwners, reviewers)])],
    writers
  );
  return {
    methods: allowedMethods,
    reviewers,
    isArchived: isArchived === true,
    codeOwners,
    countGroupWriters: (group) => sizes.get(group) ?? notRequested,
    ...reports
  };
}
var maxTeams = 5;
var listDecidingTeams = (file, reviewers) => hasValue(file) && hasValue(reviewers) ? listDecidingGroups(file.value ?? "", reviewers.value).flat().map(toTeamName).slice(0, maxTeams) : [];
function listRequiredGroups(protection) {
  const updating = (findRequirement(protection, "updates")?.sources ?? []).flatMap(listUpdatersAndBypassers);
  const reviewing = (findRequirement(protection, "team_reviews")?.value ?? []).map(({ team }) => team);
  return [...updating, ...reviewing].filter(isCountableGroup);
}
async function readReportFacts(github, protections, { branch, repository }) {
  if (!protections.some((protection) => findRequirement(protection, "status_checks")))
    return { judgeReporting: createUnreadVerdict, judgeReportingInQueue: createUnreadVerdict };
  return createReportFacts(await readReportEvidence(github, branch, repository));
}
var createUnreadVerdict = () => ({ verdict: "unknown", why: notRequested.unseen.why });
async function readMergeMethods(github) {
  const toGraphqlField = (method) => repositoryKeys[mergeSettings[method]].field;
  const features = await readOrExplain("the merge methods", github.ask(getFeatures(mergeMethods.map(toGraphqlField))));
  return mapResult(features, ({ repository }) => mergeMethods.filter((method) => repository[toGraphqlField(method)]));
}
async function readWriters(github) {
  const listed = await readOrExplain("the people who can review", github.ask(listWriters({})));
  if (!hasValue(listed)) return listed;
  const people = listed.value.filter(({ type }) => type === "User");
  if (people.length) return { value: people };
  const fix = 'grant "Administration: read" to the token of an account with push access';
  return { unseen: { what: "the people who can review", why: "GitHub lists no person", fix } };
}
var codeOwnersPaths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"];
async function readCodeOwnersFile(github, { branch, isThere, repository }) {
  const getFile = defineFileCall(branch === repository.defaultBranch || !isThere ? void 0 : branch);
  const files = await readOrExplain(
    "the CODEOWNERS file",
    Promise.all(codeOwnersPaths.map((path) => github.ask(getFile({ path }))))
  );
  if (!hasValue(files)) return files;
  const value = files.value.find((text) => text !== void 0);
  if (value !== void 0 || hasValue(await readOrExplain(`the branch ${branch}`, github.ask(getBranch({ branch })))))
    return { value };
  const why = "Trueup cannot check whether this token can read the files of the branch";
  return { unseen: { what: "the CODEOWNERS file", why, fix: 'grant "Contents: read"' } };
}
async function countWritersInGroups(github, groups, writers) {
  if (!hasValue(writers)) return new Map(groups.map((group) => [group, writers]));
  const hasTeams = groups.some((group) => group.startsWith("team "));
  const teams = hasTeams ? await readOrExplain("the teams of the repository", github.ask(list({}))) : { value: [] };
  const sizes = groups.map(async (group) => {
    const [kind, name = ""] = group.split(" ");
    if (kind === "role") return [group, countRoleHolders(name, writers.value)];
    if (!hasValue(teams)) return [group, teams];
    const team = teams.value.find(({ id, slug }) => String(id) === name || slug === name);
    if (team) return [group, await countWritersInTeam(github, team.slug, writers.value)];
    const why = "GitHub does not list it among the teams of the repository";
    const fix = "give the team access to the repository, or remove it from the list";
    return [group, { unseen: { what: `the members of ${group}`, why, fix } }];
  });
  return new Map(await Promise.all(sizes));
}
var rolesByRank = ["read", "triage", "write", "maintain", "admin"];
function countRoleHolders(role, writers) {
  const count = writers.filter(({ role_name }) => role_name === role).length;
  const lowerRoles = rolesByRank.slice(0, Math.max(rolesByRank.indexOf(role), 0));
  if (count || writers.every(({ role_name }) => lowerRoles.includes(role_name))) return { value: count };
  if (!rolesByRank.includes(role)) {
    const fix2 = "check on GitHub who has the role, or let the role admin pass";
    return { unseen: { what: `the people with the role ${role}`, why: "GitHub shows only the names of roles", fix: fix2 } };
  }
  const fix = `give a person the role ${role}, or let the role admin pass`;
  return {
    unseen: { what: `whether a role other than ${role} can update`, why: "no person has the role itself", fix }
  };
}
async function countWritersInTeam(github, team_slug, writers) {
  const listed = await readOrExplain(
    `the members of the team ${team_slug}`,
    github.ask(listTeamMembers({ team_slug }))
  );
  if (!hasValue(listed)) return listed;
  const logins = new Set(listed.value.map(({ login }) => login));
  return { value: writers.filter(({ login }) => logins.has(login)).length };
}

export {
  describeSource,
  findRequirement,
  listHidingSources,
  toDesiredProtection,
  targetEvent,
  createStartEvaluator,
  isAboutWorkflow,
  listAllowedEvents,
  predictStartRules,
  predictActionsPolicies,
  getProtectedRepository,
  mayHaveOwnerRulesets,
  readStartRules,
  readWorkflowsForBranch,
  chooseSourcesToRead,
  readAndJudgeBranch,
  readProtectionChange
};

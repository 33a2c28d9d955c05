import {
  fileText104 as fileText,
  readDocument28 as readDocument,
  SettingsRefused47 as SettingsRefused,
  orRefusal47 as orRefusal,
  Pattern50 as Pattern,
  isAny50 as isAny,
  memoize50 as memoize,
  one50 as one,
  runOf50 as runOf,
  leaves112 as leaves,
  ofRepository80 as ofRepository,
  repositoryWith80 as repositoryWith,
  mapped84 as mapped,
  object84 as object,
  SectionFailure87 as SectionFailure,
  spellOut88 as spellOut,
  code92 as code,
  array93 as array,
  boolean93 as boolean,
  literal93 as literal,
  looseObject93 as looseObject,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  optional93 as optional,
  record93 as record,
  string93 as string,
  unknown93 as unknown,
  variant93 as variant,
  groupBy94 as groupBy,
  isMap94 as isMap,
  checks98 as checks,
  commitStatuses98 as commitStatuses,
  contents98 as contents,
  grantName98 as grantName,
  members98 as members,
  metadata98 as metadata,
  organizationAdministration98 as organizationAdministration,
  pullRequests98 as pullRequests,
  query99 as query,
  rest99 as rest,
  HostRefusal100 as HostRefusal,
  HostUnreachable100 as HostUnreachable,
  NotAsked100 as NotAsked,
  NotOnPlan100 as NotOnPlan,
  NotOnServer100 as NotOnServer,
  PermissionDenied100 as PermissionDenied,
  forgiving100 as forgiving,
  isOfTheRun100 as isOfTheRun
} from "./action.js";
import {
  administrators,
  combineValues,
  demandsOf,
  dropTwins,
  isAsStrict,
  isKnown,
  jsonOf,
  keys,
  knownBypassers,
  mapKnown,
  mergeMethods,
  mergeSettings,
  notAsked,
  notRead,
  requirements,
  rulesetSource,
  settleValue,
  unlessEmpty
} from "./action-chunk-674ZEYXB.js";
import {
  addRule,
  getBranch,
  getNamedProtection,
  getProtection,
  needsRules,
  readRules,
  refuseDisagreement
} from "./action-chunk-GSEHUO6P.js";
import {
  applying,
  covers,
  includes,
  isNobody,
  isPattern,
  normalize,
  normalizePut,
  piecesOf
} from "./action-chunk-N75BWPLI.js";
import {
  Conditions,
  LiveBypassActor,
  actionsApp,
  list as list2
} from "./action-chunk-2W44PF6A.js";
import {
  eventRule,
  fillFromLive,
  listPolicies,
  readPolicies,
  ruleTypes
} from "./action-chunk-6TKPB5XX.js";
import {
  list
} from "./action-chunk-DSX64DIT.js";
import {
  endpoints
} from "./action-chunk-2JJHVE2O.js";
import {
  getFeatures,
  repositoryKeys
} from "./action-chunk-55ZOG3KM.js";
import {
  ofBranches,
  ofCollaborators,
  ofRuleset
} from "./action-chunk-QAASC3EC.js";

// packages/audit/src/protection/sources/summed.ts
function sumUp({ branch, sources, unseen }) {
  const active = sources.filter(({ enforcement }) => enforcement === "active");
  const idle = dropTwins(sources.filter(({ enforcement }) => enforcement !== "active"));
  return {
    branch,
    requirements: keys.flatMap((key) => {
      const demanding = dropTwins(active.flatMap((source) => sumSource(source, key)));
      return demanding.length ? [requirementOf(key, demanding, unseen)] : [];
    }),
    unseen: dropTwins(unseen),
    idle: idle.map(({ name, level, enforcement }) => ({ name, level, enforcement }))
  };
}
function requirementOf(key, sources, unseen) {
  const values = sources.map((source) => source.value);
  const value = combineValues(key, values);
  const binding = sources.filter((source) => binds(key, source, sources, value));
  return {
    key,
    value,
    sources,
    binding: [...new Set(binding.map(nameOfSource))],
    atLeast: unseen.some((source) => mayDemand(source, key))
  };
}
var sumSource = ({ kind, level, name, demands }, key) => demands.filter((demand) => demand.key === key).map(({ value, bypass }) => ({
  ...{ kind, level, name, value: settleValue(value) },
  bypass: bypass === "unknown" ? bypass : dropTwins(bypass)
}));
function binds(key, source, all2, value) {
  const { way } = requirements[key];
  if (way !== "common") return way !== "most" || source.value === value;
  return jsonOf(source.value) === jsonOf(value) || all2.some((other) => !isAsStrict(key, other.value, source.value));
}
var mayDemand = ({ keys: keys2 }, key) => !keys2 || keys2.includes(key);
var nameOfSource = ({ kind, level, name }) => kind === "classic" ? `classic protection ${name}` : `ruleset ${JSON.stringify(name)}${level === "repository" ? "" : ` of the ${level}`}`;
var requirement = ({ requirements: requirements2 }, key) => requirements2.find((one2) => one2.key === key);
var hiding = ({ unseen }, key) => unseen.filter((source) => mayDemand(source, key));

// packages/audit/src/protection/sources/classic.ts
function classicSource(name, protection) {
  const { required_status_checks: checks2, lock_branch: isLocked, restrictions, block_creations: creation } = protection;
  const admins = protection.enforce_admins ? [] : [admin];
  const restricted = restrictions && { updates: [...namesOf(restrictions), administrators], creation };
  const forcing = protection.force_push_bypassers?.map(always) ?? "unknown";
  const required = unlessEmpty(checks2?.checks);
  const demands = [
    ...reviewDemands(protection.required_pull_request_reviews, admins),
    ...demandsOf(
      {
        status_checks: required?.map(requiredCheck),
        // A branch has to be up to date only for its checks.
        up_to_date: required && checks2?.strict,
        resolved_conversations: protection.required_conversation_resolution,
        linear_history: protection.required_linear_history,
        signed_commits: protection.required_signatures,
        deployments: unlessEmpty(protection.required_deployments),
        updates: isLocked ? [] : void 0,
        no_fork_sync: isLocked && !protection.allow_fork_syncing
      },
      admins
    ),
    ...restricted ? demandsOf(restricted, [admin]) : [],
    ...demandsOf({ no_deletion: !protection.allow_deletions }, []),
    ...demandsOf({ no_force_pushes: !protection.allow_force_pushes }, forcing)
  ];
  return { kind: "classic", level: "repository", name, enforcement: "active", demands };
}
var always = (name) => ({ name, how: "always" });
var admin = always(administrators);
function reviewDemands(reviews, admins) {
  if (!reviews) return [];
  const { dismissal_restrictions: dismissers, bypass_pull_request_allowances: allowed } = reviews;
  return [
    ...demandsOf(
      {
        pull_request: true,
        approvals: reviews.required_approving_review_count ?? 0,
        code_owners: reviews.require_code_owner_reviews,
        last_push_approval: reviews.require_last_push_approval,
        dismiss_stale_reviews: reviews.dismiss_stale_reviews
      },
      [...admins, ...allowed ? namesOf(allowed).map(always) : []]
    ),
    ...dismissers && !isNobody(dismissers) ? demandsOf({ review_dismissal: namesOf(dismissers) }, [admin]) : []
  ];
}
var requiredCheck = ({ context, app_id = -1 }) => app_id === -1 ? { context } : { context, integration_id: app_id };
var namesOf = ({ users, teams, apps }) => [
  ...users,
  ...teams.map((slug) => `team ${slug}`),
  ...apps.map((slug) => `app ${slug}`)
];

// packages/audit/src/protection/brakes/afterwards.ts
var desiredIn = (declared) => Object.fromEntries(declared.map((one2) => ["section" in one2 ? one2.section.key : one2.key, one2.desired]));
function applyToSources(read, desired) {
  const { sources, unseen } = read.sources;
  const classic = classicAfter(read, desired.branches ?? []);
  const stays = staysOver(read, desired);
  const rulesets = [...sources, ...read.former ?? []].filter((one2) => one2.kind === "ruleset" && stays(one2) !== false);
  return {
    branch: read.branch,
    sources: [...classic.sources, ...rulesetsAfter(read, rulesets, desired)],
    unseen: [
      ...unseen.filter((source) => !read.classic.unseen.includes(source)),
      ...classic.unseen,
      ...rulesets.filter((one2) => one2.enforcement === "active" && stays(one2) === void 0).map(unknownReach)
    ]
  };
}
var unknownReach = (source) => ({
  what: `the branches and repositories that ${nameOfSource(source)} covers`,
  why: "not visible to this token, or there are too many rulesets",
  fix: "use a token that can read the ruleset",
  keys: []
});
var staysOver = ({ branch, repository }, { repository: declared = {}, custom_properties: properties }) => {
  const { name, private: hidden, default_branch: defaultBranch = repository.defaultBranch } = declared;
  const visibility = declared.visibility ?? (hidden === void 0 ? void 0 : hidden ? "private" : "public");
  const moves = defaultBranch !== repository.defaultBranch;
  const changes = (name ?? visibility ?? properties) !== void 0;
  const values = Object.fromEntries([
    ["system visibility", visibility],
    ...(properties?.entries ?? []).map(({ property_name, value }) => [`custom ${property_name}`, value])
  ]);
  const fits = (before) => ({ name: name2, source = "custom", property_values: wanted }) => {
    const value = values[`${source} ${name2}`];
    return value === void 0 ? before : [value].flat().some((each) => wanted.includes(each));
  };
  return ({ level, reach }) => {
    if (!moves && !(changes && level !== "repository")) return true;
    if (!reach) return void 0;
    const { ref_name: refs = {}, repository_name: names, repository_property: { include, exclude } = none } = reach;
    return (!moves || includes(refs, branch, defaultBranch)) && (!names || name === void 0 || includes(names, name, "")) && include.every(fits(true)) && !exclude.some(fits(false));
  };
};
var none = { include: [], exclude: [] };
function classicAfter(read, entries) {
  const { branch, classic } = read;
  const own = entries.find(({ name, protection }) => name === branch && protection !== void 0);
  if (own?.protection) {
    const protection = putOver(own.protection, classic.protection ?? void 0);
    return { sources: [classicSource(branch, protection)], unseen: [] };
  }
  if (!own && !entries.some(({ name, protection }) => protection !== void 0 && isPattern(name)))
    return { sources: read.sources.sources.filter(({ kind }) => kind === "classic"), unseen: classic.unseen };
  if (!isKnown(classic.rules)) return { sources: [], unseen: [classic.rules.unseen] };
  const rule = applying(rulesAfter(read, entries), branch);
  return { sources: rule ? [classicSource(rule.pattern, rule.protection)] : [], unseen: classic.unseen };
}
function putOver(declared, live) {
  const { required_signatures, force_push_bypassers = [], required_deployments = [] } = live ?? {};
  const reviews = declared.required_pull_request_reviews;
  const written = normalizePut(declared);
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
function rulesAfter({ branch, classic }, entries) {
  const live = isKnown(classic.rules) ? classic.rules.value.all : [];
  const shown = applying(live, branch)?.pattern;
  const whole = live.map(({ pattern, protection }) => ({
    pattern,
    protection: pattern === shown && classic.protection ? classic.protection : protection
  }));
  const declared = entries.filter(({ protection }) => protection !== void 0);
  const kept2 = whole.flatMap((rule) => {
    const entry = declared.find(({ name }) => name === rule.pattern);
    if (!entry) return [rule];
    return entry.protection ? [{ ...rule, protection: mergeOver(rule.protection, entry.protection) }] : [];
  });
  const made = declared.filter(({ name, protection }) => protection && !live.some(({ pattern }) => pattern === name)).map(({ name, protection }) => ({ pattern: name, protection: putOver(protection, void 0) }));
  return [...kept2, ...made];
}
function mergeOver(live, declared) {
  const wanted = normalize(declared);
  const { required_status_checks: checks2, required_pull_request_reviews: reviews } = wanted;
  return {
    ...live,
    ...wanted,
    ...checks2 && { required_status_checks: { ...live.required_status_checks, ...checks2 } },
    ...reviews && { required_pull_request_reviews: { ...live.required_pull_request_reviews, ...reviews } }
  };
}
function rulesetsAfter({ branch, repository: { defaultBranch: present } }, live, { rulesets, repository: { default_branch: defaultBranch = present } = {} }) {
  if (!rulesets) return live;
  const { entries, undeclared } = rulesets;
  const own = live.filter(({ level }) => level === "repository");
  const goes = ({ name }) => entries.some((one2) => one2.name === name) || leaves(undeclared, name);
  const kept2 = live.filter((one2) => !own.includes(one2) || !goes(one2));
  const written = entries.flatMap((entry) => {
    const known = own.find(({ name }) => name === entry.name);
    const { target: target2 = "branch", conditions } = entry;
    const refs = conditions?.ref_name;
    const isCovered = refs?.include ? includes(refs, branch, defaultBranch) : known !== void 0;
    return isCovered && target2 === "branch" ? [declaredSource(entry, known)] : [];
  });
  return [...kept2, ...written];
}
function declaredSource({ name, enforcement, rules, bypass_actors }, live) {
  const declared = { rules: rules ?? [], bypass_actors: bypass_actors ?? [] };
  const source = rulesetSource({ name, level: "repository", enforcement, ...declared });
  const demands = rules ? source.demands : live?.demands ?? [];
  const liveBypass = bypass_actors ? void 0 : live?.demands[0]?.bypass;
  const bound = liveBypass === void 0 ? demands : demands.map((demand) => ({ ...demand, bypass: liveBypass }));
  return { ...source, id: live?.id, demands: bound };
}

// packages/audit/src/protection/workflows/policies.ts
var defaultSince = Date.UTC(2026, 10, 2);
var byDefault = "by GitHub's default for public repositories since 2 November 2026";
var toAllow = (event) => `declare an Actions policy for this workflow that allows ${code(event)}, or use another event`;
function startsOf(rules, path) {
  const { policies } = rules;
  if (!isKnown(policies)) {
    const hidden = unknown2(notRead(policies.unseen), policies.unseen.fix);
    return (event) => mayDefault(rules, event) ? { ...hidden, isOfDefault: true } : hidden;
  }
  const all2 = policies.value.map(readFor(path)).filter(({ isAbout: isAbout2 }) => isAbout2 !== false);
  const active = all2.filter(({ enforcement }) => enforcement === "active");
  const other = active.find(({ others }) => others.length > 0);
  return (event) => {
    const about = active.filter(({ events }) => events);
    const sure = about.filter(({ isAbout: isAbout2 }) => isAbout2 === true);
    const allowing = sure.filter(({ events }) => events.includes(event));
    const refusing = sure.filter(({ events }) => !events.includes(event));
    const perhaps = about.filter(({ events }) => events.includes(event));
    const final = refusing.find(({ level }) => !perhaps.some((one2) => one2.level === level));
    if (final) return { verdict: "refused", why: `by ${final.name}`, fix: fixOf(final, event) };
    if (refusing.length)
      return unknown2(
        `${refusing[0].name} rejects it, although ${perhaps.map(({ name }) => name).join(" and ")} allows it`
      );
    const unclear = about.find(({ events }) => !events.includes(event));
    if (unclear) return unknown2(`GitHub does not document whether ${unclear.name} applies to this workflow`);
    const own = allowing.length ? void 0 : defaultFor(rules, all2, event);
    if (own || !other) return own ?? { verdict: "allowed", why: allowing[0] ? `by ${allowing[0].name}` : unrestricted };
    return unknown2(`${other.name} has ${other.others.join(" and ")}, and may reject the account that starts it`);
  };
}
var unrestricted = "because no policy for it restricts events";
var unknown2 = (why, fix = "check a run of the workflow, or the policies of the repository") => ({ verdict: "unknown", why, fix });
var mayDefault = ({ hasDefault, now }, event) => event === "pull_request_target" && hasDefault !== false && now >= defaultSince;
function defaultFor(rules, policies, event) {
  if (!mayDefault(rules, event)) return void 0;
  const perhaps = policies.find(({ events, enforcement }) => events && enforcement !== "disabled");
  const start = perhaps ? unknown2(`GitHub does not document whether ${perhaps.name} replaces its default`) : rules.hasDefault ? { verdict: "refused", why: byDefault, fix: toAllow(event) } : unknown2(`GitHub does not show whether the repository is public, and therefore whether it rejects ${byDefault}`);
  return { ...start, isOfDefault: true };
}
var readFor = (path) => ({ name, source, source_type: level, enforcement, conditions, rules }) => {
  const allowed = rules.find(({ type }) => type === eventRule)?.parameters?.allowed_events;
  const of = level === "Repository" ? "" : ` of the ${level.toLowerCase()} ${source}`;
  return {
    name: `actions policy ${JSON.stringify(name)}${of}`,
    level,
    source,
    enforcement,
    isAbout: isAbout(conditions.workflow_path, path),
    ...Array.isArray(allowed) && { events: allowed },
    others: rules.filter(({ type }) => type !== eventRule).map(({ type }) => nameOfRule(type))
  };
};
var nameOfRule = (type) => ruleTypes.includes(type) ? "a rule about actors" : `the rule ${code(type)}`;
var fixOf = ({ level, source, name }, event) => level === "Repository" ? `add ${code(event)} to the events of ${name}, or remove this workflow from the policy` : `ask an owner of ${source} to change it, or use an event that it allows`;
var isAboutWorkflow = ({ conditions }, path) => isAbout(conditions.workflow_path, path) === true;
function isAbout(names, path) {
  const { include = [], exclude = [] } = names ?? {};
  const included = include.length ? anyOf(include, path) : true;
  const excluded = anyOf(exclude, path);
  if (included === false || excluded === true) return false;
  return included === true && excluded === false ? true : "unclear";
}
function anyOf(patterns, path) {
  const found = patterns.map((pattern) => pattern === "~ALL" || takesPath(pattern, path));
  return found.includes(true) ? true : found.includes("unclear") && "unclear";
}
var takesPath = (pattern, path) => covers(pattern, path) || widest(pattern).takes(path) && "unclear";
var widest = memoize((pattern) => new Pattern(piecesOf(pattern).map(widePart)));
var widePart = (piece) => {
  if (piece.startsWith("*")) return runOf(isAny);
  return /^[?[]/.test(piece) ? one(isAny) : one((character) => character === piece.replace(/^\\(?=.)/s, ""));
};

// packages/audit/src/protection/workflows/jobs.ts
var findJobs = (context, { files }) => files.filter(({ on }) => [...on.keys()].some((event) => event !== called)).flatMap(
  (workflow) => [...workflow.jobs].flatMap(([id, job]) => {
    const isNamed = matchName(context, id, job);
    return isNamed === void 0 ? [] : [{ id, job, workflow, isNamed }];
  })
);
var pullEvents = ["pull_request", "pull_request_target"];
var called = "workflow_call";
var longest = 90;
function matchName(context, id, job) {
  const { name } = job;
  const text = isMap(name) || Array.isArray(name) ? "${{" : String(name ?? "") || id;
  const start = text.split("${{")[0].slice(0, longest);
  const isWhole = start === text;
  if (isWhole && !hasMoreNames(job)) return context === text || void 0;
  const rest2 = context.startsWith(start) ? context.slice(start.length) : void 0;
  const isPossible = rest2 !== void 0 && (!isWhole || rest2 === "" || rest2.startsWith(" (") || rest2.startsWith(" / "));
  return isPossible ? false : void 0;
}
var hasMoreNames = ({ strategy, uses }) => strategy !== void 0 || uses !== void 0;
function findCondition({ job, workflow }, { files }) {
  const { on } = workflow;
  const events = pullEvents.filter((event) => on.has(event));
  if (!events.length) return "does not start on `pull_request`";
  const filters = events.map((event) => findFilters(on.get(event)).map((key) => `${code(key)} under ${code(event)}`));
  if (filters.every((some) => some.length)) return `depends on ${filters[0].join(" and ")}`;
  if (job.environment !== void 0) return "waits for an environment, which may reject pull requests";
  const inside = job.uses === void 0 ? [] : files.filter((file) => file.on.has(called));
  const isRenamed = changesName(job, workflow) || inside.some((file) => [...file.jobs.values()].some((one2) => changesName(one2, file)));
  return isRenamed ? "may be skipped by its `if`, and then reports under another name" : void 0;
}
function dependsOnPaths({ on }) {
  const events = pullEvents.map((event) => on.get(event)).filter((filters) => filters !== void 0);
  const isFiltered = ({ paths, "paths-ignore": ignored }) => (paths ?? ignored) !== void 0 && [paths].flat().at(-1) !== "**";
  return events.length > 0 && events.every(isFiltered);
}
function mayBeOfQueue(event, { branches }) {
  const isPlain = (name) => typeof name === "string" && !/[*?+[\]\\!]/.test(name);
  return event === "merge_group" || event === "push" && ![branches].flat().every(isPlain);
}
var findFilters = (event) => Object.keys(event).filter((key) => {
  const types = key === "types" ? [event[key]].flat() : [];
  return !key.startsWith("branches") && !["opened", "synchronize"].every((type) => types.includes(type));
});
var changesName = (job, { jobs }) => hasMoreNames(job) && withNeeded(job, jobs).some((one2) => one2.if !== void 0);
function withNeeded(job, jobs) {
  const all2 = /* @__PURE__ */ new Set([job]);
  for (const { needs } of all2)
    for (const id of [needs].flat()) {
      const needed = jobs.get(String(id));
      if (needed) all2.add(needed);
    }
  return [...all2];
}

// packages/audit/src/protection/sources/sight.ts
async function seen(what, read) {
  try {
    return { value: await read };
  } catch (failure) {
    if (failure instanceof SectionFailure)
      return { unseen: { what, why: spellOut(failure.text), fix: failure.fix ?? "run again" } };
    if (failure instanceof NotAsked) return { unseen: { what, why: failure.message, fix: failure.fix } };
    if (!(failure instanceof HostRefusal) || isOfTheRun(failure) || failure.request.status >= 500) throw failure;
    const why = `GitHub answered ${failure.request.status}: ${failure.hostMessage}`;
    const grant = failure instanceof PermissionDenied ? failure.grants.map(grantName).join(", ") : void 0;
    const isOffPlan = failure instanceof NotOnPlan && { isOffPlan: true };
    return { unseen: { what, why, fix: failure.fix ?? "run again", ...grant && { grant }, ...isOffPlan } };
  }
}

// packages/audit/src/protection/workflows/permissions.ts
var enabledIn = { all: true, none: false };
var ofOrganization = rest("GET /orgs/{org}/actions/permissions", {
  needs: organizationAdministration.read,
  answer: mapped(
    object({ enabled_repositories: string() }),
    (is) => ({ ...is, enabled: enabledIn[is.enabled_repositories] })
  )
});
function readPermissions(host, isOrganizations = true) {
  const { owner: org } = host.repository;
  const level = (of, read) => seen(
    `the Actions permissions of ${of}`,
    read.then((is) => ({ of, ...is }))
  );
  const own = level("the repository", host.ask(endpoints.permissions.get({})));
  if (!isOrganizations) return Promise.all([own]);
  const above = ofOrganization({ org });
  return Promise.all([own, level(`the organization ${org}`, host.askOnce?.(above) ?? host.ask(above))]);
}
function findHindrance({ permissions }) {
  const levels2 = permissions.flatMap((one2) => isKnown(one2) ? [one2.value] : []);
  const off = levels2.find(({ enabled }) => enabled === false);
  if (off) return { verdict: "refused", why: `Actions is disabled in ${off.of}`, fix: "enable Actions there" };
  const [hidden] = permissions.flatMap((one2) => isKnown(one2) ? [] : [one2.unseen]);
  if (hidden) return unknown2(notRead(hidden), hidden.fix);
  const some = levels2.find(({ enabled }) => enabled !== true);
  if (some)
    return unknown2(
      `${some.of} allows Actions only for selected repositories`,
      "check there whether the repository is selected"
    );
  const restricted = levels2.find((one2) => one2.allowed_actions !== "all" || one2.sha_pinning_required !== false);
  return restricted && unknown2(`${restricted.of} allows only some actions, and Trueup does not check the actions in workflows`);
}

// packages/audit/src/protection/workflows/sightings.ts
var actionsSlug = actionsApp.slug;
function findSightings(check, { heads: { heads } }) {
  const of = ({ reports }) => reports.filter(({ context }) => context === check.context);
  const isRight = (report) => !isBound(check) || report.app?.id === check.integration_id;
  const seen2 = heads.filter((head) => of(head).some(isRight));
  const wrong = heads.flatMap(of).filter((report) => !isRight(report));
  const lacking = (to) => heads.slice(0, Math.max(0, heads.indexOf(to))).filter((head) => head.isComplete && !seen2.includes(head)).length;
  return {
    /** The newest pull request on which the right app reported the check. */
    seenOn: seen2[0]?.pullRequest,
    /** Who reported the check there. */
    seenBy: seen2[0] && reporterOf(of(seen2[0]).find(isRight)),
    /** Whether pull requests that are newer than one that has it show all of their checks, and lack it. */
    isMissed: lacking(seen2.at(-1)) > 0,
    /** How many of them are newer than all that have it. */
    missedSince: lacking(seen2[0]),
    /** Other apps that reported a check of this name. */
    otherApps: [...new Set(wrong.flatMap(({ app }) => app?.slug ?? []))],
    /** A commit status has this name, and the check is bound to an app: a status does not say which app set it. */
    isUndecided: wrong.some(({ app }) => !app),
    /** How many pull requests show all the checks that they will get. */
    complete: heads.filter(({ isComplete }) => isComplete).length
  };
}
var isByActions = ({ seenBy }) => seenBy === code(actionsSlug);
var reporterOf = ({ app }) => app ? code(app.slug) : "a commit status";
var isBound = ({ integration_id: app }) => app !== void 0 && app !== -1;
function isOfActions(check, evidence) {
  if (!isBound(check)) return true;
  const seen2 = reportsOf(evidence).find(({ app }) => app?.slug === actionsSlug)?.app?.id;
  if (seen2 !== void 0) return check.integration_id === seen2;
  return check.integration_id === actionsApp.id || "unknown";
}
var isReportedElsewhere = (context, evidence) => reportsOf(evidence).some((report) => report.context === context && report.app?.slug !== actionsSlug);
var reportsOf = ({ heads: { heads } }) => heads.flatMap(({ reports }) => reports);
function listLikely(context, evidence) {
  const seen2 = new Set(reportsOf(evidence).map((report) => report.context));
  return [...seen2].filter((name) => name !== context && isLikely(simplify(name), simplify(context)));
}
function isLikely(name, wanted) {
  const last = wanted.split(" / ").at(-1).replace(/ \([a-z_]+\)$/, "");
  const isMore = [" (", " / "].some((more) => name.startsWith(wanted + more)) || name.endsWith(` / ${wanted}`);
  return name === wanted || name === last || isMore;
}
var simplify = (name) => name.trim().toLowerCase();

// packages/audit/src/protection/workflows/reports.ts
var enoughHeads = 3;
var reportsBy = (evidence) => ({
  evidence,
  whoReports: (check) => whoReports(check, evidence),
  whoReportsInQueue: (check) => whoReportsInQueue(check, evidence)
});
function whoReports(check, evidence) {
  const jobs = jobsOf(check, evidence);
  const sightings = findSightings(check, evidence);
  const isSeen = sightings.seenOn !== void 0 && (jobs.length > 0 || sightings.missedSince < enoughHeads);
  const isOfWorkflow = isSeen ? isByActions(sightings) : jobs.some(({ isNamed }) => isNamed);
  const refused = isOfWorkflow ? judgeRefusal(check, jobs, evidence) : void 0;
  if (refused) return refused;
  const filtered = judgePaths(check, jobs, evidence);
  if (filtered) return filtered;
  const isOther = isOfActions(check, evidence) !== true && !isByActions(sightings);
  if (isSeen) return judgeSeen(isOther ? [] : jobs, evidence, sightings);
  return judgeUnseen(check, evidence, sightings, jobs[0]) ?? explainBlock(check, evidence, sightings);
}
var jobsOf = (check, evidence) => isOfActions(check, evidence) === false ? [] : findJobs(check.context, evidence.workflows).toSorted((one2, other) => Number(other.isNamed) - Number(one2.isNamed));
function whoReportsInQueue(check, evidence) {
  const { workflows, heads, startRules } = evidence;
  const jobs = jobsOf(check, evidence);
  const starts = jobs.flatMap(
    ({ workflow }) => listStarts(workflow, startRules).filter(({ event }) => mayBeOfQueue(event, workflow.on.get(event)))
  );
  const isHidden = workflows.unread.length > 0 || heads.unread !== void 0;
  const isOpen = isHidden || !jobs[0]?.isNamed || isReportedElsewhere(check.context, evidence);
  if (isOpen || starts.some(({ verdict }) => verdict !== "refused"))
    return unknown3(
      "Trueup could not check whether it is reported for merge groups",
      "check whether the newest merge group has it"
    );
  const [refused] = starts;
  const why = `${nameJob(jobs[0])} has this name, but its workflow ${refused ? textOfRefusal(refused) : "does not use `merge_group`"}`;
  return { verdict: "blocks", why, fix: refused?.fix ?? "add `merge_group:` to its `on`" };
}
function listStarts({ path, on }, rules) {
  const startOf = startsOf(rules, path);
  return [...on.keys()].filter((event) => event !== called).map((event) => ({ event, ...startOf(event) }));
}
var textOfRefusal = ({ event, why }) => `is rejected on ${code(event)}, ${why}`;
function judgeRefusal(check, jobs, evidence) {
  const held = findHindrance(evidence) ?? findRefusal(jobs, evidence);
  if (!held) return void 0;
  const isOpen = isOfActions(check, evidence) !== true || isReportedElsewhere(check.context, evidence);
  if (held.verdict !== "refused" || isOpen || evidence.heads.unread !== void 0) return unknown3(held.why, held.fix);
  return { verdict: "blocks", why: held.why, fix: held.fix };
}
function findRefusal(jobs, { startRules, workflows }) {
  const found = jobs.filter(({ workflow: { on } }) => pullEvents.some((event) => on.has(event))).map((one3) => ({ one: one3, start: refusalOf(listStarts(one3.workflow, startRules)) }));
  const [first] = found;
  if (!first || found.some(({ start: start2 }) => !start2)) return void 0;
  const { one: one2, start } = found.find(({ start: start2 }) => start2.verdict === "unknown") ?? first;
  const why = `${nameJob(one2)} ${one2.isNamed ? "has this name" : "may report it"}, but the workflow ${start.why}`;
  const isWhole = found.length === jobs.length && !workflows.unread.length;
  const isSure = isWhole && one2.isNamed && !findCondition(one2, workflows);
  return isSure ? { ...start, why } : unknown3(why, start.fix);
}
function refusalOf(starts) {
  const refused = starts.filter(({ verdict }) => verdict === "refused");
  const first = refused.find(({ event: event2 }) => pullEvents.includes(event2)) ?? refused[0];
  if (first && refused.length === starts.length) return { ...first, why: textOfRefusal(first) };
  if (first) return unknown3(`${textOfRefusal(first)}, and Trueup does not check its other events`, first.fix);
  const perhaps = starts.find(({ verdict, isOfDefault }) => verdict === "unknown" && isOfDefault);
  if (!perhaps) return void 0;
  const { event, why, fix } = perhaps;
  return unknown3(`starts on ${code(event)}, and Trueup cannot check whether that is allowed: ${why}`, fix);
}
function judgePaths(check, jobs, evidence) {
  const { workflows, heads } = evidence;
  const [first] = jobs;
  const isOnly = jobs.every(({ workflow }) => workflow === first?.workflow) && !workflows.unread.length;
  if (!first || !isOnly || !dependsOnPaths(first.workflow) || heads.unread !== void 0) return void 0;
  if (isOfActions(check, evidence) !== true || isReportedElsewhere(check.context, evidence)) return void 0;
  const why = `only ${nameJob(first)} can report it, and the workflow does not start if a pull request changes no file of its \`paths\` filter`;
  const fix = "remove the filter, and decide with `if` which jobs run: a skipped job counts as passed";
  return { verdict: "sometimes", why, fix };
}
var nameJob = ({ id, workflow }) => `job ${code(id)} of ${code(workflow.path)}`;
var unknown3 = (why, fix = "check whether the newest pull request has it") => ({
  verdict: "unknown",
  why,
  fix
});
function judgeSeen(jobs, { workflows }, sightings) {
  const { seenOn, seenBy, isMissed } = sightings;
  const named = jobs.filter(({ isNamed }) => isNamed);
  const reporting = named.length || !isByActions(sightings) ? named : jobs;
  const conditions = reporting.flatMap((one2) => {
    const text = findCondition(one2, workflows);
    return text ? [`: ${nameJob(one2)} ${text}`] : [];
  });
  const [condition = ""] = named.length > conditions.length ? [] : conditions;
  if (isMissed) {
    const why2 = `${seenBy} reported it on #${seenOn}, and newer pull requests do not have it${condition}`;
    const fix = "report it on every pull request, or stop requiring it";
    return { verdict: "sometimes", why: why2, fix };
  }
  const why = `${seenBy} reported it, last on #${seenOn}`;
  if (condition) return unknown3(`${why}, but possibly not on every pull request${condition}`);
  const isSkippable = reporting.some(({ job }) => job.if !== void 0);
  return { verdict: "works", why: isSkippable ? `${why}; but ${skipped}` : why };
}
var skipped = "if its `if` skips the job, the check counts as passed without a run";
function judgeUnseen(check, evidence, sightings, job) {
  const { workflows, heads } = evidence;
  if (heads.unread !== void 0) return unknown3(`recent reports could not be read: ${heads.unread}`, toSeeReports);
  if (job) {
    const why = `${nameJob(job)} ${job.isNamed ? "has this name" : "may report it"}, and ${lookedAt(evidence, sightings)}`;
    return unknown3(why, insteadOf(check, evidence));
  }
  const [unread] = workflows.unread;
  if (unread !== void 0 && isOfActions(check, evidence) !== false) return unknown3(unread);
  if (sightings.isUndecided)
    return unknown3(`it is reported as a commit status, which does not show whether ${appOf(check)} set it`);
  if (sightings.complete < enoughHeads) return unknown3(`${noWorkflow(evidence)}, and ${fewHeads(sightings)}`);
  return void 0;
}
var toSeeReports = "use a token that can read pull requests, checks and commit statuses";
var appOf = ({ integration_id: app }) => `the app ${app}`;
var noWorkflow = ({ branch }) => `no workflow in ${code(branch)} reports it`;
var fewHeads = ({ complete }) => complete ? `only ${complete} recent pull requests show all of their checks, too few to exclude other reporters` : "no recent pull request shows another reporter";
function explainBlock(check, evidence, sightings) {
  const { otherApps } = sightings;
  if (otherApps.length) {
    const why2 = `${otherApps.map(code).join(" and ")} reports it, but only ${appOf(check)} counts, and it does not report it`;
    return { verdict: "blocks", why: why2, fix: "set the app of the check to the app that reports it, or remove the app" };
  }
  const why = `${noWorkflow(evidence)}, and ${lookedAt(evidence, sightings)}`;
  const fix = insteadOf(check, evidence) ?? "require a check that is reported, or add a workflow or app that reports this one";
  return { verdict: "blocks", why, fix };
}
function lookedAt({ branch }, { complete, seenOn, seenBy, missedSince }) {
  if (seenOn !== void 0)
    return `none of the last ${missedSince} pull requests to ${code(branch)} has it, since ${seenBy} reported it on #${seenOn}`;
  return complete ? `none of the last ${complete} pull requests to ${code(branch)} has it` : `no recent pull request to ${code(branch)} has it`;
}
function insteadOf({ context }, evidence) {
  const names = listLikely(context, evidence).slice(0, 5).map(code).join(" and ");
  return names ? `require ${names}, which appears on recent pull requests` : void 0;
}

// packages/audit/src/protection/brakes/facts-after.ts
function applyToFacts(facts, { repository, actions_policies: policies, actions }) {
  const { evidence } = facts;
  return {
    ...facts,
    ...evidence && reportsBy({
      ...evidence,
      startRules: policies ? startRulesAfter(evidence.startRules, policies) : evidence.startRules,
      permissions: evidence.permissions.map(
        (one2, level) => level || !actions ? one2 : permissionsAfter(one2, actions)
      )
    }),
    methods: repository ? methodsAfter(facts.methods, repository) : facts.methods,
    isArchived: repository?.archived ?? facts.isArchived
  };
}
function permissionsAfter(live, declared) {
  if (!isKnown(live) && declared.enabled !== false) return live;
  return { value: { of: "the repository", ...isKnown(live) && live.value, ...declared } };
}
var startRulesAfter = (rules, declared) => ({
  ...rules,
  policies: mapKnown(rules.policies, (live) => policiesAfter(live, declared))
});
function policiesAfter(live, { entries, undeclared }) {
  const own = live.filter(({ source_type }) => source_type === "Repository");
  const ownNamed = (wanted) => own.find(({ name }) => name === wanted);
  const isKept = (one2) => !own.includes(one2) || !leaves(undeclared, one2.name) && !entries.some(({ name }) => name === one2.name);
  return [...live.filter(isKept), ...entries.map((entry) => fillFromLive(entry, ownNamed(entry.name)))];
}
function methodsAfter(live, declared) {
  const isDecided = mergeMethods.every((method) => declared[mergeSettings[method]] !== void 0);
  if (!isKnown(live) && !isDecided) return live;
  const had = isKnown(live) ? live.value : [];
  return { value: mergeMethods.filter((method) => declared[mergeSettings[method]] ?? had.includes(method)) };
}

// packages/audit/src/protection/sources/calls.ts
var switched = optional(boolean());
var Repository = mapped(
  repositoryWith(["default_branch", "private", "owner"], {
    archived: boolean(),
    allow_merge_commit: switched,
    allow_squash_merge: switched,
    allow_rebase_merge: switched
  }),
  (shown) => {
    const switches = mergeMethods.map((method) => shown[mergeSettings[method]]);
    const methods = switches.includes(void 0) ? void 0 : mergeMethods.filter((_, index) => switches[index]);
    return {
      defaultBranch: shown.default_branch,
      methods,
      isPublic: !shown.private,
      isArchived: shown.archived,
      isOrganizations: shown.owner.type === void 0 ? void 0 : shown.owner.type === "Organization"
    };
  }
);
var getRepository = ofRepository({
  answer: Repository,
  notFound: "check the repository name, or give the token access to the repository"
});
var BranchRule = object({
  type: string(),
  parameters: nullish(record(string(), unknown())),
  ruleset_id: number(),
  ruleset_source_type: optional(string(), "Repository")
});
var rulesPerPage = 100;
var listBranchRules = (branch, page) => rest("GET /repos/{owner}/{repo}/rules/branches/{branch}", {
  needs: metadata.read,
  query: { per_page: rulesPerPage, page },
  answer: array(BranchRule)
})({ branch });
var Names = optional(array(string()));
var Properties = optional(
  array(object({ name: string(), source: optional(string()), property_values: array(string()) })),
  []
);
var RulesetReach = object({
  ...Conditions.entries,
  repository_name: optional(object({ include: Names, exclude: Names })),
  repository_property: optional(object({ include: Properties, exclude: Properties }))
});
var Ruleset = object({ conditions: nullish(RulesetReach), bypass_actors: nullish(array(LiveBypassActor)) });
var getRuleset = ofRuleset({ answer: Ruleset });
var listWriters = ofCollaborators({
  query: { affiliation: "all", permission: "push" },
  pages: { per: 100, identity: "id", keeps: ["id", "login", "type", "role_name"] },
  answer: array(
    object({
      id: number(),
      login: string(),
      type: optional(string(), "User"),
      role_name: optional(string(), "")
    })
  )
});
var listMembers = rest("GET /orgs/{org}/teams/{team_slug}/members", {
  needs: members.read,
  pages: { per: 100, identity: "id", keeps: ["id", "login"] },
  answer: array(object({ id: number(), login: string() }))
});
var listBranches = ofBranches({
  pages: { per: 100, identity: "name", keeps: ["name"] },
  answer: array(object({ name: string() }))
});

// packages/audit/src/protection/sources/read-rulesets.ts
var mostRulesets = 10;
var mostPages = 10;
async function readBranchRulesets(host, branch, defaultBranch, hasIdle) {
  const listing = () => seen("the list of rulesets", host.ask(list2({})));
  const [rules, early] = await Promise.all([
    seen("rulesets", branchRules(host, branch)),
    hasIdle ? listing() : { value: [] }
  ]);
  if (!isKnown(rules)) return { sources: [], unseen: [rules.unseen] };
  const binding = groupBy(rules.value, ({ ruleset_id }) => ruleset_id);
  const listed2 = hasIdle || !binding.size ? early : await listing();
  const summaries = isKnown(listed2) ? listed2.value : [];
  const isIdle = ({ target: target2, enforcement }) => target2 === "branch" && enforcement !== "active";
  const idle = hasIdle ? summaries.filter(isIdle) : [];
  const wanted = [...binding.keys(), ...idle.map(({ id }) => id)].slice(0, mostRulesets);
  const readWhole = (id) => seen("the ruleset", host.ask(getRuleset({ ruleset_id: id })));
  const whole = new Map(await Promise.all(wanted.map(async (id) => [id, await readWhole(id)])));
  return {
    sources: [
      ...[...binding].map(([id, those]) => sourceOf(id, those, summaries, whole.get(id))),
      ...idle.flatMap((summary) => idleSource(summary, whole.get(summary.id), branch, defaultBranch))
    ],
    unseen: []
  };
}
async function branchRules(host, branch) {
  const all2 = [];
  for (let page = 1; page <= mostPages; page++) {
    const rules = await host.ask(listBranchRules(branch, page));
    all2.push(...rules);
    if (rules.length < rulesPerPage) return all2;
  }
  throw new SectionFailure("GitHub returns the rules of the branch in endless pages", "report this as a bug of Trueup");
}
async function hasRulesetsAbove(host) {
  const listed2 = await seen("the list of rulesets", host.ask(list2({})));
  if (!isKnown(listed2)) return !listed2.unseen.isOffPlan;
  const above = listed2.value.filter(({ source_type }) => source_type !== "Repository");
  return above.some(({ target: target2, enforcement }) => target2 === "branch" && enforcement === "active");
}
var levels = {
  Repository: "repository",
  Organization: "organization",
  Enterprise: "enterprise"
};
function sourceOf(id, rules, summaries, whole) {
  const level = levels[rules[0].ruleset_source_type] ?? "organization";
  const name = summaries.find((one2) => one2.id === id)?.name ?? `number ${id}`;
  const { bypass_actors, conditions } = whole && isKnown(whole) ? whole.value : {};
  return rulesetSource({
    ...{ id, name, level, enforcement: "active", rules },
    bypass_actors: bypass_actors ?? void 0,
    reach: conditions ?? void 0
  });
}
function idleSource({ id, name, enforcement, source_type }, whole, branch, defaultBranch) {
  const refs = whole && isKnown(whole) ? whole.value.conditions?.ref_name : void 0;
  if (!refs || !includes(refs, branch, defaultBranch)) return [];
  const level = levels[source_type] ?? "organization";
  const isTried = enforcement === "evaluate";
  return [{ kind: "ruleset", level, name, id, enforcement: isTried ? "evaluate" : "disabled", demands: [] }];
}

// packages/audit/src/protection/judges/reason.ts
var reason = (verdict) => (requirement2, why, fix) => ({
  verdict,
  requirement: requirement2,
  why,
  fix
});
var blocks = reason("blocks");
var sometimes = reason("sometimes");
var undecided = reason("unknown");
var cannotTell = (requirement2, unseen) => undecided(requirement2, notRead(unseen), unseen.fix);
var listed = (names) => names.join(", ") || "nothing";
var nameOfCheck = ({ context, integration_id }) => integration_id === void 0 ? context : `${context} by app ${integration_id}`;

// packages/audit/src/protection/judges/methods.ts
var judgeMethods = (protection, { methods: allowed }) => {
  const ruled = requirement(protection, "merge_methods");
  const linear = requirement(protection, "linear_history");
  const queue = requirement(protection, "merge_queue");
  if (!ruled && !linear) return [];
  const left = leftBySources(protection);
  if (ruled && !ruled.value.length) {
    const why = `no merge method is allowed by all sources: ${sayAllowed(ruled)}`;
    return [blocks("merge_methods", why, "allow one common method in all sources, such as squash")];
  }
  if (!left.length)
    return [blocks("linear_history", `${linearOnly}, and ${sayAllowed(ruled)}`, `${allowAnother} there`)];
  if (queue) return judgeQueue(queue, left);
  if (!isKnown(allowed)) return [cannotTell("merge_methods", allowed.unseen)];
  if (left.some((method) => allowed.value.includes(method))) return [];
  const repository = `the repository allows only ${listed(allowed.value)}`;
  if (!ruled)
    return [blocks("linear_history", `${linearOnly}, and ${repository}`, `${allowAnother} in the repository`)];
  const fix = `allow ${listed(left)} in the repository too`;
  return [blocks("merge_methods", `${sayAllowed(ruled)}, and ${repository}`, fix)];
};
function leftBySources(protection) {
  const shared = requirement(protection, "merge_methods")?.value ?? mergeMethods;
  return shared.filter((method) => !requirement(protection, "linear_history") || method !== "merge");
}
var judgeSignatures = (protection, { methods: allowed }) => {
  if (!requirement(protection, "signed_commits")) return [];
  const queue = requirement(protection, "merge_queue");
  const taken = queue ? { value: queue.value } : allowed;
  const bySources = leftBySources(protection);
  const left = isKnown(taken) ? bySources.filter((method) => taken.value.includes(method)) : bySources;
  const fix = requirement(protection, "linear_history") ? "stop requiring a linear history, and allow merge commits, which GitHub signs" : "allow merge commits, which GitHub signs";
  if (left.length && left.every((method) => method === "rebase")) return [blocks("signed_commits", rebasedOnly, fix)];
  if (!isKnown(taken)) return left.length ? [cannotTell("signed_commits", taken.unseen)] : [];
  return left.length && !left.includes("merge") ? [sometimes("signed_commits", squashedOnly, fix)] : [];
};
var squashedOnly = "only squash is allowed, and GitHub signs squashed commits only for the author";
var rebasedOnly = "only rebase is allowed, and rebased commits lose their signatures";
var linearOnly = "a linear history excludes merge commits";
var allowAnother = "allow squash or rebase";
var sayAllowed = ({ sources }) => sources.map((source) => `${nameOfSource(source)} allows only ${listed(source.value)}`).join(", ");
function judgeQueue({ value }, left) {
  const fitting = value.filter((method) => left.includes(method));
  const only = `only ${listed(left)} is allowed`;
  if (!fitting.length)
    return [blocks("merge_queue", `the queue merges by ${listed(value)}, and ${only}`, `set the queue to ${left[0]}`)];
  if (fitting.length === value.length) return [];
  const why = `queues merge by ${listed(value)}, ${only}, and GitHub does not document which queue applies`;
  return [undecided("merge_queue", why, `set all queues to ${left[0]}`)];
}

// packages/audit/src/protection/judges/reports.ts
var judgeQueueReports = (protection, { whoReportsInQueue: whoReportsInQueue2 }) => requirement(protection, "merge_queue") ? reasonsOf(protection, "merge_queue", whoReportsInQueue2) : [];
var judgeChecks = (protection, { whoReports: whoReports2 }) => reasonsOf(protection, "status_checks", whoReports2);
var reasonsOf = (protection, key, ask) => (requirement(protection, "status_checks")?.value ?? []).flatMap((check) => {
  const usual = `remove ${check.context} from the required checks, or add a workflow or app that reports it`;
  const { verdict, why, fix = usual } = ask(check);
  return verdict === "works" ? [] : [{ verdict, requirement: key, why: `${nameOfCheck(check)}: ${why}`, fix }];
});
var unlooked = {
  deployments: "deployments",
  workflows: "required workflows",
  code_scanning: "code scanning",
  patterns: "patterns",
  other_rules: "unknown rules"
};
var judgeUnproved = (protection) => Object.keys(unlooked).flatMap(
  (key) => (requirement(protection, key)?.value ?? []).map((item) => {
    const why = `Trueup does not evaluate ${unlooked[key]}, so ${code(item)} is not checked`;
    return undecided(key, why, "check the newest pull request");
  })
);

// packages/audit/src/protection/sources/code-owners.ts
var soleOwners = (text, reviewers) => distinct(countingIn(text, reviewers).flatMap((owners) => owners.some(isGroup) || owners.length > 1 ? [] : owners));
var groupsOwning = (text, reviewers) => countingIn(text, reviewers).filter((owners) => owners.some(isGroup) && owners.filter((owner) => !isGroup(owner)).length < 2).map((owners) => owners.filter(isGroup));
function countingIn(text, reviewers) {
  const canReview = new Set(reviewers.map((login) => login.toLowerCase()));
  const isCounting = (owner) => isGroup(owner) || canReview.has(owner.toLowerCase());
  return text.split(/\r?\n/).flatMap((line) => {
    const [pattern, ...owners] = line.replace(/(^|\s)#.*$/, "").trim().split(/\s+/);
    const named = distinct(owners.map((owner) => owner.replace(/^@/, "")));
    return pattern && named.length ? [named.filter(isCounting)] : [];
  });
}
var teamOf = (owner) => `team ${owner.split("/")[1] ?? owner}`;
var distinct = (names) => [...new Set(names)].sort();
var isGroup = (owner) => /[/@]/.test(owner);

// packages/audit/src/protection/judges/reviews.ts
var judgeReviews = (protection, { reviewers }) => {
  const approvals = requirement(protection, "approvals")?.value ?? 0;
  const needed = Math.max(approvals, requirement(protection, "last_push_approval") ? 1 : 0);
  if (!needed) return [];
  const key = approvals ? "approvals" : "last_push_approval";
  if (!isKnown(reviewers)) return [cannotTell(key, reviewers.unseen)];
  const count = reviewers.value.length;
  if (count > needed) return [];
  const who = count ? `${people(count)} can review (${listed(reviewers.value)})` : "no person can review";
  const want = `${needed} ${needed === 1 ? "approval is" : "approvals are"} required`;
  const fix = `give write access to ${morePeople(needed + 1 - count)}, or require fewer approvals`;
  if (count < needed) return [blocks(key, `${want}, and ${count ? "only " : ""}${who}`, fix)];
  return [sometimes(key, `${want} and ${who}, so their own pull requests cannot be approved`, fix)];
};
var people = (count) => count === 1 ? "1 person" : `${count} people`;
var morePeople = (count) => count === 1 ? "one more person" : `${count} more people`;
var judgeCodeOwners = (protection, { codeOwners: file, reviewers, groupSize }) => {
  if (!requirement(protection, "code_owners")) return [];
  if (!isKnown(file)) return [cannotTell("code_owners", file.unseen)];
  if (!file.value) return [];
  if (!isKnown(reviewers)) return [cannotTell("code_owners", reviewers.unseen)];
  const sole = soleOwners(file.value, reviewers.value);
  const hasTwo = (group) => {
    const size = groupSize(teamOf(group));
    return isKnown(size) && size.value > 1;
  };
  const unsure = groupsOwning(file.value, reviewers.value).find((groups) => !groups.some(hasTwo));
  if (!sole.length && unsure) {
    const why2 = `${listed(unsure)} ${unsure.length === 1 ? "owns" : "own"} some files, and Trueup cannot check whether at least two of their members can review`;
    const fix = 'list two people in CODEOWNERS, or grant "Members: read"';
    return [undecided("code_owners", why2, fix)];
  }
  if (!sole.length) return [];
  const why = `${listed(sole)} ${sole.length === 1 ? "owns" : "each own"} some files alone and cannot approve their own pull requests`;
  return [sometimes("code_owners", why, "add a second owner in CODEOWNERS")];
};
var judgeTeamReviews = (protection, { groupSize }) => (requirement(protection, "team_reviews")?.value ?? []).flatMap(({ team, approvals, files }) => {
  if (!approvals) return [];
  const size = groupSize(team);
  if (!isKnown(size)) return [cannotTell("team_reviews", size.unseen)];
  if (size.value > approvals) return [];
  const reviewing = `${listed(files)} needs ${approvals} by ${team}, in which ${people(size.value)} can review`;
  const why = size.value < approvals ? reviewing : `${reviewing}, so their own pull requests cannot be approved`;
  return [sometimes("team_reviews", why, `add people to ${team}, or require fewer approvals of the team`)];
});

// packages/audit/src/protection/judges/updates.ts
var judgeUpdates = (protection, facts) => {
  const sources = requirement(protection, "updates")?.sources ?? [];
  const movers = sources.map((source) => moversOf(source, facts));
  const closed = sources.filter((_, index) => movers[index].isClosed);
  if (closed.length) return closed.map(closedBy);
  const unseen = [...sources.flatMap(hiddenBypass), ...movers.flatMap((one2) => one2.unseen)];
  if (unseen.length) return unseen.map((one2) => cannotTell("updates", one2));
  return sources.length > 1 ? judgeShared(sources, movers) : [];
};
var whoPasses = (source) => [
  ...source.value,
  ...knownBypassers(source).map(({ name }) => name)
];
function moversOf(source, { groupSize }) {
  const sized = whoPasses(source).map((name) => ({ name, size: isGroup2(name) ? groupSize(name) : { value: 1 } }));
  const names = sized.filter(({ size }) => !isKnown(size) || size.value > 0).map(({ name }) => name);
  const isSure = sized.some(({ size }) => isKnown(size) && size.value > 0);
  const unseen = isSure ? [] : sized.flatMap(({ size }) => isKnown(size) ? [] : [size.unseen]);
  return { names, isClosed: source.bypass !== "unknown" && !names.length, unseen };
}
var isGroup2 = (name) => /^(team|role) /.test(name) && name !== administrators;
function closedBy(source) {
  const name = nameOfSource(source);
  if (source.kind === "classic" && !source.value.length)
    return blocks("updates", `${name} locks the branch`, `set \`lock_branch: false\` in ${name}`);
  const fix = `allow a person or team to update the branch or bypass ${name}`;
  return blocks("updates", `${name} restricts updates, and no account is allowed to update the branch`, fix);
}
function hiddenBypass(source) {
  const { bypass, level } = source;
  if (bypass !== "unknown") return [];
  const why = "not visible to this token: GitHub shows it only to accounts that can change it";
  const fix = level === "repository" ? 'grant "Administration: write"' : `use the token of an owner of the ${level}`;
  return [{ what: `the bypass list of ${nameOfSource(source)}`, why, fix }];
}
function judgeShared(sources, movers) {
  const [first, ...rest2] = movers.map(({ names }) => names);
  if (first.some((name) => rest2.every((names) => names.includes(name)))) return [];
  const which = sources.map((source, index) => `${nameOfSource(source)} allows ${listed(movers[index].names)}`);
  const fix = `allow one of them in all sources, such as ${administrators}`;
  if (movers.every(({ names }) => names.every((name) => /^(user )?\S+$/.test(name))))
    return [blocks("updates", `no account is allowed by all sources: ${which.join(", ")}`, fix)];
  return [cannotTell("updates", { what: "the members of these groups", why: which.join(", "), fix })];
}

// packages/audit/src/protection/verdict.ts
var worst = ["blocks", "sometimes", "unknown"];

// packages/audit/src/protection/judge.ts
function judge(protection, facts) {
  const found = all.flatMap((one2) => one2(protection, facts));
  const reasons = worst.flatMap((verdict2) => found.filter((reason2) => reason2.verdict === verdict2));
  const verdict = reasons[0]?.verdict ?? "works";
  const isOpen = verdict === "works" && !protection.requirements.length && !protection.unseen.length;
  return { verdict: isOpen ? "unprotected" : verdict, reasons, notes: notesOf(protection, facts) };
}
var judgeUnseen2 = (protection) => [...new Set(holding.flatMap((key) => hiding(protection, key)))].map((source) => cannotTell("any", source));
var judgeArchive = (_, { isArchived }) => isArchived ? [blocks("any", "the repository is archived, so GitHub rejects every write", "unarchive the repository")] : [];
var judges = {
  merge_methods: judgeMethods,
  linear_history: judgeMethods,
  signed_commits: judgeSignatures,
  approvals: judgeReviews,
  last_push_approval: judgeReviews,
  code_owners: judgeCodeOwners,
  team_reviews: judgeTeamReviews,
  status_checks: judgeChecks,
  merge_queue: judgeQueueReports,
  deployments: judgeUnproved,
  workflows: judgeUnproved,
  updates: judgeUpdates,
  code_scanning: judgeUnproved,
  patterns: judgeUnproved,
  other_rules: judgeUnproved,
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
var holding = keys.filter((key) => judges[key]);
var all = [.../* @__PURE__ */ new Set([judgeArchive, ...Object.values(judges).filter((one2) => one2 !== void 0), judgeUnseen2])];
function notesOf(protection, { codeOwners: file, whoReports: whoReports2 }) {
  const owners = requirement(protection, "code_owners");
  const reported = (requirement(protection, "status_checks")?.value ?? []).map((check) => ({
    check,
    ...whoReports2(check)
  }));
  return [
    ...owners && isKnown(file) && file.value === void 0 ? ["the code owner approval has no effect without a CODEOWNERS file"] : [],
    ...reported.filter(({ verdict, why }) => verdict === "works" && why).map(({ check, why }) => `${nameOfCheck(check)}: ${why}`),
    ...protection.idle.map(
      ({ name, level, enforcement }) => `${nameOfSource({ kind: "ruleset", level, name })} is ${enforcement === "evaluate" ? "only evaluated" : "disabled"}, so it is not enforced`
    )
  ];
}

// packages/audit/src/protection/sources/read-classic.ts
async function readClassic(host, branch, which) {
  const asked = seen("classic protection", readProtection(host, branch));
  const isPlain = which === "none" || which === "covering" && isUnprotected(await asked);
  const [found, shown, rules] = await Promise.all([
    isPlain ? { value: { isThere: true } } : seen(`the branch ${branch}`, host.ask(getBranch({ branch }))),
    asked,
    isPlain ? notAsked : seen("the rules of classic protection", readRules(host))
  ]);
  const isThere = isKnown(found) ? found.value.isThere : isKnown(shown) && !!shown.value.protection || void 0;
  const existing = isKnown(found) && isThere ? found.value : void 0;
  return { ...combine(branch, existing, shown, rules), isThere, rules };
}
var readProtection = (host, branch) => host.ask(getProtection({ branch })).catch(forgiving([NotAsked], () => host.ask(getNamedProtection({ branch }))));
var isUnprotected = (shown) => isKnown(shown) && !shown.value.protection && !shown.value.isMissing;
function combine(branch, found, shown, rules) {
  if (!isKnown(shown)) return { sources: [], unseen: [shown.unseen] };
  const { protection, isMissing } = shown.value;
  if (isMissing) return fromRules(branch, rules);
  if (!protection) return { sources: [], unseen: [], protection: null };
  const rule = isKnown(rules) ? ruleOf(branch, found, rules.value.all) : void 0;
  const added = addRule(protection, rule);
  const whole = { ...added, ...added.force_push_bypassers?.length && { allow_force_pushes: false } };
  const unseen = rule ? findDisagreement(branch, found, shown.value, rules) : [hiddenRule(rules)];
  return { sources: [classicSource(rule?.pattern ?? branch, whole)], unseen, protection: whole };
}
var ruleOf = (branch, found, rules) => rules.find(({ pattern }) => pattern === found?.pattern) ?? applying(rules, branch);
var hiddenRule = (rules) => ({
  ...isKnown(rules) ? noRule : rules.unseen,
  what: "required deployments of the classic rule",
  keys: ["deployments"]
});
var noRule = {
  why: "GitHub shows a protection without its rule",
  fix: 'grant "Administration: read" to the token of an administrator'
};
function findDisagreement(branch, found, shown, rules) {
  if (!found || !isKnown(rules)) return [];
  try {
    refuseDisagreement(branch, { found, shown }, rules.value.all);
    return [];
  } catch (failure) {
    const { message } = failure;
    return [{ what: "classic protection", why: message, fix: "run again: the rule may have changed during the run" }];
  }
}
function fromRules(branch, rules) {
  if (!isKnown(rules)) return { sources: [], unseen: [rules.unseen] };
  const { all: all2, isAdministrator } = rules.value;
  const rule = applying(all2, branch);
  if (!rule) return { sources: [], unseen: all2.length || isAdministrator ? [] : [hiddenRules], protection: null };
  const { pattern, protection, restrictsPushes } = rule;
  const unseen = restrictsPushes ? [{ ...onlyByBranch, keys: ["updates"] }] : [];
  return { sources: [classicSource(pattern, protection)], unseen, protection };
}
var hiddenRules = {
  what: "classic protection",
  why: "GitHub lists no rules, and shows them only to administrators",
  fix: 'use the token of an administrator, or grant "Administration: write"'
};
var onlyByBranch = {
  what: "the people who can push",
  why: "GitHub shows it only for existing branches",
  fix: "run again after the branch exists"
};

// packages/audit/src/protection/workflows/calls.ts
var SizedBlob = object({ id: optional(string()), byteSize: optional(number()) });
var Entry = object({ name: string(), type: string(), object: nullable(SizedBlob) });
var Folder = nullable(object({ entries: nullish(array(Entry)) }));
var Root = nullable(object({ id: string() }));
var Folders = object({
  repository: object({
    defaultBranchRef: nullable(object({ name: string() })),
    root: Root,
    folder: Folder,
    defaultRoot: Root,
    defaultFolder: Folder
  })
});
var getFolders = query(
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
var TextBlob = object({
  id: optional(string()),
  text: nullish(string()),
  isTruncated: optional(boolean())
});
var Texts = object({ nodes: array(nullable(TextBlob)) });
var getTexts = query(
  `query WorkflowTexts($ids: [ID!]!) {
    nodes(ids: $ids) { ... on Blob { id text isTruncated } }
  }`,
  { needs: contents.read, answer: Texts }
);
var App = nullable(object({ databaseId: nullable(number()), slug: string() }));
var Context = variant("__typename", [
  looseObject({ __typename: literal("CheckRun"), name: string(), checkSuite: object({ app: App }) }),
  looseObject({ __typename: literal("StatusContext"), context: string() })
]);
var Commit = object({
  committedDate: string(),
  statusCheckRollup: nullable(object({ contexts: object({ totalCount: number(), nodes: array(Context) }) }))
});
var PullRequest = object({
  number: number(),
  state: string(),
  isDraft: boolean(),
  isCrossRepository: boolean(),
  updatedAt: string(),
  commits: object({ nodes: array(object({ commit: Commit })) })
});
var Reports = object({ repository: object({ pullRequests: object({ nodes: array(PullRequest) }) }) });
var getReports = query(
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

// packages/audit/src/protection/workflows/workflow.ts
var mostBytes = 256 * 1024;
var mostJobs = 1e3;
function readWorkflow(path, text) {
  if (Buffer.byteLength(text) > mostBytes) return unreadable(path, "it is larger than 256 KiB");
  const values = valuesIn(path, text);
  if (typeof values === "string") return unreadable(path, values);
  const on = eventsIn(values.on);
  if (!on) return unreadable(path, "its `on` is not valid");
  const { jobs } = values;
  if (!isMap(jobs) || !Object.values(jobs).every(isMap)) return unreadable(path, "its `jobs` is not a map");
  if (Object.keys(jobs).length > mostJobs) return unreadable(path, `it has more than ${mostJobs} jobs`);
  return { path, on, jobs: new Map(Object.entries(jobs)) };
}
var unreadable = (path, why) => ({ unread: `${code(path)} cannot be read: ${why}` });
function valuesIn(path, text) {
  const read = orRefusal(() => readDocument(text, path));
  const [mistake] = read.refusals;
  if (!mistake && !(read instanceof SettingsRefused)) return read.values;
  const line = mistake?.place?.line;
  return line === void 0 ? "it is not valid YAML" : `line ${line} is not valid YAML`;
}
function eventsIn(on) {
  if (isMap(on)) return filtersIn(on);
  const names = [on].flat();
  const isReadable = names.length > 0 && names.every((name) => typeof name === "string" && name !== "");
  return isReadable ? new Map(names.map((name) => [name, {}])) : void 0;
}
function filtersIn(on) {
  const entries = Object.entries(on).map(([event, filters]) => [
    event,
    filters === null || event === "schedule" ? {} : filters
  ]);
  return entries.length && entries.every(([, filters]) => isMap(filters)) ? new Map(entries) : void 0;
}

// packages/audit/src/protection/workflows/read.ts
var home = ".github/workflows";
var mostFiles = 100;
var mostBytesInAll = 1024 * 1024;
async function readEvidence(host, branch, where) {
  const [workflows, heads] = await Promise.all([readFiles(host, branch), readHeads(host, branch)]);
  const [startRules, permissions] = hasActions(workflows, heads) ? await Promise.all([readStartRules(host, where.isPublic), readPermissions(host, where.isOrganizations)]) : [{ hasDefault: where.isPublic, now: host.now(), policies: { value: [] } }, []];
  return { branch, workflows, heads, startRules, permissions };
}
var hasActions = ({ files, unread }, { heads }) => files.length > 0 || unread.length > 0 || heads.some(({ reports }) => reports.some(({ app }) => app?.slug === actionsSlug));
async function readStartRules(host, isPublic) {
  const all2 = { hasDefault: isPublic, now: host.now() };
  try {
    return { ...all2, policies: { value: await readPolicies(host, listPolicies({})) } };
  } catch (failure) {
    if (failure instanceof NotOnServer || failure instanceof NotOnPlan)
      return { ...all2, hasDefault: false, policies: { value: [] } };
    if (!isUnseen(failure)) throw failure;
    const { message: why, fix = "run again" } = failure;
    return { ...all2, policies: { unseen: { what: "the list of Actions policies", why, fix } } };
  }
}
async function askOrSayWhy(reading) {
  try {
    return await reading;
  } catch (error) {
    if (isUnseen(error)) return { why: error.message };
    throw error;
  }
}
var isUnseen = (failure) => failure instanceof HostRefusal || failure instanceof HostUnreachable;
var isWhy = (value) => "why" in value;
async function readHeads(host, branch) {
  const answer = await askOrSayWhy(host.ask(getReports({ branch })));
  if (isWhy(answer)) return { heads: [], unread: answer.why };
  return { heads: headsOf(answer.repository.pullRequests.nodes, host.now()) };
}
async function readFiles(host, branch) {
  const folderRoot = `refs/heads/${branch}:`;
  const answer = await askOrSayWhy(host.ask(getFolders({ root: folderRoot, folder: folderRoot + home })));
  if (isWhy(answer)) return { files: [], unread: [answer.why] };
  const { defaultBranchRef: head, root, folder, defaultRoot, defaultFolder } = answer.repository;
  const listed2 = listFiles(root, folder, code(branch));
  const others = head?.name === branch ? none2 : listFiles(defaultRoot, defaultFolder, "the default branch");
  const texts = await readTexts(host, [...listed2.files, ...others.files]);
  const own = parseFiles(listed2, texts);
  if (others === none2) return own;
  const onDefault = parseFiles(others, texts);
  const files = [
    ...startedBy(own.files, (event) => event !== target),
    ...startedBy(onDefault.files, (event) => event === target || event === called)
  ];
  return { files, unread: [...own.unread, ...onDefault.unread] };
}
var target = "pull_request_target";
var none2 = { files: [], unread: [] };
var startedBy = (files, isStart) => files.map((file) => ({ ...file, on: new Map([...file.on].filter(([event]) => isStart(event))) }));
function listFiles(root, folder, branch) {
  if (!root)
    return { files: [], unread: [`the branch ${branch} does not exist, or its files are not visible to this token`] };
  if (folder && !folder.entries) return { files: [], unread: [`${code(home)} is not a folder`] };
  const files = (folder?.entries ?? []).filter((entry) => /\.ya?ml$/.test(entry.name) && entry.type === "blob").map((entry) => ({ path: `${home}/${entry.name}`, id: entry.object?.id, bytes: entry.object?.byteSize }));
  return { files, unread: [] };
}
async function readTexts(host, files) {
  const ids = pickWithinBounds(files);
  const answer = ids.length ? await askOrSayWhy(host.ask(getTexts({ ids }))) : { nodes: [] };
  const { nodes, why } = isWhy(answer) ? { nodes: [], why: answer.why } : { nodes: answer.nodes, why: void 0 };
  const whole = nodes.flatMap(
    (node) => node?.id !== void 0 && typeof node.text === "string" && !node.isTruncated ? [[node.id, node.text]] : []
  );
  return { byId: new Map(whole), why };
}
function pickWithinBounds(files) {
  let room = mostBytesInAll;
  const kept2 = /* @__PURE__ */ new Set();
  for (const { id, bytes = Number.POSITIVE_INFINITY } of files) {
    if (id === void 0 || kept2.has(id) || kept2.size >= mostFiles || bytes > Math.min(room, mostBytes)) continue;
    room -= bytes;
    kept2.add(id);
  }
  return [...kept2];
}
function parseFiles({ files, unread: reasons }, { byId, why }) {
  const workflows = [];
  const unread = [...reasons];
  for (const { path, id } of files) {
    const text = byId.get(id);
    const workflow = text === void 0 ? { unread: why ?? `${code(path)} ${notRead2}` } : readWorkflow(path, text);
    if ("unread" in workflow) unread.push(workflow.unread);
    else workflows.push(workflow);
  }
  return { files: workflows, unread };
}
var notRead2 = "was not read: it is not a text file, or the workflows exceed the limit of this version";
var hour = 60 * 60 * 1e3;
var settling = hour;
var kept = 365 * 24 * hour;
var headsOf = (pullRequests2, now) => pullRequests2.flatMap((one2) => one2.commits.nodes.slice(-1).map(({ commit }) => ({ one: one2, commit }))).toSorted((one2, other) => Date.parse(other.commit.committedDate) - Date.parse(one2.commit.committedDate)).map(({ one: one2, commit }) => {
  const contexts = commit.statusCheckRollup?.contexts ?? { totalCount: 0, nodes: [] };
  const isWhole = contexts.nodes.length >= contexts.totalCount;
  const isDue = isSettled(one2, now) && now - Date.parse(commit.committedDate) < kept;
  return { pullRequest: one2.number, isComplete: isWhole && isDue, reports: contexts.nodes.map(reportOf) };
});
function isSettled({ state, isDraft, isCrossRepository, updatedAt }, now) {
  const isTakenUp = state === "MERGED" || !isDraft && !isCrossRepository;
  return isTakenUp && now - Date.parse(updatedAt) > settling;
}
function reportOf(context) {
  if (context.__typename === "StatusContext") return { context: context.context };
  const { app } = context.checkSuite;
  return {
    context: context.name,
    app: { id: app?.databaseId ?? 0, slug: app?.slug ?? "an app that GitHub does not show" }
  };
}

// packages/audit/src/protection/read.ts
var askRepository = (host) => host.ask(getRepository({}));
var reachedBy = ({ branches = [], rulesets } = {}) => ({
  rules: branches.some((entry) => entry.protection === null || needsRules(entry)) ? "all" : "covering",
  idle: rulesets !== void 0
});
async function readBranch(host, branch, repository, desired, beyond = { rules: "all", idle: true }) {
  const { read, now, then, former } = await readChange(host, branch, repository, desired ?? {}, beyond);
  const facts = await readFacts(host, [now, then], read);
  return {
    read,
    protection: now,
    ...judge(now, facts),
    ...desired && { afterwards: { protection: then, ...judge(then, applyToFacts(facts, desired)) } },
    former
  };
}
async function readChange(host, branch, repository, desired, beyond) {
  const { defaultBranch } = repository;
  const isMoved = desired.repository?.default_branch === branch && branch !== defaultBranch;
  const [read, former] = await Promise.all([
    readSources(host, branch, repository, beyond),
    isMoved ? readSources(host, defaultBranch, repository, beyond) : void 0
  ]);
  const then = sumUp(applyToSources({ ...read, former: former?.sources.sources }, desired));
  return { read, now: sumUp(read.sources), then, former: former && sumUp(former.sources) };
}
async function readSources(host, branch, repository, beyond) {
  const [classic, rulesets] = await Promise.all([
    readClassic(host, branch, beyond.rules),
    readBranchRulesets(host, branch, repository.defaultBranch, beyond.idle)
  ]);
  const sources = {
    branch,
    sources: [...classic.sources, ...rulesets.sources],
    unseen: [...classic.unseen, ...rulesets.unseen]
  };
  return { branch, isThere: classic.isThere, repository, sources, classic };
}
async function readFacts(host, protections, place) {
  const { methods } = place.repository;
  const groups = [...new Set(protections.flatMap(groupsIn))];
  const when = (keys2, read) => keys2.some((key) => protections.some((one2) => requirement(one2, key))) ? read() : notAsked;
  const people2 = () => readWriters(host);
  const [merging, writers, codeOwners, reports] = await Promise.all([
    methods ? { value: methods } : when(["merge_methods", "linear_history", "signed_commits"], () => readMethods(host)),
    groups.length ? people2() : when(["approvals", "last_push_approval", "code_owners"], people2),
    when(["code_owners"], () => readCodeOwners(host, place)),
    readReports(host, protections, place)
  ]);
  const reviewers = mapKnown(writers, (people3) => people3.map(({ login }) => login));
  const sizes = await readGroups(host, [.../* @__PURE__ */ new Set([...groups, ...findOwningTeams(codeOwners, reviewers)])], writers);
  return {
    methods: merging,
    reviewers,
    isArchived: place.repository.isArchived === true,
    codeOwners,
    groupSize: (group) => sizes.get(group) ?? notAsked,
    ...reports
  };
}
var mostTeams = 5;
var findOwningTeams = (file, reviewers) => isKnown(file) && isKnown(reviewers) ? groupsOwning(file.value ?? "", reviewers.value).flat().map(teamOf).slice(0, mostTeams) : [];
function groupsIn(protection) {
  const updating = (requirement(protection, "updates")?.sources ?? []).flatMap(whoPasses);
  const reviewing = (requirement(protection, "team_reviews")?.value ?? []).map(({ team }) => team);
  return [...updating, ...reviewing].filter(isGroup2);
}
async function readReports(host, protections, { branch, repository }) {
  if (!protections.some((one2) => requirement(one2, "status_checks")))
    return { whoReports: nobodyAsked, whoReportsInQueue: nobodyAsked };
  return reportsBy(await readEvidence(host, branch, repository));
}
var nobodyAsked = () => ({ verdict: "unknown", why: notAsked.unseen.why });
async function readMethods(host) {
  const field = (method) => repositoryKeys[mergeSettings[method]].field;
  const shown = await seen("the merge methods", host.ask(getFeatures(mergeMethods.map(field))));
  return mapKnown(shown, ({ repository }) => mergeMethods.filter((method) => repository[field(method)]));
}
async function readWriters(host) {
  const listed2 = await seen("the people who can review", host.ask(listWriters({})));
  if (!isKnown(listed2)) return listed2;
  const people2 = listed2.value.filter(({ type }) => type === "User");
  if (people2.length) return { value: people2 };
  const fix = 'grant "Administration: read" to the token of an account with push access';
  return { unseen: { what: "the people who can review", why: "GitHub lists no person", fix } };
}
var homes = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"];
async function readCodeOwners(host, { branch, isThere, repository }) {
  const ask = fileText(branch === repository.defaultBranch || !isThere ? void 0 : branch);
  const found = await seen("the CODEOWNERS file", Promise.all(homes.map((path) => host.ask(ask({ path })))));
  if (!isKnown(found)) return found;
  const value = found.value.find((text) => text !== void 0);
  if (value !== void 0 || isThere !== void 0) return { value };
  const why = "Trueup cannot check whether this token can read the files of the branch";
  return { unseen: { what: "the CODEOWNERS file", why, fix: 'grant "Contents: read"' } };
}
async function readGroups(host, groups, writers) {
  if (!isKnown(writers)) return new Map(groups.map((group) => [group, writers]));
  const hasTeams = groups.some((group) => group.startsWith("team "));
  const teams = hasTeams ? await seen("the teams of the repository", host.ask(list({}))) : { value: [] };
  const sizes = groups.map(async (group) => {
    const [kind, name = ""] = group.split(" ");
    if (kind === "role") return [group, holders(name, writers.value)];
    if (!isKnown(teams)) return [group, teams];
    const team = teams.value.find(({ id, slug }) => String(id) === name || slug === name);
    if (team) return [group, await membersWriting(host, team.slug, writers.value)];
    const why = "GitHub does not list it among the teams of the repository";
    const fix = "give the team access to the repository, or remove it from the list";
    return [group, { unseen: { what: `the members of ${group}`, why, fix } }];
  });
  return new Map(await Promise.all(sizes));
}
var higherRoles = { write: ["maintain", "admin"], maintain: ["admin"] };
function holders(role, writers) {
  const count = writers.filter(({ role_name }) => role_name === role).length;
  const higher = writers.some(({ role_name }) => higherRoles[role]?.includes(role_name));
  if (count || !higher) return { value: count };
  const fix = `give a person the role ${role}, or let the role admin pass`;
  return {
    unseen: { what: `whether a role higher than ${role} can update`, why: "no person has the role itself", fix }
  };
}
async function membersWriting(host, team_slug, writers) {
  const listed2 = await seen(`the members of the team ${team_slug}`, host.ask(listMembers({ team_slug })));
  if (!isKnown(listed2)) return listed2;
  const logins = new Set(listed2.value.map(({ login }) => login));
  return { value: writers.filter(({ login }) => logins.has(login)).length };
}

export {
  sumUp,
  nameOfSource,
  requirement,
  hiding,
  desiredIn,
  applyToSources,
  seen,
  startsOf,
  isAboutWorkflow,
  startRulesAfter,
  policiesAfter,
  hasRulesetsAbove,
  readStartRules,
  readFiles,
  askRepository,
  reachedBy,
  readBranch,
  readChange,
  readSources
};

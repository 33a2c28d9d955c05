import {
  Pattern50 as Pattern,
  isAny50 as isAny,
  isInFolder50 as isInFolder,
  literal50 as literal,
  memoize50 as memoize,
  one50 as one,
  runOf50 as runOf,
  print65 as print,
  moreIsStricter78 as moreIsStricter,
  offIsStricter78 as offIsStricter,
  onIsStricter78 as onIsStricter,
  mapValues94 as mapValues
} from "./action.js";

// packages/core/src/sections/branches/fields.ts
var guards = (graphql, meaning2) => ({ kind: "switch", graphql, meaning: meaning2, order: onIsStricter });
var opens = (graphql, meaning2) => ({ kind: "switch", graphql, meaning: meaning2, order: offIsStricter });
var counts = (graphql) => ({ kind: "count", graphql, order: moreIsStricter });
var switches = {
  enforce_admins: guards("isAdminEnforced", "applies to administrators"),
  required_linear_history: guards("requiresLinearHistory"),
  allow_force_pushes: opens("allowsForcePushes"),
  allow_deletions: opens("allowsDeletions"),
  block_creations: guards("blocksCreations", "creation of matching branches"),
  required_conversation_resolution: guards("requiresConversationResolution"),
  lock_branch: guards("lockBranch", "read-only lock"),
  allow_fork_syncing: opens("lockAllowsFetchAndMerge", "syncing from upstream while locked"),
  required_signatures: guards("requiresCommitSignatures", "signed commits")
};
var checkFields = {
  strict: guards("requiresStrictStatusChecks", "branch must be up to date")
};
var reviewFields = {
  required_approving_review_count: counts("requiredApprovingReviewCount"),
  require_code_owner_reviews: guards("requiresCodeOwnerReviews"),
  dismiss_stale_reviews: guards("dismissesStaleReviews"),
  require_last_push_approval: guards("requireLastPushApproval")
};
var switchKeys = Object.keys(switches);
var offValue = ({ kind }) => kind === "count" ? 0 : false;
var allOff = (fields) => mapValues(fields, offValue);
var schemasOf = (fields, schemas) => mapValues(fields, ({ kind }) => schemas[kind]);
var valuesIn = (holder, fields) => Object.fromEntries(
  Object.entries(fields).flatMap(([key, field]) => {
    const value = holder?.[key];
    return value === void 0 ? [] : [[key, value ?? offValue(field)]];
  })
);
var toGraphql = (holder, fields) => Object.fromEntries(Object.entries(valuesIn(holder, fields)).map(([key, value]) => [fields[key].graphql, value]));
var fromGraphql = (rule, fields) => mapValues(fields, (field) => rule[field.graphql] ?? offValue(field));
var pushActors = {
  restrictions: { meaning: "who can push", inRuleset: "an `update` rule, and list who can push under `bypass_actors`" }
};
var reviewActors = {
  dismissal_restrictions: {
    meaning: "who can dismiss reviews",
    inRuleset: "a `pull_request` rule with `dismissal_restriction`"
  },
  bypass_pull_request_allowances: {
    meaning: "who can bypass required pull requests",
    inRuleset: "a `pull_request` rule, and list who can bypass it under `bypass_actors`"
  }
};
var actorFields = { ...pushActors, ...reviewActors };
var actorLists = ["users", "teams", "apps"];
var graphqlKeys = ["force_push_bypassers", "required_deployments"];

// packages/core/src/sections/branches/keys.ts
var otherNames = {
  required_signed_commits: "required_signatures",
  require_signed_commits: "required_signatures",
  code_owner_approval: "require_code_owner_reviews",
  require_code_owner_approval: "require_code_owner_reviews",
  dismiss_stale_reviews_on_push: "dismiss_stale_reviews",
  required_review_thread_resolution: "required_conversation_resolution",
  status_checks: "required_status_checks",
  pull_request_reviews: "required_pull_request_reviews",
  approving_review_count: "required_approving_review_count",
  code_owner_reviews: "require_code_owner_reviews",
  signatures: "required_signatures",
  linear_history: "required_linear_history",
  conversation_resolution: "required_conversation_resolution",
  force_pushes: "allow_force_pushes",
  deletions: "allow_deletions"
};
var queueKeys = ["required_merge_queue", "require_merge_queue", "merge_queue"];
var isPattern = (name) => /[*?[]/.test(name);
var defaultBranch = "~DEFAULT_BRANCH";
var isByMeaning = ({ name }) => name === defaultBranch;
var meaning = /* @__PURE__ */ Symbol("~DEFAULT_BRANCH");
var spelt = (one2) => one2[meaning] ? `${print(defaultBranch)} (${print(one2.name)})` : print(one2.name);
var dropMeaning = (named) => named.replace(/(?<= ~DEFAULT_BRANCH) \(.*\)$/s, "");
var nameBranch = (one2) => `${isPattern(one2.name) ? "branch rule" : "branch"} ${spelt(one2)}`;
var protectionOf = (one2) => `protection of branch ${spelt(one2)}`;
var words = (...names) => Object.fromEntries(names.map((name) => [name, {}]));
var keysOf = (fields) => words(...Object.keys(fields));
var holders = (fields) => Object.fromEntries(Object.keys(fields).map((key) => [key, words(...actorLists)]));
var onlyGraphql = { ...words(...graphqlKeys), required_deployments: words("environments") };
var branchKeys = {
  ...keysOf(switches),
  required_status_checks: { ...keysOf(checkFields), ...words("contexts", "checks") },
  required_pull_request_reviews: { ...keysOf(reviewFields), ...holders(reviewActors) },
  ...holders(pushActors),
  ...onlyGraphql
};
var patternKeys = {
  ...keysOf(switches),
  required_status_checks: { ...keysOf(checkFields), ...words("contexts") },
  required_pull_request_reviews: keysOf(reviewFields),
  ...onlyGraphql
};
function homesOf(key, keys, above = []) {
  const here = Object.hasOwn(keys, key) ? [above] : [];
  const below = Object.entries(keys).flatMap(([name, inner]) => homesOf(key, inner, [...above, name]));
  return [...here, ...below];
}
var placeBelow = (above) => above.length ? `below \`${above.join(".")}:\`` : "directly below `protection:`";
function unknownKeysIn(protection, keys = branchKeys, above = []) {
  return Object.entries(protection).flatMap(([key, value]) => {
    const inner = Object.hasOwn(keys, key) ? keys[key] : void 0;
    const path = [...above, key];
    if (!inner) return value === void 0 ? [] : [[path, value]];
    const isHolder = Object.keys(inner).length > 0 && typeof value === "object" && value !== null;
    return isHolder ? unknownKeysIn(value, inner, path) : [];
  });
}

// packages/core/src/settings/patterns/branches.ts
var covers = (pattern, branch) => shellPattern(pattern).takes(branch);
var shellPattern = memoize((pattern) => new Pattern(piecesOf(pattern).flatMap(partsOf)));
var piecesOf = (pattern) => [...pattern.matchAll(pieces)].map(([piece]) => piece);
var pieces = /(?<=^|\/)(?:\*\*\/)+|\*+|\?|\[[!^]?(?:\\.|[^\\\]])*(?:\]|\\?$)|\\.|./gsu;
function partsOf(piece) {
  if (piece.startsWith("**/")) return [{ ...one(isAny), omits: 3 }, runOf(isAny), literal("/")];
  if (piece.startsWith("*")) return [runOf(isInFolder)];
  if (piece === "?") return [one(isInFolder)];
  if (piece.startsWith("[")) return [one(oneOf(piece))];
  return [literal(piece.length > 1 && piece.startsWith("\\") ? piece.slice(1) : piece)];
}
function oneOf(bracket) {
  const [, sign, inner] = /^\[([!^]?)(.*)\]$/su.exec(bracket) ?? [];
  if (inner === void 0) return () => false;
  const ranges = [...inner.matchAll(/\\?(.)(?:-\\?(.))?/gsu)].map(([, from, to = from]) => [from, to]);
  const isMember = (character) => ranges.some(([from, to]) => from <= character && character <= to);
  return (character) => isInFolder(character) && isMember(character) !== (sign !== "");
}
function includes({ include = [], exclude = [] }, branch, defaultBranch2) {
  const isMeant = (ref) => ref === "~ALL" || (ref === "~DEFAULT_BRANCH" ? branch === defaultBranch2 : covers(ref.replace(/^refs\/heads\//, ""), branch));
  return include.some(isMeant) && !exclude.some(isMeant);
}
var applying = (rules, branch) => rules.find(({ pattern }) => pattern === branch) ?? rules.find(({ pattern }) => covers(pattern, branch));

// packages/core/src/sections/branches/protection/normalized.ts
var nobody = { users: [], teams: [], apps: [] };
var isNobody = (actors) => actorLists.every((list) => actors[list].length === 0);
var actorsOf = (holder) => ({
  users: holder.users ?? [],
  teams: holder.teams ?? [],
  apps: holder.apps ?? []
});
var { required_signatures: _, ...switchesOff } = allOff(switches);
var putOff = {
  ...switchesOff,
  required_status_checks: null,
  required_pull_request_reviews: null,
  restrictions: null
};
var noProtection = {
  ...allOff(switches),
  ...putOff,
  force_push_bypassers: [],
  required_deployments: []
};
function normalize(protection) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers: bypassers, required_deployments: deployments } = protection;
  return {
    ...valuesIn(protection, switches),
    ...checks !== void 0 && { required_status_checks: checks && normalizeChecks(checks) },
    ...reviews !== void 0 && { required_pull_request_reviews: reviews && normalizeReviews(reviews) },
    ...restrictions !== void 0 && { restrictions: restrictions && actorsOf(restrictions) },
    ...bypassers && { force_push_bypassers: bypassers },
    ...deployments !== void 0 && { required_deployments: deployments?.environments ?? [] }
  };
}
var { required_approving_review_count: __, ...reviewSwitchesOff } = allOff(reviewFields);
var reviewsOff = { ...reviewSwitchesOff, ...mapValues(reviewActors, () => nobody) };
function normalizePut(declared) {
  const wanted = normalize(declared);
  const reviews = wanted.required_pull_request_reviews;
  return { ...putOff, ...wanted, ...reviews && { required_pull_request_reviews: { ...reviewsOff, ...reviews } } };
}
function normalizeChecks({ contexts, checks, ...rest }) {
  const all = checks ?? contexts?.map((context) => ({ context }));
  return {
    ...valuesIn(rest, checkFields),
    ...all && { checks: all.map(({ context, app_id }) => ({ context, app_id: app_id ?? void 0 })) }
  };
}
function normalizeReviews(reviews) {
  const holders2 = reviews;
  const named = Object.keys(reviewActors).flatMap((key) => holders2[key] ? [[key, actorsOf(holders2[key])]] : []);
  return { ...valuesIn(reviews, reviewFields), ...Object.fromEntries(named) };
}
function spellAsEntry(name, protection) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers, required_deployments: environments } = protection;
  return {
    ...valuesIn(protection, switches),
    required_status_checks: checks ? { strict: checks.strict ?? false, ...listsOf(checks, isPattern(name)) } : null,
    required_pull_request_reviews: reviews ?? null,
    ...restrictions !== void 0 && { restrictions },
    ...force_push_bypassers && { force_push_bypassers },
    ...environments && { required_deployments: environments.length ? { environments } : null }
  };
}
var listsOf = ({ checks = [] }, isPattern2) => ({
  contexts: [...new Set(checks.map(({ context }) => context))],
  ...!isPattern2 && { checks: checks.map(({ context, app_id = -1 }) => ({ context, app_id })) }
});

export {
  switches,
  checkFields,
  reviewFields,
  offValue,
  schemasOf,
  valuesIn,
  toGraphql,
  fromGraphql,
  pushActors,
  reviewActors,
  actorFields,
  actorLists,
  graphqlKeys,
  otherNames,
  queueKeys,
  isPattern,
  defaultBranch,
  isByMeaning,
  meaning,
  dropMeaning,
  nameBranch,
  protectionOf,
  branchKeys,
  patternKeys,
  homesOf,
  placeBelow,
  unknownKeysIn,
  nobody,
  isNobody,
  actorsOf,
  noProtection,
  normalize,
  normalizePut,
  spellAsEntry,
  covers,
  piecesOf,
  includes,
  applying
};

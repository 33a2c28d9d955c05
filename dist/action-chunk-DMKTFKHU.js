import {
  Pattern53 as Pattern,
  createCharacterPart53 as createCharacterPart,
  createPart53 as createPart,
  createRunPart53 as createRunPart,
  isAnyCharacter53 as isAnyCharacter,
  isNotSlash53 as isNotSlash,
  memoize53 as memoize,
  printValue68 as printValue,
  isSameOrMore82 as isSameOrMore,
  offIsStricter82 as offIsStricter,
  onIsStricter82 as onIsStricter,
  SectionFailure92 as SectionFailure,
  createMessage94 as createMessage,
  markPublic97 as markPublic,
  formatCode98 as formatCode,
  quoteText98 as quoteText,
  isMap99 as isMap,
  mapValues99 as mapValues
} from "./action.js";
import {
  actorCalls,
  actorNouns
} from "./action-chunk-IZ7CK56V.js";
import {
  dropCase
} from "./action-chunk-PJOHCAIZ.js";

// packages/core/src/sections/branches/fields.ts
var createStrictOnSwitch = (graphql, meaning) => ({ kind: "switch", graphql, meaning, order: onIsStricter });
var createStrictOffSwitch = (graphql, meaning) => ({ kind: "switch", graphql, meaning, order: offIsStricter });
var createCount = (graphql) => ({ kind: "count", graphql, order: isSameOrMore });
var switchFields = {
  enforce_admins: createStrictOnSwitch("isAdminEnforced", "applies to administrators"),
  required_linear_history: createStrictOnSwitch("requiresLinearHistory"),
  allow_force_pushes: createStrictOffSwitch("allowsForcePushes"),
  allow_deletions: createStrictOffSwitch("allowsDeletions"),
  block_creations: createStrictOnSwitch("blocksCreations", "creation of matching branches"),
  required_conversation_resolution: createStrictOnSwitch("requiresConversationResolution"),
  lock_branch: createStrictOnSwitch("lockBranch", "read-only lock"),
  allow_fork_syncing: createStrictOffSwitch("lockAllowsFetchAndMerge", "syncing from upstream while locked"),
  required_signatures: createStrictOnSwitch("requiresCommitSignatures", "signed commits")
};
var checkFields = {
  strict: createStrictOnSwitch("requiresStrictStatusChecks", "branch must be up to date")
};
var reviewFields = {
  required_approving_review_count: createCount("requiredApprovingReviewCount"),
  require_code_owner_reviews: createStrictOnSwitch("requiresCodeOwnerReviews"),
  dismiss_stale_reviews: createStrictOnSwitch("dismissesStaleReviews"),
  require_last_push_approval: createStrictOnSwitch("requireLastPushApproval")
};
var switchKeys = Object.keys(switchFields);
var getOffValue = ({ kind }) => kind === "count" ? 0 : false;
var createOffValues = (fields) => mapValues(fields, getOffValue);
var createFieldSchemas = (fields, schemaByKind) => mapValues(fields, ({ kind }) => schemaByKind[kind]);
var pickFields = (holder, fields) => Object.fromEntries(
  Object.entries(fields).flatMap(([key, field]) => {
    const value = holder?.[key];
    return value === void 0 ? [] : [[key, value ?? getOffValue(field)]];
  })
);
var toGraphqlInput = (holder, fields) => Object.fromEntries(Object.entries(pickFields(holder, fields)).map(([key, value]) => [fields[key].graphql, value]));
var fromGraphqlRule = (rule, fields) => mapValues(fields, (field) => rule[field.graphql] ?? getOffValue(field));
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
var listContexts = (checks = []) => checks.map(({ context }) => context);

// packages/core/src/sections/branches/keys.ts
var protectionKeyAliases = {
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
var mergeQueueKeys = ["required_merge_queue", "require_merge_queue", "merge_queue"];
var isPattern = (name) => /[*?[]/.test(name);
var defaultBranchKeyword = "~DEFAULT_BRANCH";
var isDefaultBranchKeyword = ({ name }) => name === defaultBranchKeyword;
var defaultBranchBasis = /* @__PURE__ */ Symbol("~DEFAULT_BRANCH");
var dropResolvedBranchName = (subject) => subject.replace(/(?<= ~DEFAULT_BRANCH) \(.*\)$/s, "");
var describeBranch = (branch) => `${isPattern(branch.name) ? "branch rule" : "branch"} ${formatBranchName(branch)}`;
var describeProtection = (branch) => `protection of branch ${formatBranchName(branch)}`;
var formatBranchName = (branch) => branch[defaultBranchBasis] ? `${printValue(defaultBranchKeyword)} (${printValue(branch.name)})` : printValue(branch.name);
var createLeafKeys = (...names) => Object.fromEntries(names.map((name) => [name, {}]));
var toLeafKeys = (fields) => createLeafKeys(...Object.keys(fields));
var createActorKeys = (fields) => Object.fromEntries(Object.keys(fields).map((key) => [key, createLeafKeys(...actorLists)]));
var graphqlOnlyKeys = { ...createLeafKeys(...graphqlKeys), required_deployments: createLeafKeys("environments") };
var branchKeys = {
  ...toLeafKeys(switchFields),
  required_status_checks: { ...toLeafKeys(checkFields), ...createLeafKeys("contexts", "checks") },
  required_pull_request_reviews: { ...toLeafKeys(reviewFields), ...createActorKeys(reviewActors) },
  ...createActorKeys(pushActors),
  ...graphqlOnlyKeys
};
var patternKeys = {
  ...toLeafKeys(switchFields),
  required_status_checks: { ...toLeafKeys(checkFields), ...createLeafKeys("contexts") },
  required_pull_request_reviews: toLeafKeys(reviewFields),
  ...graphqlOnlyKeys
};
function listParentPaths(key, keys, holderPath = []) {
  const direct = Object.hasOwn(keys, key) ? [holderPath] : [];
  const nested = Object.entries(keys).flatMap(([name, inner]) => listParentPaths(key, inner, [...holderPath, name]));
  return [...direct, ...nested];
}
var describePlace = (holderPath) => holderPath.length ? `below \`${holderPath.join(".")}:\`` : "directly below `protection:`";
function listUnknownKeys(protection, knownKeys = branchKeys, holderPath = []) {
  return Object.entries(protection).flatMap(([key, value]) => {
    const inner = Object.hasOwn(knownKeys, key) ? knownKeys[key] : void 0;
    const path = [...holderPath, key];
    if (!inner) return value === void 0 ? [] : [[path, value]];
    return Object.keys(inner).length > 0 && isMap(value) ? listUnknownKeys(value, inner, path) : [];
  });
}

// packages/core/src/sections/branches/protection/actors.ts
var unnamedActor = "an actor that GitHub does not name";
var actorForm = /^[\w.-]+(\/[\w.-]+)?$/;
function parseActor(text) {
  const [login = "", slug] = text.split("/");
  if (slug === void 0) return ["users", login];
  return dropCase(login) === "app" ? ["apps", slug] : ["teams", slug, login];
}
var actorFormsFix = "write `login` for a person, `org/team-slug` for a team, `app/slug` for an app";
function describeInvalidActor({ input: text }) {
  const name = text.replace(/^@/, "");
  const fix = name !== text && actorForm.test(name) ? `write ${formatCode(name)}, without the \`@\`` : actorFormsFix;
  return createMessage(`${quoteText(text)} is not the name of a person, a team or an app`, fix);
}
var createActorLookup = (text, isShown) => ({
  looksFor: `the branch actor ${dropCase(text)}`,
  isShown,
  async find(github) {
    const { owner } = github.repository;
    const [kind, name, organization = owner] = parseActor(text);
    const account = dropCase(organization) === dropCase(owner) ? await github.ask(actorCalls[kind](name)) : void 0;
    if (account?.node_id) return account.node_id;
    throw new SectionFailure(
      markPublic(`\`force_push_bypassers\` lists ${text}, but no such ${actorNouns[kind]} is visible to this token`),
      `correct the name, or remove it from the list: ${actorFormsFix}`,
      "not_found"
    );
  }
});

// packages/core/src/settings/patterns/branches.ts
var isBranchMatch = (pattern, branch) => parseBranchPattern(pattern).matches(branch);
var parseBranchPattern = memoize((pattern) => new Pattern(splitPattern(pattern).flatMap(toPatternParts)));
var splitPattern = (pattern) => [...pattern.matchAll(piecePattern)].map(([piece]) => piece);
var piecePattern = /(?<=^|\/)(?:\*\*\/)+|\*+|\?|\[[!^]?(?:\\.|[^\\\]])*(?:\]|\\?$)|\\.|./gsu;
function toPatternParts(piece) {
  if (piece.startsWith("**/"))
    return [
      { ...createPart(isAnyCharacter), skippableParts: 3 },
      createRunPart(isAnyCharacter),
      createCharacterPart("/")
    ];
  if (piece.startsWith("*")) return [createRunPart(isNotSlash)];
  if (piece === "?") return [createPart(isNotSlash)];
  if (piece.startsWith("[")) return [createPart(createClassMatcher(piece))];
  return [createCharacterPart(piece.length > 1 && piece.startsWith("\\") ? piece.slice(1) : piece)];
}
function createClassMatcher(bracket) {
  const [, sign, inner] = /^\[([!^]?)(.*)\]$/su.exec(bracket) ?? [];
  if (inner === void 0) return () => false;
  const ranges = [...inner.matchAll(/\\?(.)(?:-\\?(.))?/gsu)].map(([, from, to = from]) => [from, to]);
  const isMember = (character) => ranges.some(([from, to]) => from <= character && character <= to);
  return (character) => isNotSlash(character) && isMember(character) !== (sign !== "");
}
function isBranchIncluded({ include = [], exclude = [] }, branch, defaultBranch) {
  const isMeant = (ref) => ref === "~ALL" || (ref === "~DEFAULT_BRANCH" ? branch === defaultBranch : isBranchMatch(ref.replace(/^refs\/heads\//, ""), branch));
  return include.some(isMeant) && !exclude.some(isMeant);
}
var findApplyingRule = (rules, branch) => rules.find(({ pattern }) => pattern === branch) ?? rules.find(({ pattern }) => isBranchMatch(pattern, branch));

// packages/core/src/sections/branches/protection/normalized.ts
var noActors = { users: [], teams: [], apps: [] };
var hasNoActors = (actors) => actorLists.every((list) => actors[list].length === 0);
var toActorLists = (holder) => ({
  users: holder.users ?? [],
  teams: holder.teams ?? [],
  apps: holder.apps ?? []
});
var { required_signatures: _, ...offSwitches } = createOffValues(switchFields);
var offAfterPut = {
  ...offSwitches,
  required_status_checks: null,
  required_pull_request_reviews: null,
  restrictions: null
};
var noProtection = {
  ...createOffValues(switchFields),
  ...offAfterPut,
  force_push_bypassers: [],
  required_deployments: []
};
function normalizeProtection(protection) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers: bypassers, required_deployments: deployments } = protection;
  return {
    ...pickFields(protection, switchFields),
    ...checks !== void 0 && { required_status_checks: checks && normalizeChecks(checks) },
    ...reviews !== void 0 && { required_pull_request_reviews: reviews && normalizeReviews(reviews) },
    ...restrictions !== void 0 && { restrictions: restrictions && toActorLists(restrictions) },
    ...bypassers && { force_push_bypassers: bypassers },
    ...deployments !== void 0 && { required_deployments: deployments?.environments ?? [] }
  };
}
var { required_approving_review_count: __, ...offReviewSwitches } = createOffValues(reviewFields);
var offReviews = { ...offReviewSwitches, ...mapValues(reviewActors, () => noActors) };
function predictPutResult(declared) {
  const wanted = normalizeProtection(declared);
  const reviews = wanted.required_pull_request_reviews;
  return {
    ...offAfterPut,
    ...wanted,
    ...reviews && { required_pull_request_reviews: { ...offReviews, ...reviews } }
  };
}
function normalizeChecks({ contexts, checks, ...rest }) {
  const allChecks = checks ?? contexts?.map((context) => ({ context }));
  return {
    ...pickFields(rest, checkFields),
    ...allChecks && { checks: allChecks.map(({ context, app_id }) => ({ context, app_id: app_id ?? void 0 })) }
  };
}
function normalizeReviews(reviews) {
  const holders = reviews;
  const pairs = Object.keys(reviewActors).flatMap((key) => holders[key] ? [[key, toActorLists(holders[key])]] : []);
  return { ...pickFields(reviews, reviewFields), ...Object.fromEntries(pairs) };
}
var hasUnnamedBypasser = ({ force_push_bypassers: names }) => names?.includes(unnamedActor) === true;
function toDeclaredProtection(name, protection) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers, required_deployments: environments } = protection;
  return {
    ...pickFields(protection, switchFields),
    required_status_checks: checks ? { strict: checks.strict ?? false, ...toCheckLists(checks, isPattern(name)) } : null,
    required_pull_request_reviews: reviews ?? null,
    ...restrictions !== void 0 && { restrictions },
    ...force_push_bypassers && !hasUnnamedBypasser(protection) && { force_push_bypassers },
    ...environments && { required_deployments: environments.length ? { environments } : null }
  };
}
var toCheckLists = ({ checks = [] }, isPattern2) => ({
  contexts: [...new Set(listContexts(checks))],
  ...!isPattern2 && { checks: checks.map(({ context, app_id = -1 }) => ({ context, app_id })) }
});

export {
  switchFields,
  checkFields,
  reviewFields,
  getOffValue,
  createFieldSchemas,
  pickFields,
  toGraphqlInput,
  fromGraphqlRule,
  pushActors,
  reviewActors,
  actorFields,
  actorLists,
  graphqlKeys,
  listContexts,
  protectionKeyAliases,
  mergeQueueKeys,
  isPattern,
  defaultBranchKeyword,
  isDefaultBranchKeyword,
  defaultBranchBasis,
  dropResolvedBranchName,
  describeBranch,
  describeProtection,
  branchKeys,
  patternKeys,
  listParentPaths,
  describePlace,
  listUnknownKeys,
  unnamedActor,
  actorForm,
  parseActor,
  describeInvalidActor,
  createActorLookup,
  noActors,
  hasNoActors,
  toActorLists,
  noProtection,
  normalizeProtection,
  predictPutResult,
  hasUnnamedBypasser,
  toDeclaredProtection,
  isBranchMatch,
  splitPattern,
  isBranchIncluded,
  findApplyingRule
};

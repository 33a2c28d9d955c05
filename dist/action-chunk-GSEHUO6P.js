import {
  print65 as print,
  columnOf111 as columnOf,
  isLooser78 as isLooser,
  orderAllowed78 as orderAllowed,
  orderDemanded78 as orderDemanded,
  orderMaps78 as orderMaps,
  riskWith79 as riskWith,
  nameOfDefault80 as nameOfDefault,
  ofBranch80 as ofBranch,
  ofRepository80 as ofRepository,
  create82 as create,
  note82 as note,
  reassertKey82 as reassertKey,
  refuseChange82 as refuseChange,
  remove82 as remove,
  restOn82 as restOn,
  update82 as update,
  same83 as same,
  sameMembers83 as sameMembers,
  mapped84 as mapped,
  object84 as object2,
  nearest86 as nearest,
  SectionFailure87 as SectionFailure,
  open88 as open,
  say88 as say,
  says90 as says,
  code92 as code,
  either92 as either,
  quote92 as quote,
  any93 as any,
  array93 as array,
  boolean93 as boolean,
  check93 as check,
  entriesFromList93 as entriesFromList,
  fallback93 as fallback,
  literal93 as literal,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  object93 as object,
  optional93 as optional,
  picklist93 as picklist,
  pipe93 as pipe,
  string93 as string,
  transform93 as transform,
  union93 as union,
  isMap94 as isMap,
  administration98 as administration,
  mutation99 as mutation,
  query99 as query,
  rest99 as rest,
  route99 as route,
  unlessRefused100 as unlessRefused,
  __export101 as __export
} from "./action.js";
import {
  actorFields,
  actorLists,
  actorsOf,
  branchKeys,
  checkFields,
  covers,
  fromGraphql,
  graphqlKeys,
  homesOf,
  isNobody,
  isPattern,
  meaning,
  nameBranch,
  noProtection,
  nobody,
  normalize,
  normalizePut,
  offValue,
  otherNames,
  patternKeys,
  placeBelow,
  protectionOf,
  pushActors,
  queueKeys,
  reviewActors,
  reviewFields,
  schemasOf,
  switches,
  toGraphql,
  unknownKeysIn,
  valuesIn
} from "./action-chunk-N75BWPLI.js";
import {
  find,
  lookUpId,
  nouns,
  pairWithIds
} from "./action-chunk-S4WU3DHN.js";
import {
  found,
  ofAccount,
  ofApp,
  ofTeam
} from "./action-chunk-PRRDYNAS.js";
import {
  ofBranches
} from "./action-chunk-QAASC3EC.js";
import {
  Whole,
  administered,
  allOf,
  fold
} from "./action-chunk-CKQM5WOC.js";
import {
  dropCase,
  refuseTwins
} from "./action-chunk-6EFUI7IP.js";

// packages/core/src/sections/branches/calls.ts
var calls_exports = {};
__export(calls_exports, {
  dropSignatures: () => dropSignatures,
  findApp: () => findApp,
  findTeam: () => findTeam,
  findUser: () => findUser,
  getBranch: () => getBranch,
  getDefaultBranch: () => getDefaultBranch,
  getNamedProtection: () => getNamedProtection,
  getProtection: () => getProtection,
  listProtected: () => listProtected,
  protect: () => protect,
  requireSignatures: () => requireSignatures,
  unprotect: () => unprotect
});

// packages/core/src/sections/branches/unknown-keys.ts
var isReadOnly = (key) => ["url", "name", "enabled", "enforcement_level"].includes(key) || key.endsWith("_url");
function flatten(value) {
  if (Array.isArray(value)) return value.map(flatten);
  if (!isMap(value)) return value;
  const name = value.login ?? value.slug;
  if (typeof name === "string") return name;
  const kept = Object.entries(value).filter(([key]) => !isReadOnly(key));
  if (typeof value.enabled === "boolean" && !kept.length) return value.enabled;
  return Object.fromEntries(kept.map(([key, inner]) => [key, flatten(inner)]));
}
function actorsIn(value) {
  if (!isMap(value)) return [];
  const own = actorLists.flatMap((kind) => [value[kind] ?? []].flat().map((actor3) => [kind, actor3]));
  return [...own, ...Object.values(value).flatMap(actorsIn)];
}
var idsIn = (shown) => actorsIn(shown).flatMap(([kind, actor3]) => isMap(actor3) ? pairWithIds(kind, [actor3]) : []);
function refuseReadForm(value, at, findings) {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) refuseItem(item, [...at, index], findings);
  if (!isMap(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const where = [...at, key];
    if (isMap(inner) && typeof inner.enabled === "boolean" && Object.hasOwn(switches, key))
      findings.refuse({ at: where, ...adviseUnwrapping(inner.enabled) });
    else if (isReadOnly(key)) findings.refuse({ at: where, ...adviseRemoval(key) });
    else refuseReadForm(inner, where, findings);
  }
}
var adviseUnwrapping = (enabled) => ({
  problem: "is in the form of GitHub's answers, `{enabled: \u2026}`; a settings file has the value without `enabled`",
  fix: `write ${code(String(enabled))}`
});
var instead = {
  name: "remove it: `name` belongs next to `protection`",
  enabled: "remove it: a declared key is on; to turn it off, write `null` as its value",
  enforcement_level: "remove it; to apply the checks to administrators, use `enforce_admins`"
};
var adviseRemoval = (key) => ({
  problem: "is a read-only value of GitHub's answers",
  fix: instead[key] ?? "remove it"
});
function refuseItem(item, at, findings) {
  const name = isMap(item) ? adviseName(item, at) : void 0;
  if (name === void 0) return refuseReadForm(item, at, findings);
  findings.refuse({ at, problem: "is a complete actor from GitHub's answer, but must be only its name", fix: name });
}
function adviseName({ login, slug }, at) {
  const name = login ?? slug;
  if (typeof name !== "string") return void 0;
  if (!at.includes("force_push_bypassers") || login !== void 0) return `write ${code(name)}`;
  return `write ${code(`org/${name}`)} for the team ${code(name)} of the organization \`org\`, or ${code(`app/${name}`)} for the app`;
}
function settleUnknownKeys(protection, pattern, at, findings) {
  const root = pattern === void 0 ? branchKeys : patternKeys;
  const read = (value, keys, above, at2) => {
    for (const [key, inner] of Object.entries(value)) {
      const known = Object.hasOwn(keys, key) ? keys[key] : void 0;
      if (known && Object.keys(known).length && isMap(inner)) read(inner, known, [...above, key], [...at2, key]);
      else if (!known && !isReadOnly(key)) settle(key, keys, above, [...at2, key]);
    }
  };
  const settle = (key, keys, above, at2) => {
    const refusal = adviseForeign(key) ?? adviseMove(key, root) ?? adviseForPattern(key, pattern);
    if (refusal) findings.refuse({ at: at2, ...refusal });
    else if (pattern !== void 0 && !closed.includes(above.at(-1) ?? ""))
      findings.refuse({ at: at2, ...adviseSpelling(key, keys) ?? adviseRuleset(pattern) });
  };
  read(protection, root, [], at);
}
var closed = [...Object.keys(actorFields), "required_deployments"];
var problem = "is not a key of a protection";
var queue = {
  problem: "is a rule of rulesets, not a key of a protection",
  fix: "remove it, and declare a rule of type `merge_queue` in a ruleset under `rulesets:`"
};
function adviseForeign(key) {
  if (queueKeys.includes(key)) return queue;
  const name = Object.hasOwn(otherNames, key) ? otherNames[key] : void 0;
  if (name === void 0) return void 0;
  const [home] = homesOf(name, branchKeys).map(placeBelow);
  return { problem, fix: `write ${code(name)}, ${home}` };
}
function adviseMove(key, root) {
  const homes = homesOf(key, root).map(placeBelow);
  return homes.length ? { problem: "does not belong here", fix: `move it ${either(homes)}` } : void 0;
}
var adviseSpelling = (key, keys) => {
  const meant = nearest(key, Object.keys(keys), 1);
  return meant === void 0 ? void 0 : { problem: "is not a key here", fix: `write ${code(meant)}` };
};
function adviseForPattern(key, pattern) {
  if (pattern === void 0 || !homesOf(key, branchKeys).length) return void 0;
  const problem2 = `works only for single branches, but ${code(pattern)} is a pattern`;
  if (key === "checks")
    return { problem: problem2, fix: `list the names under \`contexts\`; only ${ruleset(pattern)} can require them from an app` };
  const instead2 = actorFields[key] ? ` with ${actorFields[key].inRuleset}` : "";
  return { problem: problem2, fix: `remove it here, and declare ${ruleset(pattern)}${instead2}` };
}
var adviseRuleset = (pattern) => ({
  problem: `is not a key that a pattern such as ${code(pattern)} can have`,
  fix: `remove it here, and use ${ruleset(pattern)} instead`
});
var ruleset = (pattern) => `a ruleset for ${code(pattern)} under \`rulesets:\``;

// packages/core/src/sections/branches/folded.ts
var refOf = (branch) => `ref(qualifiedName: ${JSON.stringify(`refs/heads/${branch}`)})`;
var branchFolded = fold(
  "branches",
  ({ branch }) => `${refOf(branch)} { name }`,
  object({ ref: object({ name: string() }) }),
  ({ ref }) => ({ isThere: true, name: ref.name })
);
var Actors = pipe(
  Whole(
    object({
      actor: union([
        object({ kind: literal("User"), id: number(), login: string() }),
        object({ kind: picklist(["Team", "App"]), id: number(), slug: string() })
      ])
    })
  ),
  transform((nodes) => {
    const of = (wanted) => nodes.flatMap(({ actor: actor3 }) => actor3.kind === wanted ? [actor3] : []);
    return { users: of("User"), teams: of("Team"), apps: of("App") };
  })
);
var actor = `actor { kind: __typename
  ... on User { id: databaseId login } ... on Team { id: databaseId slug } ... on App { id: databaseId slug } }`;
var flags = [
  "requiresStatusChecks",
  "requiresApprovingReviews",
  "restrictsPushes",
  "restrictsReviewDismissals"
];
var fields = { ...switches, ...checkFields, ...reviewFields };
var Rule = object({
  ...schemasOf(fields, { switch: boolean(), count: nullable(number()) }),
  ...entriesFromList(flags, boolean()),
  checks: array(object({ context: string(), app: nullable(object({ id: number() })) })),
  restrictions: Actors,
  dismissal_restrictions: Actors,
  bypass_pull_request_allowances: Actors
});
var Administered = administered({ ref: object({ branchProtectionRule: Rule }) });
var selected = [
  ...Object.entries(fields).map(([key, { graphql }]) => `${key}: ${graphql}`),
  ...flags,
  "checks: requiredStatusChecks { context app { id: databaseId } }",
  allOf("restrictions: pushAllowances", actor),
  allOf("dismissal_restrictions: reviewDismissalAllowances", actor),
  allOf("bypass_pull_request_allowances: bypassPullRequestAllowances", actor)
].join(" ");
var selects = ({ branch }) => `viewerCanAdminister ${refOf(branch)} { branchProtectionRule { ${selected} } }`;
var isEmpty = (lists2) => !Object.values(lists2).flat().length;
var namesOf = (checks2) => checks2.map(({ context }) => context);
function withoutApps({ protection }) {
  const { checks: _, ...checks2 } = { checks: [], ...protection?.required_status_checks };
  return { protection: { ...protection, required_status_checks: checks2 } };
}
function ruleFolded(listOf) {
  const answerOf = ({ ref: { branchProtectionRule: rule } }) => {
    const { restrictions, dismissal_restrictions: dismissers, bypass_pull_request_allowances: bypass } = rule;
    const checks2 = listOf(rule.checks);
    if (!checks2 || rule.requiresApprovingReviews && rule.required_approving_review_count === null) return void 0;
    const lists2 = [rule.requiresStatusChecks && [rule.checks], rule.restrictsPushes && restrictions];
    if ([...lists2, rule.restrictsReviewDismissals && dismissers].some((one) => one && isEmpty(one))) return void 0;
    const shown = {
      ...valuesIn(rule, switches),
      required_status_checks: rule.requiresStatusChecks ? { ...valuesIn(rule, checkFields), ...checks2 } : null,
      required_pull_request_reviews: rule.requiresApprovingReviews ? {
        ...valuesIn(rule, reviewFields),
        dismissal_restrictions: rule.restrictsReviewDismissals ? dismissers : null,
        bypass_pull_request_allowances: isEmpty(bypass) ? null : bypass
      } : null,
      restrictions: rule.restrictsPushes ? restrictions : null
    };
    return { protection: flatten(shown), actors: idsIn(shown) };
  };
  return fold("branches", selects, Administered, answerOf, withoutApps);
}
var namesFolded = ruleFolded((checks2) => ({ contexts: namesOf(checks2) }));
var protectionFolded = ruleFolded(
  (checks2) => checks2.every(({ app }) => app) ? { contexts: namesOf(checks2), checks: checks2.map(({ context, app }) => ({ context, app_id: app.id })) } : void 0
);

// packages/core/src/sections/branches/calls.ts
var applied = { ...found, madeBy: ["apply"] };
var findUser = ofAccount({ ...applied, needs: [] });
var findTeam = ofTeam(applied);
var findApp = ofApp(applied);
var write = { needs: administration.write };
var getBranch = ofBranch({
  answer: mapped(
    object2({ name: string(), protected: boolean(), pattern: nullish(string()) }),
    ({ name, pattern }) => ({ isThere: true, name, pattern: pattern ?? void 0 })
  ),
  absentOn: [301, 404],
  absent: ({ location }) => ({
    isThere: false,
    renamedTo: location && decodeURIComponent(location.slice(location.lastIndexOf("/") + 1))
  }),
  folded: branchFolded
});
var listProtected = ofBranches({
  isPublic: true,
  madeBy: ["snapshot"],
  query: { protected: true },
  answer: array(
    object2({
      name: string(),
      protected: boolean(),
      protection: optional(object2({ enabled: optional(boolean()) }))
    })
  )
});
var Names = array(string());
var Holder = object2({ users: Names, teams: Names, apps: optional(Names) });
var shownFields = (fields2) => schemasOf(fields2, { switch: optional(boolean()), count: optional(number()) });
var Checks = pipe(
  object2({
    ...shownFields(checkFields),
    contexts: Names,
    checks: array(object2({ context: string(), app_id: nullable(number()) }))
  }),
  check(
    ({ contexts, checks: checks2 }) => contexts.length === checks2.length && checks2.every(({ context }) => contexts.includes(context)),
    "the same checks under contexts and checks"
  )
);
var LiveProtection = object2({
  ...shownFields(switches),
  required_status_checks: nullish(Checks),
  required_pull_request_reviews: nullish(
    object2({
      ...shownFields(reviewFields),
      dismiss_stale_reviews: boolean(),
      require_code_owner_reviews: boolean(),
      dismissal_restrictions: nullish(Holder),
      bypass_pull_request_allowances: nullish(Holder)
    })
  ),
  restrictions: nullish(Holder)
});
var Protected = object2({ enforce_admins: object2({ enabled: boolean() }) });
var getDefaultBranch = ofRepository({ needs: [], answer: nameOfDefault });
var ofProtection = route("GET /repos/{owner}/{repo}/branches/{branch}/protection", {
  needs: administration.read,
  answer: pipe(
    Protected,
    transform((shown) => ({ url: shown.url, protection: flatten(shown), actors: idsIn(shown) })),
    // Without an address nothing shows which branch the answer is about, so the branch is asked for too.
    object2({ url: fallback(string(), ""), protection: LiveProtection, actors: any() }),
    transform((shown) => shown)
  ),
  absentWhen: /^branch not (protected|found)/i,
  absent: ({ message }) => /found/i.test(message) ? { isMissing: true } : {}
});
var getProtection = ofProtection({ folded: protectionFolded });
var getNamedProtection = ofProtection({ folded: namesFolded });
var protect = rest("PUT /repos/{owner}/{repo}/branches/{branch}/protection", {
  ...write,
  hints: {
    422: "`app_id` must be the id of an app that has already reported a check in this repository, or -1 for any app"
  }
});
var unprotect = rest("DELETE /repos/{owner}/{repo}/branches/{branch}/protection", {
  ...write,
  hints: { 404: "a rule for a pattern may protect this branch, and this request cannot delete that rule" }
});
var signatures = "/repos/{owner}/{repo}/branches/{branch}/protection/required_signatures";
var requireSignatures = rest(`POST ${signatures}`, write);
var dropSignatures = rest(`DELETE ${signatures}`, write);

// packages/core/src/sections/branches/risk.ts
var isName = (one, other) => dropCase(String(one)) === dropCase(String(other));
var protects = { touches: "protection", replaces: "protection" };
var opens = { ...protects, touches: "access" };
var lists = riskWith(opens, Object.fromEntries(actorLists.map((list) => [list, orderAllowed(isName)])));
var among = orderMaps(lists);
var isBound = ({ app_id = -1 }) => app_id !== -1;
var isChecked = (one, other) => one.context === other.context && (!isBound(other) || one.app_id === other.app_id);
var checks = riskWith(protects, { ...columnOf(checkFields, "order"), checks: orderDemanded(isChecked) });
var reviews = {
  ...riskWith(protects, columnOf(reviewFields, "order")),
  ...riskWith(opens, {
    /** Three empty lists restrict nobody. */
    dismissal_restrictions: (value, than) => isNobody(than ?? nobody) || !isNobody(value ?? nobody) && among(value, than),
    bypass_pull_request_allowances: (value, than) => among(value ?? nobody, than ?? nobody)
  })
};
var risk = {
  ...checks,
  ...reviews,
  ...lists,
  /** Without the lists everyone with write access may push. */
  ...riskWith(opens, { restrictions: among, force_push_bypassers: orderAllowed(isName) }),
  ...riskWith(protects, {
    ...columnOf(switches, "order"),
    required_status_checks: orderMaps(checks),
    required_pull_request_reviews: orderMaps(reviews),
    required_deployments: orderDemanded(isName)
  })
};
var toneOf = (key, { live, wanted }) => isLooser(risk, key, live, wanted) ? "weaker" : void 0;

// packages/core/src/sections/branches/rule-calls.ts
var rule_calls_exports = {};
__export(rule_calls_exports, {
  createRule: () => createRule,
  deleteRule: () => deleteRule,
  getRepository: () => getRepository,
  listBypassers: () => listBypassers,
  listRules: () => listRules,
  updateRule: () => updateRule
});
var write2 = { needs: administration.write };
var getRepository = query(
  "query BranchProtectionRepository($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }",
  {
    needs: administration.write,
    isPublic: true,
    madeBy: ["apply"],
    answer: mapped(object2({ repository: object2({ id: string() }) }), ({ repository }) => repository.id)
  }
);
var actor2 = "__typename ... on User { login } ... on Team { combinedSlug } ... on App { slug }";
var bypassers = (after) => `bypassForcePushAllowances(first: 100${after}) {
  nodes { actor { ${actor2} } } totalCount pageInfo { hasNextPage endCursor }
}`;
var Actor = object2(entriesFromList(["login", "combinedSlug", "slug"], optional(string())));
var Allowances = object2({
  nodes: array(object2({ actor: nullable(Actor) })),
  totalCount: number(),
  pageInfo: object2({ hasNextPage: boolean(), endCursor: nullish(string()) })
});
var ruleFields = Object.values({ ...switches, ...checkFields, ...reviewFields });
var otherSwitches = [
  "requiresStatusChecks",
  "requiresApprovingReviews",
  "requiresDeployments",
  "restrictsPushes",
  "restrictsReviewDismissals"
];
var graphqlNames = (kind) => ruleFields.filter((field) => field.kind === kind).map(({ graphql }) => graphql);
var LiveRule = object2({
  id: string(),
  pattern: string(),
  ...entriesFromList([...graphqlNames("switch"), ...otherSwitches], boolean()),
  ...entriesFromList(graphqlNames("count"), nullable(number())),
  requiredStatusChecks: nullable(
    array(object2({ context: string(), app: nullable(object2({ id: string() })) }))
  ),
  requiredDeploymentEnvironments: nullable(array(nullable(string()))),
  bypassForcePushAllowances: Allowances
});
var listRules = query(
  `query BranchProtectionRules($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      viewerCanAdminister
      branchProtectionRules(first: 100, after: $after) {
        nodes {
          id pattern ${[...ruleFields.map(({ graphql }) => graphql), ...otherSwitches].join(" ")}
          requiredStatusChecks { context app { id } } requiredDeploymentEnvironments
          ${bypassers("")}
        }
        totalCount
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  {
    needs: administration.read,
    connection: "repository.branchProtectionRules",
    answer: mapped(
      object2({
        repository: object2({
          viewerCanAdminister: boolean(),
          branchProtectionRules: object2({ nodes: array(LiveRule), totalCount: number() })
        })
      }),
      ({ repository }) => ({
        rules: repository.branchProtectionRules.nodes,
        isAdministrator: repository.viewerCanAdminister
      })
    )
  }
);
var listBypassers = query(
  `query BranchProtectionBypassers($rule: ID!, $after: String) {
    node(id: $rule) { ... on BranchProtectionRule { ${bypassers(", after: $after")} } }
  }`,
  {
    needs: administration.read,
    connection: "node.bypassForcePushAllowances",
    answer: mapped(
      object2({ node: object2({ bypassForcePushAllowances: Allowances }) }),
      ({ node }) => node.bypassForcePushAllowances.nodes
    )
  }
);
var WrittenRule = object2({ requiredDeploymentEnvironments: nullable(array(nullable(string()))) });
var writing = (name) => {
  const field = name.replace(/^./, (letter) => letter.toLowerCase());
  return mutation(
    `mutation ${name}($input: ${name}Input!) {
      ${field}(input: $input) { branchProtectionRule { requiredDeploymentEnvironments } }
    }`,
    {
      ...write2,
      answer: mapped(
        object2({ [field]: object2({ branchProtectionRule: WrittenRule }) }),
        (answer) => answer[field].branchProtectionRule
      )
    }
  );
};
var createRule = writing("CreateBranchProtectionRule");
var updateRule = writing("UpdateBranchProtectionRule");
var deleteRule = mutation(
  `mutation DeleteBranchProtectionRule($input: DeleteBranchProtectionRuleInput!) {
    deleteBranchProtectionRule(input: $input) { clientMutationId }
  }`,
  write2
);

// packages/core/src/sections/branches/rules.ts
function addRule(shown, rule) {
  const { force_push_bypassers, required_deployments } = rule?.protection ?? {};
  return { ...normalize(shown), force_push_bypassers, required_deployments };
}
async function readRules(host) {
  const shown = await host.ask(listRules({}));
  const { rules, isAdministrator } = shown;
  refuseTwins(rules, ({ pattern }) => pattern, {
    named: ({ pattern }) => nameBranch({ name: pattern }),
    fix: "delete one of the two rules in the branch settings of the repository"
  });
  const all = rules.map(async (rule) => ruleOf(rule, await bypassersOf(host, rule), basisOf(rule, shown)));
  return { all: await Promise.all(all), isAdministrator };
}
var basisOf = ({ id }, was) => restOn(listRules({}), was, ({ rules }) => rules.find((rule) => rule.id === id));
async function bypassersOf(host, { id, pattern, bypassForcePushAllowances }) {
  const { nodes, totalCount, pageInfo } = bypassForcePushAllowances;
  const { hasNextPage, endCursor: after = null } = pageInfo;
  const all = [...nodes, ...hasNextPage ? await host.ask(listBypassers({ rule: id, after })) : []];
  if (all.length < totalCount)
    throw new SectionFailure(
      say`${nameBranch({ name: pattern })}: GitHub counts ${totalCount} actors that can force-push, but lists ${all.length}`,
      "run again: the list may have changed during the read",
      "conflict"
    );
  return [...new Set(all.flatMap(({ actor: actor3 }) => nameOf(actor3 ?? {}) ?? []))].sort();
}
var nameOf = ({ login, combinedSlug, slug }) => login ?? combinedSlug ?? (slug === void 0 ? void 0 : `app/${slug}`);
function ruleOf(rule, bypassers2, basis) {
  const { id, pattern, restrictsPushes, restrictsReviewDismissals } = rule;
  const checks2 = rule.requiredStatusChecks ?? [];
  const environments = (rule.requiredDeploymentEnvironments ?? []).filter((name) => name !== null);
  const protection = {
    ...fromGraphql(rule, switches),
    required_status_checks: rule.requiresStatusChecks ? { ...fromGraphql(rule, checkFields), checks: checks2.map(({ context }) => ({ context })) } : null,
    required_pull_request_reviews: rule.requiresApprovingReviews ? fromGraphql(rule, reviewFields) : null,
    force_push_bypassers: bypassers2,
    required_deployments: rule.requiresDeployments ? environments : []
  };
  const apps = new Map(checks2.flatMap(({ context, app }) => app ? [[context, app.id]] : []));
  return { id, pattern, protection, restrictsPushes, restrictsReviewDismissals, apps, basis };
}

// packages/core/src/sections/branches/protection/actors.ts
var actorForm = /^[\w.-]+(\/[\w.-]+)?$/;
function actorOf(text) {
  const [login = "", slug] = text.split("/");
  if (slug === void 0) return ["users", login];
  return dropCase(login) === "app" ? ["apps", slug] : ["teams", slug, login];
}
var forms = "write `login` for a person, `org/team-slug` for a team, `app/slug` for an app";
function refusalOfActor({ input: text }) {
  const bare = text.replace(/^@/, "");
  const fix = bare !== text && actorForm.test(bare) ? `write ${code(bare)}, without the \`@\`` : forms;
  return says(`${quote(text)} is not the name of a person, a team or an app`, fix);
}
var lookupOf = (text, isShown = false) => ({
  looksFor: `the branch actor ${dropCase(text)}`,
  isShown,
  async find(host) {
    const { owner } = host.repository;
    const [kind, name, organization = owner] = actorOf(text);
    const found2 = dropCase(organization) === dropCase(owner) ? await host.ask(find[kind](name)) : void 0;
    if (found2?.node_id) return found2.node_id;
    throw new SectionFailure(
      open(`\`force_push_bypassers\` lists ${text}, but no such ${nouns[kind]} is visible to this token`),
      `correct the name, or remove it from the list: ${forms}`,
      "not_found"
    );
  }
});

// packages/core/src/sections/branches/protection/acts.ts
function createRule2(declared) {
  const { name: pattern } = declared;
  const made = async (host) => ({ repositoryId: await host.ask(getRepository({})), pattern });
  return writeRule(declared, createRule, made);
}
function updateRule2(declared, rule) {
  const known = async (host) => ({ branchProtectionRuleId: rule?.id ?? await findNewRule(host, declared) });
  return writeRule(declared, updateRule, known, rule);
}
function writeRule(declared, make, which, rule) {
  const { protection } = declared;
  const shown = new Set(rule?.protection.force_push_bypassers?.map(dropCase));
  const actors = protection.force_push_bypassers?.map((name) => lookupOf(name, shown.has(dropCase(name))));
  const step = {
    act: make({ input: {} }).route,
    async run(host, found2) {
      const ids = actors && { bypassForcePushActorIds: actors.map((actor3) => found2(actor3)) };
      const input = { ...await which(host), ...inputOf(protection, rule?.apps), ...ids };
      const { answer } = await host.send(make({ input }));
      refuseDropped(declared, answer);
      return void 0;
    }
  };
  return { step, lookups: actors ?? [] };
}
async function findNewRule(host, declared) {
  const { all } = await readRules(host);
  const rule = all.find(({ pattern }) => pattern === declared.name);
  if (rule) return rule.id;
  throw new SectionFailure(
    say`${open(nameBranch(declared))}: GitHub accepted the protection, but does not list a rule with this name yet`,
    "run again to finish the change",
    "not_found"
  );
}
function refuseDropped(declared, { requiredDeploymentEnvironments: kept }) {
  const known = new Set(kept?.map((name) => name && dropCase(name)));
  const dropped = declared.protection.required_deployments?.environments.filter((name) => !known.has(dropCase(name)));
  if (!dropped?.length) return;
  throw new SectionFailure(
    say`${open(nameBranch(declared))}: GitHub dropped ${open(dropped.map(print).join(", "))} from \`required_deployments\`, because the repository has no such environment`,
    "declare the missing environments under `environments:`, which apply writes first, or correct the name",
    "not_found"
  );
}
function inputOf(protection, apps = /* @__PURE__ */ new Map()) {
  const { required_status_checks: checks2, required_pull_request_reviews: reviews2, required_deployments } = protection;
  return {
    ...toGraphql(protection, switches),
    ...checks2 !== void 0 && {
      requiresStatusChecks: checks2 !== null,
      ...toGraphql(checks2, checkFields),
      ...checks2?.contexts && {
        requiredStatusChecks: checks2.contexts.map((context) => ({
          context,
          ...apps.has(context) && { appId: apps.get(context) }
        }))
      }
    },
    ...reviews2 !== void 0 && { requiresApprovingReviews: reviews2 !== null, ...toGraphql(reviews2, reviewFields) },
    ...required_deployments !== void 0 && {
      requiresDeployments: required_deployments !== null,
      requiredDeploymentEnvironments: required_deployments?.environments ?? []
    }
  };
}

// packages/core/src/sections/branches/protection/actor-differences.ts
function differ(key, values, text) {
  const [live, wanted] = [text(values.live), text(values.wanted)];
  return { key, live, wanted, values, tone: toneOf(key, values) };
}
var toDifference = ({ key, live, wanted, values, ...more }) => ({
  key: `protection.${key}`,
  live,
  wanted,
  ...values,
  shown: { key, live, wanted },
  ...more
});
var tellGain = (differences) => differences.map(({ key, wanted }) => `${key} ${wanted}`).join(", ") || "it blocks force pushes and deletion";
var tellLoss = (differences) => differences.length ? say`it had ${differences.map(({ key, live }) => `${key} ${live}`).join(", ")}` : say`it no longer blocks force pushes and deletion`;
var printNames = (names, none = "none") => names.length ? print(names) : none;
var isSameNames = (one, other) => sameMembers(one, other, dropCase);
var toneOfNew = ({ force_push_bypassers, required_pull_request_reviews: reviews2 }) => force_push_bypassers?.length || !isNobody(reviews2?.bypass_pull_request_allowances ?? nobody) ? "power" : void 0;
var everyone = "everyone with write access";
var membersOf = (actors) => actorLists.flatMap((list) => actors[list].length ? [`${list} ${printNames(actors[list])}`] : []).join(", ") || "no one";
function compareActors(key, wanted, live, meaning3 = pushActors.restrictions.meaning, withoutList = everyone) {
  if (wanted && live) return compareLists(key, wanted, live, meaning3);
  const values = { live, wanted };
  if (wanted) return [{ key, meaning: meaning3, live: everyone, wanted: membersOf(wanted), values }];
  return live ? [{ key, meaning: meaning3, live: membersOf(live), wanted: withoutList, values, tone: toneOf(key, values) }] : [];
}
var compareLists = (key, wanted, live, meaning3) => actorLists.filter((list) => !isSameNames(wanted[list], live[list])).map((list) => ({
  ...differ(`${key}.${list}`, { live: live[list], wanted: wanted[list] }, (names) => printNames(names)),
  meaning: meaning3
}));
var hostDecides = `${everyone} or no one, depending on the server`;
function compareReviewActors(above, wanted, live) {
  const { dismissal_restrictions: dismissers, bypass_pull_request_allowances: bypassers2 } = wanted;
  const { meaning: meaning3 } = reviewActors.dismissal_restrictions;
  const key = `${above}dismissal_restrictions`;
  return [
    ...dismissers ? compareActors(key, dropNobody(dismissers), dropNobody(live.dismissal_restrictions), meaning3, hostDecides) : [],
    ...bypassers2 ? compareBypassers(above, bypassers2, live.bypass_pull_request_allowances ?? nobody) : []
  ];
}
var dropNobody = (actors) => actors && !isNobody(actors) ? actors : null;
function compareBypassers(above, wanted, live) {
  const key = `${above}bypass_pull_request_allowances`;
  const { meaning: meaning3 } = reviewActors.bypass_pull_request_allowances;
  if (!isNobody(wanted) || isNobody(live)) return compareLists(key, wanted, live, meaning3);
  return [{ ...differ(key, { live, wanted }, membersOf), meaning: meaning3 }];
}

// packages/core/src/sections/branches/protection/differences.ts
var compareProtections = (wanted, live, names) => [
  ...compareFields(switches, wanted, live),
  ...compareChecks(wanted.required_status_checks, live.required_status_checks ?? null, names),
  ...compareReviews(wanted.required_pull_request_reviews, live.required_pull_request_reviews ?? null),
  ...wanted.restrictions === void 0 ? [] : compareActors("restrictions", wanted.restrictions, live.restrictions ?? null),
  ...compareNames("force_push_bypassers", wanted, live, (names2) => printNames([...names2].sort(), "nobody")),
  ...compareNames("required_deployments", wanted, live, printNames)
];
function compareFields(fields2, wanted, live, above = "") {
  const [wants, has] = [wanted, live];
  return Object.entries(fields2).flatMap(([key, field]) => {
    const [value, live2] = [wants[key], has[key] ?? offValue(field)];
    if (value === void 0 || value === live2) return [];
    return [{ ...differ(above + key, { live: live2, wanted: value }, valueText), meaning: field.meaning }];
  });
}
var valueText = (value) => typeof value === "number" ? String(value) : value ? "on" : "off";
var checksKey = "required_status_checks";
function compareChecks(wanted, live, names) {
  if (wanted === void 0 || !wanted && !live) return [];
  const values = { live: checksIn(live), wanted: checksIn(wanted) };
  const change = { key: checksKey, live: checksText(live, names), wanted: checksText(wanted, names), values };
  if (!wanted) return [{ ...change, tone: toneOf(checksKey, { live, wanted }) }];
  const strict = compareFields(checkFields, wanted, live ?? {}, `${checksKey}.`);
  if (!live) return [change, ...strict];
  return [
    ...strict,
    ...!wanted.checks || isSameChecks(wanted.checks, live.checks ?? []) ? [] : [{ ...change, tone: checksTone(wanted.checks, live.checks) }]
  ];
}
var checksText = (holder, names) => holder ? `[${(holder.checks ?? []).map((check2) => checkText(check2, names)).join(", ")}]` : "off";
var spellHeld = ({ required_status_checks: holder, ...others }) => ({
  ...others,
  ...holder !== void 0 && {
    required_status_checks: holder && { strict: holder.strict, contexts: checksIn(holder) }
  }
});
var checksIn = (holder) => holder && (holder.checks ?? []).map(({ context, app_id }) => app_id === void 0 ? context : { context, app_id });
var appText = (id, names) => names?.({ kind: "app", id }) ?? id;
var checkText = ({ context, app_id = -1 }, names) => print(context) + (isBound({ context, app_id }) ? ` by app ${appText(app_id, names)}` : "");
var isMatch = (wanted, live) => wanted.context === live.context && (wanted.app_id === void 0 || wanted.app_id === (live.app_id ?? -1));
var isSameChecks = (wanted, live) => wanted.every((one) => live.some((other) => isMatch(one, other))) && live.every((other) => wanted.some((one) => isMatch(one, other)));
var checksTone = (wanted, live = []) => toneOf("checks", { live, wanted: wanted.flatMap((one) => [one, ...live.filter((other) => isMatch(one, other))]) });
var reviewsKey = "required_pull_request_reviews";
function compareReviews(wanted, live) {
  if (wanted === void 0 || !wanted && !live) return [];
  if (!wanted) return [differ(reviewsKey, { live, wanted }, reviewsText)];
  const within = [
    ...compareFields(reviewFields, wanted, live ?? {}, `${reviewsKey}.`),
    ...compareReviewActors(`${reviewsKey}.`, wanted, live ?? {})
  ];
  const on = wanted.required_approving_review_count === 0 ? "on with 0 approvals" : "on";
  return live ? within : [{ key: reviewsKey, live: "off", wanted: on }, ...within];
}
var reviewsText = (reviews2) => {
  const count = reviews2?.required_approving_review_count;
  return count ? `on with ${count} approvals` : valueText(!!reviews2);
};
function compareLeftOutCount(wanted, live) {
  const reviews2 = wanted.required_pull_request_reviews;
  const count = live.required_pull_request_reviews?.required_approving_review_count ?? 0;
  if (!reviews2 || reviews2.required_approving_review_count !== void 0 || count < 2) return [];
  const key = `${reviewsKey}.required_approving_review_count`;
  return [{ key, live: String(count), wanted: "GitHub's default", tone: "weaker" }];
}
function compareNames(key, all, shown, text) {
  const { [key]: wanted } = all;
  const { [key]: live = [] } = shown;
  return !wanted || isSameNames(wanted, live) ? [] : [differ(key, { live, wanted }, text)];
}

// packages/core/src/sections/branches/protection/put.ts
var findOwnRule = ({ name, rules }) => rules?.find(({ pattern }) => pattern === name);
var liveProtectionOf = (branch) => addRule(branch.live.shown.protection ?? {}, findOwnRule(branch));
function findCoveringPatterns(branch) {
  const { found: found2, shown } = branch.live;
  if (!shown.protection || findOwnRule(branch)) return void 0;
  if (found2.pattern !== void 0 && isPattern(found2.pattern)) return [found2.pattern];
  return branch.rules?.map(({ pattern }) => pattern).filter(isPattern);
}
function findCoveringRule(branch) {
  const patterns = findCoveringPatterns(branch);
  return patterns && (patterns.length === 1 ? `the rule ${patterns[0]}` : `one of the rules ${patterns.join(", ")}`);
}
function isCoveredByFile(branch) {
  const patterns = findCoveringPatterns(branch)?.filter((pattern) => covers(pattern, branch.name)) ?? [];
  return patterns.length > 0 && patterns.every((pattern) => branch.keeping?.includes(pattern));
}
var doesLoseItsRule = (branch, items = branch.changing) => findCoveringRule(branch) !== void 0 && items.some(({ names: [pattern] = [] }) => pattern === (branch.live.found.pattern ?? pattern));
function stepsOfPut(declared, branch, { isPut, drifted }) {
  const { name } = branch;
  const isDue = (key) => declared[key] !== void 0 && (isPut || drifted?.has(key));
  const due = graphqlKeys.filter(isDue);
  const protection = Object.fromEntries(due.map((key) => [key, declared[key]]));
  const byGraphql = due.length ? updateRule2({ name, protection }, findOwnRule(branch)) : void 0;
  const sign = declared.required_signatures ? requireSignatures : dropSignatures;
  const steps = [
    ...isPut ? [protect({ branch: name }, bodyOf(declared))] : [],
    ...isDue("required_signatures") ? [sign({ branch: name })] : [],
    ...byGraphql ? [byGraphql.step] : []
  ];
  const restsOn = isPut ? basisOf2(branch) : byGraphql && findOwnRule(branch)?.basis;
  const lookups = [...byGraphql?.lookups ?? [], ...isPut ? lookUpUnknown(declared, branch) : []];
  return { steps, lookups, restsOn };
}
function lookUpUnknown(declared, { live }) {
  const shown = new Map(live.shown.actors);
  const all = actorsIn(declared).map(([kind, name]) => lookUpId(kind, String(name)));
  return all.filter(({ looksFor }) => !shown.has(looksFor));
}
function bodyOf({ required_signatures, force_push_bypassers, required_deployments, ...rest2 }) {
  const { required_pull_request_reviews: reviews2, ...after } = normalizePut(rest2);
  return {
    ...rest2,
    ...valuesIn(after, switches),
    required_status_checks: keepOneList(rest2.required_status_checks),
    required_pull_request_reviews: reviews2 ? { ...valuesIn(reviews2, reviewFields), ...rest2.required_pull_request_reviews } : null,
    restrictions: rest2.restrictions ? actorsOf(rest2.restrictions) : null
  };
}
function keepOneList(checks2) {
  if (!checks2) return null;
  const { contexts, ...rest2 } = checks2;
  return rest2.checks ? rest2 : { ...rest2, contexts };
}
function basisOf2(state) {
  const { name: branch, live } = state;
  const call = getProtection({ branch });
  const isCovered = findCoveringRule(state) !== void 0;
  return { call, was: live.shown, same: (was, is) => isCovered && !is.protection && !is.isMissing || same(was, is) };
}
function noteSideEffects(declared, branch) {
  const live = liveProtectionOf(branch);
  const outsidePut = {
    required_signatures: live.required_signatures,
    force_push_bypassers: live.force_push_bypassers?.length,
    required_deployments: live.required_deployments?.length
  };
  const atRisk = Object.entries(outsidePut).filter(([key, value]) => value && declared[key] === void 0);
  const rebound = findReboundChecks(normalize(declared).required_status_checks, live.required_status_checks);
  const covering = findCoveringRule(branch);
  const messages = [
    ...atRisk.map(
      ([key]) => say`has \`${key}\`, which the file leaves out; GitHub may drop it with the write, so declare it to keep it`
    ),
    ...rebound.map(
      ({ context, app_id }) => say`requires ${open(print(context))} from app ${appText(app_id, branch.called)}, which the file leaves out; the write requires it from the app that reported it last, so declare \`{context: ${open(JSON.stringify(context))}, app_id: ${app_id}}\` under \`checks\` to keep the app`
    ),
    ...covering ? [say`gets its own rule, which replaces ${covering} for this branch`] : []
  ];
  return messages.map((message) => note(say`${open(nameBranch(branch))} ${message}`, nameBranch(branch)));
}
var findReboundChecks = (wanted, live) => (live?.checks ?? []).filter(
  ({ context, app_id = -1 }) => app_id !== -1 && wanted?.checks?.some((one) => one.context === context && one.app_id === void 0)
);
var rebindsChecks = (entries, { branches }) => entries.some(({ name, protection }) => {
  const live = branches.get(name)?.shown.protection;
  const checksOf = (one) => normalize(one).required_status_checks;
  return protection && live && findReboundChecks(checksOf(protection), checksOf(live)).length > 0;
});

// packages/core/src/sections/branches/branch-plan.ts
function planBranch({ protection: declared }, branch) {
  const { found: found2, shown } = branch.live;
  if (declared === void 0) return [];
  if (!found2.isThere) return declared === null ? [] : [refuseMissing(branch, found2)];
  if (!shown.protection) return declared ? [planProtection(declared, branch)] : [];
  return declared ? planChange(declared, shown.protection, branch) : planRemoval(branch);
}
function refuseMissing(branch, { renamedTo }) {
  const words = `the branch does not exist${renamedTo ? `: it was renamed to ${print(renamedTo)}` : ""}`;
  const difference = { key: "name", live: void 0, wanted: branch.name, words };
  const [problem2, fix] = renamedTo ? [say`the branch is ${print(renamedTo)} now`, `write \`name: ${renamedTo}\``] : [say`the branch does not exist, so it cannot be protected`, branch[meaning] ? pushFirst : createIt];
  return refuseChange(nameBranch(branch), [difference], problem2, fix);
}
var createIt = "create the branch, or correct its name";
var pushFirst = "push a first commit to it, or correct `repository.default_branch` if the file declares it";
function planProtection(declared, branch) {
  const { steps, ...more } = stepsOfPut(declared, branch, { isPut: true });
  return create(protectionOf(branch), steps, {
    ...more,
    within: nameBranch(branch),
    names: [branch.name],
    holds: declared,
    tone: toneOfNew(normalizePut(declared)),
    because: tellGain(comparePut(declared, {}, branch.called)),
    afterwards: dismissalsOf(declared, branch)
  });
}
function planRemoval(branch) {
  const covering = findCoveringRule(branch);
  const going = branch.changing.filter(({ kind }) => kind === "delete");
  if (isCoveredByFile(branch)) return [];
  if (covering) return doesLoseItsRule(branch, going) ? [] : [refuseCovered(branch, covering)];
  const subject = protectionOf(branch);
  const live = liveProtectionOf(branch);
  const because = tellLoss(compareProtections(noProtection, live, branch.called));
  const write3 = unprotect({ branch: branch.name });
  const of = { subject, names: [branch.name], within: nameBranch(branch) };
  return [remove(of, write3, { holds: spellHeld(live), because, openName: subject })];
}
var refuseCovered = (branch, covering) => refuseChange(
  nameBranch(branch),
  [{ key: "protection", live: covering, wanted: null, words: say`protection by ${covering} → none` }],
  say`${covering} protects the branch, which has no rule of its own to delete`,
  "remove the entry, or write an entry for that pattern"
);
function planChange(declared, live, branch) {
  const differing = [
    ...comparePut(declared, liveProtectionOf(branch), branch.called),
    ...compareUnknownKeys(declared, live)
  ];
  const found2 = differing.length || !doesLoseItsRule(branch) ? differing.map(toDifference) : [differsByRule(branch)];
  const drifted = new Set(differing.map(({ key }) => key.split(".")[0]));
  const isPut = [...drifted].some(isInPut) || found2.length > 0 && findCoveringRule(branch) !== void 0;
  const { steps, ...more } = stepsOfPut(declared, branch, { isPut, drifted });
  const unverified = planUnshownKeys(declared, live, branch, isPut);
  const afterwards = isPut ? dismissalsOf(declared, branch) : void 0;
  return [
    ...update(nameBranch(branch), found2, steps, { ...more, names: [branch.name], afterwards }),
    ...unverified,
    ...isPut ? [] : noteClosedDismissals(declared, branch),
    ...isPut || unverified.length ? noteSideEffects(declared, branch) : []
  ];
}
var differsByRule = (branch) => ({
  key: "protection",
  live: void 0,
  wanted: branch.name,
  words: open("protection \u2192 its own rule"),
  because: open(`${findCoveringRule(branch)} protects it now, and this plan changes that rule`)
});
var isInPut = (key) => key !== "required_signatures" && !graphqlKeys.some((other) => other === key);
function comparePut(declared, live, names) {
  const wanted = normalizePut(declared);
  return [...compareProtections(wanted, live, names), ...compareLeftOutCount(wanted, live)].map(
    (one) => isDeclared(declared, one.key) ? one : { ...one, because: say`the file leaves it out, so the write turns it off` }
  );
}
function isDeclared(declared, key) {
  let holder = declared;
  for (const name of key.split(".")) {
    if (!isMap(holder)) return true;
    holder = holder[name];
    if (holder === void 0) return false;
  }
  return true;
}
var compareUnknownKeys = (declared, live) => unknownKeysIn(declared).flatMap(([path, wanted]) => {
  const found2 = readAt(live, path);
  if (found2 === void 0 || same(wanted, found2)) return [];
  return [{ key: path.join("."), live: print(found2), wanted: print(wanted) }];
});
function planUnshownKeys(declared, live, branch, isPut) {
  const { steps, lookups } = stepsOfPut(declared, branch, { isPut: true });
  return unknownKeysIn(declared).filter(([path]) => isMap(readAt(live, path.slice(0, -1))) && readAt(live, path) === void 0).map(([path, value], index) => {
    const of = { subject: nameBranch(branch), names: [branch.name] };
    const key = path.join(".");
    const item = reassertKey(key, value, isPut || index > 0 ? [] : steps, of);
    return { ...item, lookups, covers: [[protectionOf(branch), key]] };
  });
}
var readAt = (holder, path) => path.reduce((inner, key) => isMap(inner) ? inner[key] : void 0, holder);
function leavesDismissals(declared) {
  const reviews2 = normalize(declared).required_pull_request_reviews;
  return reviews2 && isNobody(reviews2.dismissal_restrictions ?? nobody);
}
var dismissersOf = (branch) => liveProtectionOf(branch).required_pull_request_reviews?.dismissal_restrictions;
function noteClosedDismissals(declared, branch) {
  const live = dismissersOf(branch);
  if (!leavesDismissals(declared) || !live || !isNobody(live)) return [];
  const message = say`${open(nameBranch(branch))} has an empty list of people who can dismiss reviews; to allow someone, add the name under \`dismissal_restrictions\``;
  return [note(message, nameBranch(branch))];
}
var dismissalsOf = (declared, before) => ({ branches, rules }) => {
  const live = branches.get(before.name);
  if (!live || !leavesDismissals(declared)) return void 0;
  const after = { ...before, live, rules };
  const [closed2] = noteClosedDismissals(declared, after);
  const isOpened = dismissersOf(before) && !dismissersOf(after);
  return closed2?.message ?? (isOpened ? say`everyone with write access can dismiss reviews of ${open(nameBranch(before))} now` : void 0);
};

// packages/core/src/sections/branches/read.ts
var isRead = ({ name, protection }) => protection !== void 0 && !isPattern(name);
var needsRules = ({ name, protection }) => isPattern(name) || graphqlKeys.some((key) => protection?.[key] !== void 0);
async function readBranches(host, entries) {
  const ofRules = entries.filter(needsRules).map((entry) => ({ subject: nameBranch(entry) }));
  const [found2, declared] = await Promise.all([
    Promise.all(entries.filter(isRead).map((entry) => readEntry(host, entry, ofRules.length === 0))),
    // A write of the rest could drop what only the rules show, so entries that need them are left out whole.
    ofRules.length ? host.askOrLeaveOut(ofRules, readRules) : void 0
  ]);
  const branches = found2.flat();
  const rules = declared ?? await readCoveringRules(host, entries, new Map(branches));
  if (!rules) return { branches: new Map(branches) };
  for (const [name, live] of branches) if (live.found.isThere) refuseDisagreement(name, live, rules.all);
  if (branches.every(([, { shown }]) => shown.isMissing)) await proveVisibility(host, rules);
  return { branches: new Map(branches), rules: rules.all };
}
async function readEntry(host, entry, isPlain) {
  const subject = nameBranch(entry);
  const live = await host.askOrLeaveOut([{ subject }], (reader) => readBranch(reader, entry, isPlain));
  return live ? [[entry.name, live]] : [];
}
async function readCoveringRules(host, entries, branches) {
  const isUnclear = ({ name, protection }) => {
    const { found: found2, shown } = branches.get(name) ?? {};
    return protection === null && shown?.protection && found2?.pattern === void 0;
  };
  const rules = entries.some(isUnclear) ? await unlessRefused(readRules(host)) : void 0;
  return rules?.all.length ? rules : void 0;
}
async function readBranch(host, entry, isPlain) {
  const { name: branch } = entry;
  const namesApps = entry.protection?.required_status_checks?.checks?.some(({ app_id }) => app_id !== void 0);
  const shown = await host.ask((namesApps ? getProtection : getNamedProtection)({ branch }));
  const live = { found: { isThere: true, name: branch }, shown };
  const isShown = shown.protection ? isAbout(branch, shown) : entry.protection === null;
  if (isPlain && isShown && !planBranch(entry, { name: branch, live, changing: [] }).length) return live;
  const found2 = await host.ask(getBranch({ branch }));
  if (found2.isThere && (found2.name !== branch || shown.isMissing))
    throw new SectionFailure(
      say`${open(nameBranch({ name: branch }))}: GitHub shows the branch ${shown.isMissing ? "in one answer and reports it as missing in another" : `as ${found2.name}`}`,
      "run again: the branch may have been renamed or deleted during the run",
      "conflict"
    );
  return { found: found2, shown };
}
var isAbout = (branch, { url }) => url === void 0 || [url, decodeURIComponent(url)].some((address) => address.endsWith(`/branches/${branch}/protection`));
async function proveVisibility(host, { all, isAdministrator }) {
  if (all.length || isAdministrator) return;
  await proveWithBranch(host, await host.ask(getDefaultBranch({})));
}
async function proveWithBranch(host, branch) {
  const shown = await host.ask(getProtection({ branch }));
  if (shown.protection) throw describeMissingRule(branch);
  if (!shown.isMissing) return;
  throw new SectionFailure(
    say`the branch rules could not be read: GitHub lists none for this token, and ${open(nameBranch({ name: branch }))} does not exist`,
    'use a token of an administrator, or grant "Administration: write"',
    "not_found"
  );
}
function refuseDisagreement(name, { found: found2, shown }, rules) {
  const own = rules.find(({ pattern }) => pattern === name);
  if (!shown.protection) {
    if (own) throw describeDisagreement(name, "REST shows no protection, and GraphQL shows a rule with its name");
    return;
  }
  if (!rules.some(({ pattern }) => mayApply(pattern, name, found2))) throw describeMissingRule(name);
  const differing = own ? differingKeys(normalize(shown.protection), own) : [];
  if (differing.length) throw describeDisagreement(name, `REST and GraphQL differ in ${differing.join(", ")}`);
}
var describeMissingRule = (name) => describeDisagreement(name, "REST shows a protection, and GraphQL shows no rule for it");
var mayApply = (pattern, name, found2) => found2.pattern === void 0 ? pattern === name || isPattern(pattern) : pattern === found2.pattern;
function differingKeys(shown, { protection, restrictsPushes }) {
  const keys = compareProtections(keepComparable(shown), keepComparable(protection)).map(({ key }) => key);
  return [...keys, ...Boolean(shown.restrictions) === restrictsPushes ? [] : ["restrictions"]];
}
function keepComparable(protection) {
  const { required_status_checks: checks2, required_pull_request_reviews: reviews2 } = protection;
  const { allow_force_pushes: _, ...alike } = valuesIn(protection, switches);
  return {
    ...alike,
    required_status_checks: checks2?.checks?.length ? { strict: checks2.strict, checks: checks2.checks.map(({ context }) => ({ context })) } : null,
    required_pull_request_reviews: reviews2 ? valuesIn(reviews2, reviewFields) : null
  };
}
var describeDisagreement = (name, how) => new SectionFailure(
  say`${nameBranch({ name })}: GitHub's answers about its protection disagree: ${how}`,
  'run again: the protection may have changed between the two reads; if the error stays, grant "Administration: read"',
  "conflict"
);

export {
  refuseReadForm,
  settleUnknownKeys,
  findUser,
  findTeam,
  findApp,
  getBranch,
  listProtected,
  getDefaultBranch,
  getProtection,
  getNamedProtection,
  protect,
  unprotect,
  requireSignatures,
  dropSignatures,
  calls_exports,
  risk,
  toDifference,
  tellGain,
  tellLoss,
  toneOfNew,
  compareProtections,
  spellHeld,
  deleteRule,
  rule_calls_exports,
  addRule,
  readRules,
  actorForm,
  actorOf,
  refusalOfActor,
  createRule2 as createRule,
  updateRule2 as updateRule,
  rebindsChecks,
  planBranch,
  isRead,
  needsRules,
  readBranches,
  proveVisibility,
  proveWithBranch,
  refuseDisagreement
};

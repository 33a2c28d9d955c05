import {
  mapEntries107 as mapEntries,
  afterVisibility108 as afterVisibility,
  isLiftedByPublicity108 as isLiftedByPublicity,
  findingsAt44 as findingsAt,
  changeTexts65 as changeTexts,
  print65 as print,
  columnOf111 as columnOf,
  optionalSchemas111 as optionalSchemas,
  indivisible114 as indivisible,
  moreIsStricter78 as moreIsStricter,
  offIsStricter78 as offIsStricter,
  onIsStricter78 as onIsStricter,
  orderAllowed78 as orderAllowed,
  orderDemanded78 as orderDemanded,
  toneWith78 as toneWith,
  riskWith79 as riskWith,
  create82 as create,
  note82 as note,
  reassert82 as reassert,
  reassertKey82 as reassertKey,
  refuseChange82 as refuseChange,
  remove82 as remove,
  replace82 as replace,
  update82 as update,
  compare83 as compare,
  same83 as same,
  sameMembers83 as sameMembers,
  listUnder84 as listUnder,
  mapped84 as mapped,
  object84 as object,
  atMost85 as atMost,
  bareList85 as bareList,
  choice85 as choice,
  choosing85 as choosing,
  closed85 as closed,
  eachSound85 as eachSound,
  inSchema85 as inSchema,
  integer85 as integer,
  limits85 as limits,
  listOf85 as listOf,
  open85 as open2,
  readOnlyEach85 as readOnlyEach,
  rule85 as rule,
  text85 as text,
  toggle85 as toggle,
  whereSound85 as whereSound,
  SectionFailure87 as SectionFailure,
  differencesIn87 as differencesIn,
  isWriting87 as isWriting,
  open88 as open,
  say88 as say,
  tieToKey88 as tieToKey,
  says90 as says,
  ownNames91 as ownNames,
  whoText91 as whoText,
  code92 as code,
  quote92 as quote,
  array93 as array,
  boolean93 as boolean,
  check93 as check,
  literal93 as literal,
  notValues93 as notValues,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  optional93 as optional,
  picklist93 as picklist,
  pipe93 as pipe,
  string93 as string,
  transform93 as transform,
  union93 as union,
  groupBy94 as groupBy,
  isMap94 as isMap,
  mapValues94 as mapValues,
  pickKeys94 as pickKeys,
  actions98 as actions,
  administration98 as administration,
  environments98 as environments,
  secrets98 as secrets,
  mutation99 as mutation,
  query99 as query,
  rest99 as rest,
  route99 as route,
  unlessRefused100 as unlessRefused,
  __export101 as __export
} from "./action.js";
import {
  exportSecrets,
  nameSecret,
  planSecrets,
  secretCalls,
  settings,
  tellLostSecrets
} from "./action-chunk-W4ROL6EM.js";
import {
  exportVariables,
  planVariables,
  settings as settings2,
  variableCalls
} from "./action-chunk-AGAI5J45.js";
import "./action-chunk-V6LNKVKQ.js";
import {
  narrowToItems,
  noteUndoneWhole
} from "./action-chunk-FABQY4IY.js";
import {
  defineSection
} from "./action-chunk-SA3LZUKR.js";
import {
  dropCase,
  match,
  planUndeclared,
  refuseTwins
} from "./action-chunk-6EFUI7IP.js";
import {
  nameable
} from "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/environments/calls.ts
var calls_exports3 = {};
__export(calls_exports3, {
  createPolicy: () => createPolicy,
  createVariable: () => createVariable,
  disableRule: () => disableRule,
  enableRule: () => enableRule,
  find: () => find,
  get: () => get,
  list: () => list,
  listApps: () => listApps,
  listPins: () => listPins,
  listPolicies: () => listPolicies,
  listRules: () => listRules,
  listSecrets: () => listSecrets,
  listVariables: () => listVariables,
  pin: () => pin,
  put: () => put,
  putSecret: () => putSecret,
  removePolicy: () => removePolicy,
  removeSecret: () => removeSecret,
  removeVariable: () => removeVariable,
  reorder: () => reorder,
  secretsKey: () => secretsKey,
  updateVariable: () => updateVariable
});

// packages/core/src/sections/environments/deployment_branch_policies/calls.ts
var calls_exports = {};
__export(calls_exports, {
  createPolicy: () => createPolicy,
  listPolicies: () => listPolicies,
  removePolicy: () => removePolicy
});
var LivePolicy = object({ id: number(), name: string(), type: string() });
var path = "/repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies";
var write = { needs: administration.write, isPublic: true };
var listPolicies = rest(`GET ${path}`, {
  needs: actions.read,
  isPublic: true,
  pages: { per: 100, identity: "id", list: "branch_policies" },
  answer: listUnder("branch_policies", LivePolicy)
});
var createPolicy = rest(`POST ${path}`, {
  ...write,
  absent: void 0,
  absentOn: [303],
  detail: (_, status) => status === 303 ? "GitHub already has it" : void 0
});
var removePolicy = rest(`DELETE ${path}/{branch_policy_id}`, write);

// packages/core/src/sections/environments/deployment_protection_rules/calls.ts
var calls_exports2 = {};
__export(calls_exports2, {
  disableRule: () => disableRule,
  enableRule: () => enableRule,
  listApps: () => listApps,
  listRules: () => listRules
});
var App = object({ id: number(), slug: string() });
var LiveRule = object({ id: number(), enabled: boolean(), app: App });
var Rules = object({
  total_count: optional(number()),
  custom_deployment_protection_rules: optional(array(LiveRule))
});
var isWhole = ({ total_count: count, custom_deployment_protection_rules: rules3 }) => rules3 ? count === void 0 || count === rules3.length : count === 0;
var path2 = "/repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules";
var write2 = { needs: administration.write, isPublic: true };
var listRules = rest(`GET ${path2}`, {
  needs: actions.read,
  isPublic: true,
  answer: pipe(
    Rules,
    check(isWhole, "as many rules as it counts"),
    transform(({ custom_deployment_protection_rules: rules3 = [] }) => rules3.filter(({ enabled }) => enabled))
  )
});
var listApps = rest(`GET ${path2}/apps`, {
  needs: administration.read,
  madeBy: ["check", "apply"],
  pages: { per: 100, identity: "id", list: "available_custom_deployment_protection_rule_integrations" },
  answer: listUnder("available_custom_deployment_protection_rule_integrations", App)
});
var enableRule = rest(`POST ${path2}`, write2);
var disableRule = rest(`DELETE ${path2}/{protection_rule_id}`, write2);

// packages/core/src/sections/environments/pinned/calls.ts
var Pin = object({ position: number(), environment: object({ name: string() }) });
var PinsAnswer = mapped(
  object({
    repository: object({ pinnedEnvironments: nullable(object({ totalCount: number(), nodes: array(Pin) })) })
  }),
  ({ repository }) => repository.pinnedEnvironments?.nodes.toSorted((one2, other) => one2.position - other.position).map(({ environment }) => environment.name) ?? null
);
var listPins = query(
  `query EnvironmentPins($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      pinnedEnvironments(first: 100, after: $after) {
        totalCount
        nodes { id position environment { name } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  { needs: actions.read, isPublic: true, answer: PinsAnswer, connection: "repository.pinnedEnvironments" }
);
var write3 = { needs: administration.write, isPublic: true };
var pin = mutation(
  `mutation PinEnvironment($input: PinEnvironmentInput!) {
    pinEnvironment(input: $input) { environment { id } }
  }`,
  write3
);
var reorder = mutation(
  `mutation ReorderEnvironment($input: ReorderEnvironmentInput!) {
    reorderEnvironment(input: $input) { environment { id } }
  }`,
  write3
);

// packages/core/src/sections/environments/calls.ts
var LiveReviewer = object({
  type: picklist(["User", "Team"]),
  reviewer: nullish(object({ id: number(), login: optional(string()), slug: optional(string()) }))
});
var known = ["wait_timer", "required_reviewers"];
var LiveGate = union([
  object({ type: literal(known[0]), wait_timer: number() }),
  object({
    type: literal(known[1]),
    /** Older servers leave it out. */
    prevent_self_review: optional(boolean()),
    reviewers: array(LiveReviewer)
  }),
  object({ type: pipe(string(), notValues(known)) })
]);
var LiveEnvironment = object({
  id: number(),
  node_id: string(),
  name: string(),
  protection_rules: array(LiveGate),
  deployment_branch_policy: nullable(
    object({ protected_branches: boolean(), custom_branch_policies: boolean() })
  ),
  /** Older servers leave it out. */
  can_admins_bypass: optional(boolean())
});
var list = rest("GET /repos/{owner}/{repo}/environments", {
  needs: actions.read,
  isPublic: true,
  pages: { per: 100, identity: "id", list: "environments" },
  answer: listUnder("environments", LiveEnvironment)
});
var one = route("GET /repos/{owner}/{repo}/environments/{environment_name}", {
  needs: actions.read,
  isPublic: true,
  madeBy: ["apply"]
});
var get = one({ answer: LiveEnvironment });
var find = one({ absent: null, answer: nullable(LiveEnvironment) });
var put = rest("PUT /repos/{owner}/{repo}/environments/{environment_name}", {
  needs: administration.write,
  isPublic: true,
  hints: {
    422: "each reviewer needs read access to the repository; on some plans, private repositories have no reviewers and no wait timer"
  }
});
var {
  list: listVariables,
  create: createVariable,
  update: updateVariable,
  remove: removeVariable
} = variableCalls("/repos/{owner}/{repo}/environments/{environment_name}", environments);
var {
  list: listSecrets,
  publicKey: secretsKey,
  put: putSecret,
  remove: removeSecret
} = secretCalls("/repos/{owner}/{repo}/environments/{environment_name}", {
  read: [secrets.read, environments.read],
  write: [secrets.write, environments.write]
});

// packages/core/src/sections/environments/prepare.ts
var readOnlyKeys = ["id", "node_id", "url", "html_url", "created_at", "updated_at"];
var prepareEnvironments = (value, findings) => mapEntries(value, (entry, at) => {
  refuseBlanks(entry, at, findings);
  refuseCopiedReviewers(entry, at, findings);
  const { custom_branches, protection_rules, ...others } = entry;
  if (protection_rules !== void 0) refuseShownGates(protection_rules, [...at, "protection_rules"], findings);
  if (custom_branches !== void 0) refuseLoosePatterns(custom_branches, [...at, "custom_branches"], findings);
  return withBothFlags(withoutMaps(others, at, findings), at, findings);
});
var withoutMaps = (entry, at, findings) => mapValues(entry, (value, key2) => {
  const { prepare } = key2 === "variables" ? settings2 : key2 === "secrets" ? settings : {};
  return prepare ? prepare(value, findingsAt(findings, [...at, key2])) : value;
});
var blanks = {
  reviewers: "write `[]` to require no approval, or remove the key",
  deployment_branch_policy: "write `null` to let every branch deploy, or remove the key"
};
function refuseBlanks(entry, at, findings) {
  for (const [key2, fix] of Object.entries(blanks))
    if (entry[key2] === null && findings.source([...at, key2]) === "")
      findings.refuse({ at: [...at, key2], problem: "is empty", fix });
}
function refuseShownGates(gates, at, findings) {
  findings.refuse({
    at,
    problem: "is the form of GitHub's answers, which a settings file cannot use",
    fix: "write these keys directly in the environment",
    yaml: (Array.isArray(gates) ? gates : []).flatMap(gateLines).join("\n") || "wait_timer: 30"
  });
}
function gateLines(gate) {
  if (!isMap(gate)) return [];
  const { wait_timer, prevent_self_review, reviewers } = gate;
  return [
    ...typeof wait_timer === "number" ? [`wait_timer: ${wait_timer}`] : [],
    ...typeof prevent_self_review === "boolean" ? [`prevent_self_review: ${prevent_self_review}`] : [],
    ...Array.isArray(reviewers) && reviewers.length ? ["reviewers:", ...reviewers.map(reviewerLine)] : []
  ];
}
function refuseCopiedReviewers({ reviewers }, at, findings) {
  for (const [index, copied] of (Array.isArray(reviewers) ? reviewers : []).entries()) {
    if (!isMap(copied) || !isMap(copied.reviewer)) continue;
    findings.refuse({
      at: [...at, "reviewers", index],
      problem: "is a reviewer in the form of GitHub's answers, but must have only a type and an id",
      fix: "write",
      yaml: reviewerLine(copied)
    });
  }
}
function reviewerLine(shown) {
  const { type, id, reviewer } = isMap(shown) ? shown : {};
  const number2 = Number(isMap(reviewer) ? reviewer.id : id) || "NUMBER";
  return `  - {type: ${type === "Team" ? "Team" : "User"}, id: ${number2}}`;
}
var flags = ["protected_branches", "custom_branch_policies"];
function withBothFlags(entry, at, findings) {
  const { deployment_branch_policy: policy } = entry;
  const place = [...at, "deployment_branch_policy"];
  if (!isMap(policy) || refusesPatterns(policy, place, findings)) return entry;
  const declared = flags.find((flag) => typeof policy[flag] === "boolean");
  const missing = flags.find((flag) => policy[flag] === void 0);
  if (!declared || !missing) return entry;
  const opposite = !policy[declared];
  findings.remark(place, `${code(missing)} is read as ${opposite}, because exactly one of the two flags must be true`);
  return { ...entry, deployment_branch_policy: { ...policy, [missing]: opposite } };
}
function refusesPatterns(policy, place, findings) {
  const key2 = Array.isArray(policy.custom_branch_policies) ? "custom_branch_policies" : "custom_branches";
  if (policy[key2] === void 0) return false;
  findings.refuse({
    at: place,
    problem: `has branch patterns under ${code(key2)}, but GitHub accepts only the two flags here`,
    fix: listed,
    yaml: patternBlock(policy[key2])
  });
  return true;
}
var listed = "set the flag to true, and list the patterns under `deployment_branch_policies`";
function refuseLoosePatterns(patterns, at, findings) {
  const problem = "is a key of other tools; Trueup reads branch patterns from `deployment_branch_policies`";
  findings.refuse({ at, problem, fix: listed, yaml: patternBlock(patterns) });
}
function patternBlock(patterns) {
  const names = (Array.isArray(patterns) ? patterns : []).filter((name) => typeof name === "string");
  return [
    "deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}",
    "deployment_branch_policies:",
    ...(names.length ? names : ["release/*"]).map((name) => `  - ${quote(name)}`)
  ].join("\n");
}

// packages/core/src/sections/environments/put/schema.ts
var Reviewer = nameable({ type: "type", id: "id", kinds: { user: "User", team: "Team" }, once: true }, closed, {
  type: choice(["User", "Team"]),
  id: integer({ min: 1 })
});
var reviewerText = ({ type, id }) => `${type} ${id}`;
var most = 6;
var Reviewers = pipe(
  indivisible(bareList(Reviewer, { key: reviewerText, named: (one2) => `reviewer ${reviewerText(one2)}` }).schema),
  rule({
    holds: ({ length }) => length <= most,
    says: ({ length }) => says(`has ${length} reviewers; GitHub allows at most ${most}`, "list a team instead of its members")
  }),
  inSchema({ maxItems: most })
);
var both = (flag) => ({ protected_branches: { const: flag }, custom_branch_policies: { const: !flag } });
var BranchPolicy = pipe(
  closed({ protected_branches: toggle(), custom_branch_policies: toggle() }),
  rule({
    holds: (policy) => policy.protected_branches !== policy.custom_branch_policies,
    says: ({ protected_branches }) => says(
      `both flags are ${protected_branches}, but exactly one must be true`,
      "set one flag to true and the other to false, or write `deployment_branch_policy: null` to let every branch deploy"
    )
  }),
  inSchema({ anyOf: [true, false].map((flag) => ({ properties: both(flag) })) })
);
var putKeys = {
  /** In minutes. The maximum is thirty days. */
  wait_timer: { schema: integer({ min: 0, max: 43200 }), off: 0, order: moreIsStricter },
  prevent_self_review: { schema: toggle(), off: false, order: onIsStricter },
  reviewers: { schema: nullable(Reviewers), off: [], order: isAskedAsMuch },
  deployment_branch_policy: { schema: nullable(BranchPolicy), off: null, order: isAsNarrow },
  /** The host shows and takes it, although its published description leaves it out. */
  can_admins_bypass: { schema: toggle(), off: true, order: offIsStricter }
};
var off = columnOf(putKeys, "off");
var risk = riskWith(
  { touches: "protection" },
  {
    ...columnOf(putKeys, "order"),
    deployment_branch_policies: orderAllowed(),
    deployment_protection_rules: orderDemanded()
  }
);
var isNone = (value) => value == null || same(value, []);
function isAskedAsMuch(value, than) {
  return isNone(than) ? than !== void 0 || !isNone(value) : !isNone(value) && orderAllowed()(value, than);
}
function isAsNarrow(value, than) {
  return than == null ? than === null || value !== null : same(value, than);
}

// packages/core/src/sections/environments/schema.ts
var mostPinned = 10;
function shorthand(key2, item) {
  const word = pipe(
    text({ min: 1 }),
    transform((value) => ({ [key2]: value })),
    item
  );
  return choosing([item, word], (value) => typeof value === "string" ? word : item);
}
var Policy = shorthand(
  "name",
  closed({
    name: text({ min: 1 }),
    type: optional(pipe(choice(["branch", "tag"]), inSchema({ default: "branch" })))
  })
);
var nameBranchPolicy = ({ name }) => `deployment branch policy ${JSON.stringify(name)}`;
var policies = listOf(Policy, { undeclared: "delete", key: ({ name }) => name, named: nameBranchPolicy });
var Rule = shorthand("app", closed({ app: text({ min: 1 }) }));
var nameProtectionRule = ({ app }) => `deployment protection rule ${JSON.stringify(app)}`;
var rules = listOf(Rule, { undeclared: "keep", key: ({ app }) => dropCase(app), named: nameProtectionRule });
var Environment = open2({
  name: atMost(255, text({ min: 1 })),
  ...optionalSchemas(putKeys),
  variables: optional(settings2.schema),
  secrets: optional(settings.schema),
  deployment_branch_policies: optional(policies.schema),
  deployment_protection_rules: optional(rules.schema),
  pinned: optional(toggle()),
  ...readOnlyEach(readOnlyKeys),
  ...limits
});
var shapes = { variables: settings2, secrets: settings, deployment_branch_policies: policies, deployment_protection_rules: rules };
var listKeys = Object.keys(shapes);
var nameEnvironment = ({ name }) => `environment ${JSON.stringify(name)}`;
var nameWithin = (environment, item) => `${item} of ${nameEnvironment({ name: environment })}`;
var settings3 = {
  ...bareList(Environment, {
    key: ({ name }) => dropCase(name),
    named: nameEnvironment,
    inside,
    /** Pins have the order of the entries. */
    ranked: ({ pinned }) => pinned === true
  }),
  prepare: prepareEnvironments,
  examine
};
function inside(environment) {
  return listKeys.flatMap(
    (key2) => (environment[key2]?.entries ?? []).map(
      (one2, index) => [nameWithin(environment.name, shapes[key2].list.named(one2)), [key2, "entries", index]]
    )
  );
}
function examine(environments3, findings) {
  eachSound(environments3, (environment, index) => {
    for (const examine2 of [examinePolicies, examineReview]) whereSound(() => examine2(environment, index, findings));
  });
  examinePins(environments3, findings);
}
function examinePolicies(environment, index, findings) {
  const { deployment_branch_policies: declared, deployment_branch_policy: flags2 } = environment;
  if (!declared || flags2?.custom_branch_policies) return;
  findings.refuse({
    at: [index, "deployment_branch_policies"],
    problem: "requires `deployment_branch_policy` with `custom_branch_policies: true`",
    fix: flags2 === void 0 ? "add it to the entry" : "change it in the entry",
    yaml: "deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}"
  });
}
function examineReview({ prevent_self_review, reviewers }, index, findings) {
  if (!prevent_self_review || reviewers?.length) return;
  findings.refuse({
    at: [index, "prevent_self_review"],
    problem: "is true, but the entry has no `reviewers`",
    fix: "add `reviewers`, or remove the key",
    yaml: "prevent_self_review: true\nreviewers:\n  - {type: User, id: NUMBER}"
  });
}
function examinePins(environments3, findings) {
  const pinned = [];
  eachSound(environments3, (environment, index) => environment.pinned && pinned.push(index));
  const [first] = pinned.slice(mostPinned);
  if (first === void 0) return;
  findings.refuse({
    at: [first, "pinned"],
    problem: `exceeds the limit: the file pins ${pinned.length} environments; GitHub allows at most ${mostPinned}`,
    fix: `remove \`pinned: true\` from ${pinned.length - mostPinned} of them`
  });
}

// packages/core/src/sections/environments/deployment_branch_policies/index.ts
function planPolicies(environment_name, desired, live) {
  const { entries, undeclared } = desired;
  const called = (policy) => nameWithin(environment_name, nameBranchPolicy(policy));
  const identify = (policy) => ({ subject: called(policy), names: [policy.name] });
  const created = ({ name, type = standard }) => createPolicy({ environment_name }, { name, type });
  const removed = ({ id }) => removePolicy({ environment_name, branch_policy_id: id });
  const fix = "delete one of them on the settings page of the environment";
  refuseTwins(live, ({ type, name }) => `${type} ${name}`, { named: called, fix });
  const pairs = entries.map((entry) => ({ entry, item: liveOf(entry, live) }));
  const others = live.filter((one2) => pairs.every(({ item }) => item !== one2));
  return [
    ...pairs.flatMap(({ entry, item }) => {
      const { type = item?.type ?? standard } = entry;
      if (!item) return [create(identify(entry), created(entry), { holds: { type }, tone: "weaker" })];
      const found = item.type === type ? [] : [{ key: "type", live: item.type, wanted: type }];
      return replace(identify(entry), found, [removed(item), created(entry)], { tone: "weaker", entry });
    }),
    ...planUndeclared(undeclared, others, {
      named: called,
      remove: (item) => remove(identify(item), removed(item), {
        holds: { type: item.type },
        because: `${whatMatches(item)} can no longer deploy there`
      }),
      kept: (item) => say`: ${whatMatches(item)} can still deploy there`
    })
  ];
}
var standard = "branch";
var liveOf = ({ name, type = standard }, live) => {
  const namesakes = live.filter((item) => item.name === name);
  return namesakes.find((item) => item.type === type) ?? namesakes[0];
};
var whatMatches = ({ type }) => type === "tag" ? "tags that match it" : "branches that match it";
var key = "deployment_branch_policies";
var policies2 = {
  key,
  calls: Object.values(calls_exports),
  read: async (host, environment) => takesPatterns(environment) ? host.ask(listAll(environment)) : void 0,
  plan: planPolicies,
  /** The patterns can be listed only after the PUT. The environment may still have some from earlier. */
  afterPut: (environment_name, desired) => ({
    act: `POST environments/${environment_name}/deployment-branch-policies`,
    async run(host) {
      const plan = planPolicies(environment_name, desired, await host.ask(listPolicies({ environment_name })));
      const steps = plan.filter(isWriting).flatMap((item) => item.steps);
      for (const call of steps.filter((step) => "route" in step)) await host.send(call);
      const others = plan.flatMap((item) => item.kind === "delete" || item.kind === "replace" ? item : []);
      const done = others.flatMap((item) => changeTexts(item, "done").map(({ text: text2 }) => text2));
      return done.length ? open(done.join("; ")) : void 0;
    }
  }),
  toEntries: policyEntries
};
function policyEntries(live, environment) {
  const twin = live.find(({ name }, index) => live.findIndex((other) => other.name === name) < index);
  if (!twin) return { entries: live.map(({ name, type }) => ({ name, type })), notes: [] };
  const left = `\`${key}\` of ${nameEnvironment({ name: environment })} is left out`;
  const why = `${nameBranchPolicy(twin)} exists for branches and for tags, and a file can list only one of them`;
  return { entries: [], notes: [`${left}: ${why}`], isPartial: true };
}
var listAll = ({ name }) => listPolicies({ environment_name: name });
var takesPatterns = ({ deployment_branch_policy: policy }) => policy?.custom_branch_policies === true;

// packages/core/src/sections/environments/deployment_protection_rules/index.ts
var basisOf = (environment_name, { enabled }) => ({
  call: listRules({ environment_name }),
  was: enabled,
  same: (was, is) => was.every(({ id }) => is.some((one2) => one2.id === id))
});
function planRules(environment_name, desired, live) {
  const { entries, undeclared } = desired;
  const called = (rule2) => nameWithin(environment_name, nameProtectionRule(rule2));
  const calledLive = ({ app }) => called({ app: app.slug });
  const identify = (app) => ({ subject: called({ app }), names: [dropCase(app)] });
  const found = match(
    entries,
    live.enabled,
    ({ app }) => dropCase(app),
    ({ app }) => dropCase(app.slug),
    { named: calledLive, fix: "disable one of them on the settings page of the environment" }
  );
  const integrations = integrationsOf(environment_name, found.missing, live.apps);
  return [
    ...found.missing.map(
      (entry, index) => create(identify(entry.app), enableRule({ environment_name }, { integration_id: integrations[index] }), {
        holds: { integration_id: integrations[index] }
      })
    ),
    ...planUndeclared(undeclared, found.undeclared, {
      named: calledLive,
      remove: (item) => remove(identify(item.app.slug), disableRule({ environment_name, protection_rule_id: item.id }), {
        holds: { integration_id: item.app.id },
        because: "deployments no longer wait for the app"
      }),
      kept: () => say`: deployments wait for this app`
    })
  ];
}
function integrationsOf(environment, rules3, apps) {
  const found = rules3.map(({ app }) => ({ app, ids: idsOf(app, apps) }));
  const unknown = found.flatMap(({ app, ids }) => ids.length ? [] : [app]);
  const ambiguous = found.filter(({ ids }) => ids.length > 1);
  if (unknown.length) throw describeUnavailable(environment, unknown, apps);
  if (ambiguous.length) throw describeShared(environment, ambiguous);
  return found.flatMap(({ ids }) => ids);
}
var idsOf = (slug, apps) => apps.filter((app) => dropCase(app.slug) === dropCase(slug)).map(({ id }) => id);
var available = "available apps";
var quoteSlugs = (slugs) => slugs.map((slug) => JSON.stringify(slug)).join(", ");
var describeUnavailable = (environment, slugs, apps) => new SectionFailure(
  say`${open(nameEnvironment({ name: environment }))} has no app with the slug ${open(quoteSlugs(slugs))}: ${apps.length ? say`available are ${quoteSlugs(apps.map(({ slug }) => slug).sort())}` : open("no app is available")}`.about(available),
  "write the slug of an available app, or install the app on the repository with write access to deployments",
  "not_found"
);
var describeShared = (environment, ambiguous) => new SectionFailure(
  say`several available apps of ${open(nameEnvironment({ name: environment }))} have the same slug: ${ambiguous.map(({ app, ids }) => `${JSON.stringify(app)} is ${ids.join(" and ")}`).join("; ")}`.about(available),
  "enable the right app on the settings page of the environment",
  "conflict"
);
var rules2 = {
  key: "deployment_protection_rules",
  calls: Object.values(calls_exports2),
  read: (host, { name }, desired) => readRules(host, name, desired?.entries),
  plan: planRules,
  /** Only an environment that exists has a list of apps, so for a new one the apps are looked up after the PUT. */
  afterPut: (environment_name, { entries }) => ({
    act: `POST environments/${environment_name}/deployment_protection_rules`,
    async run(host) {
      const apps = await host.ask(listApps({ environment_name }));
      for (const integration_id of integrationsOf(environment_name, entries, apps))
        await host.send(enableRule({ environment_name }, { integration_id }));
      return void 0;
    }
  }),
  toEntries: ({ enabled }) => ({ entries: enabled.map(({ app }) => ({ app: app.slug })), notes: [] })
};
async function readRules(host, environment_name, declared = []) {
  const enabled = await host.ask(listRules({ environment_name }));
  const slugs = new Set(enabled.map(({ app }) => dropCase(app.slug)));
  const isMissing = declared.some(({ app }) => !slugs.has(dropCase(app)));
  return { enabled, apps: isMissing ? await host.ask(listApps({ environment_name })) : [] };
}

// packages/core/src/sections/environments/stores.ts
var variableStore = (environment_name) => ({
  create: (variable) => createVariable({ environment_name }, variable),
  update: ({ name, value }) => updateVariable({ environment_name, name }, { value }),
  remove: (name) => removeVariable({ environment_name, name }),
  of: nameEnvironment({ name: environment_name })
});
var variables = {
  key: "variables",
  calls: [listVariables, createVariable, updateVariable, removeVariable],
  read: (host, { name }) => host.ask(listVariables({ environment_name: name })),
  plan: (environment, desired, live) => planVariables(desired, live, variableStore(environment)),
  toEntries: (live) => ({ entries: exportVariables(live), notes: [] })
};
var secretStore = (environment_name) => ({
  publicKey: secretsKey({ environment_name }),
  put: (secret_name, sealed) => putSecret({ environment_name, secret_name }, sealed),
  remove: (secret_name) => removeSecret({ environment_name, secret_name }),
  of: nameEnvironment({ name: environment_name })
});
var secrets2 = {
  key: "secrets",
  calls: [listSecrets, secretsKey, putSecret, removeSecret],
  read: (host, { name }) => host.ask(listSecrets({ environment_name: name })),
  plan: (environment, desired, live) => planSecrets(desired, live, secretStore(environment)),
  toEntries: (live, environment) => exportSecrets(live, variablePrefix(environment), nameEnvironment({ name: environment }))
};
var variablePrefix = (environment) => `ENVIRONMENT_${environment.toUpperCase().replace(/[^A-Z0-9_]/g, "_")}`;
function noteSharedVariables(environments3) {
  const all = environments3.flatMap(
    ({ name, secrets: secrets3 }) => (secrets3?.entries ?? []).map((one2) => ({ ...one2, environment: name }))
  );
  const shared = [...groupBy(all, ({ value }) => value)].filter(([, secrets3]) => secrets3.length > 1);
  return shared.map(([value, secrets3]) => {
    const named = secrets3.map((secret) => nameWithin(secret.environment, nameSecret(secret))).join(" and ");
    return say`${value} is the variable of ${named}: if their values differ, use a separate variable for each`.about(
      "[].secrets"
    );
  });
}

// packages/core/src/sections/environments/lists.ts
var nested = [rules2, policies2, variables, secrets2];
var declaredIn = (entry) => nested.filter(({ key: key2 }) => entry[key2] !== void 0);
var listCalls = (entry) => declaredIn(entry).flatMap(({ calls }) => calls);
var countItems = (lists) => Object.values(lists).flatMap((list2) => Array.isArray(list2) ? list2 : list2?.enabled ?? []).length;
async function readLists(host, entry, live) {
  const declared = declaredIn(entry);
  const [going, ...found] = await Promise.all([
    readGoingPatterns(host, entry, live),
    ...declared.map((one2) => readOrLeaveOut(host, one2, live, entry[one2.key]))
  ]);
  const lists = Object.fromEntries(declared.map(({ key: key2 }, index) => [key2, found[index]]));
  return going ? { ...lists, [policies2.key]: going } : lists;
}
var readOrLeaveOut = (host, one2, live, desired) => host.askOrLeaveOut([{ subject: nameEnvironment(live), key: one2.key }], (reader) => one2.read(reader, live, desired));
function readGoingPatterns(host, entry, live) {
  const { deployment_branch_policy: next } = entry;
  if (next === void 0 || next?.custom_branch_policies || !takesPatterns(live)) return void 0;
  return unlessRefused(host.ask(listAll(live)));
}
var planLists = (entry, live) => declaredIn(entry).flatMap((one2) => {
  const found = live?.[one2.key];
  const desired = entry[one2.key];
  if (found !== void 0) return one2.plan(entry.name, desired, found).map((item) => addNames(entry, one2.key, item));
  return live || desired.entries.length ? [planUnlisted(entry, one2, live !== void 0)] : [];
});
function addNames({ name }, key2, item) {
  if (item.kind === "archived") return item;
  const of = { ...item, about: `[].${key2}`, within: nameEnvironment({ name }) };
  return isWriting(of) ? { ...of, names: [name, key2, ...of.names ?? []] } : of;
}
function planUnlisted(entry, one2, isThere) {
  const when = isThere ? "while its `custom_branch_policies` is off" : "until it exists";
  const { key: key2 } = one2;
  const desired = entry[key2];
  const what = `\`${key2}\` of ${nameEnvironment(entry)}`;
  const names = desired.entries.map(shapes[key2].list.key).join(", ") || "none";
  return reassert(
    nameEnvironment(entry),
    open(`${what} cannot be compared ${when} (declared: ${names})`),
    open(`${what} set as declared: ${names}`),
    {
      ...planAfterPut(one2, entry.name, desired),
      about: `[].${key2}`,
      names: [entry.name, key2],
      holds: { entries: desired.entries },
      covers: [[nameEnvironment(entry), key2]],
      settles: true
    }
  );
}
function planAfterPut(one2, environment, desired) {
  if (one2.afterPut) return { steps: one2.afterPut(environment, desired) };
  const items = one2.plan(environment, desired, []).filter(isWriting);
  return { steps: items.flatMap(({ steps }) => steps), lookups: items.flatMap(({ lookups = [] }) => lookups) };
}
async function readAllLists(host, live) {
  const found = await Promise.all(nested.map((one2) => readOrLeaveOut(host, one2, live)));
  return Object.fromEntries(nested.map(({ key: key2 }, index) => [key2, found[index]]));
}
var exportItems = (key2, live, environment) => nested.find((one2) => one2.key === key2).toEntries(live, environment);
var exportLists = (environment, live) => nested.filter(({ key: key2 }) => live[key2] !== void 0).map(({ key: key2, toEntries }) => {
  const { entries, notes } = toEntries(live[key2], environment);
  return { key: key2, entries, notes: notes.map((text2) => tieToKey(`[].${key2}`, text2)) };
});

// packages/core/src/sections/environments/pinned/acts.ts
function writeWithId(name, id, make) {
  if (id !== void 0) return make(id);
  return {
    act: make("").route,
    async run(host) {
      const { node_id } = await host.ask(get({ environment_name: name }));
      await host.send(make(node_id));
      return void 0;
    }
  };
}

// packages/core/src/sections/environments/pinned/plan.ts
function ranksOf(entries, pins) {
  const declared = namesWhere(entries, true);
  const dropped = namesWhere(entries, false).filter((name) => pins.includes(name));
  const kept = pins.filter((name) => !dropped.includes(name));
  const added = declared.filter((name) => !kept.includes(name));
  const isOther = (name) => !declared.includes(name);
  const pinned = [...kept, ...added];
  return {
    dropped,
    /** The host adds new pins at the end. */
    added,
    moves: movesIn(pinned, declared),
    /** Undeclared pins in the ranks of declared ones. */
    displaced: pinned.slice(0, declared.length).filter(isOther),
    final: [...declared, ...kept.filter(isOther)]
  };
}
var namesWhere = (entries, wanted) => entries.filter(({ pinned }) => pinned === wanted).map(({ name }) => name);
function movesIn(pinned, declared) {
  const ranks = [...pinned];
  return declared.flatMap((name, index) => {
    if (ranks[index] === name) return [];
    ranks.splice(ranks.indexOf(name), 1);
    ranks.splice(index, 0, name);
    return [{ name, position: index + 1 }];
  });
}
function planPins(entries, { environments: environments3, pins }) {
  if (!pins) return [];
  const ranks = ranksOf(entries, pins);
  if (![...ranks.dropped, ...ranks.added, ...ranks.moves].length) return [];
  const { final } = ranks;
  const difference = { key: "pinned", live: pins, wanted: final, ordered: true };
  if (final.length > mostPinned) {
    const problem = `the plan pins ${final.length} environments, but GitHub allows at most ${mostPinned}: ${final.join(", ")}`;
    const fix = `declare \`pinned: false\` for ${final.length - mostPinned} of them`;
    return [refuseChange("environments", [difference], problem, fix), note(problem, "environments")];
  }
  const ids = new Map(environments3.map(({ name, node_id }) => [name, node_id]));
  const pin2 = (name, pinned) => writeWithId(name, ids.get(name), (environmentId) => pin({ input: { environmentId, pinned } }));
  const steps = [
    ...ranks.dropped.map((name) => pin2(name, false)),
    ...ranks.added.map((name) => pin2(name, true)),
    ...ranks.moves.map(
      ({ name, position }) => writeWithId(name, ids.get(name), (environmentId) => reorder({ input: { environmentId, position } }))
    )
  ];
  return [...update("environments", [difference], steps), ...ranks.displaced.map(noteDisplaced)];
}
function noteDisplaced(name) {
  const subject = nameEnvironment({ name });
  return note(`${subject} has an undeclared pin, which moves after the declared pins`, subject);
}

// packages/core/src/sections/environments/read.ts
var declaresPins = (entries) => entries.some(({ pinned }) => pinned !== void 0);
var lookUpAbsence = ({ name }) => ({
  looksFor: `whether ${nameEnvironment({ name })} is missing`,
  async find(host) {
    const found = await host.ask(find({ environment_name: name }));
    if (!found) return;
    throw new SectionFailure(
      `${nameEnvironment(found)} exists, although GitHub's list lacks it: creating it would remove its protection rules`,
      found.name === name ? "run again" : `write \`name: ${found.name}\`, because GitHub ignores case`,
      "conflict"
    );
  }
});
async function readEnvironments(host, entries) {
  const parts = entries.filter((entry) => declaresPins([entry])).map((entry) => ({ subject: nameEnvironment(entry), key: "pinned" }));
  const [pins, listed2] = await Promise.all([
    parts.length ? host.askOrLeaveOut(parts, readPins) : void 0,
    readListed(host, (live) => {
      const entry = entries.find(({ name }) => name === live.name);
      return entry && readLists(host, entry, live);
    })
  ]);
  return { ...listed2, pins };
}
async function readAllEnvironments(host) {
  const [pins, listed2] = await Promise.all([
    host.askIfThere("`pinned` is", readPins),
    readListed(host, (live) => readAllLists(host, live))
  ]);
  return { ...listed2, pins };
}
async function readListed(host, listsOf) {
  const environments3 = await host.ask(list({}));
  const lists = await Promise.all(environments3.map(async (live) => [live.name, await listsOf(live)]));
  return { environments: environments3, lists: new Map(lists.flatMap(([name, found]) => found ? [[name, found]] : [])) };
}
async function readPins(host) {
  const [pins, environments3] = await Promise.all([host.ask(listPins({})), host.ask(list({}))]);
  if (pins) return pins;
  if (!environments3.length) return [];
  throw new SectionFailure(
    "GitHub lists environments, but does not show which of them are pinned",
    'grant "Actions: read", and run again'
  );
}

// packages/core/src/sections/environments/put/plan.ts
function pickPut(entry) {
  const others = ["name", "pinned", ...listKeys];
  return pickKeys(entry, (key2, value) => !others.includes(key2) && value !== void 0);
}
function settingsOf(live) {
  const { protection_rules: gates, deployment_branch_policy: policy } = live;
  const { prevent_self_review = void 0 } = gates.find(isApproval) ?? { prevent_self_review: false };
  return {
    ...live,
    wait_timer: gates.flatMap((gate) => "wait_timer" in gate ? [gate.wait_timer] : [])[0] ?? 0,
    ...prevent_self_review !== void 0 && { prevent_self_review },
    reviewers: reviewersOf(live).map(({ type, id }) => ({ type, id })),
    deployment_branch_policy: policy ? { protected_branches: policy.protected_branches, custom_branch_policies: policy.custom_branch_policies } : null
  };
}
var isApproval = (gate) => gate.type === "required_reviewers";
var reviewersOf = ({ protection_rules: gates }) => gates.filter(isApproval).flatMap(({ reviewers }) => reviewers).map(({ type, reviewer }) => ({ type, id: reviewer?.id, name: reviewer?.login ?? reviewer?.slug }));
var listInForce = (settings4) => Object.keys(off).filter((key2) => settings4[key2] !== void 0 && !same(settings4[key2], off[key2]));
function pickDeclarable(live) {
  const settings4 = settingsOf(live);
  const reviewers = reviewersOf(live).flatMap(({ type, id }) => id === void 0 ? [] : [{ type, id }]);
  const undeclarable = reviewers.length ? [] : ["reviewers", "prevent_self_review"];
  const keys = listInForce(settings4).filter((key2) => !undeclarable.includes(key2));
  return Object.fromEntries(keys.map((key2) => [key2, key2 === "reviewers" ? reviewers : settings4[key2]]));
}
function isAsPlanned(was, is) {
  if (!was || !is) return was === is;
  const [then, now] = [settingsOf(was), settingsOf(is)];
  return was.id === is.id && Object.keys(off).every((key2) => isSameSetting(then[key2], now[key2]));
}
var isSameSetting = (one2, other) => Array.isArray(one2) && Array.isArray(other) ? sameMembers(one2, other, (member) => JSON.stringify(member)) : same(one2, other);
function planPut(entry, live, called = ownNames, guardedBy) {
  const declared = pickPut(entry);
  const isEmpty = Object.keys(declared).length === 0;
  const wanted = "reviewers" in declared ? { ...declared, reviewers: declared.reviewers ?? [] } : declared;
  const write4 = put({ environment_name: entry.name }, isEmpty ? void 0 : wanted);
  const restsOn = { call: find({ environment_name: entry.name }), was: live ?? null, same: isAsPlanned };
  const about = { subject: nameEnvironment(entry), names: [entry.name] };
  if (!live) return [create(about, write4, { holds: wanted, lookups: [lookUpAbsence(entry)], restsOn })];
  if (isEmpty) return [];
  const kept = settingsOf(live);
  const shows = findNames([live]);
  const whoIs = (whose) => shows(whose) ?? called(whose);
  const found = comparePut(wanted, kept, live, whoIs);
  const unseen = Object.keys(wanted).filter((key2) => !Object.hasOwn(kept, key2));
  return [
    ...findOmitted(wanted, kept, live, whoIs).map((one2) => refuseOmission(entry, one2, live)),
    ...update(about, found, write4, { restsOn, ...found.some(({ tone }) => tone === "weaker") && { guardedBy } }),
    ...unseen.map((key2, index) => reassertKey(key2, wanted[key2], index || found.length ? [] : write4, about))
  ];
}
function comparePut(wanted, kept, live, names) {
  const { reviewers, deployment_branch_policy: policy, ...plain } = wanted;
  const seen = pickKeys(plain, (key2) => Object.hasOwn(kept, key2));
  return [
    ...compare(seen, kept),
    ...reviewers ? compareReviewers(reviewers, live, names) : [],
    ...policy === void 0 ? [] : compareBranches(policy, kept.deployment_branch_policy)
  ].map(toneWith(risk));
}
function compareReviewers(wanted, live, names) {
  const kept = reviewersOf(live);
  if (sameMembers(wanted, kept, textOf)) return [];
  const words = `reviewers ${reviewersText(kept, names)} \u2192 ${reviewersText(wanted, names)}`;
  return [{ key: "reviewers", live: settingsOf(live).reviewers, wanted, words }];
}
var textOf = ({ type, id }) => id === void 0 ? `a ${type} that GitHub does not name` : `${type} ${id}`;
var reviewersText = (reviewers, names) => reviewers.map((one2) => one2.id === void 0 ? textOf(one2) : whoText(one2.type, one2.id, names)).sort().join(", ") || print(null);
function findNames(environments3) {
  const all = environments3.flatMap(reviewersOf);
  return ({ kind, id }) => all.find((one2) => one2.id === id && one2.type.toLowerCase() === kind)?.name;
}
function compareBranches(wanted, kept) {
  if (branchesOf(wanted) === branchesOf(kept)) return [];
  const words = `deployment_branch_policy: ${branchesOf(kept)} \u2192 ${branchesOf(wanted)}`;
  return [{ key: "deployment_branch_policy", live: kept, wanted, words }];
}
var branchesOf = (policy) => policy ? policy.protected_branches ? "protected branches" : "selected patterns" : "every branch";
var findOmitted = (wanted, kept, live, names) => listInForce(kept).filter((key2) => !(key2 in wanted)).map((key2) => ({
  key: key2,
  live: kept[key2],
  wanted: void 0,
  words: key2 === "reviewers" ? `reviewers ${reviewersText(reviewersOf(live), names)} \u2192 ${print(void 0)}` : void 0
}));
var refuseOmission = (entry, difference, live) => {
  const { key: key2 } = difference;
  const kept = pickDeclarable(live)[key2];
  const problem = `GitHub replaces all settings of an environment at once, and the entry leaves out \`${key2}\``;
  const ended = `\`${key2}: ${writeValue(off[key2])}\``;
  const keep = `add \`${key2}: ${writeValue(kept)}\` to the entry to keep it, or ${ended} to remove it`;
  const fix = kept === void 0 ? `add ${ended} to the entry to remove it` : keep;
  return refuseChange(nameEnvironment(entry), [difference], problem, fix);
};
var writeValue = (value) => value === null ? "null" : print(value);

// packages/core/src/sections/environments/plan.ts
function planEnvironments(entries, live, names) {
  const found = new Map(live.environments.map((item) => [item.name, item]));
  const fix = "run again: GitHub listed one environment twice";
  refuseTwins(live.environments, ({ name }) => name, { named: nameEnvironment, fix });
  refuseNamesakes(entries, live.environments);
  return [
    ...entries.flatMap((entry) => {
      const lists = planLists(entry, live.lists.get(entry.name));
      const first = found.has(entry.name) ? lists.filter(isOfRules) : [];
      const rest2 = lists.filter((item) => !first.includes(item));
      const guards = live.lists.get(entry.name)?.deployment_protection_rules;
      const guardedBy = guards && basisOf(entry.name, guards);
      return [...first, ...planPut(entry, found.get(entry.name), names, guardedBy), ...rest2];
    }),
    ...planPins(entries, live)
  ];
}
var isOfRules = (item) => "about" in item && item.about === "[].deployment_protection_rules";
function refuseNamesakes(entries, live) {
  const exact = new Set(live.map(({ name }) => name));
  for (const entry of entries.filter(({ name }) => !exact.has(name))) {
    const other = live.find(({ name }) => dropCase(name) === dropCase(entry.name));
    if (other)
      throw new SectionFailure(
        `${nameEnvironment(entry)} has the name ${JSON.stringify(other.name)} on GitHub, which ignores case`,
        `write \`name: ${other.name}\``,
        "conflict"
      );
  }
}

// packages/core/src/sections/environments/snapshot.ts
function environmentsToSettings({ environments: environments3, lists, pins = [] }) {
  const pinned = pins.flatMap((name) => environments3.find((one2) => one2.name === name) ?? []);
  const unlisted = pins.filter((name) => !environments3.some((one2) => one2.name === name)).map((name) => `the pin of ${nameEnvironment({ name })} is left out: GitHub lists no such environment`);
  const exported = [...pinned, ...environments3.filter((one2) => !pinned.includes(one2))].map(
    (one2) => exportOne(one2, lists.get(one2.name) ?? {})
  );
  const entries = exported.map(({ entry }, index) => index < pinned.length ? { ...entry, pinned: true } : entry);
  return {
    value: entries.length ? entries : void 0,
    notes: [...exported.flatMap(({ notes }) => notes), ...noteSharedVariables(entries), ...unlisted],
    leavesOut: [...exported.flatMap(({ leavesOut }) => leavesOut), ...unlisted]
  };
}
function exportOne(live, lists) {
  const all = exportLists(live.name, lists);
  const found = all.filter(({ entries }) => entries.length);
  const wrapped = found.map(({ key: key2, entries }) => [key2, { _undeclared: shapes[key2].list.undeclared, entries }]);
  const unnamed = noteUnnamed(live);
  return {
    entry: { name: live.name, ...pickDeclarable(live), ...Object.fromEntries(wrapped) },
    notes: [...unnamed, ...all.flatMap(({ notes }) => notes)],
    // An entry stands for each secret, and only its value is left out.
    leavesOut: [...unnamed, ...all.filter(({ key: key2 }) => key2 !== "secrets").flatMap(({ notes }) => notes)]
  };
}
var noteUnnamed = (live) => reviewersOf(live).filter(({ id }) => id === void 0).map(
  ({ type }) => `a ${type} among the reviewers of ${nameEnvironment(live)} is left out: GitHub does not show its name`
);

// packages/core/src/sections/environments/undo.ts
function environmentsToUndo({ environments: environments3, lists, pins }, items) {
  const changes = environments3.map((live) => ({
    live,
    ...changeOf(live, lists.get(live.name) ?? {}, items),
    pinned: pins && pinOf(live, pins, items)
  }));
  const rank = (name) => pins?.includes(name) ? pins.indexOf(name) : environments3.length;
  const entries = changes.filter(({ value, pinned }) => pinned !== void 0 || Object.keys(value).length).toSorted((one2, other) => rank(one2.live.name) - rank(other.live.name)).map(({ live, value, pinned }) => ({ name: live.name, ...value, ...pinned !== void 0 && { pinned } }));
  return { value: entries.length ? entries : void 0, notes: changes.flatMap(({ notes }) => notes) };
}
function changeOf(live, lists, all) {
  const items = all.filter(({ names = [] }) => names[0] === live.name);
  const own = items.filter(({ names = [] }) => names.length === 1);
  const isPut = own.some(({ kind }) => kind !== "reassert");
  const undone = [
    ...listKeys.map((key2) => ({ key: key2, ...listOf2(key2, live, lists[key2], items) })),
    { key: policiesKey, ...undoGoingPatterns(live, lists, items) }
  ];
  const found = undone.filter(({ value }) => value !== void 0);
  const isWhole2 = isPut || found.some(({ key: key2 }) => key2 === "deployment_branch_policies");
  return {
    value: { ...isWhole2 && listSettings(live), ...Object.fromEntries(found.map(({ key: key2, value }) => [key2, value])) },
    notes: [...undone.flatMap(({ notes }) => notes), ...isPut ? [...noteUndoneWhole(own), ...noteUnnamed2(live)] : []]
  };
}
function listOf2(key2, { name }, live, all) {
  const items = all.filter(({ names = [] }) => names[1] === key2);
  if (live === void 0 || !items.length) return { value: void 0, notes: [] };
  const { entries, notes, isPartial } = exportItems(key2, live, name);
  return isPartial ? { value: void 0, notes } : narrowToItems({ value: entries, notes }, items, shapes[key2]);
}
var policiesKey = "deployment_branch_policies";
function undoGoingPatterns(live, lists, items) {
  const isChanged = differencesIn(items).some(({ key: key2 }) => key2 === "deployment_branch_policy");
  if (!isChanged || !takesPatterns(live)) return { value: void 0, notes: [] };
  const patterns = lists[policiesKey];
  const unread = `the branch patterns of ${JSON.stringify(live.name)}: could not be read`;
  if (patterns === void 0) return { value: void 0, notes: [unread] };
  const { entries, notes, isPartial } = exportItems(policiesKey, patterns, live.name);
  return { value: isPartial || !entries.length ? void 0 : { _undeclared: "keep", entries }, notes };
}
function listSettings(live) {
  const settings4 = settingsOf(live);
  const isKnown = (key2) => settings4[key2] !== void 0 && !(key2 === "reviewers" && noteUnnamed2(live).length);
  const known2 = Object.keys(off).filter(isKnown);
  return Object.fromEntries(known2.map((key2) => [key2, settings4[key2]]));
}
var noteUnnamed2 = (live) => reviewersOf(live).some(({ id }) => id === void 0) ? [`the reviewers of ${JSON.stringify(live.name)}: GitHub does not name all of them`] : [];
function pinOf({ name }, pins, items) {
  const change = differencesIn(items).find(({ key: key2, ordered }) => key2 === "pinned" && ordered);
  if (!change) return void 0;
  if (pins.includes(name)) return true;
  return change.wanted.includes(name) ? false : void 0;
}
var describeLoss = ({ kind, subject, names = [] }) => kind === "create" && names.length === 1 ? `${subject} is new: remove it by hand` : void 0;
var describeLostSecrets = (item) => item.kind === "reassert" && item.settles ? `the secrets of ${item.subject} are new: remove the environment by hand` : tellLostSecrets(item);

// packages/core/src/sections/environments/index.ts
var environments2 = defineSection({
  key: "environments",
  settings: settings3,
  visibleTo: { "": "everyone", "[].variables": "writers", "[].secrets": "writers", "available apps": "administrators" },
  risk: {
    ...risk,
    "": { touches: "protection", loses: describeLoss },
    variables: { touches: "data", replaces: "variable" },
    pinned: { touches: "data" },
    secrets: { touches: "access", replaces: "secret", loses: describeLostSecrets },
    deployment_protection_rules: { ...risk.deployment_protection_rules, replaces: "deployment", loses: describeLoss }
  },
  calls: calls_exports3,
  /** A private repository has no gates on some plans, and may lose those that it had. */
  after: afterVisibility(isLiftedByPublicity),
  read: readEnvironments,
  plan: planEnvironments,
  facts: ({ environments: environments3, lists }) => ({
    count: [...lists.values()].reduce((sum, one2) => sum + countItems(one2), 0),
    names: findNames(environments3)
  }),
  readAll: readAllEnvironments,
  toSettings: environmentsToSettings,
  toUndo: environmentsToUndo,
  uses: (entries) => ({
    calls: [
      list,
      put,
      ...entries.flatMap(listCalls),
      ...declaresPins(entries) ? [listPins, pin, reorder, get] : []
    ],
    graphql: (lacks) => entries.flatMap(
      ({ pinned }, index) => pinned !== void 0 && lacks("Repository.pinnedEnvironments") ? [[index, "pinned"]] : []
    )
  })
});
export {
  environments2 as environments
};

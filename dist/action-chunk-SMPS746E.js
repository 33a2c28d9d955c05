import {
  actions87 as actions,
  administration87 as administration,
  environments87 as environments,
  secrets87 as secrets,
  listUnder95 as listUnder,
  mapped95 as mapped,
  object95 as object,
  mutation96 as mutation,
  query96 as query,
  rest96 as rest,
  route96 as route,
  array97 as array,
  boolean97 as boolean,
  check97 as check,
  literal97 as literal,
  notValues97 as notValues,
  nullable97 as nullable,
  nullish97 as nullish,
  number97 as number,
  optional97 as optional,
  picklist97 as picklist,
  pipe97 as pipe,
  string97 as string,
  transform97 as transform,
  union97 as union,
  __export98 as __export
} from "./action.js";
import {
  variableCalls
} from "./action-chunk-WSO6YAB4.js";
import {
  secretCalls
} from "./action-chunk-N547ZMDL.js";

// src/sections/environments/pinned/calls.ts
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
var write = { needs: administration.write, isPublic: true };
var pin = mutation(
  `mutation PinEnvironment($input: PinEnvironmentInput!) {
    pinEnvironment(input: $input) { environment { id } }
  }`,
  write
);
var reorder = mutation(
  `mutation ReorderEnvironment($input: ReorderEnvironmentInput!) {
    reorderEnvironment(input: $input) { environment { id } }
  }`,
  write
);

// src/sections/environments/calls.ts
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

// src/sections/environments/deployment_branch_policies/calls.ts
var calls_exports = {};
__export(calls_exports, {
  createPolicy: () => createPolicy,
  listPolicies: () => listPolicies,
  removePolicy: () => removePolicy
});
var LivePolicy = object({ id: number(), name: string(), type: string() });
var path = "/repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies";
var write2 = { needs: administration.write, isPublic: true };
var listPolicies = rest(`GET ${path}`, {
  needs: actions.read,
  isPublic: true,
  pages: { per: 100, identity: "id", list: "branch_policies" },
  answer: listUnder("branch_policies", LivePolicy)
});
var createPolicy = rest(`POST ${path}`, {
  ...write2,
  absent: void 0,
  absentOn: [303],
  detail: (_, status) => status === 303 ? "it existed already" : void 0
});
var removePolicy = rest(`DELETE ${path}/{branch_policy_id}`, write2);

// src/sections/environments/deployment_protection_rules/calls.ts
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
var isWhole = ({ total_count: count, custom_deployment_protection_rules: rules }) => rules ? count === void 0 || count === rules.length : count === 0;
var path2 = "/repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules";
var write3 = { needs: administration.write, isPublic: true };
var listRules = rest(`GET ${path2}`, {
  needs: actions.read,
  isPublic: true,
  answer: pipe(
    Rules,
    check(isWhole, "as many rules as it counts"),
    transform(({ custom_deployment_protection_rules: rules = [] }) => rules.filter(({ enabled }) => enabled))
  )
});
var listApps = rest(`GET ${path2}/apps`, {
  needs: administration.read,
  madeBy: ["check", "apply"],
  pages: { per: 100, identity: "id", list: "available_custom_deployment_protection_rule_integrations" },
  answer: listUnder("available_custom_deployment_protection_rule_integrations", App)
});
var enableRule = rest(`POST ${path2}`, write3);
var disableRule = rest(`DELETE ${path2}/{protection_rule_id}`, write3);

// src/sections/environments/calls.ts
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
    422: "every reviewer must be able to read the repository; on some plans, private repositories have no reviewers and no wait timer"
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

export {
  listPolicies,
  createPolicy,
  removePolicy,
  calls_exports,
  listRules,
  listApps,
  enableRule,
  disableRule,
  calls_exports2,
  listPins,
  pin,
  reorder,
  list,
  get,
  find,
  put,
  listVariables,
  createVariable,
  updateVariable,
  removeVariable,
  listSecrets,
  secretsKey,
  putSecret,
  removeSecret,
  calls_exports3
};

import {
  getCircumstances110 as getCircumstances,
  nameOfDefault80 as nameOfDefault,
  ofBranch80 as ofBranch,
  ofRepository80 as ofRepository,
  mapped84 as mapped,
  object84 as object2,
  choice85 as choice,
  choosing85 as choosing,
  inSchema85 as inSchema,
  integer85 as integer,
  list85 as list,
  open85 as open,
  rule85 as rule,
  text85 as text,
  toggle85 as toggle,
  says90 as says,
  whoText91 as whoText,
  any93 as any,
  array93 as array,
  boolean93 as boolean,
  check93 as check,
  never93 as never,
  notValues93 as notValues,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  object93 as object,
  optional93 as optional,
  picklist93 as picklist,
  pipe93 as pipe,
  record93 as record,
  string93 as string,
  toLowerCase93 as toLowerCase,
  transform93 as transform,
  unknown93 as unknown,
  isMap94 as isMap,
  pickKeys94 as pickKeys,
  administration98 as administration,
  metadata98 as metadata,
  rest99 as rest
} from "./action.js";
import {
  ofRuleset
} from "./action-chunk-QAASC3EC.js";
import {
  Some,
  Whole,
  administered,
  allOf,
  fold
} from "./action-chunk-CKQM5WOC.js";
import {
  nameable
} from "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/rulesets/actors.ts
var actionsApp = { id: 15368, slug: "github-actions" };
var types = [
  "Integration",
  "OrganizationAdmin",
  "RepositoryRole",
  "Team",
  "DeployKey",
  "User",
  "EnterpriseOwner",
  "EnterpriseRole"
];
var numbered = {
  Integration: "the id of the app",
  RepositoryRole: "the id of the role (2 is maintain, 4 is write, 5 is admin)",
  Team: "the id of the team",
  User: "the id of the account",
  EnterpriseRole: "the id of the role"
};
var keys = {
  actor_type: choice(types),
  actor_id: optional(nullable(integer())),
  bypass_mode: optional(choice(["always", "pull_request", "exempt"]))
};
function refuseMissingId({ actor_type }) {
  const kind = Object.entries(names.kinds).find(([, type]) => type === actor_type)?.[0];
  const instead = kind ? `, or write \`${kind}\` with its name instead of both keys` : "";
  return says(
    `is missing, but the type \`${actor_type}\` needs it`,
    `add \`actor_id\`, ${numbered[actor_type]}${instead}`
  );
}
var refuseLowId = ({ actor_type, actor_id }) => says(`is ${actor_id}, but the id of \`${actor_type}\` must be at least 1`, `write ${numbered[actor_type]}`);
var everyKey = says("is the id of one deploy key, but `DeployKey` means all deploy keys", "remove `actor_id`");
var noPulls = says(
  "is `pull_request`, but a deploy key cannot open pull requests",
  "write `always` or `exempt`, or remove `bypass_mode`, which means `always`"
);
var isNumbered = ({ actor_type, actor_id }) => !numbered[actor_type] || typeof actor_id === "number";
var isNumber = ({ actor_type, actor_id }) => !numbered[actor_type] || actor_id == null || actor_id >= 1;
var isEveryKey = ({ actor_type, actor_id }) => actor_type !== "DeployKey" || actor_id == null;
var opensPulls = ({ actor_type, bypass_mode }) => actor_type !== "DeployKey" || bypass_mode !== "pull_request";
var requireWhen = (kinds, then) => ({
  if: { required: ["actor_type"], properties: { actor_type: { enum: kinds } } },
  then
});
var names = {
  type: "actor_type",
  id: "actor_id",
  kinds: { user: "User", team: "Team", app: "Integration", role: "RepositoryRole" },
  once: true
};
var BypassActor = pipe(
  nameable(
    names,
    open,
    keys,
    rule({ at: "actor_id", holds: isNumbered, says: refuseMissingId }),
    rule({ at: "actor_id", holds: isNumber, says: refuseLowId }),
    rule({ at: "actor_id", holds: isEveryKey, says: everyKey }),
    rule({ at: "bypass_mode", holds: opensPulls, says: noPulls }),
    inSchema({
      allOf: [
        requireWhen(Object.keys(numbered), {
          required: ["actor_id"],
          properties: { actor_id: { type: "integer", minimum: 1 } }
        }),
        requireWhen(["DeployKey"], {
          properties: { actor_id: { type: "null" }, bypass_mode: { enum: ["always", "exempt"] } }
        })
      ]
    })
  ),
  transform((actor2) => ({ ...actor2, actor_id: idOf(actor2) }))
);
var isActionsApp = ({ actor_type, actor_id }) => actor_type === "Integration" && [String(actionsApp.id), actionsApp.slug].includes(String(actor_id));
var fillActor = (actor2) => ({
  ...actor2,
  actor_id: idOf(actor2),
  bypass_mode: actor2.bypass_mode ?? "always"
});
var idOf = ({ actor_type, actor_id = null }) => isFixed(actor_type) ? fixed[actor_type] : actor_id;
var fixed = { OrganizationAdmin: 1, EnterpriseOwner: null, DeployKey: null };
var isFixed = (type) => Object.hasOwn(fixed, type);
var actorName = ({ actor_type, actor_id }, names2) => actor_id != null && !isFixed(actor_type) ? whoText(actor_type, actor_id, names2) : actor_type;

// packages/core/src/sections/rulesets/rule-types.json
var rule_types_default = {
  creation: null,
  update: { type: "object", properties: { update_allows_fetch_and_merge: { type: "boolean" } }, required: ["update_allows_fetch_and_merge"] },
  deletion: null,
  required_linear_history: null,
  merge_queue: { type: "object", properties: { check_response_timeout_minutes: { type: "integer", minimum: 1, maximum: 360 }, grouping_strategy: { type: "string", enum: ["ALLGREEN", "HEADGREEN"] }, max_entries_to_build: { type: "integer", minimum: 0, maximum: 100 }, max_entries_to_merge: { type: "integer", minimum: 0, maximum: 100 }, merge_method: { type: "string", enum: ["MERGE", "SQUASH", "REBASE"] }, min_entries_to_merge: { type: "integer", minimum: 0, maximum: 100 }, min_entries_to_merge_wait_minutes: { type: "integer", minimum: 0, maximum: 360 } }, required: ["check_response_timeout_minutes", "grouping_strategy", "max_entries_to_build", "max_entries_to_merge", "merge_method", "min_entries_to_merge", "min_entries_to_merge_wait_minutes"] },
  required_deployments: { type: "object", properties: { required_deployment_environments: { type: "array", items: { type: "string" } } }, required: ["required_deployment_environments"] },
  required_signatures: null,
  pull_request: { type: "object", properties: { allowed_merge_methods: { type: "array", items: { type: "string", enum: ["merge", "squash", "rebase"] } }, dismiss_stale_reviews_on_push: { type: "boolean" }, dismissal_restriction: { type: "object", properties: { allowed_actors: { type: "array", items: { type: "object", properties: { id: { type: "integer" }, type: { type: "string", enum: ["User", "Team", "IntegrationInstallation", "RepositoryRole"] } }, required: ["id", "type"] } }, enabled: { type: "boolean" } }, required: ["enabled"] }, require_code_owner_review: { type: "boolean" }, require_last_push_approval: { type: "boolean" }, required_approving_review_count: { type: "integer", minimum: 0, maximum: 10 }, required_review_thread_resolution: { type: "boolean" }, required_reviewers: { type: "array", items: { type: "object", properties: { file_patterns: { type: "array", items: { type: "string" } }, minimum_approvals: { type: "integer" }, reviewer: { type: "object", properties: { id: { type: "integer" }, type: { type: "string", enum: ["Team"] } }, required: ["id", "type"] } }, required: ["file_patterns", "minimum_approvals", "reviewer"] } } }, required: ["dismiss_stale_reviews_on_push", "require_code_owner_review", "require_last_push_approval", "required_approving_review_count", "required_review_thread_resolution"] },
  required_status_checks: { type: "object", properties: { do_not_enforce_on_create: { type: "boolean" }, required_status_checks: { type: "array", items: { type: "object", properties: { context: { type: "string" }, integration_id: { type: "integer" } }, required: ["context"] } }, strict_required_status_checks_policy: { type: "boolean" } }, required: ["required_status_checks", "strict_required_status_checks_policy"] },
  non_fast_forward: null,
  commit_message_pattern: { type: "object", properties: { name: { type: "string" }, negate: { type: "boolean" }, operator: { type: "string", enum: ["starts_with", "ends_with", "contains", "regex"] }, pattern: { type: "string" } }, required: ["operator", "pattern"] },
  commit_author_email_pattern: { type: "object", properties: { name: { type: "string" }, negate: { type: "boolean" }, operator: { type: "string", enum: ["starts_with", "ends_with", "contains", "regex"] }, pattern: { type: "string" } }, required: ["operator", "pattern"] },
  committer_email_pattern: { type: "object", properties: { name: { type: "string" }, negate: { type: "boolean" }, operator: { type: "string", enum: ["starts_with", "ends_with", "contains", "regex"] }, pattern: { type: "string" } }, required: ["operator", "pattern"] },
  branch_name_pattern: { type: "object", properties: { name: { type: "string" }, negate: { type: "boolean" }, operator: { type: "string", enum: ["starts_with", "ends_with", "contains", "regex"] }, pattern: { type: "string" } }, required: ["operator", "pattern"] },
  tag_name_pattern: { type: "object", properties: { name: { type: "string" }, negate: { type: "boolean" }, operator: { type: "string", enum: ["starts_with", "ends_with", "contains", "regex"] }, pattern: { type: "string" } }, required: ["operator", "pattern"] },
  workflows: { type: "object", properties: { do_not_enforce_on_create: { type: "boolean" }, workflows: { type: "array", items: { type: "object", properties: { path: { type: "string" }, ref: { type: "string" }, repository_id: { type: "integer" }, sha: { type: "string" } }, required: ["path", "repository_id"] } } }, required: ["workflows"] },
  code_scanning: { type: "object", properties: { code_scanning_tools: { type: "array", items: { type: "object", properties: { alerts_threshold: { type: "string", enum: ["none", "errors", "errors_and_warnings", "all"] }, security_alerts_threshold: { type: "string", enum: ["none", "critical", "high_or_higher", "medium_or_higher", "all"] }, tool: { type: "string" } }, required: ["alerts_threshold", "security_alerts_threshold", "tool"] } } }, required: ["code_scanning_tools"] },
  copilot_code_review: { type: "object", properties: { review_draft_pull_requests: { type: "boolean" }, review_on_push: { type: "boolean" } } },
  license_compliance_scanning: null,
  file_path_restriction: { type: "object", properties: { restricted_file_paths: { type: "array", items: { type: "string" } } }, required: ["restricted_file_paths"] },
  max_file_path_length: { type: "object", properties: { max_file_path_length: { type: "integer", minimum: 1, maximum: 32767 } }, required: ["max_file_path_length"] },
  file_extension_restriction: { type: "object", properties: { restricted_file_extensions: { type: "array", items: { type: "string" } } }, required: ["restricted_file_extensions"] },
  max_file_size: { type: "object", properties: { max_file_size: { type: "integer", minimum: 1, maximum: 100 } }, required: ["max_file_size"] }
};

// packages/core/src/sections/rulesets/rules.ts
var described = new Map(Object.entries(rule_types_default));
var ruleTypes = [...described.keys()];
var parametersOf = (type) => described.get(type) ?? void 0;
var hostTypes = { user: "User", team: "Team", role: "RepositoryRole" };
var known = new Map(ruleTypes.map((type) => [type, ruleOf(type)]));
function ruleOf(type) {
  const parameters = parametersOf(type);
  const one = { type: choice([type]) };
  return parameters ? open({ ...one, parameters: optional(schemaOf(parameters)) }) : open(one);
}
var unknown2 = open({ type: pipe(text({ min: 1 }), notValues(ruleTypes)), parameters: optional(open({})) });
var bare = never(({ input }) => says("is a word, but must be a map", `write \`type: ${input}\``));
var RulesetRule = choosing([...known.values(), unknown2, bare], (rule3) => {
  if (typeof rule3 === "string") return bare;
  const type = rule3?.type;
  return known.get(String(type)) ?? unknown2;
});
function schemaOf(what) {
  switch (what.type) {
    case "boolean":
      return toggle();
    case "integer":
      return integer({ min: what.minimum, max: what.maximum });
    case "string":
      return what.enum ? choice(what.enum) : text();
    case "array":
      return list(schemaOf(what.items));
    case "object":
      return holding(what.properties, schemasOf(what.properties, what.required ?? []));
  }
}
function holding(properties, schemas) {
  const { id, type, integration_id: app } = properties;
  if (app) return nameable({ id: "integration_id", kinds: { app: "Integration" } }, open, schemas);
  if (!id || type?.type !== "string") return open(schemas);
  const kinds = pickKeys(hostTypes, (_, host) => type.enum?.includes(host) === true);
  return nameable({ type: "type", id: "id", kinds, once: true }, open, schemas);
}
function schemasOf(properties, required) {
  const schemas = Object.entries(properties).map(([name, inner]) => {
    const schema = schemaOf(inner);
    return [name, required.includes(name) ? schema : optional(hasOff(inner) ? schema : nullable(schema))];
  });
  return Object.fromEntries(schemas);
}
function hasOff({ type }) {
  return type !== "string" && type !== "integer";
}
var writeRule = (rule3) => known.has(rule3.type) ? dropNulls(rule3) : rule3;
var addNulls = (rule3) => ({
  ...rule3,
  ...rule3.parameters && { parameters: fillIn(rule3.parameters, parametersOf(rule3.type)) }
});
function fillIn(value, what) {
  if (what?.type === "array" && Array.isArray(value)) return value.map((item) => fillIn(item, what.items));
  if (what?.type !== "object" || !isMap(value)) return value;
  const { properties, required = [] } = what;
  const absent = Object.keys(properties).filter((key) => !required.includes(key) && !hasOff(properties[key]));
  const known2 = Object.entries(value).map(([key, inner]) => [key, fillIn(inner, properties[key])]);
  return { ...Object.fromEntries(absent.map((key) => [key, null])), ...Object.fromEntries(known2) };
}
function dropNulls(value) {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (!isMap(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null && inner !== void 0);
  return Object.fromEntries(kept.map(([key, inner]) => [key, dropNulls(inner)]));
}

// packages/core/src/sections/rulesets/folded.ts
var lower = pipe(string(), toLowerCase());
var Names = array(string());
var inSummary = {
  id: number(),
  name: string(),
  target: lower,
  enforcement: lower,
  source: object({ source_type: string(), source: string() })
};
var summary = `id: databaseId name target enforcement
  source { source_type: __typename ... on Repository { source: nameWithOwner } ... on Organization { source: login } }`;
var listFolded = fold(
  "rulesets",
  allOf("rulesets", summary),
  object({ rulesets: Some(object(inSummary)) }),
  ({ rulesets }) => rulesets.map((one) => ({ ...one, ...one.source }))
);
var branchFolded = fold(
  "rulesets",
  ({ branch }) => `ref(qualifiedName: ${JSON.stringify(`refs/heads/${branch}`)}) { name }`,
  object({ ref: object({ name: string() }) }),
  () => ({ isThere: true })
);
var rule2 = `type parameters {
  ... on UpdateParameters { updateAllowsFetchAndMerge }
  ... on RequiredDeploymentsParameters { requiredDeploymentEnvironments }
  ... on RequiredStatusChecksParameters {
    doNotEnforceOnCreate strictRequiredStatusChecksPolicy requiredStatusChecks { context integrationId }
  }
}`;
var Rule = pipe(
  object({ type: pipe(lower, picklist(ruleTypes)), parameters: nullable(record(string(), unknown())) }),
  transform(({ type, parameters }) => ({ type, parameters: snakeKeys(parameters ?? {}) })),
  check(({ type, parameters }) => {
    const described2 = parametersOf(type);
    return described2?.type !== "object" || Object.keys(described2.properties).every((name) => name in parameters);
  }),
  transform(({ type, parameters }) => ({
    type,
    ...Object.values(parameters).some((value) => value !== false) && { parameters }
  }))
);
function snakeKeys(value) {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (!isMap(value)) return value;
  const snake = (key) => key.replace(/[A-Z]/g, "_$&").toLowerCase();
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snake(key), snakeKeys(inner)]));
}
var actor = `bypass_mode: bypassMode deployKey organizationAdmin role: repositoryRoleDatabaseId
  actor { type: __typename ... on App { id: databaseId } ... on Team { id: databaseId } }`;
var Actor = pipe(
  object({
    bypass_mode: lower,
    deployKey: boolean(),
    organizationAdmin: boolean(),
    role: any(),
    actor: any()
  }),
  transform(({ bypass_mode, deployKey, organizationAdmin, role, actor: actor2 }) => {
    if (deployKey || organizationAdmin)
      return { bypass_mode, actor_type: deployKey ? "DeployKey" : "OrganizationAdmin" };
    const actor_type = actor2 ? { App: "Integration", Team: "Team" }[String(actor2.type)] : "RepositoryRole";
    return { bypass_mode, actor_type, actor_id: actor2 ? actor2.id : role };
  }),
  object({ bypass_mode: string(), actor_type: string(), actor_id: optional(number()) })
);
var oneFolded = fold(
  "rulesets",
  ({ ruleset_id: id }) => `viewerCanAdminister ruleset(databaseId: ${Number(id)}) {
    ${summary} conditions { refName { include exclude } } ${allOf("rules", rule2)} ${allOf("bypassActors", actor)}
  }`,
  administered({
    ruleset: object({
      ...inSummary,
      target: pipe(lower, picklist(["branch", "tag"])),
      conditions: object({ refName: object({ include: Names, exclude: Names }) }),
      rules: Some(Rule),
      bypassActors: Whole(Actor)
    })
  }),
  ({ ruleset: { conditions, bypassActors: bypass_actors, ...one } }) => ({
    ...one,
    ...one.source,
    conditions: { ref_name: conditions.refName },
    bypass_actors
  }),
  ({ conditions, rules, bypass_actors: actors }) => ({
    conditions,
    rules,
    // A list that GitHub hides is no empty list.
    bypass_actors: actors?.map(fillActor) ?? "hidden"
  })
);

// packages/core/src/sections/rulesets/calls.ts
var LiveBypassActor = object2({
  actor_type: string(),
  actor_id: nullish(number()),
  bypass_mode: optional(string())
});
var Rule2 = pipe(
  object2({ type: string(), parameters: nullish(record(string(), unknown())) }),
  check(
    ({ type, parameters }) => type === "update" || requiredOf(type).every((name) => Object.hasOwn(parameters ?? {}, name)),
    "a rule with all its parameters"
  )
);
function requiredOf(type) {
  const parameters = parametersOf(type);
  return parameters?.type === "object" ? parameters.required ?? [] : [];
}
var summed = {
  id: number(),
  name: string(),
  target: optional(string(), "branch"),
  enforcement: string(),
  source: string(),
  source_type: optional(string(), "Repository")
};
var Names2 = array(string());
var Conditions = object2({ ref_name: optional(object2({ include: Names2, exclude: Names2 })) });
var LiveRuleset = pipe(
  object2({
    ...summed,
    conditions: nullish(Conditions),
    bypass_actors: mapped(nullish(array(LiveBypassActor)), (actors) => actors ?? void 0),
    rules: array(Rule2)
  }),
  check(
    ({ target, conditions }) => !["branch", "tag"].includes(target) || conditions === null || !!conditions?.ref_name,
    "a ruleset with its conditions"
  )
);
var Summary = object2(summed);
var list2 = rest("GET /repos/{owner}/{repo}/rulesets", {
  needs: metadata.read,
  isPublic: true,
  query: { includes_parents: true },
  pages: { per: 100, identity: "id" },
  answer: array(Summary),
  folded: listFolded
});
var get = ofRuleset({ answer: LiveRuleset, folded: oneFolded });
var needs = administration.write;
var writing = {
  needs,
  isPublic: ({ bypass_actors: actors = [] }) => actors.length === 0,
  hints: {
    422: "`integration_id` must be the id of an app that has already reported a check in this repository, and an app in `bypass_actors` must be installed"
  }
};
var create = rest("POST /repos/{owner}/{repo}/rulesets", writing);
var replace = rest("PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}", writing);
var remove = rest("DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}", { needs, isPublic: true });
var findBranch = ofBranch({
  answer: mapped(object2({ name: string() }), () => ({ isThere: true })),
  absentOn: [301, 404],
  absent: ({ location }) => ({
    isThere: false,
    renamedTo: location && decodeURIComponent(location.slice(location.lastIndexOf("/") + 1))
  }),
  folded: branchFolded
});
var getDefaultBranch = ofRepository({ needs: [], answer: nameOfDefault });
var calls = { getCircumstances, list: list2, get, create, replace, remove };

export {
  actionsApp,
  BypassActor,
  isActionsApp,
  fillActor,
  actorName,
  ruleTypes,
  RulesetRule,
  writeRule,
  addNulls,
  dropNulls,
  LiveBypassActor,
  Conditions,
  list2 as list,
  get,
  findBranch,
  getDefaultBranch,
  calls
};

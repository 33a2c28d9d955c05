import {
  printValue68 as printValue,
  getPresenceConditions115 as getPresenceConditions,
  isSameOrLess82 as isSameOrLess,
  isSameOrMore82 as isSameOrMore,
  orderAllowedLists82 as orderAllowedLists,
  orderByRank82 as orderByRank,
  orderMaps82 as orderMaps,
  orderRequiredLists82 as orderRequiredLists,
  bypassRisk83 as bypassRisk,
  protectionRisk83 as protectionRisk,
  defineBatchedBranch84 as defineBatchedBranch,
  defineBranchCall84 as defineBranchCall,
  missingBranch84 as missingBranch,
  defineAdministeredObject86 as defineAdministeredObject,
  defineBatchedAnswer86 as defineBatchedAnswer,
  defineVisibleConnection86 as defineVisibleConnection,
  defineWholeConnection86 as defineWholeConnection,
  selectConnection86 as selectConnection,
  isDeepEqual88 as isDeepEqual,
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  addJsonSchema90 as addJsonSchema,
  choice90 as choice,
  chooseSchema90 as chooseSchema,
  createValueRule90 as createValueRule,
  integer90 as integer,
  list90 as list,
  openMap90 as openMap,
  text90 as text,
  toggle90 as toggle,
  createMessage94 as createMessage,
  describeActor95 as describeActor,
  any96 as any,
  array96 as array,
  boolean96 as boolean,
  check96 as check,
  never96 as never,
  notValues96 as notValues,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  object96 as object,
  optional96 as optional,
  picklist96 as picklist,
  pipe96 as pipe,
  record96 as record,
  string96 as string,
  toLowerCase96 as toLowerCase,
  transform96 as transform,
  unknown96 as unknown,
  isMap99 as isMap,
  mapChildren99 as mapChildren,
  mapValues99 as mapValues,
  pickKeys99 as pickKeys,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  metadata104 as metadata
} from "./action.js";
import {
  defineRulesetCall
} from "./action-chunk-P3MGZLGZ.js";
import {
  createActorSchema
} from "./action-chunk-YWCJES34.js";

// packages/core/src/sections/rulesets/actors.ts
var actionsApp = { id: 15368, slug: "github-actions" };
var actorTypes = [
  "Integration",
  "OrganizationAdmin",
  "RepositoryRole",
  "Team",
  "DeployKey",
  "User",
  "EnterpriseOwner",
  "EnterpriseRole"
];
var idMeanings = {
  Integration: "the id of the app",
  RepositoryRole: "the id of the role (2 is maintain, 4 is write, 5 is admin)",
  Team: "the id of the team",
  User: "the id of the account",
  EnterpriseRole: "the id of the role"
};
var actorKeys = {
  actor_type: choice(actorTypes),
  actor_id: optional(nullable(integer())),
  bypass_mode: optional(choice(["always", "pull_request", "exempt"]))
};
function describeMissingId({ actor_type }) {
  const nameKey = Object.entries(nameForm.kinds).find(([, type]) => type === actor_type)?.[0];
  const nameHint = nameKey ? `, or write \`${nameKey}\` with its name instead of both keys` : "";
  return createMessage(
    `is missing, but the type \`${actor_type}\` needs it`,
    `add \`actor_id\`, ${idMeanings[actor_type]}${nameHint}`
  );
}
var describeLowId = ({ actor_type, actor_id }) => createMessage(
  `is ${actor_id}, but the id of \`${actor_type}\` must be at least 1`,
  `write ${idMeanings[actor_type]}`
);
var unexpectedKeyId = createMessage(
  "is the id of one deploy key, but `DeployKey` means all deploy keys",
  "remove `actor_id`"
);
var impossibleKeyMode = createMessage(
  "is `pull_request`, but a deploy key cannot open pull requests",
  "write `always` or `exempt`, or remove `bypass_mode`, which means `always`"
);
var hasRequiredId = ({ actor_type, actor_id }) => !idMeanings[actor_type] || typeof actor_id === "number";
var hasValidId = ({ actor_type, actor_id }) => !idMeanings[actor_type] || actor_id == null || actor_id >= 1;
var hasNoDeployKeyId = ({ actor_type, actor_id }) => actor_type !== "DeployKey" || actor_id == null;
var hasPossibleBypassMode = ({ actor_type, bypass_mode }) => actor_type !== "DeployKey" || bypass_mode !== "pull_request";
var requireForTypes = (kinds, then) => ({
  if: { required: ["actor_type"], properties: { actor_type: { enum: kinds } } },
  then
});
var nameForm = {
  type: "actor_type",
  id: "actor_id",
  kinds: { user: "User", team: "Team", app: "Integration", role: "RepositoryRole" },
  isUnique: true
};
var BypassActor = pipe(
  createActorSchema(
    nameForm,
    openMap,
    actorKeys,
    createValueRule({ at: "actor_id", holds: hasRequiredId, failureMessage: describeMissingId }),
    createValueRule({ at: "actor_id", holds: hasValidId, failureMessage: describeLowId }),
    createValueRule({ at: "actor_id", holds: hasNoDeployKeyId, failureMessage: unexpectedKeyId }),
    createValueRule({ at: "bypass_mode", holds: hasPossibleBypassMode, failureMessage: impossibleKeyMode }),
    addJsonSchema({
      allOf: [
        requireForTypes(Object.keys(idMeanings), {
          required: ["actor_id"],
          properties: { actor_id: { type: "integer", minimum: 1 } }
        }),
        requireForTypes(["DeployKey"], {
          properties: { actor_id: { type: "null" }, bypass_mode: { enum: ["always", "exempt"] } }
        })
      ]
    })
  ),
  transform((actor) => ({ ...actor, actor_id: getStoredActorId(actor) }))
);
var isActionsApp = ({ actor_type, actor_id }) => actor_type === "Integration" && [String(actionsApp.id), actionsApp.slug].includes(String(actor_id));
var normalizeActor = (actor) => ({
  ...actor,
  actor_id: getStoredActorId(actor),
  bypass_mode: actor.bypass_mode ?? "always"
});
var getStoredActorId = ({ actor_type, actor_id = null }) => hasFixedId(actor_type) ? fixedIds[actor_type] : actor_id;
var fixedIds = {
  OrganizationAdmin: 1,
  EnterpriseOwner: null,
  DeployKey: null
};
var hasFixedId = (type) => Object.hasOwn(fixedIds, type);
var describeRulesetActor = ({ actor_type, actor_id }, names) => actor_id != null && !hasFixedId(actor_type) ? describeActor(actor_type, actor_id, names) : actor_type;

// packages/core/src/sections/rulesets/keys.ts
var strictWhenMore = { order: isSameOrMore };
var strictWhenLess = { order: isSameOrLess };
var orderItemsOfSameName = (getName) => (value, than) => isDeepEqual(value, than) || isMap(value) && isMap(than) && isDeepEqual(getName(value), getName(than)) && isAsStrict(value, than);
var allMergeMethods = ["merge", "squash", "rebase"];
var modeOrder = orderByRank("pull_request", "always", "exempt");
var getAllowedMergeMethods = (value) => Array.isArray(value) && value.length ? value : allMergeMethods;
var isRefCoveredBy = (ref, other) => ref === other || other === "~ALL";
var parameterKeys = new Map(
  Object.entries({
    enforcement: { order: orderByRank("active", "evaluate", "disabled") },
    /** A new target leaves the old refs unprotected. */
    target: { order: (value, than = "branch") => value === than, defaultValue: "branch" },
    include: { order: orderRequiredLists((ref, other) => isRefCoveredBy(other, ref)), formatItem: printValue },
    exclude: { order: orderAllowedLists(isRefCoveredBy), formatItem: printValue },
    bypass_actors: {
      ...bypassRisk,
      order: orderAllowedLists(orderItemsOfSameName(({ actor_type, actor_id }) => [actor_type, actor_id])),
      formatItem: (actor, names) => describeRulesetActor(actor, names)
    },
    bypass_mode: {
      ...bypassRisk,
      order: (value, than) => modeOrder(value ?? "always", than ?? "always"),
      defaultValue: "always"
    },
    rules: { order: orderRequiredLists(orderItemsOfSameName(({ type }) => type)), formatItem: ({ type }) => type },
    parameters: { order: (value, than) => isAsStrict(value ?? {}, than ?? {}) },
    update_allows_fetch_and_merge: strictWhenLess,
    required_deployment_environments: { order: orderRequiredLists(), formatItem: printValue },
    /** Without a list, GitHub allows every method. */
    allowed_merge_methods: {
      order: (value, than) => orderAllowedLists()(getAllowedMergeMethods(value), getAllowedMergeMethods(than)),
      formatItem: printValue
    },
    dismiss_stale_reviews_on_push: strictWhenMore,
    dismissal_restriction: { order: (value, than) => !than?.enabled || isAsStrict(value, than) },
    enabled: strictWhenMore,
    allowed_actors: { order: orderAllowedLists(), formatItem: ({ type, id }, names) => describeActor(type, id, names) },
    require_code_owner_review: strictWhenMore,
    require_last_push_approval: strictWhenMore,
    required_approving_review_count: strictWhenMore,
    required_review_thread_resolution: strictWhenMore,
    required_reviewers: {
      order: orderRequiredLists(orderItemsOfSameName(({ reviewer }) => reviewer)),
      // GitHub may not show a deleted team. The item then has no name.
      formatItem: ({ reviewer }, names) => reviewer ? describeActor(reviewer.type, reviewer.id, names) : ""
    },
    minimum_approvals: strictWhenMore,
    do_not_enforce_on_create: strictWhenLess,
    required_status_checks: {
      order: orderRequiredLists(orderItemsOfSameName(({ context }) => context)),
      formatItem: ({ context }) => printValue(context)
    },
    /** A check from another app may succeed where the check from this app fails. */
    integration_id: { order: (value, than) => than == null || value === than },
    strict_required_status_checks_policy: strictWhenMore,
    workflows: {
      order: orderRequiredLists(orderItemsOfSameName(({ path, repository_id, ref }) => [path, repository_id, ref])),
      formatItem: ({ path }) => printValue(path)
    },
    /** Nobody can change a workflow that is pinned to a commit. */
    sha: { order: (value, than) => !than || Boolean(value) },
    code_scanning_tools: {
      order: orderRequiredLists(orderItemsOfSameName(({ tool }) => tool)),
      formatItem: ({ tool }) => printValue(tool)
    },
    alerts_threshold: { order: orderByRank("all", "errors_and_warnings", "errors", "none") },
    security_alerts_threshold: {
      order: orderByRank("all", "medium_or_higher", "high_or_higher", "critical", "none")
    },
    restricted_file_paths: { order: orderRequiredLists(), formatItem: printValue },
    max_file_path_length: strictWhenLess,
    restricted_file_extensions: { order: orderRequiredLists(), formatItem: printValue },
    max_file_size: strictWhenLess
  })
);
var risk = {
  "": protectionRisk,
  ...mapValues(Object.fromEntries(parameterKeys), (row) => ({ ...protectionRisk, ...row }))
};
function isAsStrict(value, than) {
  return orderMaps(risk, isSameMeaning)(value, than);
}
var isUnorderedListKey = (key) => parameterKeys.get(key)?.formatItem !== void 0;
var formatItemName = (key, item, names) => isMap(item) && parameterKeys.get(key)?.formatItem?.(item, names) || printValue(item);
var isSameMeaning = (key, value, other) => JSON.stringify(normalizeValue(key, value)) === JSON.stringify(normalizeValue(key, other));
function normalizeValue(key, value) {
  if (value === null || value === false || value === 0 || value === "") return void 0;
  if (value === parameterKeys.get(key)?.defaultValue) return void 0;
  if (Array.isArray(value)) return normalizeList(key, value);
  if (!isMap(value)) return value;
  const names = Object.keys(value).filter((name) => normalizeValue(name, value[name]) !== void 0);
  return names.length ? Object.fromEntries(names.sort().map((name) => [name, normalizeValue(name, value[name])])) : void 0;
}
function normalizeList(key, list3) {
  const isFull = key === "allowed_merge_methods" && allMergeMethods.every((method) => list3.includes(method));
  if (isFull || !list3.length) return void 0;
  const items = list3.map((item) => isMap(item) ? normalizeValue("", item) : item);
  return isUnorderedListKey(key) ? [...new Set(items.map((item) => JSON.stringify(item)))].sort() : items;
}

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
var descriptions = new Map(Object.entries(rule_types_default));
var rulesetRuleTypes = [...descriptions.keys()];
var findParameters = (type) => descriptions.get(type) ?? void 0;
function hasDescribedShape(value, description) {
  switch (description.type) {
    case "array":
      return Array.isArray(value) && value.every((item) => hasDescribedShape(item, description.items));
    case "object":
      return isMap(value) && hasDescribedKeys(value, description);
    case "integer":
      return typeof value === "number";
    default:
      return typeof value === description.type;
  }
}
var hasDescribedKeys = (map, { properties, required = [] }) => Object.entries(properties).every(
  ([key, description]) => map[key] == null ? !required.includes(key) : hasDescribedShape(map[key], description)
);
var typesByKind = { user: "User", team: "Team", role: "RepositoryRole" };
var ruleSchemas = new Map(rulesetRuleTypes.map((type) => [type, createRuleSchema(type)]));
function createRuleSchema(type) {
  const parameters = findParameters(type);
  const base = { type: choice([type]) };
  return parameters ? openMap({ ...base, parameters: optional(createParameterSchema(parameters)) }) : openMap(base);
}
var UnknownRule = openMap({
  type: pipe(text({ min: 1 }), notValues(rulesetRuleTypes)),
  parameters: optional(openMap({}))
});
var BareRule = never(({ input }) => createMessage("is a word, but must be a map", `write \`type: ${input}\``));
var RulesetRule = chooseSchema([...ruleSchemas.values(), UnknownRule, BareRule], (rule) => {
  if (typeof rule === "string") return BareRule;
  const type = rule?.type;
  return ruleSchemas.get(String(type)) ?? UnknownRule;
});
function createParameterSchema(description) {
  switch (description.type) {
    case "boolean":
      return toggle();
    case "integer":
      return integer({ min: description.minimum, max: description.maximum });
    case "string":
      return description.enum ? choice(description.enum) : text();
    case "array":
      return list(createParameterSchema(description.items));
    case "object":
      return createObjectParameterSchema(description);
  }
}
function createObjectParameterSchema({ properties, required = [] }) {
  const schemas = mapValues(properties, (inner, name) => {
    const schema = createParameterSchema(inner);
    return required.includes(name) ? schema : optional(hasOffValue(inner) ? schema : nullable(schema));
  });
  const { id, type, integration_id: app } = properties;
  if (app) return createActorSchema({ id: "integration_id", kinds: { app: "Integration" } }, openMap, schemas);
  if (!id || type?.type !== "string") return openMap(schemas);
  const kinds = pickKeys(typesByKind, (_, github) => type.enum?.includes(github) === true);
  return createActorSchema({ type: "type", id: "id", kinds, isUnique: true }, openMap, schemas);
}
function hasOffValue({ type }) {
  return type !== "string" && type !== "integer";
}
var toRequestRule = (rule) => ruleSchemas.has(rule.type) ? dropNulls(rule) : rule;
function addClearedParameters(rule, sentRules) {
  const sent = Object.assign(
    {},
    ...sentRules.filter(({ type }) => type === rule.type).map((other) => other.parameters)
  );
  const parameters = fillCleared(rule.parameters ?? {}, findParameters(rule.type), sent);
  return rule.parameters || Object.keys(parameters).length ? { ...rule, parameters } : rule;
}
function fillCleared(value, description, sent) {
  if (description?.type === "array" && Array.isArray(value))
    return value.map((item) => fillCleared(item, description.items));
  if (description?.type !== "object" || !isMap(value)) return value;
  const { properties, required = [] } = description;
  const absent = Object.keys(properties).filter((key) => !required.includes(key) && !hasOffValue(properties[key]));
  const cleared = Object.keys(isMap(sent) ? sent : {}).filter((key) => !Object.hasOwn(value, key));
  const known = mapValues(value, (inner, key) => fillCleared(inner, properties[key], isMap(sent) ? sent[key] : {}));
  return {
    ...Object.fromEntries(absent.map((key) => [key, null])),
    ...Object.fromEntries(cleared.map((key) => [key, getOffValue(key, properties[key])])),
    ...known
  };
}
function getOffValue(key, description) {
  if (key === "allowed_merge_methods") return allMergeMethods;
  switch (description?.type) {
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return mapValues(description.properties, (inner, name) => getOffValue(name, inner));
    default:
      return null;
  }
}
var dropNulls = (value) => mapChildren(isMap(value) ? pickKeys(value, (_, inner) => inner != null) : value, dropNulls);

// packages/core/src/sections/rulesets/batched.ts
var LowerCase = pipe(string(), toLowerCase());
var Names = array(string());
var summaryShape = {
  id: number(),
  name: string(),
  target: LowerCase,
  enforcement: LowerCase,
  source: object({ source_type: string(), source: string() })
};
var summaryFields = `id: databaseId name target enforcement
  source { source_type: __typename ... on Repository { source: nameWithOwner } ... on Organization { source: login } }`;
var batchedList = defineBatchedAnswer(
  "rulesets",
  selectConnection("rulesets", summaryFields),
  object({ rulesets: defineVisibleConnection(object(summaryShape)) }),
  ({ rulesets }) => rulesets.map((ruleset) => ({ ...ruleset, ...ruleset.source }))
);
var ruleFields = `type parameters {
  ... on UpdateParameters { updateAllowsFetchAndMerge }
  ... on RequiredDeploymentsParameters { requiredDeploymentEnvironments }
  ... on RequiredStatusChecksParameters {
    doNotEnforceOnCreate strictRequiredStatusChecksPolicy requiredStatusChecks { context integrationId }
  }
}`;
var Rule = pipe(
  object({
    type: pipe(LowerCase, picklist(rulesetRuleTypes)),
    parameters: nullable(record(string(), unknown()))
  }),
  transform(({ type, parameters }) => ({
    type,
    parameters: toSnakeCaseKeys(parameters ?? {})
  })),
  check(({ type, parameters }) => {
    const described = findParameters(type);
    return described?.type !== "object" || Object.keys(described.properties).every((name) => name in parameters);
  }),
  transform(({ type, parameters }) => ({
    type,
    ...Object.values(parameters).some((value) => value !== false) && { parameters }
  }))
);
function toSnakeCaseKeys(value) {
  if (Array.isArray(value)) return value.map(toSnakeCaseKeys);
  if (!isMap(value)) return value;
  const toSnakeCase = (key) => key.replace(/[A-Z]/g, "_$&").toLowerCase();
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toSnakeCase(key), toSnakeCaseKeys(inner)]));
}
var actorFields = `bypass_mode: bypassMode deployKey organizationAdmin role: repositoryRoleDatabaseId
  actor { type: __typename ... on App { id: databaseId } ... on Team { id: databaseId } }`;
var Actor = pipe(
  object({
    bypass_mode: LowerCase,
    deployKey: boolean(),
    organizationAdmin: boolean(),
    role: any(),
    actor: any()
  }),
  transform(({ bypass_mode, deployKey, organizationAdmin, role, actor }) => {
    if (deployKey || organizationAdmin)
      return { bypass_mode, actor_type: deployKey ? "DeployKey" : "OrganizationAdmin" };
    const actor_type = actor ? { App: "Integration", Team: "Team" }[String(actor.type)] : "RepositoryRole";
    return { bypass_mode, actor_type, actor_id: actor ? actor.id : role };
  }),
  object({ bypass_mode: string(), actor_type: string(), actor_id: optional(number()) })
);
var batchedRuleset = defineBatchedAnswer(
  "rulesets",
  ({ ruleset_id: id }) => `viewerCanAdminister ruleset(databaseId: ${Number(id)}) {
    ${summaryFields} conditions { refName { include exclude } } ${selectConnection("rules", ruleFields)} ${selectConnection("bypassActors", actorFields)}
  }`,
  defineAdministeredObject({
    ruleset: object({
      ...summaryShape,
      target: pipe(LowerCase, picklist(["branch", "tag"])),
      conditions: object({ refName: object({ include: Names, exclude: Names }) }),
      rules: defineVisibleConnection(Rule),
      bypassActors: defineWholeConnection(Actor)
    })
  }),
  ({ ruleset: { conditions, bypassActors: bypass_actors, ...ruleset } }) => ({
    ...ruleset,
    ...ruleset.source,
    conditions: { ref_name: conditions.refName },
    bypass_actors
  }),
  ({ conditions, rules, bypass_actors: actors }) => ({
    conditions,
    rules,
    // GraphQL may hide the list, so a missing list is not empty.
    bypass_actors: actors?.map(normalizeActor) ?? "hidden"
  })
);

// packages/core/src/sections/rulesets/calls.ts
var LiveBypassActor = defineObject({
  actor_type: string(),
  actor_id: nullish(number()),
  bypass_mode: optional(string())
});
var Rule2 = pipe(
  defineObject({ type: string(), parameters: nullish(defineObject({})) }),
  check(({ type, parameters }) => {
    const description = findParameters(type);
    if (!description || type === "update" && !Object.keys(parameters ?? {}).length) return true;
    return hasDescribedShape(parameters ?? {}, description);
  }, "a rule with the described parameters")
);
var summaryShape2 = {
  id: number(),
  name: string(),
  target: optional(string(), "branch"),
  enforcement: string(),
  source: string(),
  source_type: optional(string(), "Repository")
};
var RefNames = array(string());
var LiveConditions = defineObject({
  ref_name: optional(defineObject({ include: RefNames, exclude: RefNames }))
});
var canSelectRefsByName = ({ target }) => ["branch", "tag"].includes(target);
var LiveRuleset = pipe(
  defineObject({
    ...summaryShape2,
    conditions: nullish(LiveConditions),
    bypass_actors: mapAnswer(nullish(array(LiveBypassActor)), (actors) => actors ?? void 0),
    rules: array(Rule2)
  }),
  check(
    (ruleset) => !canSelectRefsByName(ruleset) || ruleset.conditions === null || !!ruleset.conditions?.ref_name,
    "a ruleset with its conditions"
  )
);
var RulesetSummary = defineObject(summaryShape2);
var list2 = defineRestCall("GET /repos/{owner}/{repo}/rulesets", {
  needs: metadata.read,
  isPublic: true,
  query: { includes_parents: true },
  pages: { perPage: 100, identity: "id" },
  answer: array(RulesetSummary),
  batched: batchedList
});
var get = defineRulesetCall({ answer: LiveRuleset, batched: batchedRuleset });
var needs = administration.write;
var writeRules = {
  needs,
  isPublic: ({ bypass_actors: actors = [] }) => actors.length === 0,
  hints: {
    422: "`integration_id` must be the id of an app that has already reported a check in this repository, and an app in `bypass_actors` must be installed"
  }
};
var create = defineRestCall("POST /repos/{owner}/{repo}/rulesets", writeRules);
var replace = defineRestCall("PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}", writeRules);
var remove = defineRestCall("DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}", { needs, isPublic: true });
var findBranch = defineBranchCall({
  ...missingBranch,
  answer: mapAnswer(defineObject({ name: string() }), () => ({ isThere: true })),
  batched: defineBatchedBranch("rulesets", () => ({ isThere: true }))
});
var calls = { getPresenceConditions, list: list2, get, create, replace, remove };

export {
  actionsApp,
  BypassActor,
  isActionsApp,
  normalizeActor,
  describeRulesetActor,
  allMergeMethods,
  risk,
  isUnorderedListKey,
  formatItemName,
  isSameMeaning,
  rulesetRuleTypes,
  RulesetRule,
  toRequestRule,
  addClearedParameters,
  dropNulls,
  LiveBypassActor,
  LiveConditions,
  canSelectRefsByName,
  list2 as list,
  findBranch,
  calls
};

import {
  noteUnknownWord112 as noteUnknownWord,
  refuseDuplicateActors112 as refuseDuplicateActors,
  printValue68 as printValue,
  splitWords116 as splitWords,
  markIfWeaker82 as markIfWeaker,
  orderAllowedLists82 as orderAllowedLists,
  orderByRank82 as orderByRank,
  orderMaps82 as orderMaps,
  orderRequiredLists82 as orderRequiredLists,
  createRisks83 as createRisks,
  protectionRisk83 as protectionRisk,
  findDifferences88 as findDifferences,
  isDeepEqual88 as isDeepEqual,
  subtractMembers88 as subtractMembers,
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  addJsonSchema90 as addJsonSchema,
  choice90 as choice,
  chooseSchema90 as chooseSchema,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  createValueRule90 as createValueRule,
  integer90 as integer,
  list90 as list,
  markIndivisible90 as markIndivisible,
  markListShape90 as markListShape,
  openMap90 as openMap,
  refuseReadOnlyKeys90 as refuseReadOnlyKeys,
  text90 as text,
  tryRule90 as tryRule,
  tryRuleOnEach90 as tryRuleOnEach,
  visitDuplicates90 as visitDuplicates,
  createMessage94 as createMessage,
  describeActor95 as describeActor,
  array96 as array,
  never96 as never,
  notValues96 as notValues,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  transform96 as transform,
  formatText97 as formatText,
  joinTexts97 as joinTexts,
  markPublic97 as markPublic,
  defineRestCall103 as defineRestCall,
  defineRoute103 as defineRoute,
  administration104 as administration
} from "./action.js";
import {
  createActorSchema
} from "./action-chunk-YWCJES34.js";

// packages/core/src/github/routes/actions-policies.ts
var Names = array(string());
var Conditions = defineObject({ workflow_path: optional(defineObject({ include: Names, exclude: Names })) });
var Parameters = defineObject({
  allowed_events: optional(Names),
  allowed_actors: optional(array(defineObject({ id: number(), type: string() })))
});
var Rules = array(defineObject({ type: string(), parameters: optional(Parameters) }));
var LiveActionsPolicy = defineObject({
  id: number(),
  name: string(),
  enforcement: string(),
  source: string(),
  source_type: string(),
  conditions: optional(Conditions, {}),
  rules: Rules
});
var ListedActionsPolicy = defineObject({ id: number() });
var apiVersion = "2026-03-10";
var hints = {
  422: "GitHub accepts only the events and actors that it knows, and `evaluate` only with GitHub Enterprise"
};
var needs = administration.write;
var definePoliciesCall = defineRoute("GET /repos/{owner}/{repo}/actions/policies", {
  apiVersion,
  needs,
  pages: { perPage: 100, identity: "id", list: "policies" },
  answer: mapAnswer(
    defineObject({ total_count: number(), policies: array(ListedActionsPolicy) }),
    ({ policies }) => policies
  )
});
var repositoryPolicyCalls = {
  list: definePoliciesCall({ query: { has_parents: false } }),
  get: defineRestCall("GET /repos/{owner}/{repo}/actions/policies/{policy_id}", {
    apiVersion,
    needs,
    answer: LiveActionsPolicy
  }),
  create: defineRestCall("POST /repos/{owner}/{repo}/actions/policies", { apiVersion, needs, hints }),
  replace: defineRestCall("PUT /repos/{owner}/{repo}/actions/policies/{policy_id}", { apiVersion, needs, hints }),
  remove: defineRestCall("DELETE /repos/{owner}/{repo}/actions/policies/{policy_id}", { apiVersion, needs })
};
var listAllActionsPolicies = definePoliciesCall({});
async function readActionsPolicies(reader, listCall) {
  const listed = await reader.ask(listCall);
  return Promise.all(listed.map(({ id }) => reader.ask(repositoryPolicyCalls.get({ policy_id: id }))));
}

// packages/core/src/sections/actions_policies/compare.ts
var allWorkflows = { include: ["~ALL"], exclude: [] };
var normalizeWorkflows = ({
  include = [],
  exclude = []
} = allWorkflows) => ({
  include: include.length ? include.toSorted() : allWorkflows.include,
  exclude: exclude.toSorted()
});
var emptyPolicy = { id: 0, source: "", source_type: "Repository", enforcement: "active", conditions: {}, rules: [] };
function fillPolicyFromLive({ name, enforcement, workflows, rules }, livePolicy) {
  const live = livePolicy ?? { ...emptyPolicy, name };
  const covered = workflows && { include: [], exclude: [], ...live.conditions.workflow_path, ...workflows };
  return {
    ...live,
    name,
    enforcement: enforcement ?? live.enforcement,
    conditions: covered ? { workflow_path: covered } : live.conditions,
    rules: rules?.map((rule) => fillRuleFromLive(rule, live.rules)) ?? live.rules
  };
}
function fillRuleFromLive(rule, live) {
  const parameters = { ...live.find(({ type }) => type === rule.type)?.parameters, ...rule.parameters };
  return { ...rule, ...Object.keys(parameters).length && { parameters } };
}
var parameterRisks = createRisks(protectionRisk, {
  allowed_events: orderAllowedLists(isSameMember),
  allowed_actors: orderAllowedLists(isSameMember)
});
var risk = {
  ...parameterRisks,
  ...createRisks(protectionRisk, {
    enforcement: orderByRank("active", "evaluate", "disabled"),
    /** Compares only the patterns, not the workflows that they match. */
    workflows: (...values) => {
      const [after, before] = values.map(
        (value) => normalizeWorkflows(value ?? void 0)
      );
      const isAll = after.include.includes("~ALL");
      return (isAll || orderRequiredLists()(after.include, before.include)) && orderAllowedLists()(after.exclude, before.exclude);
    },
    rules: orderRequiredLists(
      (rule, than) => rule.type === than.type && orderMaps(parameterRisks)(rule.parameters, than.parameters)
    )
  })
};
function comparePolicy(entry, live, names) {
  const { enforcement, conditions, rules } = fillPolicyFromLive(entry, live);
  const [after, before] = [conditions, live.conditions].map(({ workflow_path }) => normalizeWorkflows(workflow_path));
  return [
    ...findDifferences({ enforcement }, live),
    ...isDeepEqual(after, before) ? [] : [{ key: "workflows", live: before, wanted: after }],
    ...compareRules(rules, live.rules, names)
  ].map(markIfWeaker(risk));
}
function compareRules(wanted, live, names) {
  const removed = live.filter(({ type }) => !wanted.some((rule) => rule.type === type));
  return [
    // The difference has both lists, because not everyone may see the text that names the removed rule.
    ...removed.map((rule) => ({ key: "rules", live, wanted, words: formatText`rules: ${rule.type} removed` })),
    ...wanted.flatMap((rule, index) => {
      const liveRule = live.find(({ type }) => type === rule.type);
      const added = {
        key: `rules.${index}`,
        live: void 0,
        wanted: rule,
        words: markPublic(`rules: ${rule.type} added`)
      };
      return liveRule ? compareParameters(rule, liveRule, index, names) : [added];
    })
  ];
}
function compareParameters(rule, live, index, names) {
  const { type, parameters: wanted = {} } = rule;
  const keys = /* @__PURE__ */ new Set([...Object.keys(wanted), ...Object.keys(live.parameters ?? {})]);
  return [...keys].flatMap((key) => {
    const [before, after] = [live.parameters?.[key], wanted[key]];
    const difference = { key: `rules.${index}.parameters.${key}`, live: before, wanted: after };
    if (!Array.isArray(before) || !Array.isArray(after)) return isDeepEqual(before, after) ? [] : [difference];
    const [lost, gained] = [
      subtractMembers(before, after, (member) => formatMember(member)),
      subtractMembers(after, before, (member) => formatMember(member))
    ];
    if (!lost.length && !gained.length) return [];
    const memberChanges = [
      ...gained.map((member) => markPublic(`${formatMember(member, names)} added`)),
      ...lost.map((member) => formatText`${formatMember(member, names)} removed`)
    ];
    const words = joinTexts([markPublic(`rule ${type}: ${key}: `), joinTexts(memberChanges, ", ")], "");
    return [{ ...difference, words }];
  });
}
function isSameMember(left, right) {
  return formatMember(left) === formatMember(right);
}
var formatMember = (member, names) => {
  const { id, type } = member ?? {};
  return id && type ? describeActor(type, id, names) : printValue(member);
};

// packages/core/src/sections/actions_policies/rules.ts
var eventRuleType = "restrict_action_events";
var actorRuleType = "restrict_actions_actors";
var policyRuleTypes = [eventRuleType, actorRuleType];
var workflowEvents = splitWords(`
  branch_protection_rule check_run check_suite create delete deployment deployment_status discussion
  discussion_comment fork gollum image_version issue_comment issues label merge_group milestone page_build project
  project_card project_column public pull_request pull_request_review pull_request_review_comment pull_request_target
  push registry_package release repository_dispatch schedule status watch workflow_call workflow_dispatch workflow_run`);
var actorTypes = [
  "User",
  "Bot",
  "Team",
  "BusinessTeam",
  "EnterpriseTeam",
  "IntegrationInstallation",
  "App",
  "RepositoryRole"
];
var formatActor = ({ type, id }) => `${type} ${id}`;

// packages/core/src/sections/actions_policies/schema.ts
var allPattern = "~ALL";
var Pattern = pipe(
  text({ min: 1 }),
  regex(
    /^(?!~)|^~ALL$/,
    ({ input }) => createMessage(
      `is \`${input}\`, but the only name that starts with \`~\` is \`~ALL\``,
      "write `~ALL`, or the path of a workflow"
    )
  )
);
var containsAllPattern = { contains: { const: allPattern } };
var Workflows = pipe(
  closedMap({ include: optional(list(Pattern)), exclude: optional(list(Pattern)) }),
  createValueRule({
    holds: ({ include = [], exclude = [] }) => include.length + exclude.length > 0,
    failureMessage: createMessage(
      "lists no workflow, but GitHub requires at least one pattern",
      "list a workflow under `include` or `exclude`, or remove `workflows` to cover all workflows"
    )
  }),
  createValueRule({
    at: "include",
    holds: ({ include = [] }) => !include.includes(allPattern) || include.length === 1,
    failureMessage: createMessage(
      "lists `~ALL`, which means every workflow, next to other patterns",
      "keep only `~ALL`, or remove it"
    )
  }),
  createValueRule({
    at: "exclude",
    holds: ({ exclude = [] }) => !exclude.includes(allPattern),
    failureMessage: createMessage(
      "lists `~ALL`, which excludes every workflow",
      "remove it, or write `enforcement: disabled`"
    )
  }),
  addJsonSchema({
    allOf: [
      { anyOf: ["include", "exclude"].map((key) => ({ required: [key], properties: { [key]: { minItems: 1 } } })) },
      {
        anyOf: [{ properties: { include: { not: containsAllPattern } } }, { properties: { include: { maxItems: 1 } } }]
      },
      { properties: { exclude: { not: containsAllPattern } } }
    ]
  })
);
var EventRule = closedMap({
  type: choice([eventRuleType]),
  parameters: openMap({
    allowed_events: pipe(
      list(text({ min: 1 })),
      transform((names) => [...new Set(names)])
    )
  })
});
var actorNames = {
  type: "type",
  id: "id",
  kinds: { user: "User", team: "Team", app: "App", role: "RepositoryRole" },
  isUnique: true
};
var ActorRule = closedMap({
  type: choice([actorRuleType]),
  parameters: openMap({
    allowed_actors: list(
      createActorSchema(actorNames, closedMap, { id: integer({ min: 1 }), type: choice(actorTypes) })
    )
  })
});
var OtherRule = closedMap({
  type: pipe(text({ min: 1 }), notValues(policyRuleTypes)),
  parameters: optional(openMap({}))
});
var knownRules = /* @__PURE__ */ new Map([
  [eventRuleType, EventRule],
  [actorRuleType, ActorRule]
]);
var Rule = chooseSchema(
  [...knownRules.values(), OtherRule],
  (value) => knownRules.get(value?.type ?? "") ?? OtherRule
);
var githubKeyMessage = createMessage(
  "is GitHub's name for the key `workflows`",
  "move the content of its `workflow_path` to `workflows`"
);
var organizationOnlyMessage = createMessage(
  "selects repositories, which only a policy of an organization can do",
  "remove it: this policy covers only this repository"
);
var ActionsPolicy = closedMap({
  name: text({ min: 1 }),
  enforcement: optional(pipe(choice(["disabled", "active", "evaluate"]), addJsonSchema({ default: "active" }))),
  workflows: optional(markIndivisible(Workflows)),
  rules: optional(
    markListShape(list(Rule), { getKey: ({ type }) => type, describeEntry: ({ type }) => `rule ${type}` })
  ),
  repositories: optional(never(organizationOnlyMessage)),
  conditions: optional(never(githubKeyMessage)),
  ...refuseReadOnlyKeys(
    ["id", "node_id", "target", "source", "source_type", "_links", "created_at", "updated_at"],
    "remove it: GitHub reports it as a read-only value"
  )
});
var describePolicy = ({ name }) => `actions policy ${JSON.stringify(name)}`;
var settings = {
  ...createListShape(ActionsPolicy, { undeclared: "keep", getKey: ({ name }) => name, describeEntry: describePolicy }),
  examine: validateActionsPolicies
};
function validateActionsPolicies({ entries }, findings) {
  tryRuleOnEach(entries, ({ rules = [] }, index) => {
    tryRuleOnEach(rules, (declared, at) => validatePolicyRule(declared, [index, "rules", at], findings));
    visitDuplicates(
      rules,
      ({ type }) => type,
      (at, firstIndex, { type }) => findings.refuse({
        at: [index, "rules", at],
        problem: `rule ${firstIndex + 1} of this policy already has the type ${type}`,
        fix: "merge the two rules"
      })
    );
  });
}
function validatePolicyRule({ type, parameters = {} }, at, findings) {
  noteUnknownWord(type, policyRuleTypes, "a rule", [...at, "type"], findings);
  if (!policyRuleTypes.includes(type)) return;
  const key = type === eventRuleType ? "allowed_events" : "allowed_actors";
  const inList = [...at, "parameters", key];
  tryRule(
    () => tryRuleOnEach(
      parameters.allowed_events ?? [],
      (event, place) => noteUnknownWord(event, workflowEvents, "an event of workflows", [...inList, place], findings)
    )
  );
  tryRule(() => refuseDuplicateActors(parameters.allowed_actors ?? [], formatActor, inList, findings));
}

export {
  repositoryPolicyCalls,
  listAllActionsPolicies,
  readActionsPolicies,
  normalizeWorkflows,
  fillPolicyFromLive,
  risk,
  comparePolicy,
  eventRuleType,
  actorRuleType,
  policyRuleTypes,
  describePolicy,
  settings
};

import {
  printValue68 as printValue,
  splitWords114 as splitWords,
  markWeaker81 as markWeaker,
  orderAllowedLists81 as orderAllowedLists,
  orderByRank81 as orderByRank,
  orderMaps81 as orderMaps,
  orderRequiredLists81 as orderRequiredLists,
  createRisks82 as createRisks,
  findDifferences86 as findDifferences,
  isDeepEqual86 as isDeepEqual,
  defineObject87 as defineObject,
  mapAnswer87 as mapAnswer,
  formatText91 as formatText,
  joinTexts91 as joinTexts,
  markPublic91 as markPublic,
  describeActor94 as describeActor,
  array96 as array,
  number96 as number,
  optional96 as optional,
  record96 as record,
  string96 as string,
  unknown96 as unknown,
  administration101 as administration,
  defineRestCall102 as defineRestCall,
  defineRoute102 as defineRoute
} from "./action.js";

// packages/core/src/github/routes/actions-policies.ts
var Names = array(string());
var Conditions = defineObject({ workflow_path: optional(defineObject({ include: Names, exclude: Names })) });
var Rules = array(defineObject({ type: string(), parameters: optional(record(string(), unknown())) }));
var summaryKeys = {
  id: number(),
  name: string(),
  enforcement: string(),
  source: string(),
  source_type: string()
};
var LiveActionsPolicy = defineObject({ ...summaryKeys, conditions: optional(Conditions, {}), rules: Rules });
var ListedActionsPolicy = defineObject({
  ...summaryKeys,
  conditions: optional(Conditions),
  rules: optional(Rules)
});
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
var listPolicies = definePoliciesCall({});
async function readPolicies(reader, list) {
  const listed = await reader.ask(list);
  return Promise.all(
    listed.map(
      ({ conditions = {}, rules, ...policy }) => rules ? { ...policy, conditions, rules } : reader.ask(repositoryPolicyCalls.get({ policy_id: policy.id }))
    )
  );
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
var protectionRisk = { touches: "protection", replaces: "protection" };
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
  ].map(markWeaker(risk));
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
    if (isDeepEqual(normalizeMembers(before), normalizeMembers(after))) return [];
    const difference = { key: `rules.${index}.parameters.${key}`, live: before, wanted: after };
    if (!Array.isArray(before) || !Array.isArray(after)) return [difference];
    const [lost, gained] = [subtractMembers(before, after), subtractMembers(after, before)];
    const moves = [
      ...gained.map((member) => markPublic(`${formatMember(member, names)} added`)),
      ...lost.map((member) => formatText`${formatMember(member, names)} removed`)
    ];
    const words = joinTexts([markPublic(`rule ${type}: ${key}: `), joinTexts(moves, ", ")], "");
    return [{ ...difference, words }];
  });
}
var normalizeMembers = (value) => Array.isArray(value) ? [...new Set(value.map((member) => formatMember(member)))].sort() : value;
var subtractMembers = (list, subtracted) => list.filter((member) => !subtracted.some((excluded) => isSameMember(member, excluded)));
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
var ruleTypes = [eventRuleType, actorRuleType];
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

export {
  repositoryPolicyCalls,
  listPolicies,
  readPolicies,
  normalizeWorkflows,
  fillPolicyFromLive,
  risk,
  comparePolicy,
  eventRuleType,
  actorRuleType,
  ruleTypes,
  workflowEvents,
  actorTypes,
  formatActor
};

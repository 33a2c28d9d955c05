import {
  print65 as print,
  wordsIn111 as wordsIn,
  orderAllowed78 as orderAllowed,
  orderByRank78 as orderByRank,
  orderDemanded78 as orderDemanded,
  orderMaps78 as orderMaps,
  toneWith78 as toneWith,
  riskWith79 as riskWith,
  compare83 as compare,
  same83 as same,
  mapped84 as mapped,
  object84 as object,
  joinTexts88 as joinTexts,
  open88 as open,
  say88 as say,
  whoText91 as whoText,
  array93 as array,
  number93 as number,
  optional93 as optional,
  record93 as record,
  string93 as string,
  unknown93 as unknown,
  administration98 as administration,
  rest99 as rest,
  route99 as route
} from "./action.js";

// packages/core/src/github/routes/actions-policies.ts
var Names = array(string());
var Conditions = object({ workflow_path: optional(object({ include: Names, exclude: Names })) });
var Rules = array(object({ type: string(), parameters: optional(record(string(), unknown())) }));
var summed = {
  id: number(),
  name: string(),
  enforcement: string(),
  source: string(),
  source_type: string()
};
var LiveActionsPolicy = object({ ...summed, conditions: optional(Conditions, {}), rules: Rules });
var ListedActionsPolicy = object({ ...summed, conditions: optional(Conditions), rules: optional(Rules) });
var apiVersion = "2026-03-10";
var hints = {
  422: "GitHub accepts only the events and actors that it knows, and `evaluate` only with GitHub Enterprise"
};
var needs = administration.write;
var ofPolicies = route("GET /repos/{owner}/{repo}/actions/policies", {
  apiVersion,
  needs,
  pages: { per: 100, identity: "id", list: "policies" },
  answer: mapped(
    object({ total_count: number(), policies: array(ListedActionsPolicy) }),
    ({ policies }) => policies
  )
});
var policiesOfRepository = {
  list: ofPolicies({ query: { has_parents: false } }),
  get: rest("GET /repos/{owner}/{repo}/actions/policies/{policy_id}", { apiVersion, needs, answer: LiveActionsPolicy }),
  create: rest("POST /repos/{owner}/{repo}/actions/policies", { apiVersion, needs, hints }),
  replace: rest("PUT /repos/{owner}/{repo}/actions/policies/{policy_id}", { apiVersion, needs, hints }),
  remove: rest("DELETE /repos/{owner}/{repo}/actions/policies/{policy_id}", { apiVersion, needs })
};
var listPolicies = ofPolicies({});
async function readPolicies(host, list) {
  const listed = await host.ask(list);
  return Promise.all(
    listed.map(
      ({ conditions = {}, rules, ...one }) => rules ? { ...one, conditions, rules } : host.ask(policiesOfRepository.get({ policy_id: one.id }))
    )
  );
}

// packages/core/src/sections/actions_policies/compare.ts
var everyWorkflow = { include: ["~ALL"], exclude: [] };
var workflowsOf = ({ include = [], exclude = [] } = everyWorkflow) => ({
  include: include.length ? include.toSorted() : everyWorkflow.include,
  exclude: exclude.toSorted()
});
var unmade = { id: 0, source: "", source_type: "Repository", enforcement: "active", conditions: {}, rules: [] };
function fillFromLive({ name, enforcement, workflows, rules }, was) {
  const live = was ?? { ...unmade, name };
  const about = workflows && { include: [], exclude: [], ...live.conditions.workflow_path, ...workflows };
  return {
    ...live,
    name,
    enforcement: enforcement ?? live.enforcement,
    conditions: about ? { workflow_path: about } : live.conditions,
    rules: rules?.map((rule) => withLive(rule, live.rules)) ?? live.rules
  };
}
function withLive(rule, live) {
  const parameters2 = { ...live.find(({ type }) => type === rule.type)?.parameters, ...rule.parameters };
  return { ...rule, ...Object.keys(parameters2).length && { parameters: parameters2 } };
}
var protects = { touches: "protection", replaces: "protection" };
var parameters = riskWith(protects, {
  allowed_events: orderAllowed(isSameMember),
  allowed_actors: orderAllowed(isSameMember)
});
var risk = {
  ...parameters,
  ...riskWith(protects, {
    enforcement: orderByRank("active", "evaluate", "disabled"),
    /** From the patterns alone. */
    workflows: (...both) => {
      const [is, was] = both.map((one) => workflowsOf(one ?? void 0));
      const isAll = is.include.includes("~ALL");
      return (isAll || orderDemanded()(is.include, was.include)) && orderAllowed()(is.exclude, was.exclude);
    },
    rules: orderDemanded(
      (one, other) => one.type === other.type && orderMaps(parameters)(one.parameters, other.parameters)
    )
  })
};
function comparePolicy(entry, live, names) {
  const { enforcement, conditions, rules } = fillFromLive(entry, live);
  const [wanted, was] = [conditions, live.conditions].map(({ workflow_path }) => workflowsOf(workflow_path));
  return [
    ...compare({ enforcement }, live),
    ...same(wanted, was) ? [] : [{ key: "workflows", live: was, wanted }],
    ...compareRules(rules, live.rules, names)
  ].map(toneWith(risk));
}
function compareRules(wanted, live, names) {
  const gone = live.filter(({ type }) => !wanted.some((rule) => rule.type === type));
  return [
    // Both lists say which rule goes: not everyone may see the live rule.
    ...gone.map((rule) => ({ key: "rules", live, wanted, words: say`rules: ${rule.type} removed` })),
    ...wanted.flatMap((rule, index) => {
      const found = live.find(({ type }) => type === rule.type);
      const added = { key: `rules.${index}`, live: void 0, wanted: rule, words: open(`rules: ${rule.type} added`) };
      return found ? compareParameters(rule, found, index, names) : [added];
    })
  ];
}
function compareParameters(rule, live, index, names) {
  const { type, parameters: wanted = {} } = rule;
  const keys = /* @__PURE__ */ new Set([...Object.keys(wanted), ...Object.keys(live.parameters ?? {})]);
  return [...keys].flatMap((key) => {
    const [before, after] = [live.parameters?.[key], wanted[key]];
    if (same(sortMembers(before), sortMembers(after))) return [];
    const difference = { key: `rules.${index}.parameters.${key}`, live: before, wanted: after };
    if (!Array.isArray(before) || !Array.isArray(after)) return [difference];
    const [lost, gained] = [leaveOutSame(before, after), leaveOutSame(after, before)];
    const moves = [
      ...gained.map((one) => open(`${memberText(one, names)} added`)),
      ...lost.map((one) => say`${memberText(one, names)} removed`)
    ];
    const words = joinTexts([open(`rule ${type}: ${key}: `), joinTexts(moves, ", ")], "");
    return [{ ...difference, words }];
  });
}
var sortMembers = (value) => Array.isArray(value) ? [...new Set(value.map((one) => memberText(one)))].sort() : value;
var leaveOutSame = (list, others) => list.filter((one) => !others.some((other) => isSameMember(one, other)));
function isSameMember(one, other) {
  return memberText(one) === memberText(other);
}
var memberText = (member, names) => {
  const { id, type } = member ?? {};
  return id && type ? whoText(type, id, names) : print(member);
};

// packages/core/src/sections/actions_policies/rules.ts
var eventRule = "restrict_action_events";
var actorRule = "restrict_actions_actors";
var ruleTypes = [eventRule, actorRule];
var events = wordsIn(`
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
var actorName = ({ type, id }) => `${type} ${id}`;

export {
  policiesOfRepository,
  listPolicies,
  readPolicies,
  workflowsOf,
  fillFromLive,
  risk,
  comparePolicy,
  eventRule,
  actorRule,
  ruleTypes,
  events,
  actorTypes,
  actorName
};

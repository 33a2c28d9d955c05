import {
  noteUnknownWord109 as noteUnknownWord,
  refuseDuplicateActors109 as refuseDuplicateActors,
  markIndivisible117 as markIndivisible,
  addJsonSchema88 as addJsonSchema,
  choice88 as choice,
  chooseSchema88 as chooseSchema,
  closedMap88 as closedMap,
  createListShape88 as createListShape,
  createValueRule88 as createValueRule,
  integer88 as integer,
  list88 as list,
  openMap88 as openMap,
  refuseReadOnlyKeys88 as refuseReadOnlyKeys,
  setListShape88 as setListShape,
  text88 as text,
  tryRule88 as tryRule,
  tryRuleOnEach88 as tryRuleOnEach,
  visitDuplicates88 as visitDuplicates,
  createMessage93 as createMessage,
  never96 as never,
  notValues96 as notValues,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  transform96 as transform
} from "./action.js";
import {
  actorRuleType,
  actorTypes,
  eventRuleType,
  formatActor,
  ruleTypes,
  workflowEvents
} from "./action-chunk-FFBMPE5Y.js";
import {
  createActorSchema
} from "./action-chunk-ODXYMMJH.js";

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
  type: pipe(text({ min: 1 }), notValues(ruleTypes)),
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
var readOnlyKeys = refuseReadOnlyKeys(
  ["id", "node_id", "target", "source", "source_type", "_links", "created_at", "updated_at"],
  "remove it: GitHub reports it as a read-only value"
);
var githubKeyName = createMessage(
  "is GitHub's name for the key `workflows`",
  "move the content of its `workflow_path` to `workflows`"
);
var organizationOnly = createMessage(
  "selects repositories, which only a policy of an organization can do",
  "remove it: this policy covers only this repository"
);
var ActionsPolicy = closedMap({
  name: text({ min: 1 }),
  enforcement: optional(pipe(choice(["disabled", "active", "evaluate"]), addJsonSchema({ default: "active" }))),
  workflows: optional(markIndivisible(Workflows)),
  rules: optional(
    setListShape(list(Rule), { getKey: ({ type }) => type, describeEntry: ({ type }) => `rule ${type}` })
  ),
  repositories: optional(never(organizationOnly)),
  conditions: optional(never(githubKeyName)),
  ...readOnlyKeys
});
var namePolicy = ({ name }) => `actions policy ${JSON.stringify(name)}`;
var settings = {
  ...createListShape(ActionsPolicy, { undeclared: "keep", getKey: ({ name }) => name, describeEntry: namePolicy }),
  examine: validatePolicies
};
function validatePolicies({ entries }, findings) {
  tryRuleOnEach(entries, ({ rules = [] }, index) => {
    tryRuleOnEach(rules, (declared, at) => validateRule(declared, [index, "rules", at], findings));
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
function validateRule({ type, parameters = {} }, at, findings) {
  noteUnknownWord(type, ruleTypes, "a rule", [...at, "type"], findings);
  if (!ruleTypes.includes(type)) return;
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
  namePolicy,
  settings
};

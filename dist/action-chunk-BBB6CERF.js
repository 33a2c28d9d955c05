import {
  refuseActorTwins106 as refuseActorTwins,
  remarkUnknown106 as remarkUnknown,
  indivisible114 as indivisible,
  choice85 as choice,
  choosing85 as choosing,
  closed85 as closed,
  eachSound85 as eachSound,
  eachTwin85 as eachTwin,
  inSchema85 as inSchema,
  integer85 as integer,
  keyed85 as keyed,
  list85 as list,
  listOf85 as listOf,
  open85 as open,
  readOnlyEach85 as readOnlyEach,
  rule85 as rule,
  text85 as text,
  whereSound85 as whereSound,
  says90 as says,
  never93 as never,
  notValues93 as notValues,
  optional93 as optional,
  pipe93 as pipe,
  regex93 as regex,
  transform93 as transform
} from "./action.js";
import {
  actorName,
  actorRule,
  actorTypes,
  eventRule,
  events,
  ruleTypes
} from "./action-chunk-6TKPB5XX.js";
import {
  nameable
} from "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/actions_policies/schema.ts
var everything = "~ALL";
var Pattern = pipe(
  text({ min: 1 }),
  regex(
    /^(?!~)|^~ALL$/,
    ({ input }) => says(
      `is \`${input}\`, but the only name that starts with \`~\` is \`~ALL\``,
      "write `~ALL`, or the path of a workflow"
    )
  )
);
var holdsEverything = { contains: { const: everything } };
var Workflows = pipe(
  closed({ include: optional(list(Pattern)), exclude: optional(list(Pattern)) }),
  rule({
    holds: ({ include = [], exclude = [] }) => include.length + exclude.length > 0,
    says: says(
      "lists no workflow, but GitHub requires at least one pattern",
      "list a workflow under `include` or `exclude`, or remove `workflows` to cover all workflows"
    )
  }),
  rule({
    at: "include",
    holds: ({ include = [] }) => !include.includes(everything) || include.length === 1,
    says: says("lists `~ALL`, which means every workflow, next to other patterns", "keep only `~ALL`, or remove it")
  }),
  rule({
    at: "exclude",
    holds: ({ exclude = [] }) => !exclude.includes(everything),
    says: says("lists `~ALL`, which excludes every workflow", "remove it, or write `enforcement: disabled`")
  }),
  inSchema({
    allOf: [
      { anyOf: ["include", "exclude"].map((key) => ({ required: [key], properties: { [key]: { minItems: 1 } } })) },
      { anyOf: [{ properties: { include: { not: holdsEverything } } }, { properties: { include: { maxItems: 1 } } }] },
      { properties: { exclude: { not: holdsEverything } } }
    ]
  })
);
var EventRule = closed({
  type: choice([eventRule]),
  parameters: open({
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
  once: true
};
var ActorRule = closed({
  type: choice([actorRule]),
  parameters: open({
    allowed_actors: list(nameable(actorNames, closed, { id: integer({ min: 1 }), type: choice(actorTypes) }))
  })
});
var OtherRule = closed({ type: pipe(text({ min: 1 }), notValues(ruleTypes)), parameters: optional(open({})) });
var known = /* @__PURE__ */ new Map([
  [eventRule, EventRule],
  [actorRule, ActorRule]
]);
var Rule = choosing(
  [...known.values(), OtherRule],
  (one) => known.get(one?.type ?? "") ?? OtherRule
);
var shownOnly = readOnlyEach(
  ["id", "node_id", "target", "source", "source_type", "_links", "created_at", "updated_at"],
  "remove it: GitHub reports it as a read-only value"
);
var otherName = says(
  "is GitHub's name for the key `workflows`",
  "move the content of its `workflow_path` to `workflows`"
);
var onlyAbove = says(
  "selects repositories, which only a policy of an organization can do",
  "remove it: this policy covers only this repository"
);
var ActionsPolicy = closed({
  name: text({ min: 1 }),
  enforcement: optional(pipe(choice(["disabled", "active", "evaluate"]), inSchema({ default: "active" }))),
  workflows: optional(indivisible(Workflows)),
  rules: optional(keyed(list(Rule), { key: ({ type }) => type, named: ({ type }) => `rule ${type}` })),
  repositories: optional(never(onlyAbove)),
  conditions: optional(never(otherName)),
  ...shownOnly
});
var namePolicy = ({ name }) => `actions policy ${JSON.stringify(name)}`;
var settings = {
  ...listOf(ActionsPolicy, { undeclared: "keep", key: ({ name }) => name, named: namePolicy }),
  examine
};
function examine({ entries }, findings) {
  eachSound(entries, ({ rules = [] }, index) => {
    eachSound(rules, (one, at) => examineRule(one, [index, "rules", at], findings));
    eachTwin(
      rules,
      ({ type }) => type,
      (at, twin, { type }) => findings.refuse({
        at: [index, "rules", at],
        problem: `rule ${twin + 1} of this policy already has the type ${type}`,
        fix: "merge the two rules"
      })
    );
  });
}
function examineRule({ type, parameters = {} }, at, findings) {
  remarkUnknown(type, ruleTypes, "a rule", [...at, "type"], findings);
  if (!ruleTypes.includes(type)) return;
  const key = type === eventRule ? "allowed_events" : "allowed_actors";
  const inList = [...at, "parameters", key];
  whereSound(
    () => eachSound(
      parameters.allowed_events ?? [],
      (event, place) => remarkUnknown(event, events, "an event of workflows", [...inList, place], findings)
    )
  );
  whereSound(() => refuseActorTwins(parameters.allowed_actors ?? [], actorName, inList, findings));
}

export {
  namePolicy,
  settings
};

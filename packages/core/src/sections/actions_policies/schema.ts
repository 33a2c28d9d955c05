/**
 * The settings of actions policies. Known rules have a strict schema. Trueup sends rules and events of newer versions
 * of GitHub unchanged, with a remark, because they may also be misspelled.
 */

import * as v from 'valibot';
import type { LiveActionsPolicy } from '../../github/routes/actions-policies.ts';
import type { Path } from '../../settings/refusal.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import type { ActorForm } from '../../settings/schema/named-ids.ts';
import type { Findings, ListWithPolicy } from '../../settings/schema/shape.ts';
import {
  addJsonSchema,
  choice,
  chooseSchema,
  closedMap,
  createActorSchema,
  createListShape,
  createValueRule,
  integer,
  list,
  markIndivisible,
  markListShape,
  openMap,
  refuseReadOnlyKeys,
  text,
  tryRule,
  tryRuleOnEach,
  visitDuplicates,
} from '../../settings/schema/words.ts';
import { noteUnknownWord, refuseDuplicateActors } from '../families/unknown-words.ts';
import { actorRuleType, actorTypes, eventRuleType, formatActor, policyRuleTypes, workflowEvents } from './rules.ts';

const allPattern = '~ALL';

const Pattern = v.pipe(
  text({ min: 1 }),
  v.regex(/^(?!~)|^~ALL$/, ({ input }) =>
    createMessage(
      `is \`${input}\`, but the only name that starts with \`~\` is \`~ALL\``,
      'write `~ALL`, or the path of a workflow',
    ),
  ),
);

const containsAllPattern = { contains: { const: allPattern } };

const Workflows = v.pipe(
  closedMap({ include: v.optional(list(Pattern)), exclude: v.optional(list(Pattern)) }),
  createValueRule({
    holds: ({ include = [], exclude = [] }) => include.length + exclude.length > 0,
    failureMessage: createMessage(
      'lists no workflow, but GitHub requires at least one pattern',
      'list a workflow under `include` or `exclude`, or remove `workflows` to cover all workflows',
    ),
  }),
  createValueRule({
    at: 'include',
    holds: ({ include = [] }) => !include.includes(allPattern) || include.length === 1,
    failureMessage: createMessage(
      'lists `~ALL`, which means every workflow, next to other patterns',
      'keep only `~ALL`, or remove it',
    ),
  }),
  createValueRule({
    at: 'exclude',
    holds: ({ exclude = [] }) => !exclude.includes(allPattern),
    failureMessage: createMessage(
      'lists `~ALL`, which excludes every workflow',
      'remove it, or write `enforcement: disabled`',
    ),
  }),
  addJsonSchema({
    allOf: [
      { anyOf: ['include', 'exclude'].map((key) => ({ required: [key], properties: { [key]: { minItems: 1 } } })) },
      {
        anyOf: [{ properties: { include: { not: containsAllPattern } } }, { properties: { include: { maxItems: 1 } } }],
      },
      { properties: { exclude: { not: containsAllPattern } } },
    ],
  }),
);

const EventRule = closedMap({
  type: choice([eventRuleType]),
  parameters: openMap({
    allowed_events: v.pipe(
      list(text({ min: 1 })),
      v.transform((names) => [...new Set(names)]),
    ),
  }),
});

const actorNames: ActorForm = {
  type: 'type',
  id: 'id',
  kinds: { user: 'User', team: 'Team', app: 'App', role: 'RepositoryRole' },
  isUnique: true,
};

const ActorRule = closedMap({
  type: choice([actorRuleType]),
  parameters: openMap({
    allowed_actors: list(
      createActorSchema(actorNames, closedMap, { id: integer({ min: 1 }), type: choice(actorTypes) }),
    ),
  }),
});

/** Trueup sends a rule of an unknown type unchanged, because a newer version of GitHub may know it. */
const OtherRule = closedMap({
  type: v.pipe(text({ min: 1 }), v.notValues(policyRuleTypes)),
  parameters: v.optional(openMap({})),
});

const knownRules = new Map<string, v.GenericSchema>([
  [eventRuleType, EventRule],
  [actorRuleType, ActorRule],
]);

export type PolicyRule = LiveActionsPolicy['rules'][number];

const Rule = chooseSchema(
  [...knownRules.values(), OtherRule],
  (value) => knownRules.get((value as PolicyRule | null)?.type ?? '') ?? OtherRule,
) as v.GenericSchema<PolicyRule>;

const githubKeyMessage = createMessage(
  "is GitHub's name for the key `workflows`",
  'move the content of its `workflow_path` to `workflows`',
);
const organizationOnlyMessage = createMessage(
  'selects repositories, which only a policy of an organization can do',
  'remove it: this policy covers only this repository',
);

const ActionsPolicy = closedMap({
  name: text({ min: 1 }),
  enforcement: v.optional(v.pipe(choice(['disabled', 'active', 'evaluate']), addJsonSchema({ default: 'active' }))),
  workflows: v.optional(markIndivisible(Workflows)),
  rules: v.optional(
    markListShape(list(Rule), { getKey: ({ type }) => type, describeEntry: ({ type }) => `rule ${type}` }),
  ),
  repositories: v.optional(v.never(organizationOnlyMessage)),
  conditions: v.optional(v.never(githubKeyMessage)),
  ...refuseReadOnlyKeys(
    ['id', 'node_id', 'target', 'source', 'source_type', '_links', 'created_at', 'updated_at'],
    'remove it: GitHub reports it as a read-only value',
  ),
});

export type ActionsPolicy = v.InferOutput<typeof ActionsPolicy>;

export const describePolicy = ({ name }: { name: string }) => `actions policy ${JSON.stringify(name)}`;

export const settings = {
  ...createListShape(ActionsPolicy, { undeclared: 'keep', getKey: ({ name }) => name, describeEntry: describePolicy }),
  examine: validateActionsPolicies,
};

function validateActionsPolicies({ entries }: ListWithPolicy<ActionsPolicy>, findings: Findings) {
  tryRuleOnEach(entries, ({ rules = [] }, index) => {
    tryRuleOnEach(rules, (declared, at) => validatePolicyRule(declared, [index, 'rules', at], findings));
    visitDuplicates(
      rules,
      ({ type }) => type,
      (at, firstIndex, { type }) =>
        findings.refuse({
          at: [index, 'rules', at],
          problem: `rule ${firstIndex + 1} of this policy already has the type ${type}`,
          fix: 'merge the two rules',
        }),
    );
  });
}

function validatePolicyRule({ type, parameters = {} }: PolicyRule, at: Path, findings: Findings) {
  noteUnknownWord(type, policyRuleTypes, 'a rule', [...at, 'type'], findings);
  if (!policyRuleTypes.includes(type)) return;
  const key = type === eventRuleType ? 'allowed_events' : 'allowed_actors';
  const inList = [...at, 'parameters', key];
  tryRule(() =>
    tryRuleOnEach(parameters.allowed_events ?? [], (event, place) =>
      noteUnknownWord(event, workflowEvents, 'an event of workflows', [...inList, place], findings),
    ),
  );
  tryRule(() => refuseDuplicateActors(parameters.allowed_actors ?? [], formatActor, inList, findings));
}

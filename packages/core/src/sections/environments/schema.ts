import * as v from 'valibot';
import { dropCase } from '../../plan/match.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import {
  addJsonSchema,
  choice,
  chooseSchema,
  closedMap,
  createBareListShape,
  createListShape,
  limitLength,
  openMap,
  refusedLimits,
  refuseReadOnlyKeys,
  text,
  toggle,
  tryRule,
  tryRuleOnEach,
} from '../../settings/schema/words.ts';
import { settings as secrets } from '../families/secret-store/calls.ts';
import { settings as variables } from '../families/variable-store/calls.ts';
import { optionalSchemas } from '../rows.ts';
import { prepareEnvironments, readOnlyKeys } from './prepare.ts';
import { putKeys } from './put/schema.ts';

/** The host's limit. Undeclared pins count. */
export const mostPinned = 10;

/** An entry that may also be written as one word: `release/*` for `{name: release/*}`. */
function shorthand<const Item extends v.GenericSchema<any, object>>(key: string, item: Item) {
  const word = v.pipe(
    text({ min: 1 }),
    v.transform((value) => ({ [key]: value })),
    item,
  );
  return chooseSchema([item, word], (value) => (typeof value === 'string' ? word : item)) as v.GenericSchema<
    v.InferInput<Item> | string,
    v.InferOutput<Item>
  >;
}

const Policy = shorthand(
  'name',
  closedMap({
    name: text({ min: 1 }),
    type: v.optional(v.pipe(choice(['branch', 'tag']), addJsonSchema({ default: 'branch' }))),
  }),
);

export type Policy = v.InferOutput<typeof Policy>;

export const nameBranchPolicy = ({ name }: { name: string }) => `deployment branch policy ${JSON.stringify(name)}`;

const policies = createListShape(Policy, {
  undeclared: 'delete',
  getKey: ({ name }) => name,
  describeEntry: nameBranchPolicy,
});

const Rule = shorthand('app', closedMap({ app: text({ min: 1 }) }));

export type DeclaredProtectionRule = v.InferOutput<typeof Rule>;

export const nameProtectionRule = ({ app }: { app: string }) => `deployment protection rule ${JSON.stringify(app)}`;

const rules = createListShape(Rule, {
  undeclared: 'keep',
  getKey: ({ app }) => dropCase(app),
  describeEntry: nameProtectionRule,
});

const Environment = openMap({
  name: limitLength(255, text({ min: 1 })),
  ...optionalSchemas(putKeys),
  variables: v.optional(variables.schema),
  secrets: v.optional(secrets.schema),
  deployment_branch_policies: v.optional(policies.schema),
  deployment_protection_rules: v.optional(rules.schema),
  pinned: v.optional(toggle()),
  ...refuseReadOnlyKeys(readOnlyKeys),
  ...refusedLimits,
});

export const shapes = { variables, secrets, deployment_branch_policies: policies, deployment_protection_rules: rules };

export type ListKey = keyof typeof shapes;
export const listKeys = Object.keys(shapes) as ListKey[];

export type DeclaredEnvironment = v.InferOutput<typeof Environment>;

export const nameEnvironment = ({ name }: { name: string }) => `environment ${JSON.stringify(name)}`;

/** An item of an environment's list in messages: `variable "URL" of environment "production"`. */
export const nameWithin = (environment: string, item: string) => `${item} of ${nameEnvironment({ name: environment })}`;

export const settings = {
  ...createBareListShape(Environment, {
    getKey: ({ name }) => dropCase(name),
    describeEntry: nameEnvironment,
    listNested: inside,
    /** Pins have the order of the entries. */
    isRanked: ({ pinned }) => pinned === true,
  }),
  prepare: prepareEnvironments,
  examine,
};

function inside(environment: DeclaredEnvironment) {
  return listKeys.flatMap((key) =>
    (environment[key]?.entries ?? []).map(
      (one, index) =>
        [nameWithin(environment.name, shapes[key].list!.describeEntry(one)), [key, 'entries', index]] as const,
    ),
  );
}

function examine(environments: readonly DeclaredEnvironment[], findings: Findings) {
  tryRuleOnEach(environments, (environment, index) => {
    for (const examine of [examinePolicies, examineReview]) tryRule(() => examine(environment, index, findings));
  });
  examinePins(environments, findings);
}

function examinePolicies(environment: DeclaredEnvironment, index: number, findings: Findings) {
  const { deployment_branch_policies: declared, deployment_branch_policy: flags } = environment;
  if (!declared || flags?.custom_branch_policies) return;
  findings.refuse({
    at: [index, 'deployment_branch_policies'],
    problem: 'requires `deployment_branch_policy` with `custom_branch_policies: true`',
    fix: flags === undefined ? 'add it to the entry' : 'change it in the entry',
    yaml: 'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}',
  });
}

function examineReview({ prevent_self_review, reviewers }: DeclaredEnvironment, index: number, findings: Findings) {
  if (!prevent_self_review || reviewers?.length) return;
  findings.refuse({
    at: [index, 'prevent_self_review'],
    problem: 'is true, but the entry has no `reviewers`',
    fix: 'add `reviewers`, or remove the key',
    yaml: 'prevent_self_review: true\nreviewers:\n  - {type: User, id: NUMBER}',
  });
}

function examinePins(environments: readonly DeclaredEnvironment[], findings: Findings) {
  const pinned: number[] = [];
  tryRuleOnEach(environments, (environment, index) => environment.pinned && pinned.push(index));
  const [first] = pinned.slice(mostPinned);
  if (first === undefined) return;
  findings.refuse({
    at: [first, 'pinned'],
    problem: `exceeds the limit: the file pins ${pinned.length} environments; GitHub allows at most ${mostPinned}`,
    fix: `remove \`pinned: true\` from ${pinned.length - mostPinned} of them`,
  });
}

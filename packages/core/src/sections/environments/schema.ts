/** Declares the settings of an environment, and checks keys that depend on each other. */
import * as v from 'valibot';
import { dropCase } from '../../plan/match.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import {
  atMost,
  bareList,
  choice,
  choosing,
  closed,
  eachSound,
  inSchema,
  limits,
  listOf,
  open,
  readOnlyEach,
  text,
  toggle,
  whereSound,
} from '../../settings/schema/words.ts';
import { settings as secrets } from '../families/secret-store/calls.ts';
import { settings as variables } from '../families/variable-store/calls.ts';
import { toOptionalSchemas } from '../rows.ts';
import { prepareEnvironments, readOnlyKeys } from './prepare.ts';
import { putKeys } from './put/schema.ts';

/** GitHub's limit also counts undeclared pins. */
export const maxPinned = 10;

/** An entry may be a single word: `release/*` means `{name: release/*}`. */
function allowShorthand<const Item extends v.GenericSchema<any, object>>(key: string, item: Item) {
  const word = v.pipe(
    text({ min: 1 }),
    v.transform((value) => ({ [key]: value })),
    item,
  );
  return choosing([item, word], (value) => (typeof value === 'string' ? word : item)) as v.GenericSchema<
    v.InferInput<Item> | string,
    v.InferOutput<Item>
  >;
}

const DeclaredPolicy = allowShorthand(
  'name',
  closed({
    name: text({ min: 1 }),
    type: v.optional(v.pipe(choice(['branch', 'tag']), inSchema({ default: 'branch' }))),
  }),
);

export type DeclaredPolicy = v.InferOutput<typeof DeclaredPolicy>;

export const nameBranchPolicy = ({ name }: { name: string }) => `deployment branch policy ${JSON.stringify(name)}`;

const policies = listOf(DeclaredPolicy, { undeclared: 'delete', key: ({ name }) => name, named: nameBranchPolicy });

const Rule = allowShorthand('app', closed({ app: text({ min: 1 }) }));

export type DeclaredProtectionRule = v.InferOutput<typeof Rule>;

export const nameProtectionRule = ({ app }: { app: string }) => `deployment protection rule ${JSON.stringify(app)}`;

const rules = listOf(Rule, { undeclared: 'keep', key: ({ app }) => dropCase(app), named: nameProtectionRule });

const Environment = open({
  name: atMost(255, text({ min: 1 })),
  ...toOptionalSchemas(putKeys),
  variables: v.optional(variables.schema),
  secrets: v.optional(secrets.schema),
  deployment_branch_policies: v.optional(policies.schema),
  deployment_protection_rules: v.optional(rules.schema),
  pinned: v.optional(toggle()),
  ...readOnlyEach(readOnlyKeys),
  ...limits,
});

export const listShapes = {
  variables,
  secrets,
  deployment_branch_policies: policies,
  deployment_protection_rules: rules,
};

export type ListKey = keyof typeof listShapes;
export const listKeys = Object.keys(listShapes) as ListKey[];

export type DeclaredEnvironment = v.InferOutput<typeof Environment>;

export const nameEnvironment = ({ name }: { name: string }) => `environment ${JSON.stringify(name)}`;

/** Formats `variable "URL" of environment "production"`. */
export const nameWithin = (environment: string, item: string) => `${item} of ${nameEnvironment({ name: environment })}`;

export const settings = {
  ...bareList(Environment, {
    key: ({ name }) => dropCase(name),
    named: nameEnvironment,
    inside: listNestedItems,
    /** Pins follow the order of the entries. */
    ranked: ({ pinned }) => pinned === true,
  }),
  prepare: prepareEnvironments,
  examine: validateEnvironments,
};

function listNestedItems(environment: DeclaredEnvironment) {
  return listKeys.flatMap((key) =>
    (environment[key]?.entries ?? []).map(
      (item, index) =>
        [nameWithin(environment.name, listShapes[key].list!.named(item)), [key, 'entries', index]] as const,
    ),
  );
}

function validateEnvironments(environments: readonly DeclaredEnvironment[], findings: Findings) {
  eachSound(environments, (environment, index) => {
    for (const validate of [validatePolicies, validateSelfReview])
      whereSound(() => validate(environment, index, findings));
  });
  validatePins(environments, findings);
}

function validatePolicies(environment: DeclaredEnvironment, index: number, findings: Findings) {
  const { deployment_branch_policies: declared, deployment_branch_policy: flags } = environment;
  if (!declared || flags?.custom_branch_policies) return;
  findings.refuse({
    at: [index, 'deployment_branch_policies'],
    problem: 'requires `deployment_branch_policy` with `custom_branch_policies: true`',
    fix: flags === undefined ? 'add it to the entry' : 'change it in the entry',
    yaml: 'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}',
  });
}

function validateSelfReview(
  { prevent_self_review, reviewers }: DeclaredEnvironment,
  index: number,
  findings: Findings,
) {
  if (!prevent_self_review || reviewers?.length) return;
  findings.refuse({
    at: [index, 'prevent_self_review'],
    problem: 'is true, but the entry has no `reviewers`',
    fix: 'add `reviewers`, or remove the key',
    yaml: 'prevent_self_review: true\nreviewers:\n  - {type: User, id: NUMBER}',
  });
}

function validatePins(environments: readonly DeclaredEnvironment[], findings: Findings) {
  const pinned: number[] = [];
  eachSound(environments, (environment, index) => environment.pinned && pinned.push(index));
  const [first] = pinned.slice(maxPinned);
  if (first === undefined) return;
  findings.refuse({
    at: [first, 'pinned'],
    problem: `exceeds the limit: the file pins ${pinned.length} environments; GitHub allows at most ${maxPinned}`,
    fix: `remove \`pinned: true\` from ${pinned.length - maxPinned} of them`,
  });
}

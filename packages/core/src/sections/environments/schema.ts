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
  refuseReadOnly,
  refuseReadOnlyKeys,
  text,
  toggle,
  tryRule,
  tryRuleOnEach,
} from '../../settings/schema/words.ts';
import { settings as secrets } from '../families/secret-store/calls.ts';
import { settings as variables } from '../families/variable-store/calls.ts';
import { toOptionalSchemas } from '../rows.ts';
import { prepareEnvironments } from './prepare.ts';
import { putKeys } from './put/schema.ts';

/** GitHub's limit also counts undeclared pins. */
export const maxPinned = 10;

/** An entry may be a single word: `release/*` means `{name: release/*}`. */
function allowShorthand<const Item extends v.GenericSchema<any, object>>(key: string, item: Item) {
  const shorthand = v.pipe(
    text({ min: 1 }),
    v.transform((value) => ({ [key]: value })),
    item,
  );
  return chooseSchema([item, shorthand], (value) => (typeof value === 'string' ? shorthand : item)) as v.GenericSchema<
    v.InferInput<Item> | string,
    v.InferOutput<Item>
  >;
}

const DeclaredPolicy = allowShorthand(
  'name',
  closedMap({
    name: text({ min: 1 }),
    type: v.optional(v.pipe(choice(['branch', 'tag']), addJsonSchema({ default: 'branch' }))),
  }),
);

export type DeclaredPolicy = v.InferOutput<typeof DeclaredPolicy>;

export const describeBranchPolicy = ({ name }: { name: string }) => `deployment branch policy ${JSON.stringify(name)}`;

const branchPolicies = createListShape(DeclaredPolicy, {
  undeclared: 'delete',
  getKey: ({ name }) => name,
  describeEntry: describeBranchPolicy,
});

const ProtectionRule = allowShorthand('app', closedMap({ app: text({ min: 1 }) }));

export type DeclaredProtectionRule = v.InferOutput<typeof ProtectionRule>;

export const describeProtectionRule = ({ app }: { app: string }) => `deployment protection rule ${JSON.stringify(app)}`;

const protectionRules = createListShape(ProtectionRule, {
  undeclared: 'keep',
  getKey: ({ app }) => dropCase(app),
  describeEntry: describeProtectionRule,
});

const Environment = openMap({
  name: limitLength(255, text({ min: 1 })),
  ...toOptionalSchemas(putKeys),
  variables: v.optional(variables.schema),
  secrets: v.optional(secrets.schema),
  deployment_branch_policies: v.optional(branchPolicies.schema),
  deployment_protection_rules: v.optional(protectionRules.schema),
  pinned: v.optional(toggle()),
  protection_rules: refuseReadOnly(
    'write its keys directly in the environment: `wait_timer`, `prevent_self_review`, `reviewers`',
  ),
  ...refuseReadOnlyKeys(['id', 'node_id', 'url', 'html_url', 'created_at', 'updated_at']),
  ...refusedLimits,
});

export const listShapes = {
  variables,
  secrets,
  deployment_branch_policies: branchPolicies,
  deployment_protection_rules: protectionRules,
};

export type ListKey = keyof typeof listShapes;
export const environmentListKeys = Object.keys(listShapes) as ListKey[];

export type DeclaredEnvironment = v.InferOutput<typeof Environment>;

export const describeEnvironment = ({ name }: { name: string }) => `environment ${JSON.stringify(name)}`;

/** Formats `variable "URL" of environment "production"`. */
export const describeInEnvironment = (environment: { name: string }, item: string) =>
  `${item} of ${describeEnvironment(environment)}`;

export const settings = {
  ...createBareListShape(Environment, {
    getKey: ({ name }) => dropCase(name),
    describeEntry: describeEnvironment,
    listNested: listNestedItems,
    /** Pins follow the order of the entries. */
    isRanked: ({ pinned }) => pinned === true,
  }),
  prepare: prepareEnvironments,
  examine: validateEnvironments,
};

function listNestedItems(environment: DeclaredEnvironment) {
  return environmentListKeys.flatMap((key) =>
    (environment[key]?.entries ?? []).map(
      (item, index) =>
        [
          describeInEnvironment(environment, listShapes[key].list!.describeEntry(item)),
          [key, 'entries', index],
        ] as const,
    ),
  );
}

function validateEnvironments(environments: readonly DeclaredEnvironment[], findings: Findings) {
  tryRuleOnEach(environments, (environment, index) => {
    for (const validate of [requireCustomPolicies, requireReviewers])
      tryRule(() => validate(environment, index, findings));
  });
  refuseTooManyPins(environments, findings);
}

function requireCustomPolicies(environment: DeclaredEnvironment, index: number, findings: Findings) {
  const { deployment_branch_policies: declared, deployment_branch_policy: flags } = environment;
  if (!declared || flags?.custom_branch_policies) return;
  findings.refuse({
    at: [index, 'deployment_branch_policies'],
    problem: 'requires `deployment_branch_policy` with `custom_branch_policies: true`',
    fix: flags === undefined ? 'add it to the entry' : 'change it in the entry',
    yaml: 'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}',
  });
}

function requireReviewers({ prevent_self_review, reviewers }: DeclaredEnvironment, index: number, findings: Findings) {
  if (!prevent_self_review || reviewers?.length) return;
  findings.refuse({
    at: [index, 'prevent_self_review'],
    problem: 'is true, but the entry has no `reviewers`',
    fix: 'add `reviewers`, or remove the key',
    yaml: 'prevent_self_review: true\nreviewers:\n  - {type: User, id: NUMBER}',
  });
}

function refuseTooManyPins(environments: readonly DeclaredEnvironment[], findings: Findings) {
  const pinned: number[] = [];
  tryRuleOnEach(environments, (environment, index) => environment.pinned && pinned.push(index));
  const [first] = pinned.slice(maxPinned);
  if (first === undefined) return;
  findings.refuse({
    at: [first, 'pinned'],
    problem: `exceeds the limit: the file pins ${pinned.length} environments; GitHub allows at most ${maxPinned}`,
    fix: `remove \`pinned: true\` from ${pinned.length - maxPinned} of them`,
  });
}

import * as v from 'valibot';
import { defineMutation, defineQuery } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';
import { checkFields, type Field, reviewFields, switches } from './fields.ts';

const write = { needs: administration.write };

export const getRepository = defineQuery<string>(
  'query BranchProtectionRepository($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }',
  {
    needs: administration.write,
    isPublic: true,
    neededIn: ['apply'],
    answer: mapAnswer(
      defineObject({ repository: defineObject({ id: v.string() }) }),
      ({ repository }) => repository.id,
    ),
  },
);

const actor = '__typename ... on User { login } ... on Team { combinedSlug } ... on App { slug }';
const bypassers = (after: string) => `bypassForcePushAllowances(first: 100${after}) {
  nodes { actor { ${actor} } } totalCount pageInfo { hasNextPage endCursor }
}`;

const Actor = defineObject(v.entriesFromList(['login', 'combinedSlug', 'slug'], v.optional(v.string())));
const Allowances = defineObject({
  nodes: v.array(defineObject({ actor: v.nullable(Actor) })),
  totalCount: v.number(),
  pageInfo: defineObject({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string()) }),
});

export type LiveActor = v.InferOutput<typeof Actor>;

const ruleFields = Object.values({ ...switches, ...checkFields, ...reviewFields });

/** Switches of a rule that no field of a protection has. */
const otherSwitches = [
  'requiresStatusChecks',
  'requiresApprovingReviews',
  'requiresDeployments',
  'restrictsPushes',
  'restrictsReviewDismissals',
] as const;

type NameOf<K extends Field['kind']> = Extract<(typeof ruleFields)[number], { kind: K }>['graphql'];

const graphqlNames = <K extends Field['kind']>(kind: K) =>
  ruleFields.filter((field) => field.kind === kind).map(({ graphql }) => graphql) as NameOf<K>[];

const LiveRule = defineObject({
  id: v.string(),
  pattern: v.string(),
  ...v.entriesFromList([...graphqlNames('switch'), ...otherSwitches], v.boolean()),
  ...v.entriesFromList(graphqlNames('count'), v.nullable(v.number())),
  requiredStatusChecks: v.nullable(
    v.array(defineObject({ context: v.string(), app: v.nullable(defineObject({ id: v.string() })) })),
  ),
  requiredDeploymentEnvironments: v.nullable(v.array(v.nullable(v.string()))),
  bypassForcePushAllowances: Allowances,
});

export type LiveBranchRule = v.InferOutput<typeof LiveRule>;

/** The rules that the host shows to this token. The host may hide every rule without an error. */
export interface RuleList {
  readonly rules: readonly LiveBranchRule[];
  readonly isAdministrator: boolean;
}

export const listRules = defineQuery<RuleList>(
  `query BranchProtectionRules($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      viewerCanAdminister
      branchProtectionRules(first: 100, after: $after) {
        nodes {
          id pattern ${[...ruleFields.map(({ graphql }) => graphql), ...otherSwitches].join(' ')}
          requiredStatusChecks { context app { id } } requiredDeploymentEnvironments
          ${bypassers('')}
        }
        totalCount
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  {
    needs: administration.read,
    connection: 'repository.branchProtectionRules',
    answer: mapAnswer(
      defineObject({
        repository: defineObject({
          viewerCanAdminister: v.boolean(),
          branchProtectionRules: defineObject({ nodes: v.array(LiveRule), totalCount: v.number() }),
        }),
      }),
      ({ repository }) => ({
        rules: repository.branchProtectionRules.nodes,
        isAdministrator: repository.viewerCanAdminister,
      }),
    ),
  },
);

/** The next pages of those who may force-push past one rule. */
export const listBypassers = defineQuery<
  v.InferOutput<typeof Allowances>['nodes'],
  { rule: string; after: string | null }
>(
  `query BranchProtectionBypassers($rule: ID!, $after: String) {
    node(id: $rule) { ... on BranchProtectionRule { ${bypassers(', after: $after')} } }
  }`,
  {
    needs: administration.read,
    connection: 'node.bypassForcePushAllowances',
    answer: mapAnswer(
      defineObject({ node: defineObject({ bypassForcePushAllowances: Allowances }) }),
      ({ node }) => node.bypassForcePushAllowances.nodes,
    ),
  },
);

/** The rule after a write: the host drops names that it does not know. */
const WrittenRule = defineObject({ requiredDeploymentEnvironments: v.nullable(v.array(v.nullable(v.string()))) });

export type WrittenRule = v.InferOutput<typeof WrittenRule>;
export type RuleInput = Readonly<Record<string, unknown>>;

const writing = (name: 'CreateBranchProtectionRule' | 'UpdateBranchProtectionRule') => {
  const field = name.replace(/^./, (letter) => letter.toLowerCase());
  return defineMutation<WrittenRule, { input: RuleInput }>(
    `mutation ${name}($input: ${name}Input!) {
      ${field}(input: $input) { branchProtectionRule { requiredDeploymentEnvironments } }
    }`,
    {
      ...write,
      answer: mapAnswer(
        defineObject({ [field]: defineObject({ branchProtectionRule: WrittenRule }) }),
        (answer) => answer[field]!.branchProtectionRule,
      ),
    },
  );
};

export const createRule = writing('CreateBranchProtectionRule');
export const updateRule = writing('UpdateBranchProtectionRule');

export const deleteRule = defineMutation<unknown, { input: RuleInput }>(
  `mutation DeleteBranchProtectionRule($input: DeleteBranchProtectionRuleInput!) {
    deleteBranchProtectionRule(input: $input) { clientMutationId }
  }`,
  write,
);

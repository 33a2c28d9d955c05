/**
 * GraphQL requests for branch protection rules. REST has no patterns, force-push bypassers and required deployments.
 */

import * as v from 'valibot';
import { defineMutation, defineQuery } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';
import { checkFields, type ProtectionField, reviewFields, switchFields } from './fields.ts';

const writeRules = { needs: administration.write };

export const getRepositoryId = defineQuery<string>(
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

const actorSelection = '__typename ... on User { login } ... on Team { combinedSlug } ... on App { slug }';
const selectForcePushBypassers = (afterArgument: string) => `bypassForcePushAllowances(first: 100${afterArgument}) {
  nodes { actor { ${actorSelection} } } totalCount pageInfo { hasNextPage endCursor }
}`;

const Actor = defineObject(v.entriesFromList(['login', 'combinedSlug', 'slug'], v.optional(v.string())));
const BypassAllowances = defineObject({
  nodes: v.array(defineObject({ actor: v.nullable(Actor) })),
  totalCount: v.number(),
  pageInfo: defineObject({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string()) }),
});

export type LiveActor = v.InferOutput<typeof Actor>;

const ruleFields = Object.values({ ...switchFields, ...checkFields, ...reviewFields });

/** GraphQL has these switches in addition to the values and lists. In REST, an absent block is off. */
const conditionSwitches = [
  'requiresStatusChecks',
  'requiresApprovingReviews',
  'requiresDeployments',
  'restrictsPushes',
  'restrictsReviewDismissals',
] as const;

type GraphqlName<K extends ProtectionField['kind']> = Extract<(typeof ruleFields)[number], { kind: K }>['graphql'];

const listGraphqlNames = <K extends ProtectionField['kind']>(kind: K) =>
  ruleFields.filter((field) => field.kind === kind).map(({ graphql }) => graphql) as GraphqlName<K>[];

const ShownRule = defineObject({
  id: v.string(),
  pattern: v.string(),
  ...v.entriesFromList([...listGraphqlNames('switch'), ...conditionSwitches], v.boolean()),
  ...v.entriesFromList(listGraphqlNames('count'), v.nullable(v.number())),
  requiredStatusChecks: v.nullable(
    v.array(defineObject({ context: v.string(), app: v.nullable(defineObject({ id: v.string() })) })),
  ),
  requiredDeploymentEnvironments: v.nullable(v.array(v.string())),
  bypassForcePushAllowances: BypassAllowances,
});

/**
 * GitHub's schema allows null for these lists and does not explain it. If a rule requires the items of a list, null may
 * hide them, and a write could drop the apps of required checks.
 */
const LiveRule = v.pipe(
  ShownRule,
  v.check(
    (rule) =>
      !(rule.requiresStatusChecks && rule.requiredStatusChecks === null) &&
      !(rule.requiresDeployments && rule.requiredDeploymentEnvironments === null),
    'a rule with the lists that it requires',
  ),
);

export type LiveBranchRule = v.InferOutput<typeof LiveRule>;

export interface BranchRuleList {
  readonly rules: readonly LiveBranchRule[];
  readonly isAdministrator: boolean;
}

export const listProtectionRules = defineQuery<BranchRuleList>(
  `query BranchProtectionRules($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      viewerCanAdminister
      branchProtectionRules(first: 100, after: $after) {
        nodes {
          id pattern ${[...ruleFields.map(({ graphql }) => graphql), ...conditionSwitches].join(' ')}
          requiredStatusChecks { context app { id } } requiredDeploymentEnvironments
          ${selectForcePushBypassers('')}
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

export const listBypassers = defineQuery<
  v.InferOutput<typeof BypassAllowances>['nodes'],
  { rule: string; after: string | null }
>(
  `query BranchProtectionBypassers($rule: ID!, $after: String) {
    node(id: $rule) { ... on BranchProtectionRule { ${selectForcePushBypassers(', after: $after')} } }
  }`,
  {
    needs: administration.read,
    connection: 'node.bypassForcePushAllowances',
    answer: mapAnswer(
      defineObject({ node: defineObject({ bypassForcePushAllowances: BypassAllowances }) }),
      ({ node }) => node.bypassForcePushAllowances.nodes,
    ),
  },
);

/** GitHub silently drops environments that it does not know, so the mutation returns the stored ones. */
const WrittenRule = defineObject({ requiredDeploymentEnvironments: v.nullable(v.array(v.nullable(v.string()))) });

export type WrittenRule = v.InferOutput<typeof WrittenRule>;
export type BranchRuleInput = Readonly<Record<string, unknown>>;

const defineRuleMutation = (name: 'CreateBranchProtectionRule' | 'UpdateBranchProtectionRule') => {
  const field = name.replace(/^./, (letter) => letter.toLowerCase());
  return defineMutation<WrittenRule, { input: BranchRuleInput }>(
    `mutation ${name}($input: ${name}Input!) {
      ${field}(input: $input) { branchProtectionRule { requiredDeploymentEnvironments } }
    }`,
    {
      ...writeRules,
      answer: mapAnswer(
        defineObject({ [field]: defineObject({ branchProtectionRule: WrittenRule }) }),
        (answer) => answer[field]!.branchProtectionRule,
      ),
    },
  );
};

export const createRule = defineRuleMutation('CreateBranchProtectionRule');
export const updateRule = defineRuleMutation('UpdateBranchProtectionRule');

export const deleteRule = defineMutation<unknown, { input: BranchRuleInput }>(
  `mutation DeleteBranchProtectionRule($input: DeleteBranchProtectionRuleInput!) {
    deleteBranchProtectionRule(input: $input) { clientMutationId }
  }`,
  writeRules,
);

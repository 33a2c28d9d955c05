/**
 * GraphQL requests for branch protection rules. REST has no patterns, force-push bypassers and required deployments.
 */

import * as v from 'valibot';
import { mutation, query } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { mapped, object } from '../../github/shapes.ts';
import { checkFields, type ProtectionField, reviewFields, switchFields } from './fields.ts';

const writeRules = { needs: administration.write };

export const getRepositoryId = query<string>(
  'query BranchProtectionRepository($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }',
  {
    needs: administration.write,
    isPublic: true,
    madeBy: ['apply'],
    answer: mapped(object({ repository: object({ id: v.string() }) }), ({ repository }) => repository.id),
  },
);

const actorSelection = '__typename ... on User { login } ... on Team { combinedSlug } ... on App { slug }';
const selectBypassers = (after: string) => `bypassForcePushAllowances(first: 100${after}) {
  nodes { actor { ${actorSelection} } } totalCount pageInfo { hasNextPage endCursor }
}`;

const Actor = object(v.entriesFromList(['login', 'combinedSlug', 'slug'], v.optional(v.string())));
const BypassAllowances = object({
  nodes: v.array(object({ actor: v.nullable(Actor) })),
  totalCount: v.number(),
  pageInfo: object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string()) }),
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

const LiveRule = object({
  id: v.string(),
  pattern: v.string(),
  ...v.entriesFromList([...listGraphqlNames('switch'), ...conditionSwitches], v.boolean()),
  ...v.entriesFromList(listGraphqlNames('count'), v.nullable(v.number())),
  requiredStatusChecks: v.nullable(
    v.array(object({ context: v.string(), app: v.nullable(object({ id: v.string() })) })),
  ),
  requiredDeploymentEnvironments: v.nullable(v.array(v.nullable(v.string()))),
  bypassForcePushAllowances: BypassAllowances,
});

export type LiveBranchRule = v.InferOutput<typeof LiveRule>;

export interface BranchRuleList {
  readonly rules: readonly LiveBranchRule[];
  readonly isAdministrator: boolean;
}

export const listRules = query<BranchRuleList>(
  `query BranchProtectionRules($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      viewerCanAdminister
      branchProtectionRules(first: 100, after: $after) {
        nodes {
          id pattern ${[...ruleFields.map(({ graphql }) => graphql), ...conditionSwitches].join(' ')}
          requiredStatusChecks { context app { id } } requiredDeploymentEnvironments
          ${selectBypassers('')}
        }
        totalCount
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  {
    needs: administration.read,
    connection: 'repository.branchProtectionRules',
    answer: mapped(
      object({
        repository: object({
          viewerCanAdminister: v.boolean(),
          branchProtectionRules: object({ nodes: v.array(LiveRule), totalCount: v.number() }),
        }),
      }),
      ({ repository }) => ({
        rules: repository.branchProtectionRules.nodes,
        isAdministrator: repository.viewerCanAdminister,
      }),
    ),
  },
);

export const listBypassers = query<
  v.InferOutput<typeof BypassAllowances>['nodes'],
  { rule: string; after: string | null }
>(
  `query BranchProtectionBypassers($rule: ID!, $after: String) {
    node(id: $rule) { ... on BranchProtectionRule { ${selectBypassers(', after: $after')} } }
  }`,
  {
    needs: administration.read,
    connection: 'node.bypassForcePushAllowances',
    answer: mapped(
      object({ node: object({ bypassForcePushAllowances: BypassAllowances }) }),
      ({ node }) => node.bypassForcePushAllowances.nodes,
    ),
  },
);

/** GitHub silently drops environments that it does not know, so the mutation returns the stored ones. */
const WrittenRule = object({ requiredDeploymentEnvironments: v.nullable(v.array(v.nullable(v.string()))) });

export type WrittenRule = v.InferOutput<typeof WrittenRule>;
export type BranchRuleInput = Readonly<Record<string, unknown>>;

const createRuleMutation = (name: 'CreateBranchProtectionRule' | 'UpdateBranchProtectionRule') => {
  const field = name.replace(/^./, (letter) => letter.toLowerCase());
  return mutation<WrittenRule, { input: BranchRuleInput }>(
    `mutation ${name}($input: ${name}Input!) {
      ${field}(input: $input) { branchProtectionRule { requiredDeploymentEnvironments } }
    }`,
    {
      ...writeRules,
      answer: mapped(
        object({ [field]: object({ branchProtectionRule: WrittenRule }) }),
        (answer) => answer[field]!.branchProtectionRule,
      ),
    },
  );
};

export const createRule = createRuleMutation('CreateBranchProtectionRule');
export const updateRule = createRuleMutation('UpdateBranchProtectionRule');

export const deleteRule = mutation<unknown, { input: BranchRuleInput }>(
  `mutation DeleteBranchProtectionRule($input: DeleteBranchProtectionRuleInput!) {
    deleteBranchProtectionRule(input: $input) { clientMutationId }
  }`,
  writeRules,
);

import * as v from 'valibot';
import { mutation, query } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { mapped, object } from '../../github/shapes.ts';
import { checkFields, type Field, reviewFields, switches } from './fields.ts';

const write = { needs: administration.write };

export const getRepository = query<string>(
  'query BranchProtectionRepository($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }',
  {
    needs: administration.write,
    isPublic: true,
    madeBy: ['apply'],
    answer: mapped(object({ repository: object({ id: v.string() }) }), ({ repository }) => repository.id),
  },
);

const actor = '__typename ... on User { login } ... on Team { combinedSlug } ... on App { slug }';
const bypassers = (after: string) => `bypassForcePushAllowances(first: 100${after}) {
  nodes { actor { ${actor} } } totalCount pageInfo { hasNextPage endCursor }
}`;

const Actor = object(v.entriesFromList(['login', 'combinedSlug', 'slug'], v.optional(v.string())));
const Allowances = object({
  nodes: v.array(object({ actor: v.nullable(Actor) })),
  totalCount: v.number(),
  pageInfo: object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string()) }),
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

const LiveRule = object({
  id: v.string(),
  pattern: v.string(),
  ...v.entriesFromList([...graphqlNames('switch'), ...otherSwitches], v.boolean()),
  ...v.entriesFromList(graphqlNames('count'), v.nullable(v.number())),
  requiredStatusChecks: v.nullable(
    v.array(object({ context: v.string(), app: v.nullable(object({ id: v.string() })) })),
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

export const listRules = query<RuleList>(
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

/** The next pages of those who may force-push past one rule. */
export const listBypassers = query<v.InferOutput<typeof Allowances>['nodes'], { rule: string; after: string | null }>(
  `query BranchProtectionBypassers($rule: ID!, $after: String) {
    node(id: $rule) { ... on BranchProtectionRule { ${bypassers(', after: $after')} } }
  }`,
  {
    needs: administration.read,
    connection: 'node.bypassForcePushAllowances',
    answer: mapped(
      object({ node: object({ bypassForcePushAllowances: Allowances }) }),
      ({ node }) => node.bypassForcePushAllowances.nodes,
    ),
  },
);

/** The rule after a write: the host drops names that it does not know. */
const WrittenRule = object({ requiredDeploymentEnvironments: v.nullable(v.array(v.nullable(v.string()))) });

export type WrittenRule = v.InferOutput<typeof WrittenRule>;
export type RuleInput = Readonly<Record<string, unknown>>;

const writing = (name: 'CreateBranchProtectionRule' | 'UpdateBranchProtectionRule') => {
  const field = name.replace(/^./, (letter) => letter.toLowerCase());
  return mutation<WrittenRule, { input: RuleInput }>(
    `mutation ${name}($input: ${name}Input!) {
      ${field}(input: $input) { branchProtectionRule { requiredDeploymentEnvironments } }
    }`,
    {
      ...write,
      answer: mapped(
        object({ [field]: object({ branchProtectionRule: WrittenRule }) }),
        (answer) => answer[field]!.branchProtectionRule,
      ),
    },
  );
};

export const createRule = writing('CreateBranchProtectionRule');
export const updateRule = writing('UpdateBranchProtectionRule');

export const deleteRule = mutation<unknown, { input: RuleInput }>(
  `mutation DeleteBranchProtectionRule($input: DeleteBranchProtectionRuleInput!) {
    deleteBranchProtectionRule(input: $input) { clientMutationId }
  }`,
  write,
);

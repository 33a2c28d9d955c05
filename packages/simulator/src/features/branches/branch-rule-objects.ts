/** Classic branch protection over GraphQL. Here a rule has a pattern and can match many branches. */

import { toLegacyAppNodeId } from '../../bodies/app.ts';
import { SimulatorObjection } from '../../exchange/answer.ts';
import { createConnection } from '../../graphql/connection.ts';
import { type GraphqlContext, GraphqlRefusal, type Resolver } from '../../graphql/resolver.ts';
import { decodeNodeId, encodeNodeId } from '../../state/node-ids.ts';
import { isSameName, type Repository } from '../../state/state.ts';
import { environmentsOf } from '../actions/environment-state.ts';
import type { Feature } from '../feature.ts';
import { appsOf, findAppById, toAppNodeId, toGraphqlApp } from '../people/apps.ts';
import { requireRepositoryByNode } from '../repository/repository.ts';
import { createUnknownNodeError, resolveActorLists, toGraphqlActors } from './branch-rule-actors.ts';
import {
  anyApp,
  type BranchRule,
  branchRulesOf,
  completeBranchRule,
  findRuleByPattern,
  findRuleForBranch,
  ruleToggles,
  toStoredChecks,
} from './branch-rules.ts';

const toRuleNodeId = ({ id }: BranchRule) => encodeNodeId('BPR', id);

const toGraphqlBranchRule = (rule: BranchRule, repository: Repository) => ({
  ...rule,
  id: toRuleNodeId(rule),
  databaseId: rule.id,
  repository,
  requiredStatusCheckContexts: rule.checks.map(({ context }) => context),
  __typename: 'BranchProtectionRule',
});

type RuleObject = ReturnType<typeof toGraphqlBranchRule>;

function resolveBranchRules(repository: Repository, args: object, context: GraphqlContext) {
  const visible = context.canSeeAdministration(repository) ? branchRulesOf(repository) : [];
  const objects = visible.map((rule) => toGraphqlBranchRule(rule, repository));
  return createConnection('branchProtectionRules', objects, args);
}

/** GitHub hides the rule of a branch like the list of rules. */
function resolveRefRule({ repository, name }: { repository: Repository; name: string }, context: GraphqlContext) {
  const rule = context.canSeeAdministration(repository) ? findRuleForBranch(repository, name) : undefined;
  return rule ? toGraphqlBranchRule(rule, repository) : null;
}

const actorLists = {
  bypassForcePushAllowances: 'forcePushBypassers',
  bypassPullRequestAllowances: 'reviewBypassers',
  pushAllowances: 'pushers',
  reviewDismissalAllowances: 'dismissers',
} as const;

const allowanceResolvers = Object.fromEntries(
  Object.entries(actorLists).map(([field, list]): [string, Resolver] => [
    field,
    (rule: RuleObject, args, context) => {
      const actors = toGraphqlActors(rule[list], rule.repository, context);
      const allowances = actors.map((actor, index) => ({ id: `${rule.id}_${list}_${index}`, actor }));
      return createConnection(field, allowances, args);
    },
  ]),
);

const resolveRequiredChecks = ({ checks }: RuleObject, { world }: GraphqlContext) =>
  checks.map(({ context, app_id }) => {
    const app = findAppById(world.state, app_id);
    return { context, app: app ? toGraphqlApp(app) : null };
  });

function requireRuleByNode(nodeId: string, context: GraphqlContext) {
  const id = decodeNodeId('BPR', nodeId);
  for (const repository of Object.values(context.world.state.repositories)) {
    const rule = branchRulesOf(repository).find((candidate) => candidate.id === id);
    if (rule && context.access.canSee(repository)) return { rule, repository };
  }
  throw createUnknownNodeError(nodeId);
}

function resolveBranchRuleNode({ id }: { id: string }, context: GraphqlContext) {
  if (!id.startsWith('BPR_')) throw new SimulatorObjection(`the simulator resolves no Query.node of the kind of ${id}`);
  const { rule, repository } = requireRuleByNode(id, context);
  context.demand(repository, 'Administration', 'read');
  return toGraphqlBranchRule(rule, repository);
}

/** GitHub keeps each part of a rule that the input omits. */
function toRuleChanges(
  input: Record<string, any>,
  repository: Repository,
  context: GraphqlContext,
): Partial<BranchRule> {
  const toggleValues = ruleToggles.filter((toggle) => input[toggle] != null).map((toggle) => [toggle, input[toggle]]);
  const count = input.requiredApprovingReviewCount;
  if (count != null && (count < 0 || count > 6)) {
    throw new GraphqlRefusal('UNPROCESSABLE', 'Required approving review count must be between 0 and 6');
  }
  return {
    ...Object.fromEntries(toggleValues),
    ...(input.pattern != null && { pattern: input.pattern }),
    ...(count != null && { requiredApprovingReviewCount: count }),
    ...toCheckChanges(input, repository, context),
    ...(input.requiredDeploymentEnvironments && {
      requiredDeploymentEnvironments: filterExistingEnvironments(repository, input.requiredDeploymentEnvironments),
    }),
    ...resolveActorLists(input, repository, context),
  };
}

/** GitHub binds a check without an app to the app that reported it last. `any` allows every app. */
function toCheckChanges(input: Record<string, any>, repository: Repository, { world }: GraphqlContext) {
  const { requiredStatusChecks: checks, requiredStatusCheckContexts: contexts } = input;
  const apps = appsOf(world.state);
  const findAppId = (node: string) => {
    const app = apps.find((candidate) => [toAppNodeId(candidate), toLegacyAppNodeId(candidate.id)].includes(node));
    if (!app) throw createUnknownNodeError(node);
    return app.id;
  };
  if (checks) {
    const namedChecks = checks.map(({ context, appId }: { context: string; appId?: string | null }) => ({
      context,
      app_id: appId === 'any' ? anyApp : appId == null ? undefined : findAppId(appId),
    }));
    return { checks: toStoredChecks(repository, namedChecks) };
  }
  return contexts
    ? {
        checks: toStoredChecks(
          repository,
          contexts.map((context: string) => ({ context })),
        ),
      }
    : {};
}

/** GitHub silently drops the names of environments that do not exist. */
function filterExistingEnvironments(repository: Repository, names: readonly string[]): string[] {
  const environments = environmentsOf(repository);
  return names.flatMap((name) => environments.find((environment) => isSameName(environment.name, name))?.name ?? []);
}

function createBranchRule({ input }: { input: Record<string, any> }, context: GraphqlContext) {
  const repository = requireRepositoryByNode(input.repositoryId, context);
  context.demandWrite(repository, 'Administration');
  refuseDuplicatePattern(repository, input.pattern);
  const rule = completeBranchRule(context.world.newId(), toRuleChanges(input, repository, context));
  branchRulesOf(repository).push(rule);
  return { branchProtectionRule: toGraphqlBranchRule(rule, repository), clientMutationId: input.clientMutationId };
}

function updateBranchRule({ input }: { input: Record<string, any> }, context: GraphqlContext) {
  const { rule, repository } = requireRuleByNode(input.branchProtectionRuleId, context);
  context.demandWrite(repository, 'Administration');
  refuseDuplicatePattern(repository, input.pattern, rule);
  Object.assign(rule, toRuleChanges(input, repository, context));
  return { branchProtectionRule: toGraphqlBranchRule(rule, repository), clientMutationId: input.clientMutationId };
}

function removeBranchRule({ input }: { input: Record<string, any> }, context: GraphqlContext) {
  const { rule, repository } = requireRuleByNode(input.branchProtectionRuleId, context);
  context.demandWrite(repository, 'Administration');
  const rules = branchRulesOf(repository);
  rules.splice(rules.indexOf(rule), 1);
  return { clientMutationId: input.clientMutationId };
}

function refuseDuplicatePattern(repository: Repository, pattern: string | undefined, edited?: BranchRule) {
  const holder = pattern === undefined ? undefined : findRuleByPattern(repository, pattern);
  if (holder && holder !== edited) throw new GraphqlRefusal('UNPROCESSABLE', `Name already protected: ${pattern}`);
}

export const branchRuleObjects: Feature = {
  graphql: {
    Query: { node: (_query, args, context) => resolveBranchRuleNode(args, context) },
    Repository: { branchProtectionRules: resolveBranchRules },
    Ref: { branchProtectionRule: (ref, _args, context) => resolveRefRule(ref, context) },
    BranchProtectionRule: {
      ...allowanceResolvers,
      requiredStatusChecks: (rule, _args, context) => resolveRequiredChecks(rule, context),
    },
    Mutation: {
      createBranchProtectionRule: (_mutation, args, context) => createBranchRule(args, context),
      updateBranchProtectionRule: (_mutation, args, context) => updateBranchRule(args, context),
      deleteBranchProtectionRule: (_mutation, args, context) => removeBranchRule(args, context),
    },
  },
};

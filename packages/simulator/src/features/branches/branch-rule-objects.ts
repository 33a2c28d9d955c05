/** Classic branch protection over GraphQL. Here a rule has a pattern and can match many branches. */

import { toLegacyAppNodeId } from '../../bodies/app.ts';
import { SimulatorObjection } from '../../exchange/answer.ts';
import { createConnection } from '../../graphql/connection.ts';
import { type GraphqlContext, GraphqlRefusal, type Resolver } from '../../graphql/resolver.ts';
import { decodeNodeId, encodeNodeId } from '../../state/node-ids.ts';
import { isSameName, type Repository } from '../../state/state.ts';
import { environmentsOf } from '../actions/environment-state.ts';
import type { Feature } from '../feature.ts';
import { appsOf, findAppById, toAppNodeId, toAppObject } from '../people/apps.ts';
import { findRepositoryByNode } from '../repository/repository.ts';
import { createUnknownNodeError, readActorLists, toActorObjects } from './branch-rule-actors.ts';
import {
  anyApp,
  type BranchRule,
  branchRulesOf,
  completeRule,
  findRuleByPattern,
  findRuleForBranch,
  ruleToggles,
  toStoredChecks,
} from './branch-rules.ts';

const toRuleNodeId = ({ id }: BranchRule) => encodeNodeId('BPR', id);

const toRuleObject = (rule: BranchRule, repository: Repository) => ({
  ...rule,
  id: toRuleNodeId(rule),
  databaseId: rule.id,
  repository,
  requiredStatusCheckContexts: rule.checks.map(({ context }) => context),
  __typename: 'BranchProtectionRule',
});

type RuleObject = ReturnType<typeof toRuleObject>;

function resolveRules(repository: Repository, args: object, context: GraphqlContext) {
  const visible = context.canSeeAdministration(repository) ? branchRulesOf(repository) : [];
  const objects = visible.map((rule) => toRuleObject(rule, repository));
  return createConnection('branchProtectionRules', objects, args);
}

/** GitHub hides the rule of a branch like the list of rules. */
function resolveRefRule({ repository, name }: { repository: Repository; name: string }, context: GraphqlContext) {
  const rule = context.canSeeAdministration(repository) ? findRuleForBranch(repository, name) : undefined;
  return rule ? toRuleObject(rule, repository) : null;
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
      const actors = toActorObjects(rule[list], rule.repository, context);
      const allowances = actors.map((actor, index) => ({ id: `${rule.id}_${list}_${index}`, actor }));
      return createConnection(field, allowances, args);
    },
  ]),
);

const resolveRequiredChecks = ({ checks }: RuleObject, { world }: GraphqlContext) =>
  checks.map(({ context, app_id }) => {
    const app = findAppById(world.state, app_id);
    return { context, app: app ? toAppObject(app) : null };
  });

function findRule(node: string, context: GraphqlContext) {
  const id = decodeNodeId('BPR', node);
  for (const repository of Object.values(context.world.state.repositories)) {
    const rule = branchRulesOf(repository).find((candidate) => candidate.id === id);
    if (rule && context.access.canSee(repository)) return { rule, repository };
  }
  throw createUnknownNodeError(node);
}

function resolveNode({ id }: { id: string }, context: GraphqlContext) {
  if (!id.startsWith('BPR_')) throw new SimulatorObjection(`the simulator resolves no Query.node of the kind of ${id}`);
  const { rule, repository } = findRule(id, context);
  context.demand(repository, 'Administration', 'read');
  return toRuleObject(rule, repository);
}

/** GitHub keeps each part of a rule that the input omits. */
function readRuleInput(
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
    ...readChecks(input, repository, context),
    ...(input.requiredDeploymentEnvironments && {
      requiredDeploymentEnvironments: filterExisting(repository, input.requiredDeploymentEnvironments),
    }),
    ...readActorLists(input, repository, context),
  };
}

/** GitHub binds a check without an app to the app that reported it last. `any` allows every app. */
function readChecks(input: Record<string, any>, repository: Repository, { world }: GraphqlContext) {
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
function filterExisting(repository: Repository, names: readonly string[]) {
  const environments = environmentsOf(repository);
  return names.flatMap((name) => environments.find((environment) => isSameName(environment.name, name))?.name ?? []);
}

function createRule({ input }: { input: Record<string, any> }, context: GraphqlContext) {
  const repository = findRepositoryByNode(input.repositoryId, context);
  context.demandWrite(repository, 'Administration');
  refuseDuplicatePattern(repository, input.pattern);
  const rule = completeRule(context.world.newId(), readRuleInput(input, repository, context));
  branchRulesOf(repository).push(rule);
  return { branchProtectionRule: toRuleObject(rule, repository), clientMutationId: input.clientMutationId };
}

function updateRule({ input }: { input: Record<string, any> }, context: GraphqlContext) {
  const { rule, repository } = findRule(input.branchProtectionRuleId, context);
  context.demandWrite(repository, 'Administration');
  refuseDuplicatePattern(repository, input.pattern, rule);
  Object.assign(rule, readRuleInput(input, repository, context));
  return { branchProtectionRule: toRuleObject(rule, repository), clientMutationId: input.clientMutationId };
}

function removeRule({ input }: { input: Record<string, any> }, context: GraphqlContext) {
  const { rule, repository } = findRule(input.branchProtectionRuleId, context);
  context.demandWrite(repository, 'Administration');
  const rules = branchRulesOf(repository);
  rules.splice(rules.indexOf(rule), 1);
  return { clientMutationId: input.clientMutationId };
}

function refuseDuplicatePattern(repository: Repository, pattern: string | undefined, self?: BranchRule) {
  const holder = pattern === undefined ? undefined : findRuleByPattern(repository, pattern);
  if (holder && holder !== self) throw new GraphqlRefusal('UNPROCESSABLE', `Name already protected: ${pattern}`);
}

export const branchRuleObjects: Feature = {
  graphql: {
    Query: { node: (_query, args, context) => resolveNode(args, context) },
    Repository: { branchProtectionRules: resolveRules },
    Ref: { branchProtectionRule: (ref, _args, context) => resolveRefRule(ref, context) },
    BranchProtectionRule: {
      ...allowanceResolvers,
      requiredStatusChecks: (rule, _args, context) => resolveRequiredChecks(rule, context),
    },
    Mutation: {
      createBranchProtectionRule: (_mutation, args, context) => createRule(args, context),
      updateBranchProtectionRule: (_mutation, args, context) => updateRule(args, context),
      deleteBranchProtectionRule: (_mutation, args, context) => removeRule(args, context),
    },
  },
};

import { formerAppNodeId } from '../../bodies/app.ts';
import { SimulatorObjection } from '../../exchange/answer.ts';
import { connection } from '../../graphql/connection.ts';
import { type GraphqlAsk, GraphqlRefusal, type Resolver } from '../../graphql/resolver.ts';
import { idIn, nodeId } from '../../state/node-ids.ts';
import { type Repository, sameName } from '../../state/state.ts';
import { environmentsOf } from '../actions/environment-state.ts';
import type { Feature } from '../feature.ts';
import { appNodeId, appNumbered, appObject, appsOf } from '../people/apps.ts';
import { repositoryOfNode } from '../repository/repository.ts';
import { actorObjects, actorsIn, unknownNode } from './branch-rule-actors.ts';
import {
  anyApp,
  type BranchRule,
  branchRulesOf,
  keptChecks,
  newRule,
  ruleFor,
  ruleNamed,
  toggles,
} from './branch-rules.ts';

const ruleNodeId = ({ id }: BranchRule) => nodeId('BPR', id);

/** A rule as a GraphQL object. The query selects who may force-push past it below the rule. */
const ruleObject = (rule: BranchRule, repository: Repository) => ({
  ...rule,
  id: ruleNodeId(rule),
  databaseId: rule.id,
  repository,
  requiredStatusCheckContexts: rule.checks.map(({ context }) => context),
  __typename: 'BranchProtectionRule',
});

type RuleObject = ReturnType<typeof ruleObject>;

function rulesOf(repository: Repository, args: object, ask: GraphqlAsk) {
  const seen = ask.showsAdministration(repository) ? branchRulesOf(repository) : [];
  const all = seen.map((rule) => ruleObject(rule, repository));
  return connection('branchProtectionRules', all, args);
}

/** The rule that applies to a branch, hidden like the list of rules. */
function ruleOfRef({ repository, name }: { repository: Repository; name: string }, ask: GraphqlAsk) {
  const rule = ask.showsAdministration(repository) ? ruleFor(repository, name) : undefined;
  return rule ? ruleObject(rule, repository) : null;
}

/** Each list of actors that a rule has. */
const actorLists = {
  bypassForcePushAllowances: 'forcePushBypassers',
  bypassPullRequestAllowances: 'reviewBypassers',
  pushAllowances: 'pushers',
  reviewDismissalAllowances: 'dismissers',
} as const;

const allowances = Object.fromEntries(
  Object.entries(actorLists).map(([field, list]): [string, Resolver] => [
    field,
    (rule: RuleObject, args, ask) => {
      const actors = actorObjects(rule[list], rule.repository, ask);
      const all = actors.map((actor, index) => ({ id: `${rule.id}_${list}_${index}`, actor }));
      return connection(field, all, args);
    },
  ]),
);

const requiredChecks = ({ checks }: RuleObject, { world }: GraphqlAsk) =>
  checks.map(({ context, app_id }) => {
    const app = appNumbered(world.state, app_id);
    return { context, app: app ? appObject(app) : null };
  });

function findRule(node: string, ask: GraphqlAsk) {
  const id = idIn('BPR', node);
  for (const repository of Object.values(ask.world.state.repositories)) {
    const rule = branchRulesOf(repository).find((one) => one.id === id);
    if (rule && ask.access.sees(repository)) return { rule, repository };
  }
  throw unknownNode(node);
}

function readNode({ id }: { id: string }, ask: GraphqlAsk) {
  if (!id.startsWith('BPR_')) throw new SimulatorObjection(`the simulator resolves no Query.node of the kind of ${id}`);
  const { rule, repository } = findRule(id, ask);
  ask.demand(repository, 'Administration', 'read');
  return ruleObject(rule, repository);
}

/** The part of a rule that an input sets. The rest stays. */
function wanted(input: Record<string, any>, repository: Repository, ask: GraphqlAsk): Partial<BranchRule> {
  const said = toggles.filter((toggle) => input[toggle] != null).map((toggle) => [toggle, input[toggle]]);
  const count = input.requiredApprovingReviewCount;
  if (count != null && (count < 0 || count > 6)) {
    throw new GraphqlRefusal('UNPROCESSABLE', 'Required approving review count must be between 0 and 6');
  }
  return {
    ...Object.fromEntries(said),
    ...(input.pattern != null && { pattern: input.pattern }),
    ...(count != null && { requiredApprovingReviewCount: count }),
    ...checksIn(input, repository, ask),
    ...(input.requiredDeploymentEnvironments && {
      requiredDeploymentEnvironments: existing(repository, input.requiredDeploymentEnvironments),
    }),
    ...actorsIn(input, repository, ask),
  };
}

/** A check without an app is bound to the app that reported it last; `any` allows every app. */
function checksIn(input: Record<string, any>, repository: Repository, { world }: GraphqlAsk) {
  const { requiredStatusChecks: checks, requiredStatusCheckContexts: contexts } = input;
  const apps = appsOf(world.state);
  const numberOf = (node: string) => {
    const app = apps.find((one) => [appNodeId(one), formerAppNodeId(one.id)].includes(node));
    if (!app) throw unknownNode(node);
    return app.id;
  };
  if (checks) {
    const said = checks.map(({ context, appId }: { context: string; appId?: string | null }) => ({
      context,
      app_id: appId === 'any' ? anyApp : appId == null ? undefined : numberOf(appId),
    }));
    return { checks: keptChecks(repository, said) };
  }
  return contexts
    ? {
        checks: keptChecks(
          repository,
          contexts.map((context: string) => ({ context })),
        ),
      }
    : {};
}

/** The host silently drops the names of environments that do not exist. */
function existing(repository: Repository, names: readonly string[]) {
  const all = environmentsOf(repository);
  return names.flatMap((name) => all.find((one) => sameName(one.name, name))?.name ?? []);
}

function create({ input }: { input: Record<string, any> }, ask: GraphqlAsk) {
  const repository = repositoryOfNode(input.repositoryId, ask);
  ask.demandWrite(repository, 'Administration');
  refuseTwin(repository, input.pattern);
  const rule = newRule(ask.world.newId(), wanted(input, repository, ask));
  branchRulesOf(repository).push(rule);
  return { branchProtectionRule: ruleObject(rule, repository), clientMutationId: input.clientMutationId };
}

function update({ input }: { input: Record<string, any> }, ask: GraphqlAsk) {
  const { rule, repository } = findRule(input.branchProtectionRuleId, ask);
  ask.demandWrite(repository, 'Administration');
  refuseTwin(repository, input.pattern, rule);
  Object.assign(rule, wanted(input, repository, ask));
  return { branchProtectionRule: ruleObject(rule, repository), clientMutationId: input.clientMutationId };
}

function remove({ input }: { input: Record<string, any> }, ask: GraphqlAsk) {
  const { rule, repository } = findRule(input.branchProtectionRuleId, ask);
  ask.demandWrite(repository, 'Administration');
  const all = branchRulesOf(repository);
  all.splice(all.indexOf(rule), 1);
  return { clientMutationId: input.clientMutationId };
}

function refuseTwin(repository: Repository, pattern: string | undefined, self?: BranchRule) {
  const holder = pattern === undefined ? undefined : ruleNamed(repository, pattern);
  if (holder && holder !== self) throw new GraphqlRefusal('UNPROCESSABLE', `Name already protected: ${pattern}`);
}

export const branchRuleObjects: Feature = {
  graphql: {
    Query: { node: (_query, args, ask) => readNode(args, ask) },
    Repository: { branchProtectionRules: rulesOf },
    Ref: { branchProtectionRule: (ref, _args, ask) => ruleOfRef(ref, ask) },
    BranchProtectionRule: {
      ...allowances,
      requiredStatusChecks: (rule, _args, ask) => requiredChecks(rule, ask),
    },
    Mutation: {
      createBranchProtectionRule: (_mutation, args, ask) => create(args, ask),
      updateBranchProtectionRule: (_mutation, args, ask) => update(args, ask),
      deleteBranchProtectionRule: (_mutation, args, ask) => remove(args, ask),
    },
  },
};

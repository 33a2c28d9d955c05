/** Rulesets over GraphQL. The published schema lacks some newer rules, so queries for these rules fail. */

import { toRepositoryNodeId } from '../../bodies/repository.ts';
import { type ConnectionArguments, createConnection } from '../../graphql/connection.ts';
import { type GraphqlContext, GraphqlRefusal, type Resolver } from '../../graphql/resolver.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { findAppById, toGraphqlApp } from '../people/apps.ts';
import { teamsOf, toGraphqlTeam } from '../people/organization-teams.ts';
import { isProtectionUnavailable } from '../people/plans.ts';
import type { BypassActor } from './ruleset-actors.ts';
import type { Rule } from './ruleset-rules.ts';
import { listApplicableRulesets, type PlacedRuleset } from './ruleset-state.ts';

const toUpperCase = (text: string) => text.toUpperCase();

/** GitHub returns null without an error if the plan has no rulesets. */
const resolveRulesets: Resolver = (repository: Repository, args, { world }) => {
  if (isProtectionUnavailable({ repository, world })) return null;
  const selected = listApplicableRulesets(repository, world).filter(
    ({ ruleset, source_type }) =>
      (args.includeParents || source_type === 'Repository') &&
      (!args.targets || args.targets.includes(toUpperCase(ruleset.target))),
  );
  return createConnection(
    'rulesets',
    selected.map((placed) => toGraphqlRuleset(placed, repository)),
    args,
  );
};

/** GitHub returns null without an error if no ruleset has this number. */
const resolveRuleset: Resolver = (repository: Repository, { databaseId, includeParents }, { world }) => {
  const placed = listApplicableRulesets(repository, world).find(
    ({ ruleset, source_type }) => ruleset.id === databaseId && (includeParents || source_type === 'Repository'),
  );
  return placed && !isProtectionUnavailable({ repository, world }) ? toGraphqlRuleset(placed, repository) : null;
};

const toGraphqlRuleset = ({ ruleset, source_type, source }: PlacedRuleset, repository: Repository) => ({
  placed: { ruleset, source_type },
  repository,
  id: encodeNodeId('RRS', ruleset.id),
  databaseId: ruleset.id,
  name: ruleset.name,
  target: toUpperCase(ruleset.target),
  enforcement: toUpperCase(ruleset.enforcement),
  source: { ...repository, id: toRepositoryNodeId(repository), login: source, slug: source, __typename: source_type },
});

type RulesetObject = Omit<ReturnType<typeof toGraphqlRuleset>, 'placed'> & {
  readonly placed: Omit<PlacedRuleset, 'source'>;
};

/** GitHub shows bypass actors only to callers who may change the ruleset. */
function resolveBypassActors({ placed, repository }: RulesetObject, args: object, context: GraphqlContext) {
  const { ruleset, source_type } = placed;
  if (source_type !== 'Repository' || !context.access.can(repository, 'Administration', 'write')) return null;
  const objects = ruleset.bypass_actors.map((actor, index) =>
    toGraphqlBypassActor(actor, `${ruleset.id}_${index}`, repository, context),
  );
  return createConnection('bypassActors', objects, args);
}

const roleNames: Readonly<Record<number, string>> = { 2: 'maintain', 4: 'write', 5: 'admin' };

/** The GraphQL schema has no form for a user as bypass actor, so GitHub returns an entry without an actor. */
function toGraphqlBypassActor(
  { actor_type: type, actor_id, bypass_mode }: BypassActor,
  id: string,
  repository: Repository,
  { world }: GraphqlContext,
) {
  const owner = world.getOwner(repository);
  const team = type === 'Team' ? teamsOf(owner).find((candidate) => candidate.id === actor_id) : undefined;
  const app = type === 'Integration' ? findAppById(world.state, actor_id) : undefined;
  return {
    id,
    actor: team ? toGraphqlTeam(team, owner) : app ? toGraphqlApp(app) : null,
    bypassMode: () => requireKnownWord(toUpperCase(bypass_mode), ['ALWAYS', 'PULL_REQUEST']),
    deployKey: type === 'DeployKey',
    enterpriseOwner: type === 'EnterpriseOwner',
    organizationAdmin: type === 'OrganizationAdmin',
    repositoryRoleDatabaseId: type === 'RepositoryRole' ? actor_id : null,
    repositoryRoleName: type === 'RepositoryRole' ? (roleNames[actor_id ?? 0] ?? null) : null,
  };
}

/** GitHub fails the field if the schema has no word for the value. */
function requireKnownWord(value: string, words: readonly string[]) {
  if (words.includes(value)) return value;
  throw new GraphqlRefusal('INTERNAL', 'Something went wrong while executing your query.');
}

function resolveConditions({ placed }: RulesetObject) {
  const { ref_name, repository_id, repository_name, repository_property } = placed.ruleset.conditions ?? {};
  const completeNames = (names: object | undefined) => (names ? { include: [], exclude: [], ...names } : null);
  const formatProperties = (properties: readonly any[] = []) =>
    properties.map(({ name, property_values, source }) => ({
      name,
      propertyValues: property_values,
      source: source ?? null,
    }));
  return {
    refName: completeNames(ref_name),
    repositoryId: repository_id
      ? { repositoryIds: (repository_id.repository_ids ?? []).map((id) => encodeNodeId('R', id)) }
      : null,
    repositoryName: repository_name ? { protected: false, ...completeNames(repository_name) } : null,
    repositoryProperty: repository_property
      ? {
          include: formatProperties(repository_property.include),
          exclude: formatProperties(repository_property.exclude),
        }
      : null,
  };
}

function resolveRulesetRules({ placed }: RulesetObject, args: ConnectionArguments & { readonly type?: string | null }) {
  const selected = placed.ruleset.rules.filter(({ type }) => !args.type || toUpperCase(type) === args.type);
  return createConnection(
    'rules',
    selected.map((rule, index) => ({
      id: `RRU_${placed.ruleset.id}_${index}`,
      type: () => requireKnownWord(toUpperCase(rule.type), ruleTypes),
      parameters: toGraphqlRuleParameters(rule),
    })),
    args,
  );
}

/** The GraphQL schema has words for only these types of rules. */
const ruleTypes = [
  'BRANCH_NAME_PATTERN',
  'CODE_SCANNING',
  'COMMITTER_EMAIL_PATTERN',
  'COMMIT_AUTHOR_EMAIL_PATTERN',
  'COMMIT_MESSAGE_PATTERN',
  'CREATION',
  'DELETION',
  'FILE_EXTENSION_RESTRICTION',
  'FILE_PATH_RESTRICTION',
  'MAX_FILE_PATH_LENGTH',
  'MAX_FILE_SIZE',
  'MERGE_QUEUE',
  'NON_FAST_FORWARD',
  'PULL_REQUEST',
  'REQUIRED_DEPLOYMENTS',
  'REQUIRED_LINEAR_HISTORY',
  'REQUIRED_SIGNATURES',
  'REQUIRED_STATUS_CHECKS',
  'TAG_NAME_PATTERN',
  'UPDATE',
  'WORKFLOWS',
];

function toGraphqlRuleParameters({ type, parameters }: Rule) {
  if (!parameters) return null;
  const name = toCamelCase(type).replace(/^./, toUpperCase);
  return { ...(toCamelCaseKeys(parameters) as object), __typename: `${name}Parameters` };
}

/** GraphQL returns null for these optional keys. */
const optionalKeys = { integration_id: null, ref: null, sha: null };

const toCamelCase = (key: string) => key.replace(/_(.)/g, (_, letter) => toUpperCase(letter));

function toCamelCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamelCaseKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries({ ...optionalKeys, ...value }).map(([key, inner]) => [toCamelCase(key), toCamelCaseKeys(inner)]),
  );
}

export const rulesetObjects: Feature = {
  graphql: {
    Repository: { ruleset: resolveRuleset, rulesets: resolveRulesets },
    RepositoryRuleset: { bypassActors: resolveBypassActors, conditions: resolveConditions, rules: resolveRulesetRules },
    RepositoryRulesetBypassActor: { bypassMode: ({ bypassMode }) => bypassMode() },
    RepositoryRule: { type: ({ type }) => type() },
  },
};

import { repositoryNodeId } from '../../bodies/repository.ts';
import { type ConnectionArguments, connection } from '../../graphql/connection.ts';
import { type GraphqlAsk, GraphqlRefusal, type Resolver } from '../../graphql/resolver.ts';
import { nodeId } from '../../state/node-ids.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { appNumbered, appObject } from '../people/apps.ts';
import { teamObject, teamsOf } from '../people/organization-teams.ts';
import { isUnprotectable } from '../people/plans.ts';
import type { Actor } from './ruleset-actors.ts';
import type { Rule } from './ruleset-rules.ts';
import { type Placed, rulesetsFor } from './ruleset-state.ts';

const upper = (text: string) => text.toUpperCase();

/** The rulesets that apply to a repository. Where its plan has none, nothing is shown, and no error. */
const rulesets: Resolver = (repository: Repository, args, { world }) => {
  if (isUnprotectable({ repository, world })) return null;
  const wanted = rulesetsFor(repository, world).filter(
    ({ ruleset, source_type }) =>
      (args.includeParents || source_type === 'Repository') &&
      (!args.targets || args.targets.includes(upper(ruleset.target))),
  );
  return connection(
    'rulesets',
    wanted.map((placed) => rulesetObject(placed, repository)),
    args,
  );
};

/** One of them by its number; `null` and no error where there is none. */
const ruleset: Resolver = (repository: Repository, { databaseId, includeParents }, { world }) => {
  const found = rulesetsFor(repository, world).find(
    ({ ruleset, source_type }) => ruleset.id === databaseId && (includeParents || source_type === 'Repository'),
  );
  return found && !isUnprotectable({ repository, world }) ? rulesetObject(found, repository) : null;
};

const rulesetObject = ({ ruleset, source_type, source }: Placed, repository: Repository) => ({
  placed: { ruleset, source_type },
  repository,
  id: nodeId('RRS', ruleset.id),
  databaseId: ruleset.id,
  name: ruleset.name,
  target: upper(ruleset.target),
  enforcement: upper(ruleset.enforcement),
  source: { ...repository, id: repositoryNodeId(repository), login: source, slug: source, __typename: source_type },
});

type RulesetObject = Omit<ReturnType<typeof rulesetObject>, 'placed'> & { readonly placed: Omit<Placed, 'source'> };

/** Only whoever may change the ruleset sees them. */
function bypassActors({ placed, repository }: RulesetObject, args: object, ask: GraphqlAsk) {
  const { ruleset, source_type } = placed;
  if (source_type !== 'Repository' || !ask.access.may(repository, 'Administration', 'write')) return null;
  const all = ruleset.bypass_actors.map((actor, index) =>
    actorObject(actor, `${ruleset.id}_${index}`, repository, ask),
  );
  return connection('bypassActors', all, args);
}

const roleNames: Readonly<Record<number, string>> = { 2: 'maintain', 4: 'write', 5: 'admin' };

/** A person has no form here: nothing is said of them but that somebody may bypass. */
function actorObject(
  { actor_type: type, actor_id, bypass_mode }: Actor,
  id: string,
  repository: Repository,
  { world }: GraphqlAsk,
) {
  const owner = world.owner(repository);
  const team = type === 'Team' ? teamsOf(owner).find((one) => one.id === actor_id) : undefined;
  const app = type === 'Integration' ? appNumbered(world.state, actor_id) : undefined;
  return {
    id,
    actor: team ? teamObject(team, owner) : app ? appObject(app) : null,
    bypassMode: () => known(upper(bypass_mode), ['ALWAYS', 'PULL_REQUEST']),
    deployKey: type === 'DeployKey',
    enterpriseOwner: type === 'EnterpriseOwner',
    organizationAdmin: type === 'OrganizationAdmin',
    repositoryRoleDatabaseId: type === 'RepositoryRole' ? actor_id : null,
    repositoryRoleName: type === 'RepositoryRole' ? (roleNames[actor_id ?? 0] ?? null) : null,
  };
}

/** The schema has no word for what is newer than itself. */
function known(value: string, words: readonly string[]) {
  if (words.includes(value)) return value;
  throw new GraphqlRefusal('INTERNAL', 'Something went wrong while executing your query.');
}

function conditions({ placed }: RulesetObject) {
  const { ref_name, repository_id, repository_name, repository_property } = placed.ruleset.conditions ?? {};
  const whole = (one: object | undefined) => (one ? { include: [], exclude: [], ...one } : null);
  const properties = (all: readonly any[] = []) =>
    all.map(({ name, property_values, source }) => ({ name, propertyValues: property_values, source: source ?? null }));
  return {
    refName: whole(ref_name),
    repositoryId: repository_id
      ? { repositoryIds: (repository_id.repository_ids ?? []).map((id) => nodeId('R', id)) }
      : null,
    repositoryName: repository_name ? { protected: false, ...whole(repository_name) } : null,
    repositoryProperty: repository_property
      ? { include: properties(repository_property.include), exclude: properties(repository_property.exclude) }
      : null,
  };
}

function rules({ placed }: RulesetObject, args: ConnectionArguments & { readonly type?: string | null }) {
  const wanted = placed.ruleset.rules.filter(({ type }) => !args.type || upper(type) === args.type);
  return connection(
    'rules',
    wanted.map((rule, index) => ({
      id: `RRU_${placed.ruleset.id}_${index}`,
      type: () => known(upper(rule.type), types),
      parameters: parametersOf(rule),
    })),
    args,
  );
}

/** The types of rules that GraphQL can name, of those that this host has. */
const types = [
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

function parametersOf({ type, parameters }: Rule) {
  if (!parameters) return null;
  const name = camel(type).replace(/^./, upper);
  return { ...(camelled(parameters) as object), __typename: `${name}Parameters` };
}

/** What an item of a list may leave out is null here. */
const optional = { integration_id: null, ref: null, sha: null };

const camel = (key: string) => key.replace(/_(.)/g, (_, letter) => upper(letter));

function camelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries({ ...optional, ...value }).map(([key, inner]) => [camel(key), camelled(inner)]),
  );
}

export const rulesetObjects: Feature = {
  graphql: {
    Repository: { ruleset, rulesets },
    RepositoryRuleset: { bypassActors, conditions, rules },
    RepositoryRulesetBypassActor: { bypassMode: ({ bypassMode }) => bypassMode() },
    RepositoryRule: { type: ({ type }) => type() },
  },
};

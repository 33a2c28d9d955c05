import { repositoryNodeId } from '../../bodies/repository.ts';
import { type ConnectionArguments, connection } from '../../graphql/connection.ts';
import { type GraphqlAsk, GraphqlRefusal } from '../../graphql/resolver.ts';
import { type Account, type Repository, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { isMember } from './accounts.ts';
import { teamObject } from './organization-teams.ts';
import { collaboratorsOf, isOwner, roleOf } from './people.ts';
import { teamRolesOf } from './repository-teams.ts';
import { baseOf } from './roles.ts';

/** The four levels in which the host shows what one source gives. */
const levels: Readonly<Record<string, string>> = {
  read: 'READ',
  triage: 'READ',
  write: 'WRITE',
  maintain: 'WRITE',
  admin: 'ADMIN',
};

/** All that gives a person access to the repository, each by itself. */
function sourcesOf(repository: Repository, owner: Account, login: string) {
  const source = (role: string, given: object) => ({
    permission: levels[baseOf(owner, role)],
    roleName: role,
    source: given,
  });
  const itself = { ...repository, id: repositoryNodeId(repository), __typename: 'Repository' };
  return [
    ...(isOwner(owner, login) ? [source('admin', { ...owner, __typename: 'Organization' })] : []),
    ...collaboratorsOf(repository)
      .filter((one) => sameName(one.login, login))
      .map(({ role }) => source(role, itself)),
    ...teamRolesOf(repository, owner, login).map(({ team, role }) => source(role, teamObject(team, owner))),
  ];
}

interface Asked extends ConnectionArguments {
  readonly login?: string | null;
  readonly affiliation?: 'ALL' | 'DIRECT' | 'OUTSIDE' | null;
}

function collaborators(repository: Repository, args: Asked, ask: GraphqlAsk) {
  const { world, access } = ask;
  if (!['write', 'maintain', 'admin'].includes(access.role(repository)))
    throw new GraphqlRefusal('FORBIDDEN', 'Must have push access to view repository collaborators.');
  const owner = world.owner(repository);
  const people = Object.values(world.state.accounts)
    .filter(({ type }) => type === 'User')
    .filter(({ login }) => args.login == null || sameName(login, args.login));
  const isDirect = (login: string) =>
    (owner.type === 'User' && isOwner(owner, login)) ||
    collaboratorsOf(repository).some((one) => sameName(one.login, login));
  const isAsked = (login: string) =>
    (args.affiliation ?? 'ALL') === 'ALL' ||
    (isDirect(login) && (args.affiliation === 'DIRECT' || !isMember(owner, login)));
  const edges = people
    .filter(({ login }) => isAsked(login))
    .flatMap((account) => {
      const role = roleOf(repository, world, account.login);
      if (!role) return [];
      const node = { ...account, __typename: 'User' };
      return [
        {
          node,
          permission: baseOf(owner, role).toUpperCase(),
          permissionSources: sourcesOf(repository, owner, account.login),
        },
      ];
    });
  const shown = connection('collaborators', edges, args);
  return { ...shown, edges: shown.nodes, nodes: shown.nodes.map(({ node }) => node) };
}

export const accessSources: Feature = { graphql: { Repository: { collaborators } } };

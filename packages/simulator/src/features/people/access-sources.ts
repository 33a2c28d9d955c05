import { toRepositoryNodeId } from '../../bodies/repository.ts';
import { type ConnectionArguments, createConnection } from '../../graphql/connection.ts';
import { type GraphqlContext, GraphqlRefusal } from '../../graphql/resolver.ts';
import { type Account, isSameName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { isMember } from './accounts.ts';
import { toGraphqlTeam } from './organization-teams.ts';
import { collaboratorsOf, findUserRole, isOwner } from './people.ts';
import { listTeamRoles } from './repository-teams.ts';
import { findBaseRole } from './roles.ts';

/** GraphQL shows the role of an access source as one of these levels. */
const permissionLevels: Readonly<Record<string, string>> = {
  read: 'READ',
  triage: 'READ',
  write: 'WRITE',
  maintain: 'WRITE',
  admin: 'ADMIN',
};

/** Lists each grant that gives a user access to the repository. */
function listPermissionSources(repository: Repository, owner: Account, login: string) {
  const formatSource = (role: string, source: object) => ({
    permission: permissionLevels[findBaseRole(owner, role)],
    roleName: role,
    source: source,
  });
  const itself = { ...repository, id: toRepositoryNodeId(repository), __typename: 'Repository' };
  return [
    ...(isOwner(owner, login) ? [formatSource('admin', { ...owner, __typename: 'Organization' })] : []),
    ...collaboratorsOf(repository)
      .filter((collaborator) => isSameName(collaborator.login, login))
      .map(({ role }) => formatSource(role, itself)),
    ...listTeamRoles(repository, owner, login).map(({ team, role }) => formatSource(role, toGraphqlTeam(team, owner))),
  ];
}

interface CollaboratorArguments extends ConnectionArguments {
  readonly login?: string | null;
  readonly affiliation?: 'ALL' | 'DIRECT' | 'OUTSIDE' | null;
}

function resolveCollaborators(repository: Repository, args: CollaboratorArguments, context: GraphqlContext) {
  const { world, access } = context;
  if (!['write', 'maintain', 'admin'].includes(access.findRole(repository)))
    throw new GraphqlRefusal('FORBIDDEN', 'Must have push access to view repository collaborators.');
  const owner = world.getOwner(repository);
  const people = Object.values(world.state.accounts)
    .filter(({ type }) => type === 'User')
    .filter(({ login }) => args.login == null || isSameName(login, args.login));
  const isDirect = (login: string) =>
    (owner.type === 'User' && isOwner(owner, login)) ||
    collaboratorsOf(repository).some((collaborator) => isSameName(collaborator.login, login));
  const isIncluded = (login: string) =>
    (args.affiliation ?? 'ALL') === 'ALL' ||
    (isDirect(login) && (args.affiliation === 'DIRECT' || !isMember(owner, login)));
  const edges = people
    .filter(({ login }) => isIncluded(login))
    .flatMap((account) => {
      const role = findUserRole(repository, world, account.login);
      if (!role) return [];
      const node = { ...account, __typename: 'User' };
      return [
        {
          node,
          permission: findBaseRole(owner, role).toUpperCase(),
          permissionSources: listPermissionSources(repository, owner, account.login),
        },
      ];
    });
  const page = createConnection('collaborators', edges, args);
  return { ...page, edges: page.nodes, nodes: page.nodes.map(({ node }) => node) };
}

export const accessSources: Feature = { graphql: { Repository: { collaborators: resolveCollaborators } } };

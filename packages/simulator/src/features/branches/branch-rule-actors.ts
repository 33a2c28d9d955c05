import { toAccountNodeId } from '../../bodies/account.ts';
import { toLegacyAppNodeId } from '../../bodies/app.ts';
import { toTeamNodeId } from '../../bodies/team.ts';
import { type GraphqlContext, GraphqlRefusal } from '../../graphql/resolver.ts';
import type { Repository } from '../../state/state.ts';
import { appsOf, findAppBySlug, toAppNodeId, toGraphqlApp } from '../people/apps.ts';
import { findTeamBySlug, teamsOf, toGraphqlTeam } from '../people/organization-teams.ts';
import { type Actors, type BranchRule, fillActors } from './branch-rules.ts';

export function toGraphqlActors({ users, teams, apps }: Actors, repository: Repository, { world }: GraphqlContext) {
  const owner = world.getOwner(repository);
  return [
    ...users.map((login) => ({ ...world.findAccount(login), __typename: 'User' })),
    ...teams.map((slug) => toGraphqlTeam(findTeamBySlug(owner, slug)!, owner)),
    ...apps.map((slug) => {
      const app = findAppBySlug(world.state, slug)!;
      return toGraphqlApp(app);
    }),
  ];
}

export const createUnknownNodeError = (nodeId: string): GraphqlRefusal =>
  new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${nodeId}'.`);

const actorLists = {
  bypassForcePushActorIds: 'forcePushBypassers',
  bypassPullRequestActorIds: 'reviewBypassers',
  pushActorIds: 'pushers',
  reviewDismissalActorIds: 'dismissers',
} as const;

export function resolveActorLists(
  input: Record<string, any>,
  repository: Repository,
  context: GraphqlContext,
): Partial<BranchRule> {
  const sentLists = Object.entries(actorLists).filter(([key]) => input[key]);
  return Object.fromEntries(sentLists.map(([key, list]) => [list, resolveActors(input[key], repository, context)]));
}

/** GitHub also accepts the old global ids of apps. */
function resolveActors(nodeIds: readonly string[], repository: Repository, { world }: GraphqlContext): Actors {
  const actors = fillActors();
  for (const nodeId of nodeIds) {
    const user = Object.values(world.state.accounts).find(
      (account) => toAccountNodeId(account) === nodeId && account.type === 'User',
    );
    const team = teamsOf(world.getOwner(repository)).find((candidate) => toTeamNodeId(candidate) === nodeId);
    const app = appsOf(world.state).find((candidate) =>
      [toAppNodeId(candidate), toLegacyAppNodeId(candidate.id)].includes(nodeId),
    );
    if (user) actors.users.push(user.login);
    else if (team) actors.teams.push(team.slug);
    else if (app) actors.apps.push(app.slug);
    else throw createUnknownNodeError(nodeId);
  }
  return actors;
}

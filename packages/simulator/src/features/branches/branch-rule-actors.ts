import { accountNodeId } from '../../bodies/account.ts';
import { formerAppNodeId } from '../../bodies/app.ts';
import { teamNodeId } from '../../bodies/team.ts';
import { type GraphqlAsk, GraphqlRefusal } from '../../graphql/resolver.ts';
import type { Repository } from '../../state/state.ts';
import { appNamed, appNodeId, appObject, appsOf } from '../people/apps.ts';
import { teamNamed, teamObject, teamsOf } from '../people/organization-teams.ts';
import { type Actors, type BranchRule, nobody } from './branch-rules.ts';

/** Actors as GraphQL objects, each with its type. */
export function actorObjects({ users, teams, apps }: Actors, repository: Repository, { world }: GraphqlAsk) {
  const owner = world.owner(repository);
  return [
    ...users.map((login) => ({ ...world.account(login), __typename: 'User' })),
    ...teams.map((slug) => teamObject(teamNamed(owner, slug)!, owner)),
    ...apps.map((slug) => {
      const app = appNamed(world.state, slug)!;
      return appObject(app);
    }),
  ];
}

export const unknownNode = (node: string) =>
  new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${node}'.`);

const actorLists = {
  bypassForcePushActorIds: 'forcePushBypassers',
  bypassPullRequestActorIds: 'reviewBypassers',
  pushActorIds: 'pushers',
  reviewDismissalActorIds: 'dismissers',
} as const;

/** The lists of actors in an input. */
export function actorsIn(input: Record<string, any>, repository: Repository, ask: GraphqlAsk): Partial<BranchRule> {
  const given = Object.entries(actorLists).filter(([key]) => input[key]);
  return Object.fromEntries(given.map(([key, list]) => [list, actorsBehind(input[key], repository, ask)]));
}

/** Also takes the old global ids of apps. */
function actorsBehind(nodes: readonly string[], repository: Repository, { world }: GraphqlAsk): Actors {
  const actors = nobody();
  for (const node of nodes) {
    const user = Object.values(world.state.accounts).find((one) => accountNodeId(one) === node && one.type === 'User');
    const team = teamsOf(world.owner(repository)).find((one) => teamNodeId(one) === node);
    const app = appsOf(world.state).find((one) => [appNodeId(one), formerAppNodeId(one.id)].includes(node));
    if (user) actors.users.push(user.login);
    else if (team) actors.teams.push(team.slug);
    else if (app) actors.apps.push(app.slug);
    else throw unknownNode(node);
  }
  return actors;
}

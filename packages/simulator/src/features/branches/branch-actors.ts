import { formatSimpleUser } from '../../bodies/account.ts';
import { formatApp } from '../../bodies/app.ts';
import { formatTeam } from '../../bodies/team.ts';
import { createValidationFailure } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { findAppBySlug } from '../people/apps.ts';
import { findTeamBySlug } from '../people/organization-teams.ts';
import { type Actors, fillActors } from './branch-rules.ts';

const maxActors = 100;

/** Returns the actors of a body with their names as GitHub spells them. */
export function requireKnownActors(request: RestRequest, input: Partial<Actors> = {}): Actors {
  const { users, teams, apps } = fillActors(input);
  if (users.length + teams.length + apps.length > maxActors) {
    throw createValidationFailure(`The list of users, apps, and teams in total is limited to ${maxActors} items.`);
  }
  const owner = request.world.getOwner(request.repository);
  if (owner.type === 'User' && users.length + teams.length) {
    throw createValidationFailure('Only organization repositories can have users and team restrictions');
  }
  const requireKnown = <A>(kind: string, name: string, actor: A | undefined): A => {
    if (!actor) throw createValidationFailure(`The ${kind} ${name} could not be found`);
    return actor;
  };
  return {
    users: users.map((login) => requireKnown('user', login, request.world.findAccount(login)).login),
    teams: teams.map((slug) => requireKnown('team', slug, findTeamBySlug(owner, slug)).slug),
    apps: apps.map((slug) => requireKnown('app', slug, findAppBySlug(request.world.state, slug)).slug),
  };
}

/** Throws for an actor that the seed does not define, because the test is wrong. */
export function formatActors({ world, repository, api }: RestRequest, { users, teams, apps }: Actors) {
  const owner = world.getOwner(repository);
  const requireSeeded = <A>(name: string, account: A | undefined): A => {
    if (!account) throw new Error(`a branch rule names ${name}, and GitHub has no account with this name`);
    return account;
  };
  return {
    users: users.map((login) => formatSimpleUser(requireSeeded(login, world.findAccount(login)), api)),
    teams: teams.map((slug) => formatTeam(requireSeeded(slug, findTeamBySlug(owner, slug)), owner, api)),
    apps: apps.map((slug) => formatApp(requireSeeded(slug, findAppBySlug(world.state, slug)), world, api)),
  };
}

import { simpleUser } from '../../bodies/account.ts';
import { app as appBody } from '../../bodies/app.ts';
import { team as teamBody } from '../../bodies/team.ts';
import { invalid } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { appNamed } from '../people/apps.ts';
import { teamNamed } from '../people/organization-teams.ts';
import { type Actors, nobody } from './branch-rules.ts';

const most = 100;

/** The actors that a body names, in the host's spelling. */
export function takeActors(ask: Ask, given: Partial<Actors> = {}): Actors {
  const { users, teams, apps } = nobody(given);
  if (users.length + teams.length + apps.length > most) {
    throw invalid(`The list of users, apps, and teams in total is limited to ${most} items.`);
  }
  const owner = ask.world.owner(ask.repository);
  if (owner.type === 'User' && users.length + teams.length) {
    throw invalid('Only organization repositories can have users and team restrictions');
  }
  const known = <A>(kind: string, name: string, found: A | undefined): A => {
    if (!found) throw invalid(`The ${kind} ${name} could not be found`);
    return found;
  };
  return {
    users: users.map((login) => known('user', login, ask.world.account(login)).login),
    teams: teams.map((slug) => known('team', slug, teamNamed(owner, slug)).slug),
    apps: apps.map((slug) => known('app', slug, appNamed(ask.world.state, slug)).slug),
  };
}

/** The same actors in an answer, in full. A test whose seed names somebody unknown is wrong. */
export function shownActors({ world, repository, api }: Ask, { users, teams, apps }: Actors) {
  const owner = world.owner(repository);
  const known = <A>(name: string, found: A | undefined): A => {
    if (!found) throw new Error(`a branch rule names ${name}, whom the host does not know`);
    return found;
  };
  return {
    users: users.map((login) => simpleUser(known(login, world.account(login)), api)),
    teams: teams.map((slug) => teamBody(known(slug, teamNamed(owner, slug)), owner, api)),
    apps: apps.map((slug) => appBody(known(slug, appNamed(world.state, slug)), world, api)),
  };
}

import { simpleUser } from '../../bodies/account.ts';
import type { Team } from '../../bodies/team.ts';
import { notFound } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import type { Account } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { parentOf, teamNamed, teamsOf } from './organization-teams.ts';

/** The members of a team include those of its child teams. */
function list(ask: Ask) {
  const { world, params, api } = ask;
  const organization = world.account(params.org ?? '');
  const team = organization && teamNamed(organization, params.team_slug ?? '');
  if (!team) throw notFound();
  const within = teamsOf(organization).filter((one) => isWithin(organization, one, team));
  const logins = [...new Set(within.flatMap(({ members }) => members))];
  return page(ask, logins, (login) => {
    const account = world.account(login);
    if (!account) throw new Error(`the seed names the member ${login}, and no such account`);
    return simpleUser(account, api);
  });
}

function isWithin(organization: Account, team: Team, other: Team): boolean {
  if (team === other) return true;
  const parent = parentOf(organization, team);
  return parent !== undefined && isWithin(organization, parent, other);
}

export const teamMembers: Feature = {
  needs: { 'GET /orgs/{}/teams/{}/members': 'Members: read' },
  routes: { 'GET /orgs/{org}/teams/{team_slug}/members': list },
};

import { formatSimpleUser } from '../../bodies/account.ts';
import type { Team } from '../../bodies/team.ts';
import { type Answer, createNotFound } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import type { Account } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { findParentTeam, findTeamBySlug, teamsOf } from './organization-teams.ts';

/** GitHub includes the members of child teams. */
function answerTeamMembers(request: RestRequest): Answer {
  const { world, params, api } = request;
  const organization = world.findAccount(params.org ?? '');
  const team = organization && findTeamBySlug(organization, params.team_slug ?? '');
  if (!team) throw createNotFound();
  const matchingTeams = teamsOf(organization).filter((candidate) => isTeamOrDescendant(organization, candidate, team));
  const logins = [...new Set(matchingTeams.flatMap(({ members }) => members))];
  return answerPage(request, logins, (login) => {
    const account = world.findAccount(login);
    if (!account) throw new Error(`the seed names the member ${login}, and no such account`);
    return formatSimpleUser(account, api);
  });
}

function isTeamOrDescendant(organization: Account, team: Team, ancestor: Team): boolean {
  if (team === ancestor) return true;
  const parent = findParentTeam(organization, team);
  return parent !== undefined && isTeamOrDescendant(organization, parent, ancestor);
}

export const teamMembers: Feature = {
  needs: { 'GET /orgs/{}/teams/{}/members': 'Members: read' },
  routes: { 'GET /orgs/{org}/teams/{team_slug}/members': answerTeamMembers },
};

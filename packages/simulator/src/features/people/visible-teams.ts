import { formatOrganization } from '../../bodies/account.ts';
import { formatTeam, type Team } from '../../bodies/team.ts';
import { answerOk, createNotFound } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { type Account, isSameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { findParentTeam, teamsOf } from './organization-teams.ts';
import { requireOrganization } from './organizations.ts';
import { isOwner } from './people.ts';

/** GitHub shows a secret team only to its members and to the owners. */
function listVisibleTeams(request: RestRequest, organization: Account): Team[] {
  const { login } = request.access.token;
  const isShown = ({ privacy, members }: Team) =>
    privacy === 'closed' || isOwner(organization, login) || members.some((member) => isSameName(member, login));
  return teamsOf(organization).filter(isShown);
}

const createTeamFormatter =
  (organization: Account, { api }: RestRequest) =>
  (team: Team) =>
    formatTeam(team, organization, api, findParentTeam(organization, team));

const formatFullTeam = (organization: Account, team: Team, request: RestRequest) => ({
  ...createTeamFormatter(organization, request)(team),
  members_count: team.members.length,
  repos_count: 0,
  created_at: organization.created_at,
  updated_at: organization.created_at,
  organization: formatOrganization(organization, request.api),
});

export const visibleTeams: Feature = {
  needs: { 'GET /orgs/{}/teams': 'Members: read', 'GET /orgs/{}/teams/{}': 'Members: read' },
  routes: {
    'GET /orgs/{org}/teams': (request) => {
      const organization = requireOrganization(request);
      return answerPage(request, listVisibleTeams(request, organization), createTeamFormatter(organization, request));
    },
    'GET /orgs/{org}/teams/{team_slug}': (request) => {
      const organization = requireOrganization(request);
      const team = listVisibleTeams(request, organization).find(({ slug }) =>
        isSameName(slug, request.params.team_slug ?? ''),
      );
      if (!team) throw createNotFound();
      return answerOk(formatFullTeam(organization, team, request));
    },
  },
};

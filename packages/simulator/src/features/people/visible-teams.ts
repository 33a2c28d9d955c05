import { organization as organizationBody } from '../../bodies/account.ts';
import { team as body, type Team } from '../../bodies/team.ts';
import { notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { type Account, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { parentOf, teamsOf } from './organization-teams.ts';
import { isOwner } from './people.ts';

function organizationOf({ world, params }: Ask): Account {
  const found = world.account(params.org ?? '');
  if (found?.type !== 'Organization') throw notFound();
  return found;
}

/** A secret team is shown to its members and to the owners. */
function visibleIn(ask: Ask, organization: Account) {
  const { login } = ask.access.token;
  const isShown = ({ privacy, members }: Team) =>
    privacy === 'closed' || isOwner(organization, login) || members.some((member) => sameName(member, login));
  return teamsOf(organization).filter(isShown);
}

const shown =
  (organization: Account, { api }: Ask) =>
  (one: Team) =>
    body(one, organization, api, parentOf(organization, one));

const full = (organization: Account, one: Team, ask: Ask) => ({
  ...shown(organization, ask)(one),
  members_count: one.members.length,
  repos_count: 0,
  created_at: organization.created_at,
  updated_at: organization.created_at,
  organization: organizationBody(organization, ask.api),
});

export const visibleTeams: Feature = {
  needs: { 'GET /orgs/{}/teams': 'Members: read', 'GET /orgs/{}/teams/{}': 'Members: read' },
  routes: {
    'GET /orgs/{org}/teams': (ask) => {
      const organization = organizationOf(ask);
      return page(ask, visibleIn(ask, organization), shown(organization, ask));
    },
    'GET /orgs/{org}/teams/{team_slug}': (ask) => {
      const organization = organizationOf(ask);
      const found = visibleIn(ask, organization).find(({ slug }) => sameName(slug, ask.params.team_slug ?? ''));
      if (!found) throw notFound();
      return ok(full(organization, found, ask));
    },
  },
};

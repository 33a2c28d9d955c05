import * as v from 'valibot';
import { rest } from '../../github/call.ts';
import { customRepositoryRoles, organizationAdministration } from '../../github/grants.ts';
import { ofTeams } from '../../github/routes/accounts.ts';
import { listUnder, object } from '../../github/shapes.ts';

export { findApp, findTeam, findUser, userNumbered } from '../../github/routes/accounts.ts';

const pages = { per: 100, identity: 'id' };

export const listTeams = ofTeams({
  pages,
  answer: v.array(object({ id: v.number(), slug: v.string(), name: v.string() })),
});

export const listInstallations = rest('GET /orgs/{org}/installations', {
  needs: organizationAdministration.read,
  pages: { ...pages, list: 'installations' },
  answer: listUnder('installations', object({ id: v.number(), app_id: v.number(), app_slug: v.string() })),
});

export const listRoles = rest('GET /orgs/{org}/custom-repository-roles', {
  needs: customRepositoryRoles.read,
  answer: listUnder('custom_roles', object({ id: v.number(), name: v.string() })),
});

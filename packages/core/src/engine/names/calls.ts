import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { customRepositoryRoles, organizationAdministration } from '../../github/grants.ts';
import { defineTeamsCall } from '../../github/routes/accounts.ts';
import { defineListEnvelope, defineObject } from '../../github/shapes.ts';

export { getUserById, lookUpApp, lookUpTeam, lookUpUser } from '../../github/routes/accounts.ts';

const pages = { perPage: 100, identity: 'id' };

export const listTeams = defineTeamsCall({
  pages,
  answer: v.array(defineObject({ id: v.number(), slug: v.string(), name: v.string() })),
});

export const listInstallations = defineRestCall('GET /orgs/{org}/installations', {
  needs: organizationAdministration.read,
  pages: { ...pages, list: 'installations' },
  answer: defineListEnvelope(
    'installations',
    defineObject({ id: v.number(), app_id: v.number(), app_slug: v.string() }),
  ),
});

export const listRoles = defineRestCall('GET /orgs/{org}/custom-repository-roles', {
  needs: customRepositoryRoles.read,
  answer: defineListEnvelope('custom_roles', defineObject({ id: v.number(), name: v.string() })),
});

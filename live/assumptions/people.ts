import { defineCollaboratorCall } from '@trueup/core/github';
import * as collaborators from '@trueup/core/sections/collaborators/calls';
import * as properties from '@trueup/core/sections/custom_properties/calls';
import * as organization from '@trueup/core/sections/organization';
import * as teams from '@trueup/core/sections/teams/calls';
import { answers, belief, byReader, finds, refuses, shows } from './belief.ts';
import { anything, like, some } from './pattern.ts';

const nobody = 'trueup-live-nobody-7f3a';
const asksOf = defineCollaboratorCall({});

export const people = [
  belief('people/owner-listed', { owner: 'person' })(
    finds(collaborators.list({}), ({ owner }) => ({ body: some({ login: owner, role_name: 'admin' }) })),
  ),
  belief('people/owner-invited', { owner: 'person' })(
    refuses(({ owner }) => collaborators.invite({ username: owner }, { permission: 'push' }), 422),
  ),
  belief('people/unknown')(refuses(collaborators.invite({ username: nobody }, { permission: 'push' }), 404)),
  belief('people/no-invitations')(answers(collaborators.listInvitations({}), 200, [])),
  belief('people/invitation-missing')(refuses(collaborators.cancelInvitation({ invitation_id: 1 }), 404)),
  belief('people/owner-has-access', { owner: 'person' })(answers(({ owner }) => asksOf({ username: owner }), 204)),
  belief('people/nobody-has-access')(refuses(asksOf({ username: nobody }), 404)),
  belief('people/hidden')(byReader(refuses(collaborators.list({}), 403, like(/push access/)))),
  belief('people/invitations-hidden')(byReader(refuses(collaborators.listInvitations({}), [403, 404]))),
  belief('people/no-organization', { owner: 'person' })(refuses(organization.getOrganization({}), 404)),
  belief('people/teams-of-a-person', { owner: 'person' })(answers(teams.list({}), 200, [])),
  belief('people/unknown-team', { owner: 'organization' })(
    refuses(teams.grantAccess({ team_slug: 'trueup-live-none' }, { permission: 'push' }), 404),
  ),
  belief('people/no-access', { owner: 'organization' })(refuses(teams.probe({ team_slug: 'trueup-live-none' }), 404)),
  belief('people/properties-of-a-person', { owner: 'person' })(refuses(properties.list({}), 404)),
  belief('people/unknown-property', { owner: 'organization' })(
    refuses(properties.update({}, { properties: [{ property_name: 'trueup-live-none', value: 'x' }] }), 422, anything),
  ),
  belief('people/organization-of-app', { owner: 'organization' })(
    shows(organization.getRepositoryOwner({}), { owner: { type: 'Organization' } }),
  ),
  belief('people/removed-twice', { owner: 'organization' })(
    answers(({ login }) => collaborators.remove({ username: login }), 204),
  ),
];

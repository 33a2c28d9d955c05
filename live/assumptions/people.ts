import { defineCollaboratorCall } from '@trueup/core/github';
import * as collaborators from '@trueup/core/sections/collaborators/calls';
import * as properties from '@trueup/core/sections/custom_properties/calls';
import * as organization from '@trueup/core/sections/organization';
import * as teams from '@trueup/core/sections/teams/calls';
import { answers, assume, byReader, expects, refuses, shows } from './assumption.ts';
import { anything, like, some } from './pattern.ts';

const nobody = 'trueup-live-nobody-7f3a';
const asksOf = defineCollaboratorCall({});

export const people = [
  assume('people/owner-listed', { owner: 'person' })(
    expects(collaborators.list({}), ({ owner }) => ({ body: some({ login: owner, role_name: 'admin' }) })),
  ),
  assume('people/owner-invited', { owner: 'person' })(
    refuses(({ owner }) => collaborators.invite({ username: owner }, { permission: 'push' }), 422),
  ),
  assume('people/unknown')(refuses(collaborators.invite({ username: nobody }, { permission: 'push' }), 404)),
  assume('people/no-invitations')(answers(collaborators.listInvitations({}), 200, [])),
  assume('people/invitation-missing')(refuses(collaborators.cancelInvitation({ invitation_id: 1 }), 404)),
  assume('people/owner-has-access', { owner: 'person' })(answers(({ owner }) => asksOf({ username: owner }), 204)),
  assume('people/nobody-has-access')(refuses(asksOf({ username: nobody }), 404)),
  assume('people/hidden')(byReader(refuses(collaborators.list({}), 403, like(/push access/)))),
  assume('people/invitations-hidden')(byReader(refuses(collaborators.listInvitations({}), [403, 404]))),
  assume('people/no-organization', { owner: 'person' })(refuses(organization.getOrganization({}), 404)),
  assume('people/teams-of-a-person', { owner: 'person' })(answers(teams.list({}), 200, [])),
  assume('people/unknown-team', { owner: 'organization' })(
    refuses(teams.grantAccess({ team_slug: 'trueup-live-none' }, { permission: 'push' }), 404),
  ),
  assume('people/no-access', { owner: 'organization' })(refuses(teams.probe({ team_slug: 'trueup-live-none' }), 404)),
  assume('people/properties-of-a-person', { owner: 'person' })(refuses(properties.list({}), 404)),
  assume('people/unknown-property', { owner: 'organization' })(
    refuses(properties.update({}, { properties: [{ property_name: 'trueup-live-none', value: 'x' }] }), 422, anything),
  ),
  assume('people/organization-of-app', { owner: 'organization' })(
    shows(organization.getRepositoryOwner({}), { owner: { type: 'Organization' } }),
  ),
  assume('people/removed-twice', { owner: 'organization' })(
    answers(({ login }) => collaborators.remove({ username: login }), 204),
  ),
];

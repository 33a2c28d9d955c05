import { ofCollaborator } from '../../host/routes/accounts.ts';
import * as collaborators from '../../sections/collaborators/calls.ts';
import * as properties from '../../sections/custom_properties/calls.ts';
import * as organization from '../../sections/organization.ts';
import * as teams from '../../sections/teams/calls.ts';
import { answers, type Belief, belief, byReader, finds, refuses, shows } from '../belief.ts';
import { anything, like, some } from '../pattern.ts';

const nobody = 'trueup-live-nobody-7f3a';
const asksOf = ofCollaborator({});

export const people: readonly Belief[] = [
  belief('people/owner-listed', '2.3.13.2', { owner: 'person' })(
    'The owner of a personal repository is among its direct collaborators, as an administrator.',
    finds(collaborators.list({}), ({ owner }) => ({ body: some({ login: owner, role_name: 'admin' }) })),
  ),
  belief('people/owner-invited', '2.3.13.2', { owner: 'person' })(
    'The owner of a repository cannot be invited: 422.',
    refuses(({ owner }) => collaborators.invite({ username: owner }, { permission: 'push' }), 422),
  ),
  belief('people/unknown', '7.21')(
    'An invitation of a login that nobody has answers 404.',
    refuses(collaborators.invite({ username: nobody }, { permission: 'push' }), 404),
  ),
  belief('people/no-invitations', '2.3.13.3')(
    'A repository without invitations has an empty list of them.',
    answers(collaborators.listInvitations({}), 200, []),
  ),
  belief('people/invitation-missing', '2.3.13.3')(
    'Taking back an invitation that is not there answers 404.',
    refuses(collaborators.cancelInvitation({ invitation_id: 1 }), 404),
  ),
  belief('people/owner-has-access', '18.13', { owner: 'person' })(
    'Asking for the access of the owner of a personal repository answers 204.',
    answers(({ owner }) => asksOf({ username: owner }), 204),
  ),
  belief('people/nobody-has-access', '18.13')(
    'Asking for the access of a login that nobody has answers 404.',
    refuses(asksOf({ username: nobody }), 404),
  ),
  belief('people/hidden', '2.3.13.2')(
    'A token whose account may not push is refused the list of collaborators with 403.',
    byReader(refuses(collaborators.list({}), 403, like(/push access/))),
  ),
  belief('people/invitations-hidden', '2.3.13.2')(
    'A token without Administration gets 403 or 404 for the invitations, and no empty list.',
    byReader(refuses(collaborators.listInvitations({}), [403, 404])),
  ),
  belief('people/no-organization', '7.19', { owner: 'person' })(
    'Asking for a person as an organization answers 404.',
    refuses(organization.getOrganization({}), 404),
  ),
  belief('people/teams-of-a-person', '2.3.14.1', { owner: 'person' })(
    'The teams of a personal repository are an empty list.',
    answers(teams.list({}), 200, []),
  ),
  belief('people/unknown-team', '2.3.14.2', { owner: 'organization' })(
    'Granting access to a team that does not exist answers 404.',
    refuses(teams.grant({ team_slug: 'trueup-live-none' }, { permission: 'push' }), 404),
  ),
  belief('people/no-access', '2.3.14.2', { owner: 'organization' })(
    'Asking whether an unknown team reaches the repository answers 404.',
    refuses(teams.probe({ team_slug: 'trueup-live-none' }), 404),
  ),
  belief('people/properties-of-a-person', '2.3.18.1', { owner: 'person' })(
    'A personal repository has no property values: 404.',
    refuses(properties.list({}), 404),
  ),
  belief('people/unknown-property', '2.3.18.5', { owner: 'organization' })(
    'A value of a property that the organization does not define is refused with 422.',
    refuses(properties.update({}, { properties: [{ property_name: 'trueup-live-none', value: 'x' }] }), 422, anything),
  ),
  belief('people/organization-of-app', '2.3.14.1', { owner: 'organization' })(
    'A repository of an organization names it as its owner.',
    shows(organization.getOwned({}), { owner: { type: 'Organization' } }),
  ),
  belief('people/removed-twice', '2.3.13.2', { owner: 'organization' })(
    'Removing a person who has no access of their own answers 204.',
    answers(({ login }) => collaborators.remove({ username: login }), 204),
  ),
];

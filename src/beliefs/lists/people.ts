import { ofCollaborator } from '../../host/routes/accounts.ts';
import * as collaborators from '../../sections/collaborators/calls.ts';
import * as properties from '../../sections/custom_properties/calls.ts';
import * as organization from '../../sections/organization.ts';
import * as teams from '../../sections/teams/calls.ts';
import { type Belief, finds } from '../belief.ts';
import { anything, like, some } from '../pattern.ts';

const nobody = 'trueup-live-nobody-7f3a';
const asksOf = ofCollaborator({});

export const people: readonly Belief[] = [
  {
    id: 'people/owner-listed',
    claim: 'The owner of a personal repository is among its direct collaborators, as an administrator.',
    rule: '2.3.13.2',
    needs: { owner: 'person' },
    steps: [finds(collaborators.list({}), ({ owner }) => ({ body: some({ login: owner, role_name: 'admin' }) }))],
  },
  {
    id: 'people/owner-invited',
    claim: 'The owner of a repository cannot be invited: 422.',
    rule: '2.3.13.2',
    needs: { owner: 'person' },
    steps: [finds(({ owner }) => collaborators.invite({ username: owner }, { permission: 'push' }), { status: 422 })],
  },
  {
    id: 'people/unknown',
    claim: 'An invitation of a login that nobody has answers 404.',
    rule: '7.21',
    steps: [finds(collaborators.invite({ username: nobody }, { permission: 'push' }), { status: 404 })],
  },
  {
    id: 'people/no-invitations',
    claim: 'A repository without invitations has an empty list of them.',
    rule: '2.3.13.3',
    steps: [finds(collaborators.listInvitations({}), { status: 200, body: [] })],
  },
  {
    id: 'people/invitation-missing',
    claim: 'Taking back an invitation that is not there answers 404.',
    rule: '2.3.13.3',
    steps: [finds(collaborators.cancelInvitation({ invitation_id: 1 }), { status: 404 })],
  },
  {
    id: 'people/owner-has-access',
    claim: 'Asking for the access of the owner of a personal repository answers 204.',
    rule: '18.13',
    needs: { owner: 'person' },
    steps: [finds(({ owner }) => asksOf({ username: owner }), { status: 204 })],
  },
  {
    id: 'people/nobody-has-access',
    claim: 'Asking for the access of a login that nobody has answers 404.',
    rule: '18.13',
    steps: [finds(asksOf({ username: nobody }), { status: 404 })],
  },
  {
    id: 'people/hidden',
    claim: 'A token whose account may not push is refused the list of collaborators with 403.',
    rule: '2.3.13.2',
    needs: { reader: true },
    steps: [finds(collaborators.list({}), { status: 403, message: like(/push access/) }, { by: 'reader' })],
  },
  {
    id: 'people/invitations-hidden',
    claim: 'A token without Administration gets 404 for the invitations, and no empty list.',
    rule: '2.3.13.2',
    needs: { reader: true },
    steps: [finds(collaborators.listInvitations({}), { status: 404 }, { by: 'reader' })],
  },
  {
    id: 'people/no-organization',
    claim: 'Asking for a person as an organization answers 404.',
    rule: '7.19',
    needs: { owner: 'person' },
    steps: [finds(organization.getOrganization({}), { status: 404 })],
  },
  {
    id: 'people/teams-of-a-person',
    claim: 'The teams of a personal repository are an empty list.',
    rule: '2.3.14.1',
    needs: { owner: 'person' },
    steps: [finds(teams.list({}), { status: 200, body: [] })],
  },
  {
    id: 'people/unknown-team',
    claim: 'Granting access to a team that does not exist answers 404.',
    rule: '2.3.14.2',
    needs: { owner: 'organization' },
    steps: [finds(teams.grant({ team_slug: 'trueup-live-none' }, { permission: 'push' }), { status: 404 })],
  },
  {
    id: 'people/no-access',
    claim: 'Asking whether an unknown team reaches the repository answers 404.',
    rule: '2.3.14.2',
    needs: { owner: 'organization' },
    steps: [finds(teams.probe({ team_slug: 'trueup-live-none' }), { status: 404 })],
  },
  {
    id: 'people/properties-of-a-person',
    claim: 'A personal repository has no property values: 404.',
    rule: '2.3.18.1',
    needs: { owner: 'person' },
    steps: [finds(properties.list({}), { status: 404 })],
  },
  {
    id: 'people/unknown-property',
    claim: 'A value of a property that the organization does not define is refused with 422.',
    rule: '2.3.18.5',
    needs: { owner: 'organization' },
    steps: [
      finds(properties.update({}, { properties: [{ property_name: 'trueup-live-none', value: 'x' }] }), {
        status: 422,
        message: anything,
      }),
    ],
  },
  {
    id: 'people/organization-of-app',
    claim: 'A repository of an organization names it as its owner.',
    rule: '2.3.14.1',
    needs: { owner: 'organization' },
    steps: [finds(organization.getOwned({}), { body: { owner: { type: 'Organization' } } })],
  },
  {
    id: 'people/removed-twice',
    claim: 'Removing a person who has no access of their own answers 204.',
    rule: '2.3.13.2',
    needs: { owner: 'organization' },
    steps: [finds(({ login }) => collaborators.remove({ username: login }), { status: 204 })],
  },
];

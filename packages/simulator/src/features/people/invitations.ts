/** Invitations to a repository. Users outside the organization get access only after they accept. */

import { formatSimpleUser } from '../../bodies/account.ts';
import { formatRepositorySummary } from '../../bodies/repository.ts';
import { toWebUrl } from '../../bodies/urls.ts';
import { answerOk, createNotFound, createValidationFailure, type Fault, noContent } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName, isSameName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';

interface Invitation {
  readonly id: number;
  /** The login is null for an invitation by e-mail. */
  readonly invitee: string | null;
  readonly inviter: string | null;
  /** Invitations show only GitHub's own roles. */
  permissions: string;
  readonly created_at: string;
}

const invitationsOf = repositorySlot<Invitation[]>('invitations', (seeds: Partial<Invitation>[] = [], around) =>
  seeds.map(({ id, invitee, inviter, permissions, created_at }) => ({
    id: id ?? around.newId(),
    invitee: invitee ?? null,
    inviter: inviter ?? null,
    permissions: permissions ?? 'write',
    created_at: created_at ?? around.time,
  })),
);

const dayInMs = 24 * 60 * 60 * 1000;

const measureAge = ({ created_at }: Pick<Invitation, 'created_at'>, now: number) => now - Date.parse(created_at);

/** An invitation expires after a week, but GitHub still lists it. */
const createInvitationFormatter =
  ({ repository, world, api }: RestRequest) =>
  (invitation: Invitation) => {
    const formatPerson = (login: string | null) => {
      const account = login === null ? undefined : world.findAccount(login);
      return account ? formatSimpleUser(account, api) : null;
    };
    return {
      id: invitation.id,
      node_id: encodeNodeId('RI', invitation.id),
      repository: {
        ...formatRepositorySummary(repository, world, api),
        description: settingsOf(repository).description,
      },
      invitee: formatPerson(invitation.invitee),
      inviter: formatPerson(invitation.inviter),
      permissions: invitation.permissions,
      created_at: invitation.created_at,
      expired: measureAge(invitation, world.now()) > 7 * dayInMs,
      url: `${api}/user/repository_invitations/${invitation.id}`,
      html_url: `${toWebUrl(api)}/${getFullName(repository)}/invitations`,
    };
  };

/** GitHub also counts deleted invitations towards the daily limit. */
const sentTimesOf = repositorySlot<string[]>('invitations_sent', (seed: string[] = []) => seed);

const maxPerDay = 50;

const limitFault: Fault = {
  resource: 'RepositoryInvitation',
  field: 'base',
  code: 'custom',
  message: 'You have exceeded the limit of 50 invitations in 24 hours.',
};

/** GitHub changes the existing invitation and does not renew an expired one. */
export function createOrUpdateInvitation(request: RestRequest, login: string, permissions: string) {
  const { repository, world, access } = request;
  const existing = invitationsOf(repository).find(({ invitee }) => invitee !== null && isSameName(invitee, login));
  if (existing) {
    existing.permissions = permissions;
    return { status: 201, body: createInvitationFormatter(request)(existing) };
  }
  const recent = sentTimesOf(repository).filter((created_at) => measureAge({ created_at }, world.now()) < dayInMs);
  if (recent.length >= maxPerDay) throw createValidationFailure(limitFault);
  const created_at = world.formatNow();
  sentTimesOf.put(repository, [...recent, created_at]);
  const invitation = { id: world.newId(), invitee: login, inviter: access.token.login, permissions, created_at };
  invitationsOf(repository).push(invitation);
  return { status: 201, body: createInvitationFormatter(request)(invitation) };
}

/** GitHub also removes the invitations that a removed user sent. */
export const cancelInvitationsSentBy = (repository: Repository, login: string) =>
  invitationsOf.put(
    repository,
    invitationsOf(repository).filter(({ inviter }) => inviter === null || !isSameName(inviter, login)),
  );

function requireInvitation({ repository, params }: RestRequest): Invitation {
  const invitation = invitationsOf(repository).find(({ id }) => id === Number(params.invitation_id));
  if (!invitation) throw createNotFound();
  return invitation;
}

function updateInvitation(request: RestRequest) {
  const invitation = requireInvitation(request);
  invitation.permissions = request.body.permissions ?? invitation.permissions;
  return answerOk(createInvitationFormatter(request)(invitation));
}

function cancelInvitation(request: RestRequest) {
  const invitations = invitationsOf(request.repository);
  invitations.splice(invitations.indexOf(requireInvitation(request)), 1);
  return noContent;
}

export const invitations: Feature = {
  slots: [invitationsOf, sentTimesOf],
  needs: {
    'GET ~/invitations': 'Administration: read',
    'PATCH ~/invitations/{}': 'Administration: write',
    'DELETE ~/invitations/{}': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/invitations': (request) =>
      answerPage(request, invitationsOf(request.repository), createInvitationFormatter(request)),
    'PATCH /repos/{owner}/{repo}/invitations/{invitation_id}': updateInvitation,
    'DELETE /repos/{owner}/{repo}/invitations/{invitation_id}': cancelInvitation,
  },
};

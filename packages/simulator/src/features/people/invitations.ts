import { simpleUser } from '../../bodies/account.ts';
import { webAddress } from '../../bodies/addresses.ts';
import { repositoryInShort } from '../../bodies/repository.ts';
import { type Fault, invalid, noContent, notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { nodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName, type Repository, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';

interface Invitation {
  readonly id: number;
  /** A login; empty for an invitation by e-mail. */
  readonly invitee: string | null;
  readonly inviter: string | null;
  /** One of the host's own roles; invitations show no others. */
  permissions: string;
  readonly created_at: string;
}

const invitationsOf = repositorySlot<Invitation[]>('invitations', (given: Partial<Invitation>[] = [], around) =>
  given.map(({ id, invitee, inviter, permissions, created_at }) => ({
    id: id ?? around.newId(),
    invitee: invitee ?? null,
    inviter: inviter ?? null,
    permissions: permissions ?? 'write',
    created_at: created_at ?? around.time,
  })),
);

const day = 24 * 60 * 60 * 1000;

const age = ({ created_at }: Pick<Invitation, 'created_at'>, now: number) => now - Date.parse(created_at);

/** An invitation expires after a week, but the host still lists it. */
const body =
  ({ repository, world, api }: Ask) =>
  (invitation: Invitation) => {
    const person = (login: string | null) => {
      const account = login === null ? undefined : world.account(login);
      return account ? simpleUser(account, api) : null;
    };
    return {
      id: invitation.id,
      node_id: nodeId('RI', invitation.id),
      repository: {
        ...repositoryInShort(repository, world, api),
        description: settingsOf(repository).description,
      },
      invitee: person(invitation.invitee),
      inviter: person(invitation.inviter),
      permissions: invitation.permissions,
      created_at: invitation.created_at,
      expired: age(invitation, world.now()) > 7 * day,
      url: `${api}/user/repository_invitations/${invitation.id}`,
      html_url: `${webAddress(api)}/${fullName(repository)}/invitations`,
    };
  };

/** When the recent invitations were sent, including deleted ones. */
const sentOf = repositorySlot<string[]>('invitations_sent', (given: string[] = []) => given);

const mostInADay = 50;

const tooMany: Fault = {
  resource: 'RepositoryInvitation',
  field: 'base',
  code: 'custom',
  message: 'You have exceeded the limit of 50 invitations in 24 hours.',
};

/** A second request changes the existing invitation and does not renew an expired one. */
export function invite(ask: Ask, login: string, permissions: string) {
  const { repository, world, access } = ask;
  const standing = invitationsOf(repository).find(({ invitee }) => invitee !== null && sameName(invitee, login));
  if (standing) {
    standing.permissions = permissions;
    return { status: 201, body: body(ask)(standing) };
  }
  const recent = sentOf(repository).filter((created_at) => age({ created_at }, world.now()) < day);
  if (recent.length >= mostInADay) throw invalid(tooMany);
  const created_at = world.time();
  sentOf.put(repository, [...recent, created_at]);
  const invitation = { id: world.newId(), invitee: login, inviter: access.token.login, permissions, created_at };
  invitationsOf(repository).push(invitation);
  return { status: 201, body: body(ask)(invitation) };
}

/** Removing a person also removes the invitations that they sent. */
export const cancelInvitationsOf = (repository: Repository, login: string) =>
  invitationsOf.put(
    repository,
    invitationsOf(repository).filter(({ inviter }) => inviter === null || !sameName(inviter, login)),
  );

function find({ repository, params }: Ask): Invitation {
  const invitation = invitationsOf(repository).find(({ id }) => id === Number(params.invitation_id));
  if (!invitation) throw notFound();
  return invitation;
}

function update(ask: Ask) {
  const invitation = find(ask);
  invitation.permissions = ask.body.permissions ?? invitation.permissions;
  return ok(body(ask)(invitation));
}

function cancel(ask: Ask) {
  const all = invitationsOf(ask.repository);
  all.splice(all.indexOf(find(ask)), 1);
  return noContent;
}

export const invitations: Feature = {
  slots: [invitationsOf, sentOf],
  needs: {
    'GET ~/invitations': 'Administration: read',
    'PATCH ~/invitations/{}': 'Administration: write',
    'DELETE ~/invitations/{}': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/invitations': (ask) => page(ask, invitationsOf(ask.repository), body(ask)),
    'PATCH /repos/{owner}/{repo}/invitations/{invitation_id}': update,
    'DELETE /repos/{owner}/{repo}/invitations/{invitation_id}': cancel,
  },
};

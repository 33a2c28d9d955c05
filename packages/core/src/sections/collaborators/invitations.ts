/**
 * Plans invitations. A person without access gets an invitation, which GitHub does not renew and never shows with a
 * custom role. GitHub cancels an invitation if its sender loses access.
 */

import type { Item } from '../../plan/item.ts';
import {
  createNote,
  noteUncompared,
  planCreate,
  planDelete,
  planOutOfReach,
  planReplace,
  planUpdate,
} from '../../plan/make-items.ts';
import { dropCase } from '../../plan/match.ts';
import { formatText, hiddenValueText, markPublic, showFullText, type Text } from '../../plan/wording.ts';
import { isUndeclaredDeleted, type ListWithPolicy } from '../../settings/schema/shape.ts';
import { createAccountIdLookup } from '../lookups.ts';
import { compareRoles, describeRole, isCustomRole, markMayStay, toPermission, toPowerTone, toRole } from '../roles.ts';
import * as calls from './calls.ts';
import { type Collaborator, describeCollaborator } from './schema.ts';

export const personalRoleReason = formatText`in a repository of a personal account, every collaborator has \`push\``;

const isInvitationTo = (invitation: calls.LiveInvitation, login: string) =>
  invitation.invitee !== null && dropCase(invitation.invitee.login) === dropCase(login);

/** Prefers an invitation that the person can still accept. */
export function findInvitation(login: string, invitations: readonly calls.LiveInvitation[]) {
  const received = invitations.filter((invitation) => isInvitationTo(invitation, login));
  return received.find(({ expired }) => !expired) ?? received[0];
}

/** Plans the invitation of a person without access. */
export function planInvitation(
  declared: Collaborator,
  invitation: calls.LiveInvitation | undefined,
  { isPersonal, removedLogins }: { readonly isPersonal: boolean; readonly removedLogins: readonly string[] },
): Item[] {
  const entry = { permission: (invitation && toPermission(invitation.permissions)) ?? 'push', ...declared };
  if (!invitation) return [planFirstInvitation(entry, isPersonal)];
  if (invitation.expired) return planRenewal(entry, invitation, formatText`the invitation has expired`);
  const sender = invitation.inviter?.login;
  const cancellation = formatText`removing ${JSON.stringify(sender)}, who sent the invitation, cancels it`;
  if (sender && removedLogins.includes(sender)) return planRenewal(entry, invitation, cancellation);
  const differences = compareRoles(entry.permission, invitation.permissions, formatText`in the pending invitation`);
  if (isPersonal) return planOutOfReach(describeCollaborator(entry), markMayStay(differences), personalRoleReason);
  if (isCustomRole(entry.permission)) return [noteUnverifiedRole(entry)];
  return planUpdate(
    identifyInvitation(entry),
    differences,
    calls.changeInvitation({ invitation_id: invitation.id }, { permissions: toRole(entry.permission) }),
  );
}

type InvitationEntry = Required<Collaborator>;
const identifyInvitation = (entry: InvitationEntry) => ({
  subject: describeCollaborator(entry),
  names: listInvitationNames(entry.username),
});

/** The item of a person with access has only a login as its name. */
const listInvitationNames = (login: string) => ['invitations', dropCase(login)];

export const isInvitation = (names: readonly string[]) => names.length > 1;

const createInviteCall = ({ username, permission }: InvitationEntry) => calls.invite({ username }, { permission });

const planFirstInvitation = (entry: InvitationEntry, isPersonal: boolean) =>
  planCreate(describeCollaborator(entry), createInviteCall(entry), {
    names: [dropCase(entry.username)],
    holds: { permission: entry.permission },
    verb: `invited as ${entry.permission}`,
    lookups: [createAccountIdLookup(entry.username)],
    because: isPersonal && entry.permission !== 'push' ? personalRoleReason : undefined,
    ...(!isPersonal && toPowerTone(entry.permission)),
  });

/** GitHub does not renew an invitation on a second request, so the plan cancels it first. */
const planRenewal = (entry: InvitationEntry, { id }: calls.LiveInvitation, reason: Text) =>
  planReplace(
    identifyInvitation(entry),
    [{ key: 'username', live: undefined, wanted: undefined, words: reason }],
    [calls.cancelInvitation({ invitation_id: id }), createInviteCall(entry)],
    {
      holds: { permission: entry.permission },
      verb: 'cancelled and sent again',
      entry,
      ...toPowerTone(entry.permission),
    },
  );

const noteUnverifiedRole = (entry: InvitationEntry) =>
  noteUncompared(
    'blind',
    formatText`kept the pending invitation of ${markPublic(describeCollaborator(entry))}: GitHub does not show custom roles in invitations, so Trueup can compare ${markPublic(JSON.stringify(entry.permission))} only after the person accepts it`,
    { subject: describeCollaborator(entry), covers: [[describeCollaborator(entry), 'permission']] },
  );

export const planUndeclaredInvitations = (
  { entries, undeclared }: ListWithPolicy<Collaborator>,
  invitations: readonly calls.LiveInvitation[],
  removedLogins: readonly string[],
): Item[] =>
  invitations
    .filter((invitation) => !entries.some(({ username }) => isInvitationTo(invitation, username)))
    .map((invitation) => {
      if (!invitation.invitee) return noteEmailInvitation(invitation, removedLogins);
      const { expired } = invitation;
      const subject = formatText`${markPublic(expired ? 'expired ' : '')}invitation to ${JSON.stringify(invitation.invitee.login)} as ${describeRole(invitation.permissions)}`;
      if (expired || !isUndeclaredDeleted(undeclared, dropCase(invitation.invitee.login)))
        return createNote(
          formatText`kept undeclared ${subject}${markPublic(expired ? ': it can no longer be accepted' : '')}`,
        );
      return planDelete(showFullText(subject), calls.cancelInvitation({ invitation_id: invitation.id }), {
        names: listInvitationNames(invitation.invitee.login),
        holds: { permission: invitation.permissions },
        verb: 'cancelled',
        publicName: `an undeclared invitation ${hiddenValueText}`,
      });
    });

function noteEmailInvitation({ inviter }: calls.LiveInvitation, removedLogins: readonly string[]) {
  const subject = inviter
    ? formatText`an email invitation from ${JSON.stringify(inviter.login)}`
    : formatText`an email invitation`;
  return inviter && removedLogins.includes(inviter.login)
    ? createNote(formatText`${subject} is cancelled, because the plan removes its sender`)
    : createNote(formatText`kept ${subject}: it has no login, so no entry can match it`);
}

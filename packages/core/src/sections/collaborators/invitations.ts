import type { Item } from '../../plan/item.ts';
import { create, leaveToOthers, note, noteUncompared, remove, replace, update } from '../../plan/make-items.ts';
import { dropCase } from '../../plan/match.ts';
import { open, say, spellOut, type Text, withheld } from '../../plan/wording.ts';
import { isUndeclaredDeleted, type ListWithPolicy } from '../../settings/schema/shape.ts';
import { lookUpAccount } from '../lookups.ts';
import { compareRoles, isCustom, letStay, permissionOf, powerOf, roleOf, roleText } from '../roles.ts';
import * as calls from './calls.ts';
import { type Collaborator, nameCollaborator } from './schema.ts';

export const oneRole = say`in a repository of a personal account, every collaborator has \`push\``;

const isTo = (invitation: calls.LiveInvitation, login: string) =>
  invitation.invitee !== null && dropCase(invitation.invitee.login) === dropCase(login);

/** Prefers an invitation that the person can still accept. */
export function findInvitation(login: string, invitations: readonly calls.LiveInvitation[]) {
  const theirs = invitations.filter((invitation) => isTo(invitation, login));
  return theirs.find(({ expired }) => !expired) ?? theirs[0];
}

/** The invitation of a declared person who has no access yet. The host cancels what the removed logins have sent. */
export function planInvitation(
  declared: Collaborator,
  invitation: calls.LiveInvitation | undefined,
  { isPersonal, removed }: { readonly isPersonal: boolean; readonly removed: readonly string[] },
): Item[] {
  const entry = { permission: (invitation && permissionOf(invitation.permissions)) ?? 'push', ...declared };
  if (!invitation) return [planFirstInvitation(entry, isPersonal)];
  if (invitation.expired) return planRenewal(entry, invitation, say`the invitation has expired`);
  const sender = invitation.inviter?.login;
  const cancelled = say`removing ${JSON.stringify(sender)}, who sent the invitation, cancels it`;
  if (sender && removed.includes(sender)) return planRenewal(entry, invitation, cancelled);
  const differences = compareRoles(entry.permission, invitation.permissions, say`in the pending invitation`);
  if (isPersonal) return leaveToOthers(nameCollaborator(entry), letStay(differences), oneRole);
  if (isCustom(entry.permission)) return [noteUnverified(entry)];
  return update(
    aboutInvitation(entry),
    differences,
    calls.changeInvitation({ invitation_id: invitation.id }, { permissions: roleOf(entry.permission) }),
  );
}

type Invited = Required<Collaborator>;
const aboutInvitation = (entry: Invited) => ({
  subject: nameCollaborator(entry),
  names: ['invitations', dropCase(entry.username)],
});

const invite = ({ username, permission }: Invited) => calls.invite({ username }, { permission });

const planFirstInvitation = (entry: Invited, isPersonal: boolean) =>
  create(nameCollaborator(entry), invite(entry), {
    names: [dropCase(entry.username)],
    holds: { permission: entry.permission },
    verb: `invited as ${entry.permission}`,
    lookups: [lookUpAccount(entry.username)],
    because: isPersonal && entry.permission !== 'push' ? oneRole : undefined,
    ...(!isPersonal && powerOf(entry.permission)),
  });

/** A second request does not renew an existing invitation, so this cancels it first. */
const planRenewal = (entry: Invited, { id }: calls.LiveInvitation, words: Text) =>
  replace(
    aboutInvitation(entry),
    [{ key: 'username', live: undefined, wanted: undefined, words }],
    [calls.cancelInvitation({ invitation_id: id }), invite(entry)],
    { holds: { permission: entry.permission }, verb: 'cancelled and sent again', entry, ...powerOf(entry.permission) },
  );

const noteUnverified = (entry: Invited) =>
  noteUncompared(
    'blind',
    say`kept the pending invitation of ${open(nameCollaborator(entry))}: GitHub does not show custom roles in invitations, so Trueup can compare ${open(JSON.stringify(entry.permission))} only after the person accepts it`,
    { subject: nameCollaborator(entry), covers: [[nameCollaborator(entry), 'permission']] },
  );

export const planUndeclaredInvitations = (
  { entries, undeclared }: ListWithPolicy<Collaborator>,
  invitations: readonly calls.LiveInvitation[],
  removed: readonly string[],
): Item[] =>
  invitations
    .filter((invitation) => !entries.some(({ username }) => isTo(invitation, username)))
    .map((invitation) => {
      if (!invitation.invitee) return noteEmail(invitation, removed);
      const { expired } = invitation;
      const subject = say`${open(expired ? 'expired ' : '')}invitation to ${JSON.stringify(invitation.invitee.login)} as ${roleText(invitation.permissions)}`;
      if (expired || !isUndeclaredDeleted(undeclared, dropCase(invitation.invitee.login)))
        return note(say`kept undeclared ${subject}${open(expired ? ': it can no longer be accepted' : '')}`);
      return remove(spellOut(subject), calls.cancelInvitation({ invitation_id: invitation.id }), {
        names: ['invitations', dropCase(invitation.invitee.login)],
        holds: { permission: invitation.permissions },
        verb: 'cancelled',
        openName: `an undeclared invitation ${withheld}`,
      });
    });

function noteEmail({ inviter }: calls.LiveInvitation, removed: readonly string[]) {
  const what = inviter ? say`an email invitation from ${JSON.stringify(inviter.login)}` : say`an email invitation`;
  return inviter && removed.includes(inviter.login)
    ? note(say`${what} is cancelled, because the plan removes its sender`)
    : note(say`kept ${what}: it has no login, so no entry can match it`);
}

import { SectionFailure } from '../../plan/item.ts';
import { dropCase } from '../../plan/match.ts';
import { say } from '../../plan/wording.ts';
import { describeRole, toPermission } from '../roles.ts';
import { exportList, type SectionExport } from '../section.ts';
import { isOwner, type LivePeople } from './read.ts';
import { nameCollaborator, settings } from './schema.ts';

export function collaboratorsToSettings(live: LivePeople): SectionExport {
  const { collaborators, invitations } = live;
  const isOwners = (one: { readonly id: number; readonly login: string }) => isOwner(live, one);
  const known = new Set(collaborators.map(({ login }) => dropCase(login)));
  const invited = invitations.flatMap(({ invitee, expired, permissions }) =>
    invitee && !expired && !known.has(dropCase(invitee.login)) ? [entryOf(invitee.login, permissions)] : [],
  );
  const entries = collaborators
    .filter((one) => !isOwners(one))
    .map(({ login, role_name }) => entryOf(login, role_name))
    .concat(invited);
  const isNamed = (login: string) => entries.some(({ username }) => dropCase(username) === dropCase(login));
  const expired = invitations.flatMap((one) =>
    one.invitee && one.expired && !isNamed(one.invitee.login) ? [one.invitee.login] : [],
  );
  const byMail = invitations
    .filter(({ invitee }) => !invitee)
    .map(() => 'an email invitation is left out: it has no login');
  const notes = [
    ...collaborators.filter(isOwners).map(({ login }) => `the owner ${JSON.stringify(login)} is left out`),
    ...byMail,
    ...expired.map(
      (login) => `the expired invitation to ${JSON.stringify(login)} is left out: it can no longer be accepted`,
    ),
  ];
  return exportList(entries, settings, notes, byMail);
}

function entryOf(username: string, role: string) {
  const permission = toPermission(role);
  if (permission !== undefined) return { username, permission };
  throw new SectionFailure(
    say`${nameCollaborator({ username })} has ${describeRole(role)}, which a file cannot declare: \`${role}\` in a file means the built-in role`,
    'rename the custom role of the organization',
  );
}

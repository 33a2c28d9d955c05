import { SectionFailure } from '../../plan/item.ts';
import { dropCase } from '../../plan/match.ts';
import { formatText } from '../../plan/wording.ts';
import { describeRole, toPermission } from '../roles.ts';
import { exportList, type SectionExport } from '../section.ts';
import { isOwner, type LivePeople } from './read.ts';
import { describeCollaborator, settings } from './schema.ts';

export function exportCollaborators(live: LivePeople): SectionExport {
  const { collaborators, invitations } = live;
  const isOwnerAccount = (person: { readonly id: number; readonly login: string }) => isOwner(live, person);
  const knownLogins = new Set(collaborators.map(({ login }) => dropCase(login)));
  const invitedEntries = invitations.flatMap(({ invitee, expired, permissions }) =>
    invitee && !expired && !knownLogins.has(dropCase(invitee.login))
      ? [toCollaboratorEntry(invitee.login, permissions)]
      : [],
  );
  const entries = collaborators
    .filter((person) => !isOwnerAccount(person))
    .map(({ login, role_name }) => toCollaboratorEntry(login, role_name))
    .concat(invitedEntries);
  const hasEntry = (login: string) => entries.some(({ username }) => dropCase(username) === dropCase(login));
  const expiredLogins = invitations.flatMap(({ invitee, expired }) =>
    invitee && expired && !hasEntry(invitee.login) ? [invitee.login] : [],
  );
  const emailNotes = invitations
    .filter(({ invitee }) => !invitee)
    .map(() => ({ text: 'an email invitation is left out: it has no login' }));
  const notes = [
    ...collaborators
      .filter(isOwnerAccount)
      .map(({ login }) => ({ text: `the owner ${JSON.stringify(login)} is left out`, about: login })),
    ...emailNotes,
    ...expiredLogins.map((login) => ({
      text: `the expired invitation to ${JSON.stringify(login)} is left out: it can no longer be accepted`,
      about: login,
    })),
  ];
  return exportList(entries, settings, notes, emailNotes);
}

/** Throws for a custom role named `pull` or `push`. */
function toCollaboratorEntry(username: string, role: string) {
  const permission = toPermission(role);
  if (permission !== undefined) return { username, permission };
  throw new SectionFailure(
    formatText`${describeCollaborator({ username })} has ${describeRole(role)}, which a file cannot declare: \`${role}\` in a file means the built-in role`,
    'rename the custom role of the organization',
  );
}

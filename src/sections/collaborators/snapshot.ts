import { SectionFailure } from '../../plan/item.ts';
import { listExported } from '../exported.ts';
import { permissionOf, roleText } from '../roles.ts';
import type { Exported } from '../section.ts';
import { isOwner, type Live } from './live.ts';
import { caseless, named, settings } from './schema.ts';

export function collaboratorsToSettings(live: Live): Exported {
  const { collaborators, invitations } = live;
  const isOwners = (one: { readonly id: number; readonly login: string }) => isOwner(live, one);
  const known = new Set(collaborators.map(({ login }) => caseless(login)));
  const invited = invitations.flatMap(({ invitee, expired, permissions }) =>
    invitee && !expired && !known.has(caseless(invitee.login)) ? [entryOf(invitee.login, permissions)] : [],
  );
  const entries = collaborators
    .filter((one) => !isOwners(one))
    .map(({ login, role_name }) => entryOf(login, role_name));
  return listExported([...entries, ...invited], settings, [
    ...collaborators.filter(isOwners).map(({ login }) => `the owner ${JSON.stringify(login)} is left out`),
    ...invitations.flatMap(({ invitee, expired }) => {
      if (!invitee) return ['an invitation by e-mail is left out: it names no account'];
      return expired ? [`the expired invitation to ${JSON.stringify(invitee.login)} is left out`] : [];
    }),
  ]);
}

function entryOf(username: string, role: string) {
  const permission = permissionOf(role);
  if (permission !== undefined) return { username, permission };
  throw new SectionFailure(
    `${named({ username })} has ${roleText(role)}, and no entry can mean it: \`${role}\` in a file is the host's own role`,
    'give the custom role of the organization another name',
  );
}

import { PermissionDenied } from '../../host/failures.ts';
import { administration } from '../../host/grants.ts';
import { fullName, type Reader } from '../../host/host.ts';
import { caseless } from '../../plan/match.ts';
import type { Account } from '../organization.ts';
import * as calls from './calls.ts';

export interface Live {
  readonly owner: Pick<Account, 'id' | 'login' | 'type'>;
  /** Those with access of their own; of a personal repository, the owner as well. */
  readonly collaborators: readonly calls.LiveCollaborator[];
  readonly invitations: readonly calls.LiveInvitation[];
}

/** A login may change between two readings, and a number does not. */
export const isOwner = ({ owner }: Live, { id, login }: { readonly id?: number; readonly login: string }) =>
  id === owner.id || caseless(login) === caseless(owner.login);

export async function readCollaborators(host: Reader): Promise<Live> {
  const [{ owner, permissions }, collaborators, invitations] = await Promise.all([
    host.ask(calls.getOwned({})),
    host.ask(calls.list({})),
    host.ask(calls.listInvitations({})),
  ]);
  const live = { owner, collaborators, invitations };
  if (owner.type === 'User' && !collaborators.some((one) => isOwner(live, one)))
    throw unseen(host, `the list leaves out the owner ${JSON.stringify(owner.login)}, who is always in it`);
  if (!collaborators.length && permissions?.pull && !permissions.push)
    throw unseen(host, 'the list is empty, and the account of the token may not push, which it takes to see the list');
  return live;
}

/** The host may show less of this list than there is. Nobody is removed or invited on what the token cannot see. */
const unseen = (host: Reader, why: string) =>
  new PermissionDenied(
    { method: 'GET', path: `/repos/${fullName(host.repository)}/collaborators`, status: 200 },
    why,
    [administration.read],
    'grant "Administration: read" to a token whose account may push to the repository',
  );

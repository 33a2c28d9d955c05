import { PermissionDenied } from '../../host/failures.ts';
import { administration } from '../../host/grants.ts';
import { fullName, type Reader } from '../../host/host.ts';
import { caseless } from '../../plan/match.ts';
import type { Account } from '../organization.ts';
import * as calls from './calls.ts';

export interface Live {
  readonly owner: Pick<Account, 'id' | 'login' | 'type'>;
  /** People with direct access; in a personal repository, the owner as well. */
  readonly collaborators: readonly calls.LiveCollaborator[];
  readonly invitations: readonly calls.LiveInvitation[];
}

/** Compares ids too, since a login may change between two requests. */
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
    throw unseen(
      host,
      'the list is empty, and the host shows it only to accounts with push access, which the account of the token lacks',
    );
  return live;
}

/** The host may hide people from this token. An incomplete list must not remove or invite anybody. */
const unseen = (host: Reader, why: string) =>
  new PermissionDenied(
    { method: 'GET', path: `/repos/${fullName(host.repository)}/collaborators`, status: 200 },
    why,
    [administration.read],
    'grant "Administration: read" to a token whose account has push access to the repository',
  );

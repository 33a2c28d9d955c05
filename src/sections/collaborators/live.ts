import type { Reader } from '../../host/host.ts';
import * as calls from './calls.ts';

export interface Live {
  readonly owner: calls.Account;
  /** Those with access of their own; of a personal repository, the owner as well. */
  readonly collaborators: readonly calls.LiveCollaborator[];
  readonly invitations: readonly calls.LiveInvitation[];
}

export async function readCollaborators(host: Reader): Promise<Live> {
  const [{ owner }, collaborators, invitations] = await Promise.all([
    host.ask(calls.getRepository({})),
    host.ask(calls.list({})),
    host.ask(calls.listInvitations({})),
  ]);
  return { owner, collaborators, invitations };
}

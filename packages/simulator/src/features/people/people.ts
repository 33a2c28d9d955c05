import { accountSlot, repositorySlot } from '../../state/slot.ts';
import { type Account, type Repository, sameName } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import { rolesThroughTeams } from './repository-teams.ts';
import { baseOf, highestOf } from './roles.ts';

/** A person's direct access to a repository. */
export interface Collaborator {
  readonly login: string;
  readonly role: string;
}

export const collaboratorsOf = repositorySlot<Collaborator[]>('collaborators', (given: Partial<Collaborator>[] = []) =>
  given.map(({ login = '', role = 'write' }) => ({ login, role })),
);

/** The logins of the organization's owners, who administer all of its repositories. */
export const ownersOf = accountSlot<string[]>('owners', (given: string[] = []) => given);

export const isOwner = (account: Account, login: string) =>
  account.type === 'User' ? sameName(account.login, login) : ownersOf(account).some((one) => sameName(one, login));

/** The highest role of a person in a repository, from any source; `undefined` without access of their own. */
export function roleOf(repository: Repository, world: World, login: string): string | undefined {
  const owner = world.owner(repository);
  const direct = collaboratorsOf(repository).filter((one) => sameName(one.login, login));
  return highestOf(owner, [
    ...(isOwner(owner, login) ? ['admin'] : []),
    ...direct.map(({ role }) => role),
    ...rolesThroughTeams(repository, owner, login),
  ]);
}

/** Whether a person may push, and so has reviews that count. */
export function mayWrite(repository: Repository, world: World, login: string): boolean {
  const role = roleOf(repository, world, login);
  return role !== undefined && ['write', 'maintain', 'admin'].includes(baseOf(world.owner(repository), role));
}

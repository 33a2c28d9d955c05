import { accountSlot, repositorySlot } from '../../state/slot.ts';
import { type Account, isSameName, type Repository } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import { listRolesThroughTeams } from './repository-teams.ts';
import { findBaseRole, findHighestRole } from './roles.ts';

/** A person's direct access to a repository. */
export interface Collaborator {
  readonly login: string;
  readonly role: string;
}

export const collaboratorsOf = repositorySlot<Collaborator[]>('collaborators', (seed: Partial<Collaborator>[] = []) =>
  seed.map(({ login = '', role = 'write' }) => ({ login, role })),
);

/** The logins of the organization's owners, who administer all of its repositories. */
export const ownersOf = accountSlot<string[]>('owners', (seed: string[] = []) => seed);

export const isOwner = (account: Account, login: string) =>
  account.type === 'User'
    ? isSameName(account.login, login)
    : ownersOf(account).some((ownerLogin) => isSameName(ownerLogin, login));

/** Returns `undefined` for a user without direct access, team access or ownership. */
export function findUserRole(repository: Repository, world: World, login: string): string | undefined {
  const owner = world.getOwner(repository);
  const direct = collaboratorsOf(repository).filter((collaborator) => isSameName(collaborator.login, login));
  return findHighestRole(owner, [
    ...(isOwner(owner, login) ? ['admin'] : []),
    ...direct.map(({ role }) => role),
    ...listRolesThroughTeams(repository, owner, login),
  ]);
}

export function canUserWrite(repository: Repository, world: World, login: string): boolean {
  const role = findUserRole(repository, world, login);
  return role !== undefined && ['write', 'maintain', 'admin'].includes(findBaseRole(world.getOwner(repository), role));
}

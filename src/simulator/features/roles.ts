import { invalid } from '../exchange/answer.ts';
import { accountSlot } from '../state/slot.ts';
import type { Account } from '../state/state.ts';
import type { Feature } from './feature.ts';

/** A repository role that an organization made up, on top of one of the host's own. */
interface CustomRole {
  readonly name: string;
  readonly base: string;
}

const customRolesOf = accountSlot<CustomRole[]>('custom_roles', (given: CustomRole[] = []) => given);

/** The host's own, lowest first, by the names of `role_name`. */
const ownRoles = ['read', 'triage', 'write', 'maintain', 'admin'];

/** What a request grants is spelt otherwise than what an answer shows. */
const spellings = [
  { asked: 'pull', shown: 'read' },
  { asked: 'push', shown: 'write' },
];

/** The role that a request asks for, by the name that an answer would show. */
export function roleAsked(owner: Account, permission: string): string {
  const shown = spellings.find(({ asked }) => asked === permission)?.shown ?? permission;
  if (ownRoles.includes(shown) || customRolesOf(owner).some(({ name }) => name === shown)) return shown;
  throw invalid({ resource: 'Repository', field: 'permission', code: 'invalid', value: permission });
}

/** The host's own role below a custom one; of the host's own, the same. */
export const baseOf = (owner: Account, role: string) =>
  customRolesOf(owner).find(({ name }) => name === role)?.base ?? role;

/** The highest of them; nothing of none. */
export const highestOf = (owner: Account, roles: readonly string[]): string | undefined =>
  roles.toSorted((one, other) => rankOf(baseOf(owner, other)) - rankOf(baseOf(owner, one)))[0];

const rankOf = (role: string) => ownRoles.indexOf(role);

/** The word of a request for one of the host's own roles. */
export const askedAs = (role: string) => spellings.find(({ shown }) => shown === role)?.asked ?? role;

export function permissionsOf(role: string) {
  const rank = rankOf(role);
  return { admin: rank > 3, maintain: rank > 2, push: rank > 1, triage: rank > 0, pull: true };
}

export const roles: Feature = { slots: [customRolesOf] };

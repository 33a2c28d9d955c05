import { simpleUser } from '../../bodies/account.ts';
import { invalid, notFound, ok } from '../../exchange/answer.ts';
import type { Handler } from '../../exchange/ask.ts';
import { accountSlot } from '../../state/slot.ts';
import type { Account } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

/** A custom role of an organization, based on a host role. */
interface CustomRole {
  readonly id: number;
  readonly name: string;
  readonly base: string;
  readonly created_at: string;
}

const customRolesOf = accountSlot<CustomRole[]>(
  'custom_roles',
  (given: (Partial<CustomRole> & Pick<CustomRole, 'name' | 'base'>)[] = [], around) =>
    given.map(({ id, name, base, created_at }) => ({
      id: id ?? around.newId(),
      name,
      base,
      created_at: created_at ?? around.time,
    })),
);

/** The host's own roles, lowest first, as `role_name` spells them. */
const ownRoles = ['read', 'triage', 'write', 'maintain', 'admin'];

/** Requests spell roles differently from answers. */
const spellings = [
  { asked: 'pull', shown: 'read' },
  { asked: 'push', shown: 'write' },
];

/** The requested role, spelt as in answers. */
export function roleAsked(owner: Account, permission: string): string {
  const shown = spellings.find(({ asked }) => asked === permission)?.shown ?? permission;
  if (ownRoles.includes(shown) || customRolesOf(owner).some(({ name }) => name === shown)) return shown;
  throw invalid({ resource: 'Repository', field: 'permission', code: 'invalid', value: permission });
}

/** The host role that a custom role is based on; a host role returns itself. */
export const baseOf = (owner: Account, role: string) =>
  customRolesOf(owner).find(({ name }) => name === role)?.base ?? role;

/** The highest role; `undefined` for an empty list. */
export const highestOf = (owner: Account, roles: readonly string[]): string | undefined =>
  roles.toSorted((one, other) => rankOf(baseOf(owner, other)) - rankOf(baseOf(owner, one)))[0];

const rankOf = (role: string) => ownRoles.indexOf(role);

/** How a request spells one of the host's own roles. */
export const askedAs = (role: string) => spellings.find(({ shown }) => shown === role)?.asked ?? role;

export function permissionsOf(role: string) {
  const rank = rankOf(role);
  return { admin: rank > 3, maintain: rank > 2, push: rank > 1, triage: rank > 0, pull: true };
}

const list: Handler = ({ world, params, api }) => {
  const organization = world.account(params.org ?? '');
  if (organization?.type !== 'Organization') throw notFound();
  const all = customRolesOf(organization).map(({ id, name, base, created_at }) => ({
    id,
    name,
    description: null,
    base_role: base,
    permissions: [],
    organization: simpleUser(organization, api),
    created_at,
    updated_at: created_at,
  }));
  return ok({ total_count: all.length, custom_roles: all });
};

export const roles: Feature = {
  slots: [customRolesOf],
  needs: { 'GET /orgs/{}/custom-repository-roles': 'Custom repository roles: read | Administration: read' },
  routes: { 'GET /orgs/{org}/custom-repository-roles': list },
};

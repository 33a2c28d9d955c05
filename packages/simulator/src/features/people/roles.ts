/** Roles of repositories: GitHub's own and custom ones. Requests and answers spell roles differently. */

import { formatSimpleUser } from '../../bodies/account.ts';
import { answerOk, createNotFound, createValidationFailure } from '../../exchange/answer.ts';
import type { Handler } from '../../exchange/rest-request.ts';
import { accountSlot } from '../../state/slot.ts';
import type { Account } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

/** A custom role of an organization, based on one of GitHub's own roles. */
interface CustomRole {
  readonly id: number;
  readonly name: string;
  readonly base: string;
  readonly created_at: string;
}

const customRolesOf = accountSlot<CustomRole[]>(
  'custom_roles',
  (seeds: (Partial<CustomRole> & Pick<CustomRole, 'name' | 'base'>)[] = [], around) =>
    seeds.map(({ id, name, base, created_at }) => ({
      id: id ?? around.newId(),
      name,
      base,
      created_at: created_at ?? around.time,
    })),
);

/** GitHub's own roles, lowest first, as `role_name` spells them. */
const builtInRoles = ['read', 'triage', 'write', 'maintain', 'admin'];

const spellings = [
  { request: 'pull', answer: 'read' },
  { request: 'push', answer: 'write' },
];

/** Returns the requested role as answers spell it. */
export function requireKnownRole(owner: Account, permission: string): string {
  const spelledRole = spellings.find(({ request }) => request === permission)?.answer ?? permission;
  if (builtInRoles.includes(spelledRole) || customRolesOf(owner).some(({ name }) => name === spelledRole))
    return spelledRole;
  throw createValidationFailure({ resource: 'Repository', field: 'permission', code: 'invalid', value: permission });
}

/** Returns the role that a custom role is based on, and returns GitHub's own roles unchanged. */
export const findBaseRole = (owner: Account, role: string) =>
  customRolesOf(owner).find(({ name }) => name === role)?.base ?? role;

export const findHighestRole = (owner: Account, roles: readonly string[]): string | undefined =>
  roles.toSorted((first, second) => rankRole(findBaseRole(owner, second)) - rankRole(findBaseRole(owner, first)))[0];

const rankRole = (role: string) => builtInRoles.indexOf(role);

export const toRequestSpelling = (role: string) => spellings.find(({ answer }) => answer === role)?.request ?? role;

export function toPermissions(baseRole: string) {
  const rank = rankRole(baseRole);
  return { admin: rank > 3, maintain: rank > 2, push: rank > 1, triage: rank > 0, pull: true };
}

const listCustomRoles: Handler = ({ world, params, api }) => {
  const organization = world.findAccount(params.org ?? '');
  if (organization?.type !== 'Organization') throw createNotFound();
  const all = customRolesOf(organization).map(({ id, name, base, created_at }) => ({
    id,
    name,
    description: null,
    base_role: base,
    permissions: [],
    organization: formatSimpleUser(organization, api),
    created_at,
    updated_at: created_at,
  }));
  return answerOk({ total_count: all.length, custom_roles: all });
};

export const roles: Feature = {
  slots: [customRolesOf],
  needs: { 'GET /orgs/{}/custom-repository-roles': 'Custom repository roles: read | Administration: read' },
  routes: { 'GET /orgs/{org}/custom-repository-roles': listCustomRoles },
};

import type { Difference } from '../plan/item.ts';
import type { Text } from '../plan/wording.ts';
import type { Path } from '../settings/refusal.ts';
import type { Findings } from '../settings/schema/shape.ts';

/** A file grants `pull` and `push`; the host shows `read` and `write`. Every other role has one name. */
const roles: ReadonlyMap<string, string> = new Map([
  ['pull', 'read'],
  ['push', 'write'],
]);
const permissions: ReadonlyMap<unknown, string> = new Map([...roles].map(([permission, role]) => [role, permission]));

const ownRoles = ['read', 'triage', 'write', 'maintain', 'admin'];

/** The name under which the host shows a declared permission. */
export const roleOf = (permission: string) => roles.get(permission) ?? permission;

/** How a file declares a live role; `undefined` for a custom role named `pull` or `push`, which no file can declare. */
export const permissionOf = (role: string) => (roles.has(role) ? undefined : (permissions.get(role) ?? role));

export const isCustom = (permission: string) => !ownRoles.includes(roleOf(permission));

/** Whether a built-in role is above another built-in role. The rank of custom roles is unknown. */
export const isAbove = (role: string, other: string) =>
  ownRoles.includes(other) && ownRoles.indexOf(role) > ownRoles.indexOf(other);

/** Somebody who gets one of these roles anew is looked at first. What a custom role may do is not known. */
export const powerOf = (permission: string) =>
  ['maintain', 'admin'].includes(permission) ? ({ tone: 'power' } as const) : {};

/** A live role as a file spells it. */
export const roleText = (role: string) => permissionOf(role) ?? `the custom role ${JSON.stringify(role)}`;

export function compareRoles(permission: string, role: string, because?: Text): Difference[] {
  if (roleOf(permission) === role) return [];
  const power = isAbove(roleOf(permission), role) || isCustom(role) ? powerOf(permission) : {};
  const words = permissionOf(role) === undefined ? `permission ${roleText(role)} → ${permission}` : undefined;
  return [{ key: 'permission', live: roleText(role), wanted: permission, words, because, ...power }];
}

/** The host shows the highest role from any source, so a successful write may not change the role it shows. */
export const letStay = (differences: readonly Difference[]): Difference[] =>
  differences.map((difference) => ({ ...difference, mayStay: true }));

/** The permission that a role name in a file means: `write` means `push`. */
export const permissionMeant = (word: unknown) => permissions.get(word);

/** Accepts `write` and `read`, which the host shows. */
export function readPermission(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const meant = permissionMeant(entry.permission);
  if (!meant) return entry;
  findings.remark([...at, 'permission'], `\`permission: ${entry.permission}\` is read as \`${meant}\``);
  return { ...entry, permission: meant };
}

import type { Difference } from '../plan/item.ts';
import type { Text } from '../plan/wording.ts';
import type { Path } from '../settings/refusal.ts';
import type { Findings } from '../settings/schema/shape.ts';

/** A file grants `pull` and `push`; the host shows `read` and `write`. Every other role has one name. */
const rolesByPermission: ReadonlyMap<string, string> = new Map([
  ['pull', 'read'],
  ['push', 'write'],
]);
const permissionsByRole: ReadonlyMap<unknown, string> = new Map(
  [...rolesByPermission].map(([permission, role]) => [role, permission]),
);

const builtInRoles = ['read', 'triage', 'write', 'maintain', 'admin'];

/** The name under which the host shows a declared permission. */
export const toRole = (permission: string) => rolesByPermission.get(permission) ?? permission;

/** How a file declares a live role; `undefined` for a custom role named `pull` or `push`, which no file can declare. */
export const toPermission = (role: string) =>
  rolesByPermission.has(role) ? undefined : (permissionsByRole.get(role) ?? role);

export const isCustomRole = (permission: string) => !builtInRoles.includes(toRole(permission));

/** Whether a built-in role is above another built-in role. The rank of custom roles is unknown. */
export const isHigherRole = (role: string, other: string) =>
  builtInRoles.includes(other) && builtInRoles.indexOf(role) > builtInRoles.indexOf(other);

/** Somebody who gets one of these roles anew is looked at first. What a custom role may do is not known. */
export const toPowerTone = (permission: string) =>
  ['maintain', 'admin'].includes(permission) ? ({ tone: 'power' } as const) : {};

/** A live role as a file spells it. */
export const describeRole = (role: string) => toPermission(role) ?? `the custom role ${JSON.stringify(role)}`;

export function compareRoles(permission: string, role: string, because?: Text): Difference[] {
  if (toRole(permission) === role) return [];
  const power = isHigherRole(toRole(permission), role) || isCustomRole(role) ? toPowerTone(permission) : {};
  const words = toPermission(role) === undefined ? `permission ${describeRole(role)} → ${permission}` : undefined;
  return [{ key: 'permission', live: describeRole(role), wanted: permission, words, because, ...power }];
}

/** The host shows the highest role from any source, so a successful write may not change the role it shows. */
export const markMayStay = (differences: readonly Difference[]): Difference[] =>
  differences.map((difference) => ({ ...difference, mayStay: true }));

/** The permission that a role name in a file means: `write` means `push`. */
export const parsePermission = (word: unknown) => permissionsByRole.get(word);

/** Accepts `write` and `read`, which the host shows. */
export function normalizePermission(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const meant = parsePermission(entry.permission);
  if (!meant) return entry;
  findings.remark([...at, 'permission'], `\`permission: ${entry.permission}\` is read as \`${meant}\``);
  return { ...entry, permission: meant };
}

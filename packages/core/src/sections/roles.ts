import type { Difference } from '../plan/item.ts';
import type { Text } from '../plan/wording.ts';
import type { Path } from '../settings/refusal.ts';
import type { Findings } from '../settings/schema/shape.ts';

/** Files use `pull` and `push`, and GitHub shows `read` and `write`. Other roles have a single name. */
const rolesByPermission: ReadonlyMap<string, string> = new Map([
  ['pull', 'read'],
  ['push', 'write'],
]);
const permissionsByRole: ReadonlyMap<unknown, string> = new Map(
  [...rolesByPermission].map(([permission, role]) => [role, permission]),
);

const builtInRoles = ['read', 'triage', 'write', 'maintain', 'admin'];

export const toRole = (permission: string) => rolesByPermission.get(permission) ?? permission;

/** Returns `undefined` for a custom role named `pull` or `push`, because no file can declare it. */
export const toPermission = (role: string) =>
  rolesByPermission.has(role) ? undefined : (permissionsByRole.get(role) ?? role);

export const isCustomRole = (permission: string) => !builtInRoles.includes(toRole(permission));

/** The rank of a custom role is unknown. */
export const isHigherRole = (role: string, other: string) =>
  builtInRoles.includes(other) && builtInRoles.indexOf(role) > builtInRoles.indexOf(other);

/** Reports list changes to powerful roles first. */
export const toPowerTone = (permission: string): { readonly tone?: 'power' } =>
  ['maintain', 'admin'].includes(permission) ? { tone: 'power' } : {};

export const describeRole = (role: string) => toPermission(role) ?? `the custom role ${JSON.stringify(role)}`;

export function compareRoles(permission: string, role: string, because?: Text): Difference[] {
  if (toRole(permission) === role) return [];
  const power = isHigherRole(toRole(permission), role) || isCustomRole(role) ? toPowerTone(permission) : {};
  const words = toPermission(role) === undefined ? `permission ${describeRole(role)} → ${permission}` : undefined;
  return [{ key: 'permission', live: describeRole(role), wanted: permission, words, because, ...power }];
}

/** GitHub shows the highest role from any source, so a successful write may not change the role it shows. */
export const markMayStay = (differences: readonly Difference[]): Difference[] =>
  differences.map((difference) => ({ ...difference, mayStay: true }));

/** Converts a role name from a file: `write` means `push`. */
export const parsePermission = (word: unknown) => permissionsByRole.get(word);

export function normalizePermission(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const permission = parsePermission(entry.permission);
  if (!permission) return entry;
  findings.remark([...at, 'permission'], `\`permission: ${entry.permission}\` is read as \`${permission}\``);
  return { ...entry, permission };
}

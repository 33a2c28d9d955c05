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

export const isCustomRole = (roleOrPermission: string) => !builtInRoles.includes(toRole(roleOrPermission));

/** Returns false for a custom role, because its rank is unknown. */
export const isHigherRole = (role: string, other: string) =>
  builtInRoles.includes(other) && builtInRoles.indexOf(role) > builtInRoles.indexOf(other);

/** Reports list changes to powerful roles first. */
export const toPowerTone = (permission: string): { readonly tone?: 'power' } =>
  ['maintain', 'admin'].includes(permission) ? { tone: 'power' } : {};

/** Examples: `push`, `the custom role "deployer"`. */
export const describeRole = (role: string) => toPermission(role) ?? `the custom role ${JSON.stringify(role)}`;

export function compareRoles(wanted: string, liveRole: string, because?: Text): Difference[] {
  if (toRole(wanted) === liveRole) return [];
  const power = isHigherRole(toRole(wanted), liveRole) || isCustomRole(liveRole) ? toPowerTone(wanted) : {};
  const words = toPermission(liveRole) === undefined ? `permission ${describeRole(liveRole)} → ${wanted}` : undefined;
  return [{ key: 'permission', live: describeRole(liveRole), wanted, words, because, ...power }];
}

/** GitHub shows the highest role from any source, so a successful write may not change the role it shows. */
export const markMayStay = (differences: readonly Difference[]): Difference[] =>
  differences.map((difference) => ({ ...difference, mayStay: true }));

/** Returns `pull` for `read`, `push` for `write`, and `undefined` for other words. */
export const findPermissionForRole = (word: unknown) => permissionsByRole.get(word);

export function normalizePermission(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const permission = findPermissionForRole(entry.permission);
  if (!permission) return entry;
  findings.remark([...at, 'permission'], `\`permission: ${entry.permission}\` is read as \`${permission}\``);
  return { ...entry, permission };
}

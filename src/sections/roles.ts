import type { Difference } from '../plan/item.ts';
import type { Text } from '../plan/wording.ts';
import type { Path } from '../settings/refusal.ts';
import type { Findings } from '../settings/shape.ts';

/** A file grants `pull` and `push`; the host shows `read` and `write`. Every other role has one name. */
const spellings = [
  { permission: 'pull', role: 'read' },
  { permission: 'push', role: 'write' },
];

const ownRoles = ['read', 'triage', 'write', 'maintain', 'admin'];

/** The name under which the host shows a declared permission. */
export const roleOf = (permission: string) =>
  spellings.find((one) => one.permission === permission)?.role ?? permission;

/** How a file declares a live role. Of a custom role that is called `pull` or `push`, no declaration is. */
export const permissionOf = (role: string): string | undefined =>
  spellings.some(({ permission }) => permission === role)
    ? undefined
    : (spellings.find((one) => one.role === role)?.permission ?? role);

export const isCustom = (permission: string) => !ownRoles.includes(roleOf(permission));

/** Whether one of the host's own roles is above another; of a custom role nobody can tell. */
export const isAbove = (role: string, other: string) =>
  ownRoles.includes(other) && ownRoles.indexOf(role) > ownRoles.indexOf(other);

/** A live role in the words of the file. */
export const roleText = (role: string) => permissionOf(role) ?? `the custom role ${JSON.stringify(role)}`;

export function roleDifferences(permission: string, role: string, because?: Text): Difference[] {
  if (roleOf(permission) === role) return [];
  const words = permissionOf(role) === undefined ? `permission ${roleText(role)} → ${permission}` : undefined;
  return [{ key: 'permission', live: roleText(role), wanted: permission, words, because }];
}

/** The host shows the highest role from any source, so a write that it takes may change nothing of what it shows. */
export const staying = (differences: readonly Difference[]): Difference[] =>
  differences.map((difference) => ({ ...difference, mayStay: true }));

/** The permission that a file means by the name of its role: `push` by `write`. */
export const permissionMeant = (word: unknown) => spellings.find(({ role }) => role === word)?.permission;

/** `write` and `read` are what the host shows, and are understood. */
export function readPermission(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const meant = permissionMeant(entry.permission);
  if (!meant) return entry;
  findings.remark([...at, 'permission'], `\`permission: ${entry.permission}\` is read as \`${meant}\``);
  return { ...entry, permission: meant };
}

import { formatGrant, type Grant, isLevelAtLeast, toApiPermission } from '../grants.ts';

/** The keys are API names, such as `repository_hooks`. */
export type Permissions = Readonly<Record<string, string>>;

export function toPermissions(grants: readonly Grant[]): Permissions {
  const permissions: Record<string, string> = { metadata: 'read' };
  for (const grant of grants) {
    const name = toApiPermission(grant);
    if (!isLevelAtLeast(permissions[name] ?? 'none', grant.level)) permissions[name] = grant.level;
  }
  return permissions;
}

export const selectHeldPermissions = (requested: Permissions, held: Permissions): Permissions =>
  Object.fromEntries(
    Object.entries(requested).flatMap(([name, level]) => {
      const heldLevel = held[name];
      return heldLevel ? [[name, isLevelAtLeast(heldLevel, level) ? level : heldLevel]] : [];
    }),
  );

export const listMissingGrants = (grants: readonly Grant[], held: Permissions): string[] => [
  ...new Set(grants.filter((grant) => !hasPermission(held, [toApiPermission(grant), grant.level])).map(formatGrant)),
];

export const hasAllPermissions = (held: Permissions, requested: Permissions) =>
  Object.entries(requested).every((permission) => permission[0] === 'metadata' || hasPermission(held, permission));

const hasPermission = (held: Permissions, [name, level]: readonly [string, string]) =>
  held[name] !== undefined && isLevelAtLeast(held[name], level);

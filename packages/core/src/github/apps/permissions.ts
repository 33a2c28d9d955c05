import { apiName, type Grant, type GrantLevel, grantName, isAtLeast } from '../grants.ts';

/** Permissions under the names of the API, such as `repository_hooks`. */
export type Permissions = Readonly<Record<string, string>>;

/** The permissions to ask for, each at the highest level that is needed. */
export function permissionsOf(grants: readonly Grant[]): Permissions {
  const all: Record<string, string> = { metadata: 'read' };
  for (const grant of grants)
    if (!isAtLeast((all[apiName(grant)] ?? 'none') as GrantLevel, grant.level)) all[apiName(grant)] = grant.level;
  return all;
}

const has = (held: Permissions, [name, level]: readonly [string, string]) =>
  held[name] !== undefined && isAtLeast(held[name] as GrantLevel, level as GrantLevel);

/** What is asked for and held. A lower level than the one that is asked for counts too. */
export const heldOf = (asked: Permissions, held: Permissions): Permissions =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, level]) =>
      has(held, [name, level]) ? [[name, level]] : held[name] ? [[name, held[name]]] : [],
    ),
  );

/** The names of grants that are not held, as the host's form shows them. */
export const missingIn = (grants: readonly Grant[], held: Permissions): string[] => [
  ...new Set(grants.filter((grant) => !has(held, [apiName(grant), grant.level])).map(grantName)),
];

export const coversGrants = (held: Permissions, asked: Permissions) =>
  Object.entries(asked).every((one) => one[0] === 'metadata' || has(held, one));

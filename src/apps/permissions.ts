import { type Grant, type GrantLevel, grantName, isAtLeast } from '../host/grants.ts';

/** Permissions under the names of the API, such as `repository_hooks`. */
export type Permissions = Readonly<Record<string, string>>;

/** Where the API calls a permission otherwise than the host's forms do. */
const names: Readonly<Record<string, string>> = {
  'Commit statuses': 'statuses',
  'Custom repository roles': 'custom_roles',
  'Custom properties': 'repository_custom_properties',
  Variables: 'actions_variables',
  Webhooks: 'repository_hooks',
};

/** What the API calls it. */
export function apiName({ permission, of }: Grant) {
  const name = names[permission] ?? permission.toLowerCase().replaceAll(' ', '_');
  return of === 'organization' && name !== 'members'
    ? `organization_${name.replace(/^(repository|organization)_/, '')}`
    : name;
}

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

export const covers = (held: Permissions, asked: Permissions) =>
  Object.entries(asked).every((one) => one[0] === 'metadata' || has(held, one));

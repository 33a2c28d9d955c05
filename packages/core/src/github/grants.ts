/** Lists the permissions that calls need, with the names of GitHub's token form. */

export type GrantLevel = 'read' | 'write' | 'admin';

export interface Grant {
  readonly permission: string;
  readonly level: GrantLevel;
  readonly appliesTo: 'repository' | 'organization';
}

const definePermission = (permission: string, appliesTo: Grant['appliesTo'] = 'repository') => ({
  read: { permission, level: 'read', appliesTo } as Grant,
  write: { permission, level: 'write', appliesTo } as Grant,
});

export const actions = definePermission('Actions');
export const administration = definePermission('Administration');
export const agentSecrets = definePermission('Agent secrets');
export const agentVariables = definePermission('Agent variables');
export const checks = definePermission('Checks');
export const codespacesSecrets = definePermission('Codespaces secrets');
export const commitStatuses = definePermission('Commit statuses');
export const contents = definePermission('Contents');
export const customProperties = definePermission('Custom properties');
export const customRepositoryRoles = definePermission('Custom repository roles', 'organization');
export const dependabotSecrets = definePermission('Dependabot secrets');
export const environments = definePermission('Environments');
export const issues = definePermission('Issues');
export const members = definePermission('Members', 'organization');
export const metadata = definePermission('Metadata');
export const organizationAdministration = definePermission('Administration', 'organization');
export const organizationCustomProperties = definePermission('Custom properties', 'organization');
export const pages = definePermission('Pages');
export const pullRequests = definePermission('Pull requests');
export const secretScanningAlerts = definePermission('Secret scanning alerts');
export const repositorySecrets = definePermission('Secrets');
export const repositoryVariables = definePermission('Variables');
export const webhooks = definePermission('Webhooks');

export const formatGrant = (grant: Grant) =>
  `${grant.permission}${grant.appliesTo === 'organization' ? ' (organization)' : ''}: ${grant.level}`;

/** An unknown level is lower than all others. */
export const isAtLeast = (held: string, needed: string) => levels.indexOf(held) >= levels.indexOf(needed);

/** Each level includes those before it. */
const levels: readonly string[] = ['read', 'write', 'admin'] satisfies GrantLevel[];

export function toApiName({ permission, appliesTo }: Grant) {
  const name = apiNames[permission] ?? permission.toLowerCase().replaceAll(' ', '_');
  return appliesTo === 'organization' && name !== 'members'
    ? `organization_${name.replace(/^(repository|organization)_/, '')}`
    : name;
}

/** The API names of these permissions differ from GitHub's forms. */
const apiNames: Readonly<Record<string, string>> = {
  'Commit statuses': 'statuses',
  'Custom repository roles': 'custom_roles',
  'Custom properties': 'repository_custom_properties',
  Variables: 'actions_variables',
  Webhooks: 'repository_hooks',
};

/** A comma means "and", and a semicolon means "or". */
export interface GrantMismatch {
  readonly route: string;
  readonly asks: string;
  readonly accepts: string;
}

export const describeGrantMismatch = ({ route, asks, accepts }: GrantMismatch) =>
  `${route}: GitHub accepts ${accepts}, but Trueup asks for ${asks || 'none'}`;

export function findGrantMismatch(route: string, grants: readonly Grant[], accepts: string): GrantMismatch | undefined {
  const requested = grants.map((grant) => `${toApiName(grant)}=${grant.level}`).join(',');
  const isKnown = /^\w+=\w+(\s*[,;]\s*\w+=\w+)*$/.test(accepts);
  return !isKnown || accepts.split(';').some((set) => sortGrants(set) === sortGrants(requested))
    ? undefined
    : { route, asks: requested, accepts };
}

const sortGrants = (set: string) => {
  const grants = set.split(',').map((grant) => grant.trim());
  return `${grants.filter((grant) => grant && !freePermission.test(grant)).sort()}`;
};

/** Every token has these permissions. */
const freePermission = /^(metadata=read|\w+_permissionless_\w+=true)$/;

/** Lists the permissions that calls need, with the names of GitHub's token form. */

export type GrantLevel = 'read' | 'write' | 'admin';

export interface Grant {
  readonly permission: string;
  readonly level: GrantLevel;
  readonly appliesTo: 'repository' | 'organization';
}

const defineGrants = (permission: string, appliesTo: Grant['appliesTo'] = 'repository') => ({
  read: { permission, level: 'read', appliesTo } as Grant,
  write: { permission, level: 'write', appliesTo } as Grant,
});

export const actions = defineGrants('Actions');
export const administration = defineGrants('Administration');
export const agentSecrets = defineGrants('Agent secrets');
export const agentVariables = defineGrants('Agent variables');
export const checks = defineGrants('Checks');
export const codespacesSecrets = defineGrants('Codespaces secrets');
export const commitStatuses = defineGrants('Commit statuses');
export const contents = defineGrants('Contents');
export const customProperties = defineGrants('Custom properties');
export const customRepositoryRoles = defineGrants('Custom repository roles', 'organization');
export const dependabotSecrets = defineGrants('Dependabot secrets');
export const environments = defineGrants('Environments');
export const issues = defineGrants('Issues');
export const members = defineGrants('Members', 'organization');
export const metadata = defineGrants('Metadata');
export const organizationAdministration = defineGrants('Administration', 'organization');
export const organizationCustomProperties = defineGrants('Custom properties', 'organization');
export const pages = defineGrants('Pages');
export const pullRequests = defineGrants('Pull requests');
export const secretScanningAlerts = defineGrants('Secret scanning alerts');
export const repositorySecrets = defineGrants('Secrets');
export const repositoryVariables = defineGrants('Variables');
export const webhooks = defineGrants('Webhooks');

export const formatGrant = (grant: Grant) =>
  `${grant.permission}${grant.appliesTo === 'organization' ? ' (organization)' : ''}: ${grant.level}`;

/** An unknown level is lower than all others. */
export const isLevelAtLeast = (held: string, needed: string) => levels.indexOf(held) >= levels.indexOf(needed);

/** Each level includes those before it. */
const levels: readonly string[] = ['read', 'write', 'admin'] satisfies GrantLevel[];

export function toApiPermission({ permission, appliesTo }: Grant): string {
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
  const requested = grants.map((grant) => `${toApiPermission(grant)}=${grant.level}`).join(',');
  const isKnown = /^\w+=\w+(\s*[,;]\s*\w+=\w+)*$/.test(accepts);
  return !isKnown || accepts.split(';').some((set) => normalizeGrantSet(set) === normalizeGrantSet(requested))
    ? undefined
    : { route, asks: requested, accepts };
}

const normalizeGrantSet = (set: string): string => {
  const grants = set.split(',').map((grant) => grant.trim());
  return `${grants.filter((grant) => grant && !freePermission.test(grant)).sort()}`;
};

/** Every token has these permissions. */
const freePermission = /^(metadata=read|\w+_permissionless_\w+=true)$/;

/** Each holds those before it. An app may have `admin`, and nothing here needs it. */
const levels = ['read', 'write', 'admin'] as const;
export type GrantLevel = (typeof levels)[number];

/** A permission of a token, named as on the host's token form. */
export interface Grant {
  readonly permission: string;
  readonly level: GrantLevel;
  /** Organization permissions are offered only when an organization owns the resource. */
  readonly of: 'repository' | 'organization';
}

const permitting = (permission: string, of: Grant['of'] = 'repository') => ({
  read: { permission, level: 'read', of } as Grant,
  write: { permission, level: 'write', of } as Grant,
});

export const actions = permitting('Actions');
export const administration = permitting('Administration');
export const agentSecrets = permitting('Agent secrets');
export const agentVariables = permitting('Agent variables');
export const checks = permitting('Checks');
export const codespacesSecrets = permitting('Codespaces secrets');
export const commitStatuses = permitting('Commit statuses');
export const contents = permitting('Contents');
export const customProperties = permitting('Custom properties');
export const customRepositoryRoles = permitting('Custom repository roles', 'organization');
export const dependabotSecrets = permitting('Dependabot secrets');
export const environments = permitting('Environments');
export const issues = permitting('Issues');
export const members = permitting('Members', 'organization');
export const metadata = permitting('Metadata');
export const organizationAdministration = permitting('Administration', 'organization');
export const organizationCustomProperties = permitting('Custom properties', 'organization');
export const pages = permitting('Pages');
export const pullRequests = permitting('Pull requests');
export const secretScanningAlerts = permitting('Secret scanning alerts');
export const secrets = permitting('Secrets');
export const variables = permitting('Variables');
export const webhooks = permitting('Webhooks');

export const grantName = (grant: Grant) =>
  `${grant.permission}${grant.of === 'organization' ? ' (organization)' : ''}: ${grant.level}`;

export const isAtLeast = (held: GrantLevel, asked: GrantLevel) => levels.indexOf(held) >= levels.indexOf(asked);

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

/** A route of which the host names other grants than Trueup asks for. A comma joins them, and a semicolon stands for "or". */
export interface OtherGrants {
  readonly route: string;
  readonly asks: string;
  readonly accepts: string;
}

/** `asks` is empty for what every token may do. */
export const otherGrantsText = ({ route, asks, accepts }: OtherGrants) =>
  `${route}: GitHub accepts ${accepts}, but Trueup asks for ${asks || 'none'}`;

/** Every token may do this. */
const free = /^(metadata=read|\w+_permissionless_\w+=true)$/;

const sortGrants = (set: string) => {
  const grants = set.split(',').map((one) => one.trim());
  return `${grants.filter((one) => one && !free.test(one)).sort()}`;
};

/** The difference between what a route accepts, in the host's words, and these grants; `undefined` if there is none. */
export function otherGrants(route: string, grants: readonly Grant[], accepts: string): OtherGrants | undefined {
  const asks = grants.map((grant) => `${apiName(grant)}=${grant.level}`).join(',');
  const isKnown = /^\w+=\w+(\s*[,;]\s*\w+=\w+)*$/.test(accepts);
  return !isKnown || accepts.split(';').some((set) => sortGrants(set) === sortGrants(asks))
    ? undefined
    : { route, asks, accepts };
}

/** A permission of a token, named as on the host's token form. */
export interface Grant {
  readonly permission: string;
  readonly level: 'read' | 'write';
  /** Organization permissions are offered only when an organization owns the resource. */
  readonly of: 'repository' | 'organization';
}

const levels = (permission: string, of: Grant['of'] = 'repository') => ({
  read: { permission, level: 'read', of } as Grant,
  write: { permission, level: 'write', of } as Grant,
});

export const actions = levels('Actions');
export const administration = levels('Administration');
export const agentSecrets = levels('Agent secrets');
export const agentVariables = levels('Agent variables');
export const checks = levels('Checks');
export const codespacesSecrets = levels('Codespaces secrets');
export const commitStatuses = levels('Commit statuses');
export const contents = levels('Contents');
export const customProperties = levels('Custom properties');
export const customRepositoryRoles = levels('Custom repository roles', 'organization');
export const dependabotSecrets = levels('Dependabot secrets');
export const environments = levels('Environments');
export const issues = levels('Issues');
export const members = levels('Members', 'organization');
export const metadata = levels('Metadata');
export const organizationAdministration = levels('Administration', 'organization');
export const pages = levels('Pages');
export const pullRequests = levels('Pull requests');
export const secretScanningAlerts = levels('Secret scanning alerts');
export const secrets = levels('Secrets');
export const variables = levels('Variables');
export const webhooks = levels('Webhooks');

export const grantName = (grant: Grant) =>
  `${grant.permission}${grant.of === 'organization' ? ' (organization)' : ''}: ${grant.level}`;

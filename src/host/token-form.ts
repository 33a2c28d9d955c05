import type { components } from '@octokit/openapi-types';
import type { Grant } from './grants.ts';

type AppPermission = keyof components['schemas']['app-permissions'];

/** The host's names of its permissions in the address of its form for a new token. */
const parameters: Readonly<Record<string, AppPermission | 'actions_variables' | 'codespaces_secrets'>> = {
  Actions: 'actions',
  Administration: 'administration',
  'Codespaces secrets': 'codespaces_secrets',
  'Commit statuses': 'statuses',
  Contents: 'contents',
  'Custom properties': 'repository_custom_properties',
  'Dependabot secrets': 'dependabot_secrets',
  Environments: 'environments',
  Issues: 'issues',
  Metadata: 'metadata',
  Pages: 'pages',
  'Pull requests': 'pull_requests',
  'Secret scanning alerts': 'secret_scanning_alerts',
  Secrets: 'secrets',
  Variables: 'actions_variables',
  Webhooks: 'repository_hooks',
};

const ofOrganization: Readonly<Record<string, AppPermission>> = {
  Administration: 'organization_administration',
  'Custom properties': 'organization_custom_properties',
  Members: 'members',
  Secrets: 'organization_secrets',
  Webhooks: 'organization_hooks',
};

const parameterOf = ({ permission, of }: Grant) =>
  of === 'organization' ? ofOrganization[permission] : parameters[permission];

/** The form for a new fine-grained token, filled in as far as an address can do that. */
export function tokenForm(name: string, description: string, grants: readonly Grant[]): string {
  const filled = grants.flatMap((grant): [string, string][] => {
    const parameter = parameterOf(grant);
    return parameter ? [[parameter, grant.level]] : [];
  });
  const query = new URLSearchParams([['name', name], ['description', description], ...filled]);
  return `https://github.com/settings/personal-access-tokens/new?${query}`;
}

/** What a person still has to do for a grant that the address alone does not give. */
export function byHand(grant: Grant): string | undefined {
  const { permission, level, of } = grant;
  if (permission === 'Checks')
    return 'the form does not offer it: give the token of an app that has it, or a classic token';
  if (!parameterOf(grant)) return `no address can fill it in: choose ${level} access for it on the form`;
  return of === 'organization'
    ? 'the form offers it once an organization is chosen as the owner of the resources'
    : undefined;
}

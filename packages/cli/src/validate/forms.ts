import { apiName, type Grant, permissionsOf } from '@trueup/core/github';

/** The form for a new app, filled in: its permissions, no webhook, and nobody else may install it. */
export function appForm(name: string, grants: readonly Grant[]): string {
  const query = new URLSearchParams([
    ['name', name],
    ['url', 'https://github.com'],
    ['public', 'false'],
    ['webhook_active', 'false'],
    ...Object.entries(permissionsOf(grants)),
  ]);
  return `https://github.com/settings/apps/new?${query}`;
}

/** The permissions that an address can choose on the form for a new token. */
const fillable: Readonly<Record<Grant['of'], readonly string[]>> = {
  repository: [
    ...['Actions', 'Administration', 'Codespaces secrets', 'Commit statuses', 'Contents', 'Custom properties'],
    ...['Dependabot secrets', 'Environments', 'Issues', 'Metadata', 'Pages', 'Pull requests', 'Secret scanning alerts'],
    ...['Secrets', 'Variables', 'Webhooks'],
  ],
  organization: ['Administration', 'Custom properties', 'Members'],
};

const isFillable = ({ permission, of }: Grant) => fillable[of].includes(permission);

/** The form for a new fine-grained token, filled in as far as an address can do that. */
export function tokenForm(name: string, description: string, grants: readonly Grant[]): string {
  const filled = grants.filter(isFillable).map((grant): [string, string] => [apiName(grant), grant.level]);
  const query = new URLSearchParams([['name', name], ['description', description], ...filled]);
  return `https://github.com/settings/personal-access-tokens/new?${query}`;
}

/** What a person still has to do for a grant that the address alone does not give. */
export function byHand(grant: Grant): string | undefined {
  const { permission, level, of } = grant;
  if (permission === 'Checks')
    return 'the form does not offer it: give the token of an app that has it, or a classic token';
  if (!isFillable(grant)) return `no address can fill it in: choose ${level} access for it on the form`;
  return of === 'organization'
    ? 'the form offers it once an organization is chosen as the owner of the resources'
    : undefined;
}

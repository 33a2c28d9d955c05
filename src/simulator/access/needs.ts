import type { Level } from './tokens.ts';

/** `Pages: write + Administration: write` asks for both, `Issues: read | Pull requests: read` for one of them. */
const needs: Readonly<Record<string, string>> = {
  'GET /user': '',
  'GET /user/repos': 'Metadata: read',
  'GET /users/{}': '',
  'GET /orgs/{}': '',
  'GET /apps/{}': '',
  'GET /rate_limit': '',

  'GET ~': 'Metadata: read',
  'PATCH ~': 'Administration: write',
  'PUT ~/topics': 'Administration: write',
  'GET ~/vulnerability-alerts': 'Administration: read',
  'PUT ~/vulnerability-alerts': 'Administration: write',
  'DELETE ~/vulnerability-alerts': 'Administration: write',
  'GET ~/automated-security-fixes': 'Administration: read',
  'PUT ~/automated-security-fixes': 'Administration: write',
  'DELETE ~/automated-security-fixes': 'Administration: write',
  'GET ~/private-vulnerability-reporting': 'Metadata: read',
  'PUT ~/private-vulnerability-reporting': 'Administration: write',
  'DELETE ~/private-vulnerability-reporting': 'Administration: write',
  'PUT ~/lfs': 'Administration: write',
  'DELETE ~/lfs': 'Administration: write',
  'GET ~/immutable-releases': 'Administration: read',
  'PUT ~/immutable-releases': 'Administration: write',
  'DELETE ~/immutable-releases': 'Administration: write',

  'GET ~/labels': 'Issues: read | Pull requests: read',
  'GET ~/labels/{}': 'Issues: read | Pull requests: read',
  'POST ~/labels': 'Issues: write | Pull requests: write',
  'PATCH ~/labels/{}': 'Issues: write | Pull requests: write',
  'DELETE ~/labels/{}': 'Issues: write | Pull requests: write',
  'GET ~/milestones': 'Issues: read | Pull requests: read',
  'GET ~/milestones/{}': 'Issues: read | Pull requests: read',
  'POST ~/milestones': 'Issues: write | Pull requests: write',
  'PATCH ~/milestones/{}': 'Issues: write | Pull requests: write',
  'DELETE ~/milestones/{}': 'Issues: write | Pull requests: write',
  'GET ~/issues': 'Issues: read',
  'GET ~/issues/{}': 'Issues: read',
  'POST ~/issues': 'Issues: write',
  'PATCH ~/issues/{}': 'Issues: write',
  'GET ~/autolinks': 'Administration: read',
  'GET ~/autolinks/{}': 'Administration: read',
  'POST ~/autolinks': 'Administration: write',
  'DELETE ~/autolinks/{}': 'Administration: write',

  'GET ~/rulesets': 'Metadata: read',
  'GET ~/rulesets/{}': 'Metadata: read',
  'POST ~/rulesets': 'Administration: write',
  'PUT ~/rulesets/{}': 'Administration: write',
  'DELETE ~/rulesets/{}': 'Administration: write',

  'GET ~/contents/{}': 'Contents: read',
  'GET ~/git/ref/{}': 'Contents: read',
  'GET ~/branches': 'Contents: read',
  'GET ~/branches/{}': 'Contents: read',
  'GET ~/branches/{}/protection': 'Administration: read',
  'PUT ~/branches/{}/protection': 'Administration: write',
  'DELETE ~/branches/{}/protection': 'Administration: write',
  'GET ~/branches/{}/protection/required_signatures': 'Administration: read',
  'POST ~/branches/{}/protection/required_signatures': 'Administration: write',
  'DELETE ~/branches/{}/protection/required_signatures': 'Administration: write',

  'GET ~/environments': 'Actions: read',
  'GET ~/environments/{}': 'Actions: read',
  'PUT ~/environments/{}': 'Administration: write',
  'DELETE ~/environments/{}': 'Administration: write',
  'GET ~/environments/{}/variables': 'Environments: read',
  'POST ~/environments/{}/variables': 'Environments: write',
  'PATCH ~/environments/{}/variables/{}': 'Environments: write',
  'DELETE ~/environments/{}/variables/{}': 'Environments: write',
  'GET ~/environments/{}/secrets': 'Environments: read',
  'GET ~/environments/{}/secrets/public-key': 'Environments: read',
  'PUT ~/environments/{}/secrets/{}': 'Environments: write',
  'DELETE ~/environments/{}/secrets/{}': 'Environments: write',
  'GET ~/environments/{}/deployment-branch-policies': 'Actions: read',
  'POST ~/environments/{}/deployment-branch-policies': 'Administration: write',
  'DELETE ~/environments/{}/deployment-branch-policies/{}': 'Administration: write',
  'GET ~/environments/{}/deployment_protection_rules': 'Actions: read',
  'GET ~/environments/{}/deployment_protection_rules/apps': 'Administration: read',
  'POST ~/environments/{}/deployment_protection_rules': 'Administration: write',
  'DELETE ~/environments/{}/deployment_protection_rules/{}': 'Administration: write',

  'GET ~/actions/permissions': 'Administration: read',
  'PUT ~/actions/permissions': 'Administration: write',
  'GET ~/actions/permissions/selected-actions': 'Administration: read',
  'PUT ~/actions/permissions/selected-actions': 'Administration: write',
  'GET ~/actions/permissions/workflow': 'Administration: read',
  'PUT ~/actions/permissions/workflow': 'Administration: write',
  'GET ~/actions/permissions/access': 'Administration: read',
  'PUT ~/actions/permissions/access': 'Administration: write',
  'GET ~/actions/permissions/artifact-and-log-retention': 'Administration: read',
  'PUT ~/actions/permissions/artifact-and-log-retention': 'Administration: write',
  'GET ~/actions/permissions/fork-pr-contributor-approval': 'Administration: read',
  'PUT ~/actions/permissions/fork-pr-contributor-approval': 'Administration: write',
  'GET ~/actions/permissions/fork-pr-workflows-private-repos': 'Administration: read',
  'PUT ~/actions/permissions/fork-pr-workflows-private-repos': 'Administration: write',
  'GET ~/actions/cache/retention-limit': 'Administration: read',
  'PUT ~/actions/cache/retention-limit': 'Administration: write',
  'GET ~/actions/cache/storage-limit': 'Actions: read',
  'PUT ~/actions/cache/storage-limit': 'Administration: write',
  'GET ~/actions/oidc/customization/sub': 'Actions: read',
  'PUT ~/actions/oidc/customization/sub': 'Actions: write',
  'GET ~/actions/workflows': 'Actions: read',
  'PUT ~/actions/workflows/{}/enable': 'Actions: write',
  'PUT ~/actions/workflows/{}/disable': 'Actions: write',

  ...store('actions/secrets', 'Secrets'),
  ...store('dependabot/secrets', 'Dependabot secrets'),
  ...store('codespaces/secrets', 'Codespaces secrets', 'write'),
  ...store('agents/secrets', 'Agent secrets'),
  'GET ~/agents/organization-secrets': 'Agent secrets: read',
  ...variables('actions/variables', 'Variables'),
  ...variables('agents/variables', 'Agent variables'),
  'GET ~/agents/organization-variables': 'Agent variables: read',

  'PATCH ~/check-suites/preferences': 'Checks: write',
  'GET ~/pages': 'Pages: read',
  'POST ~/pages': 'Pages: write + Administration: write',
  'PUT ~/pages': 'Pages: write + Administration: write',
  'DELETE ~/pages': 'Pages: write + Administration: write',
  'GET ~/code-scanning/default-setup': 'Administration: read',
  'PATCH ~/code-scanning/default-setup': 'Administration: write',
  'GET ~/code-quality/setup': 'Administration: write',
  'PATCH ~/code-quality/setup': 'Administration: write',

  'GET ~/collaborators': 'Metadata: read',
  'PUT ~/collaborators/{}': 'Administration: write',
  'DELETE ~/collaborators/{}': 'Administration: write',
  'GET ~/invitations': 'Administration: read',
  'PATCH ~/invitations/{}': 'Administration: write',
  'DELETE ~/invitations/{}': 'Administration: write',
  'GET ~/teams': 'Administration: read',
  'GET /orgs/{}/teams/{}/repos/{}/{}': 'Members: read + Metadata: read',
  'PUT /orgs/{}/teams/{}/repos/{}/{}': 'Members: read + Administration: write',
  'DELETE /orgs/{}/teams/{}/repos/{}/{}': 'Members: read + Administration: write',

  'GET ~/interaction-limits': 'Administration: read',
  'PUT ~/interaction-limits': 'Administration: write',
  'DELETE ~/interaction-limits': 'Administration: write',
  'GET ~/interaction-limits/pulls/creation-cap': 'Administration: write',
  'PATCH ~/interaction-limits/pulls/creation-cap': 'Administration: write',
  'GET ~/interaction-limits/pulls/bypass-list': 'Administration: write',
  'PUT ~/interaction-limits/pulls/bypass-list': 'Administration: write',
  'DELETE ~/interaction-limits/pulls/bypass-list': 'Administration: write',

  'GET ~/hooks': 'Webhooks: read',
  'POST ~/hooks': 'Webhooks: write',
  'PATCH ~/hooks/{}': 'Webhooks: write',
  'DELETE ~/hooks/{}': 'Webhooks: write',
  'PATCH ~/hooks/{}/config': 'Webhooks: write',
  'GET ~/properties/values': 'Metadata: read',
  'PATCH ~/properties/values': 'Custom properties: write',
  'GET ~/keys': 'Administration: read',
  'POST ~/keys': 'Administration: write',
  'DELETE ~/keys/{}': 'Administration: write',
  'GET ~/secret-scanning/custom-patterns': 'Secret scanning alerts: read',
  'POST ~/secret-scanning/custom-patterns': 'Secret scanning alerts: write',
  'PATCH ~/secret-scanning/custom-patterns/{}': 'Secret scanning alerts: write',
  'DELETE ~/secret-scanning/custom-patterns': 'Secret scanning alerts: write',
};

/** Routes that no app token opens, whatever it was granted. */
const closedToApps = new Set([
  'GET /user',
  'GET /user/repos',
  'PUT ~/lfs',
  'DELETE ~/lfs',
  'GET ~/codespaces/secrets/public-key',
]);

function store(path: string, permission: string, read: Level = 'read') {
  return {
    [`GET ~/${path}`]: `${permission}: ${read}`,
    [`GET ~/${path}/public-key`]: `${permission}: ${read}`,
    [`PUT ~/${path}/{}`]: `${permission}: write`,
    [`DELETE ~/${path}/{}`]: `${permission}: write`,
  };
}

function variables(path: string, permission: string) {
  return {
    [`GET ~/${path}`]: `${permission}: read`,
    [`POST ~/${path}`]: `${permission}: write`,
    [`PATCH ~/${path}/{}`]: `${permission}: write`,
    [`DELETE ~/${path}/{}`]: `${permission}: write`,
  };
}

export interface Need {
  readonly permission: string;
  readonly level: Level;
}

/** Each set alone is enough; none at all for a route that any token may ask. */
export interface Needs {
  readonly sets: readonly (readonly Need[])[];
  readonly closedToApps: boolean;
}

const known = new Map<string, Needs>();

/** What a route (`GET /repos/{owner}/{repo}/labels`) asks of a token, if the table has it. */
export function needsOf(route: string): Needs | undefined {
  const remembered = known.get(route);
  if (remembered) return remembered;
  const short = route.replace(/^(\w+) \/repos\/\{owner\}\/\{repo\}/, '$1 ~').replace(/\{\w+\}/g, '{}');
  const text = needs[short];
  if (text === undefined) return undefined;
  const found = { sets: parse(text), closedToApps: closedToApps.has(short) };
  known.set(route, found);
  return found;
}

const parse = (text: string) => (text ? text.split(' | ').map((set) => set.split(' + ').map(parseNeed)) : []);

function parseNeed(text: string): Need {
  const [permission = '', level] = text.split(': ');
  return { permission, level: level === 'write' ? 'write' : 'read' };
}

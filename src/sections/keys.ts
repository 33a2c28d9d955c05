import type { Shown } from '../settings/addresses.ts';

/** Every settings key, in the order of apply. */
export const sectionKeys = [
  'repository',
  'custom_properties',
  'labels',
  'milestones',
  'autolinks',
  'collaborators',
  'teams',
  'actions',
  'workflows',
  'actions_policies',
  'actions_secrets',
  'dependabot_secrets',
  'codespaces_secrets',
  'agents_secrets',
  'actions_variables',
  'agents_variables',
  'environments',
  'branches',
  'rulesets',
  'check_suite_preferences',
  'pages',
  'code_scanning_default_setup',
  'code_quality_setup',
  'interaction_limits',
  'webhooks',
  'deploy_keys',
  'secret_scanning_custom_patterns',
] as const;

export type SectionKey = (typeof sectionKeys)[number];

/** The path of an address in this section may be a secret. */
const withSecretPaths: SectionKey = 'webhooks';

export const shownIn = (section: string): Shown => (section === withSecretPaths ? 'origin' : 'path');

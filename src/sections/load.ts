import { ownName } from '../settings/section-names.ts';
import { type SectionKey, sectionKeys } from './keys.ts';
import type { Section } from './section.ts';

/** Loads each section only where it is used: most files declare few of them, and all together are half the program. */
const sections: Readonly<Record<SectionKey, () => Promise<Section>>> = {
  actions: async () => (await import('./actions/index.ts')).actions,
  actions_secrets: async () => (await import('./actions_secrets/index.ts')).actionsSecrets,
  actions_variables: async () => (await import('./actions_variables/index.ts')).actionsVariables,
  agents_secrets: async () => (await import('./agents_secrets/index.ts')).agentsSecrets,
  agents_variables: async () => (await import('./agents_variables/index.ts')).agentsVariables,
  autolinks: async () => (await import('./autolinks/index.ts')).autolinks,
  branches: async () => (await import('./branches/index.ts')).branches,
  check_suite_preferences: async () => (await import('./check_suite_preferences/index.ts')).checkSuitePreferences,
  code_quality_setup: async () => (await import('./code_quality_setup/index.ts')).codeQualitySetup,
  code_scanning_default_setup: async () =>
    (await import('./code_scanning_default_setup/index.ts')).codeScanningDefaultSetup,
  codespaces_secrets: async () => (await import('./codespaces_secrets/index.ts')).codespacesSecrets,
  collaborators: async () => (await import('./collaborators/index.ts')).collaborators,
  custom_properties: async () => (await import('./custom_properties/index.ts')).customProperties,
  dependabot_secrets: async () => (await import('./dependabot_secrets/index.ts')).dependabotSecrets,
  deploy_keys: async () => (await import('./deploy_keys/index.ts')).deployKeys,
  environments: async () => (await import('./environments/index.ts')).environments,
  interaction_limits: async () => (await import('./interaction_limits/index.ts')).interactionLimits,
  labels: async () => (await import('./labels/index.ts')).labels,
  milestones: async () => (await import('./milestones/index.ts')).milestones,
  pages: async () => (await import('./pages/index.ts')).pages,
  repository: async () => (await import('./repository/index.ts')).repository,
  rulesets: async () => (await import('./rulesets/index.ts')).rulesets,
  secret_scanning_custom_patterns: async () =>
    (await import('./secret_scanning_custom_patterns/index.ts')).secretScanningCustomPatterns,
  teams: async () => (await import('./teams/index.ts')).teams,
  webhooks: async () => (await import('./webhooks/index.ts')).webhooks,
  workflows: async () => (await import('./workflows/index.ts')).workflows,
};

/** The sections with these keys, in the order of apply. */
export const loadSections = (keys: readonly string[]): Promise<readonly Section[]> =>
  Promise.all(sectionKeys.filter((key) => keys.includes(key)).map((key) => sections[key]()));

/** The sections that a file with these keys declares. Only advice about a key that is none of them needs the others. */
export function sectionsOf(keys: readonly string[]): Promise<readonly Section[]> {
  const named = keys.map(ownName);
  return loadSections(named.every((key) => Object.hasOwn(sections, key)) ? named : sectionKeys);
}

import { ownName } from '../settings/section-names.ts';
import { type SectionKey, sectionKeys } from './keys.ts';
import type { Section } from './section.ts';

/** Loads each section only where it is used: most files declare few of them, and all together are half the program. */
const sections: Readonly<Record<SectionKey, () => Promise<Readonly<Record<string, unknown>>>>> = {
  actions: () => import('./actions/index.ts'),
  actions_secrets: () => import('./actions_secrets/index.ts'),
  actions_variables: () => import('./actions_variables/index.ts'),
  agents_secrets: () => import('./agents_secrets/index.ts'),
  agents_variables: () => import('./agents_variables/index.ts'),
  autolinks: () => import('./autolinks/index.ts'),
  branches: () => import('./branches/index.ts'),
  check_suite_preferences: () => import('./check_suite_preferences/index.ts'),
  code_quality_setup: () => import('./code_quality_setup/index.ts'),
  code_scanning_default_setup: () => import('./code_scanning_default_setup/index.ts'),
  codespaces_secrets: () => import('./codespaces_secrets/index.ts'),
  collaborators: () => import('./collaborators/index.ts'),
  custom_properties: () => import('./custom_properties/index.ts'),
  dependabot_secrets: () => import('./dependabot_secrets/index.ts'),
  deploy_keys: () => import('./deploy_keys/index.ts'),
  environments: () => import('./environments/index.ts'),
  interaction_limits: () => import('./interaction_limits/index.ts'),
  labels: () => import('./labels/index.ts'),
  milestones: () => import('./milestones/index.ts'),
  pages: () => import('./pages/index.ts'),
  repository: () => import('./repository/index.ts'),
  rulesets: () => import('./rulesets/index.ts'),
  secret_scanning_custom_patterns: () => import('./secret_scanning_custom_patterns/index.ts'),
  teams: () => import('./teams/index.ts'),
  webhooks: () => import('./webhooks/index.ts'),
  workflows: () => import('./workflows/index.ts'),
};

/** Each is exported under its key in camel case. */
async function load(key: SectionKey) {
  const name = key.replace(/_./g, ([, letter]) => letter!.toUpperCase());
  return (await sections[key]())[name] as Section;
}

/** The sections with these keys, in the order of apply. */
export const loadSections = (keys: readonly string[]): Promise<readonly Section[]> =>
  Promise.all(sectionKeys.filter((key) => keys.includes(key)).map(load));

/** The sections that a file with these keys declares. Only advice about a key that is none of them needs the others. */
export function sectionsOf(keys: readonly string[]): Promise<readonly Section[]> {
  const named = keys.map(ownName);
  return loadSections(named.every((key) => Object.hasOwn(sections, key)) ? named : sectionKeys);
}

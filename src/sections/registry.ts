import { actions } from './actions/index.ts';
import { actionsSecrets } from './actions_secrets/index.ts';
import { actionsVariables } from './actions_variables/index.ts';
import { agentsSecrets } from './agents_secrets/index.ts';
import { agentsVariables } from './agents_variables/index.ts';
import { autolinks } from './autolinks/index.ts';
import { branches } from './branches/index.ts';
import { checkSuitePreferences } from './check_suite_preferences/index.ts';
import { codeQualitySetup } from './code_quality_setup/index.ts';
import { codeScanningDefaultSetup } from './code_scanning_default_setup/index.ts';
import { codespacesSecrets } from './codespaces_secrets/index.ts';
import { collaborators } from './collaborators/index.ts';
import { customProperties } from './custom_properties/index.ts';
import { dependabotSecrets } from './dependabot_secrets/index.ts';
import { deployKeys } from './deploy_keys/index.ts';
import { environments } from './environments/index.ts';
import { interactionLimits } from './interaction_limits/index.ts';
import { type SectionKey, sectionKeys } from './keys.ts';
import { labels } from './labels/index.ts';
import { milestones } from './milestones/index.ts';
import { pages } from './pages/index.ts';
import { repository } from './repository/index.ts';
import { rulesets } from './rulesets/index.ts';
import { secretScanningCustomPatterns } from './secret_scanning_custom_patterns/index.ts';
import type { Section } from './section.ts';
import { teams } from './teams/index.ts';
import { webhooks } from './webhooks/index.ts';
import { workflows } from './workflows/index.ts';

const sections: Readonly<Record<SectionKey, Section>> = {
  actions,
  actions_secrets: actionsSecrets,
  actions_variables: actionsVariables,
  agents_secrets: agentsSecrets,
  agents_variables: agentsVariables,
  autolinks,
  branches,
  check_suite_preferences: checkSuitePreferences,
  code_quality_setup: codeQualitySetup,
  code_scanning_default_setup: codeScanningDefaultSetup,
  codespaces_secrets: codespacesSecrets,
  collaborators,
  custom_properties: customProperties,
  dependabot_secrets: dependabotSecrets,
  deploy_keys: deployKeys,
  environments,
  interaction_limits: interactionLimits,
  labels,
  milestones,
  pages,
  repository,
  rulesets,
  secret_scanning_custom_patterns: secretScanningCustomPatterns,
  teams,
  webhooks,
  workflows,
};

/** The sections in the order of apply, as in `keys.ts`. */
export const registry: readonly Section[] = sectionKeys.map((key) => sections[key]);

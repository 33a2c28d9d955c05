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
import { sectionKeys } from './keys.ts';
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

const built: readonly Section[] = [
  repository,
  labels,
  milestones,
  autolinks,
  rulesets,
  actions,
  workflows,
  actionsSecrets,
  dependabotSecrets,
  codespacesSecrets,
  agentsSecrets,
  actionsVariables,
  agentsVariables,
  environments,
  branches,
  collaborators,
  teams,
  customProperties,
  checkSuitePreferences,
  pages,
  codeScanningDefaultSetup,
  codeQualitySetup,
  interactionLimits,
  webhooks,
  deployKeys,
  secretScanningCustomPatterns,
];

/** The sections in the order in which apply works through them. */
export const registry: readonly Section[] = sectionKeys.flatMap((key) =>
  built.filter((section) => section.key === key),
);

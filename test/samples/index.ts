import { actions } from './actions.ts';
import { autolinks } from './autolinks.ts';
import { branches } from './branches.ts';
import { checkSuitePreferences } from './check_suite_preferences.ts';
import { codeQualitySetup } from './code_quality_setup.ts';
import { codeScanningDefaultSetup } from './code_scanning_default_setup.ts';
import { collaborators } from './collaborators.ts';
import { customProperties } from './custom_properties.ts';
import { deploy_keys } from './deploy_keys.ts';
import { environments } from './environments.ts';
import { interaction_limits } from './interaction_limits.ts';
import { labels } from './labels.ts';
import { milestones } from './milestones.ts';
import { pages } from './pages.ts';
import { repository } from './repository.ts';
import { rulesets } from './rulesets.ts';
import type { Sample } from './sample.ts';
import { secretScanningCustomPatterns } from './secret_scanning_custom_patterns.ts';
import { secretStores } from './secret-stores.ts';
import { teams } from './teams.ts';
import { variableStores } from './variable-stores.ts';
import { webhooks } from './webhooks.ts';
import { workflows } from './workflows.ts';

/** By the section's key. Every section of the registry has one. */
export const samples: Readonly<Record<string, Sample>> = {
  ...secretStores,
  ...variableStores,
  actions,
  autolinks,
  branches,
  deploy_keys,
  environments,
  collaborators,
  custom_properties: customProperties,
  check_suite_preferences: checkSuitePreferences,
  code_quality_setup: codeQualitySetup,
  code_scanning_default_setup: codeScanningDefaultSetup,
  interaction_limits,
  labels,
  milestones,
  pages,
  repository,
  rulesets,
  teams,
  webhooks,
  secret_scanning_custom_patterns: secretScanningCustomPatterns,
  workflows,
};

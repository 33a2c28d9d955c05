import { docs as actions } from '../../src/sections/actions/docs.ts';
import { docs as actions_secrets } from '../../src/sections/actions_secrets/docs.ts';
import { docs as actions_variables } from '../../src/sections/actions_variables/docs.ts';
import { docs as agents_secrets } from '../../src/sections/agents_secrets/docs.ts';
import { docs as agents_variables } from '../../src/sections/agents_variables/docs.ts';
import { docs as autolinks } from '../../src/sections/autolinks/docs.ts';
import { docs as branches } from '../../src/sections/branches/docs.ts';
import { docs as check_suite_preferences } from '../../src/sections/check_suite_preferences/docs.ts';
import { docs as code_quality_setup } from '../../src/sections/code_quality_setup/docs.ts';
import { docs as code_scanning_default_setup } from '../../src/sections/code_scanning_default_setup/docs.ts';
import { docs as codespaces_secrets } from '../../src/sections/codespaces_secrets/docs.ts';
import { docs as collaborators } from '../../src/sections/collaborators/docs.ts';
import { docs as custom_properties } from '../../src/sections/custom_properties/docs.ts';
import { docs as dependabot_secrets } from '../../src/sections/dependabot_secrets/docs.ts';
import { docs as deploy_keys } from '../../src/sections/deploy_keys/docs.ts';
import type { SectionDocs } from '../../src/sections/docs.ts';
import { docs as environments } from '../../src/sections/environments/docs.ts';
import { docs as interaction_limits } from '../../src/sections/interaction_limits/docs.ts';
import { docs as labels } from '../../src/sections/labels/docs.ts';
import { docs as milestones } from '../../src/sections/milestones/docs.ts';
import { docs as pages } from '../../src/sections/pages/docs.ts';
import { registry } from '../../src/sections/registry.ts';
import { docs as repository } from '../../src/sections/repository/docs.ts';
import { docs as rulesets } from '../../src/sections/rulesets/docs.ts';
import { docs as secret_scanning_custom_patterns } from '../../src/sections/secret_scanning_custom_patterns/docs.ts';
import { docs as teams } from '../../src/sections/teams/docs.ts';
import { docs as webhooks } from '../../src/sections/webhooks/docs.ts';
import { docs as workflows } from '../../src/sections/workflows/docs.ts';
import type { Documented } from './settings-schema.ts';

const all: Readonly<Record<string, SectionDocs>> = {
  actions,
  actions_secrets,
  actions_variables,
  agents_secrets,
  agents_variables,
  autolinks,
  codespaces_secrets,
  dependabot_secrets,
  environments,
  labels,
  milestones,
  repository,
  rulesets,
  workflows,
  branches,
  check_suite_preferences,
  code_quality_setup,
  code_scanning_default_setup,
  collaborators,
  custom_properties,
  deploy_keys,
  interaction_limits,
  pages,
  secret_scanning_custom_patterns,
  teams,
  webhooks,
};

/** Every section of the program with its docs, in the order in which apply works through them. */
export const documented: readonly Documented[] = registry.map((section) => {
  const docs = all[section.key];
  if (!docs) throw new Error(`src/sections/${section.key}/docs.ts is missing from scripts/reference/documented.ts`);
  return { section, docs };
});

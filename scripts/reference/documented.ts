import { docs as actions } from '../../src/sections/actions/docs.ts';
import { docs as actions_secrets } from '../../src/sections/actions_secrets/docs.ts';
import { docs as actions_variables } from '../../src/sections/actions_variables/docs.ts';
import { docs as agents_secrets } from '../../src/sections/agents_secrets/docs.ts';
import { docs as agents_variables } from '../../src/sections/agents_variables/docs.ts';
import { docs as autolinks } from '../../src/sections/autolinks/docs.ts';
import { docs as codespaces_secrets } from '../../src/sections/codespaces_secrets/docs.ts';
import { docs as dependabot_secrets } from '../../src/sections/dependabot_secrets/docs.ts';
import type { SectionDocs } from '../../src/sections/docs.ts';
import { docs as environments } from '../../src/sections/environments/docs.ts';
import { docs as labels } from '../../src/sections/labels/docs.ts';
import { docs as milestones } from '../../src/sections/milestones/docs.ts';
import { registry } from '../../src/sections/registry.ts';
import { docs as repository } from '../../src/sections/repository/docs.ts';
import { docs as rulesets } from '../../src/sections/rulesets/docs.ts';
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
};

/** Every section of the program with its docs, in the order in which apply works through them. */
export const documented: readonly Documented[] = registry.map((section) => {
  const docs = all[section.key];
  if (!docs) throw new Error(`src/sections/${section.key}/docs.ts is missing from scripts/reference/documented.ts`);
  return { section, docs };
});

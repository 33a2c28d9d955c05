import { openSimulator, type Seed, type Simulator } from '../../../packages/simulator/src/index.ts';
import type { AccountSeed } from '../../../packages/simulator/src/state/seed.ts';
import type { Sample } from '../../samples/sample.ts';
import { joinSamples } from '../../samples/together.ts';
import { run } from '../runs/program.ts';
import { createWorld, defaultOptions } from '../runs/scene.ts';

export type FleetFile = Pick<Sample, 'settings' | 'drifted' | 'around' | 'environment'>;

/** A sample makes the repository private, and private repositories lack this setting. */
const publicOnly = /^ *enable_private_vulnerability_reporting: .*\n/m;

/** Combines the samples of the sections in one file. */
export function combineSamples(keys: readonly string[]): FleetFile {
  const all = joinSamples(keys);
  return { ...all, settings: all.settings.replace(publicOnly, '') };
}

const lightSections = [
  ...['labels', 'milestones', 'autolinks', 'workflows', 'actions_secrets', 'dependabot_secrets', 'actions_variables'],
  ...['pages', 'code_scanning_default_setup', 'webhooks', 'deploy_keys', 'custom_properties', 'repository'],
  'secret_scanning_custom_patterns',
];
const lightFile = combineSamples(lightSections);

const acmeAccount = (lightFile.around!.accounts as readonly AccountSeed[]).find(({ login }) => login === 'acme');

/** The file of a platform team for all its repositories, with 21 sections. */
export const platformFile: FleetFile = {
  settings: `${lightFile.settings}
teams:
  - {name: core, permission: push}
  - {name: docs, permission: triage}
  - {name: operations, permission: maintain}
collaborators:
  _undeclared: keep
  entries:
    - {username: hubot, permission: push}
actions:
  selected_actions: {verified_allowed: true, patterns_allowed: [acme/*]}
  default_workflow_permissions: read
  artifact_and_log_retention: {days: 30}
environments:
  - name: production
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies: [main]
    variables: [{name: region, value: eu}]
    secrets: [{name: deploy_token, value: $PRODUCTION_TOKEN}]
  - name: staging
    variables: [{name: region, value: us}]
    secrets: [{name: deploy_token, value: $PRODUCTION_TOKEN}]
branches:
  - name: main
    protection: {enforce_admins: true, required_linear_history: true}
  - name: stable
    protection: {lock_branch: true}
rulesets:
  - {name: tags, target: tag, enforcement: active, conditions: {ref_name: {include: ['v*']}}, rules: [{type: deletion}]}
  - {name: main, target: branch, enforcement: active, conditions: {ref_name: {include: [main]}}, rules: [{type: deletion}]}
  - {name: stable, target: branch, enforcement: active, conditions: {ref_name: {include: [stable]}}, rules: [{type: update}]}
interaction_limits:
  pull_request_creation_cap: {enabled: true, max_open_pull_requests: 10}
`,
  drifted: {
    ...lightFile.drifted,
    branches: ['main', 'stable'],
    collaborators: [{ login: 'hubot', role: 'write' }],
    actions: { permissions: { enabled: true, allowed_actions: 'selected' } },
  },
  around: {
    ...lightFile.around,
    accounts: [
      { login: 'acme', type: 'Organization', teams: ['core', 'docs', 'operations'], ...acmeAccount },
      { login: 'hubot' },
    ],
  },
  environment: { ...lightFile.environment, PRODUCTION_TOKEN: 'a secret' },
};

/** The repository before its first apply. */
export function createUnappliedSeed({ drifted, around }: FleetFile): Seed {
  const { settings: keys = {}, ...more } = drifted as { settings?: object };
  const licensed = { ...keys, security_and_analysis: { advanced_security: { status: 'enabled' } } };
  return { repositories: [{ owner: 'acme', name: 'r0', ...more, settings: licensed }], ...around };
}

/** Creates a seed whose repositories match the file. An apply creates the first one, and the others are copies. */
export async function createConvergedFleet(file: FleetFile, count: number) {
  const { settings, environment } = file;
  const host: Simulator = openSimulator({ seed: createUnappliedSeed(file) });
  const world = { ...createWorld(host, settings), environment: { ...environment } };
  const applied = await run(
    { ...defaultOptions, mode: 'apply', repository: { owner: 'acme', name: 'r0' }, privateRepos: 'show' },
    world,
  );
  if (applied.outcome !== 'success')
    throw new Error(`the first repository does not converge: ${JSON.stringify(applied)}`);
  const dump = host.dump();
  const original = host.repository('acme/r0');
  for (let index = 1; index < count; index++) {
    const copy = { ...structuredClone(original), id: dump.lastId + index, name: `r${index}` };
    dump.repositories[copy.id] = copy;
  }
  return { ...dump, lastId: dump.lastId + count } as Seed;
}

/** Changes a value in almost every section of `platformFile`. */
export function driftPlatform(seed: Seed): Seed {
  const copy: any = structuredClone(seed);
  for (const repository of Object.values<any>(copy.repositories)) {
    Object.assign(repository.settings, { description: 'Another', has_wiki: true });
    repository.labels[0].color = '123456';
    repository.milestones[0].description = 'Another';
    repository.autolinks.pop();
    repository.actions.workflow.default_workflow_permissions = 'write';
    repository.actions_variables[0].value = 'another';
    repository.pages.https_enforced = false;
    repository.webhooks[0].active = !repository.webhooks[0].active;
    repository.deploy_keys.pop();
    repository.property_values[0].value = '1';
    repository.teams[0].role = 'read';
    repository.collaborators[0].role = 'read';
    repository.environments[0].variables[0].value = 'another';
    repository.branch_rules[0].isAdminEnforced = false;
    repository.rulesets[0].enforcement = 'disabled';
    repository.pull_request_creation_cap.max_open_pull_requests = 3;
  }
  return copy;
}

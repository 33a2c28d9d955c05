import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { renderSettings } from '../../packages/core/src/engine/render.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { samples } from '../samples/index.ts';

async function renderLayers(layers: readonly string[]) {
  const settingsFile = layers.map((_, index) => String(index));
  const rendered = await renderSettings({ mode: 'render', settingsFile }, async (file) => layers[Number(file)]!);
  expect(formatLines(rendered.result, 'error')).toEqual([]);
  return rendered.text!;
}

const mergeLayers = async (...layers: string[]) => parse(await renderLayers(layers));

it.each(Object.keys(samples))(
  'a rendered layer of %s finds no drift after an apply of that layer [1.3]',
  async (key) => {
    const { settings, drifted, around, environment } = samples[key]!;
    const seed = { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around };
    const { apply, check } = openScene({ seed, environment });
    await apply(settings);
    const renderedTwice = await renderLayers([settings, settings]);
    expect(renderedTwice).toBe(await renderLayers([settings]));
    const result = await check(renderedTwice);
    expect([result.outcome, formatLines(result, 'drift')]).toEqual(['success', []]);
  },
);

it('merges the rules of an actions policy by type across layers, and replaces its workflow lists whole [1.3]', async () => {
  const formatRule = (type: string, parameters: string) => `{type: restrict_${type}, parameters: ${parameters}}`;
  const formatPolicy = (...keys: string[]) => `actions_policies: [{name: ci, ${keys.join(', ')}}]`;
  const actorsRule = formatRule('actions_actors', '{allowed_actors: [{id: 7, type: Team}]}');
  const lowerLayer = formatPolicy(
    `workflows: {include: [a.yml], exclude: [b.yml]}`,
    `rules: [${formatRule('action_events', '{allowed_events: [push]}')}, ${actorsRule}]`,
  );
  const higherLayer = formatPolicy(
    'workflows: {include: [c.yml]}',
    `rules: [${formatRule('action_events', '{allowed_events: [issues]}')}]`,
  );
  expect((await mergeLayers(lowerLayer, higherLayer)).actions_policies.entries).toEqual([
    {
      name: 'ci',
      workflows: { include: ['c.yml'] },
      rules: [
        { type: 'restrict_action_events', parameters: { allowed_events: ['issues'] } },
        { type: 'restrict_actions_actors', parameters: { allowed_actors: [{ id: 7, type: 'Team' }] } },
      ],
    },
  ]);
});

it('renders `null` for pages and limits to override a lower layer, and an apply turns both off [1.3]', async () => {
  const lowerLayer = `pages: {build_type: workflow}\n${samples.interaction_limits!.settings}`;
  const { apply, check, simulator } = openScene({ seed: { accounts: [{ login: 'hubot' }, { login: 'mona' }] } });
  const readSwitches = () => {
    const [{ pages, interaction_limit } = {}] = Object.values<Record<string, unknown>>(simulator.dump().repositories);
    return [Boolean(pages), Boolean(interaction_limit)];
  };
  await apply(lowerLayer);
  expect(readSwitches()).toEqual([true, true]);
  const text = await renderLayers([lowerLayer, 'pages: null\ninteraction_limits: null\n']);
  expect(text).toBe('pages: null\n\ninteraction_limits: null\n');
  expect((await apply(text)).outcome).toBe('success');
  expect(readSwitches()).toEqual([false, false]);
  expect((await check(text)).outcome).toBe('success');
});

describe('entries of the same item in two layers', () => {
  const key = samples.deploy_keys!.settings.match(/key: (.*) ci@/)?.[1];

  it.each([
    ['labels', '{name: Bug, color: d73a4a}', '{name: bug, description: x}'],
    ['milestones', '{title: v1, state: open}', '{title: v1, description: x}'],
    [
      'autolinks',
      '{key_prefix: A-, url_template: https://a.example/<num>}',
      '{key_prefix: A-, url_template: https://b.example/<num>}',
    ],
    ['collaborators', '{username: Amy, permission: admin}', '{username: amy}'],
    ['teams', '{name: Core, permission: push}', '{name: core, permission: pull}'],
    ['custom_properties', '{property_name: tier, value: a}', '{property_name: tier, value: b}'],
    ['actions_secrets', '{name: key, value: $ONE}', '{name: KEY, value: $TWO}'],
    ['actions_variables', '{name: key, value: a}', '{name: KEY, value: b}'],
    ['environments', '{name: Live, wait_timer: 5}', '{name: live, can_admins_bypass: false}'],
    ['branches', '{name: main, protection: {enforce_admins: true}}', '{name: main, protection: {lock_branch: true}}'],
    ['rulesets', '{name: r, enforcement: active}', '{name: r, enforcement: disabled}'],
    ['workflows', '{path: ci.yml, state: active}', '{path: .github/workflows/ci.yml, state: disabled}'],
    [
      'webhooks',
      '{config: {url: https://a.example/h}, active: true}',
      '{config: {url: https://a.example/h}, events: [push]}',
    ],
    ['deploy_keys', `{title: ci, key: ${key}}`, `{title: ci, key: ${key}, read_only: true}`],
    ['secret_scanning_custom_patterns', '{name: t, pattern: a}', '{name: t, pattern: b}'],
    ['check_suite_preferences', '{app_id: 7, setting: true}', '{app_id: 7, setting: false}'],
  ])(
    'merges the entries of two layers in %s by the key that the section matches on [1.3]',
    async (section, lowerLayer, higherLayer) => {
      const mergedSection = (await mergeLayers(`${section}: [${lowerLayer}]`, `${section}: [${higherLayer}]`))[section];
      const entries = Array.isArray(mergedSection) ? mergedSection : mergedSection.entries;
      expect(entries).toEqual([{ ...parse(lowerLayer), ...parse(higherLayer), ...mergedMaps[section] }]);
    },
  );

  /** The merged entries of sections with a map below a key of the entry. */
  const mergedMaps: Readonly<Record<string, object>> = {
    branches: { protection: { enforce_admins: true, lock_branch: true } },
  };

  it('merges the lists of an environment by key, and the rules of a ruleset by type [1.3]', async () => {
    const policy = 'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}';
    const lowerLayer = `environments: [{name: live, ${policy}, deployment_branch_policies: [{name: v*, type: tag}], variables: [{name: a, value: x}]}]
rulesets: [{name: r, enforcement: active, rules: [{type: deletion}]}]`;
    const higherLayer = `environments: [{name: live, ${policy}, deployment_branch_policies: [v*, main], variables: [{name: A, value: y}]}]
rulesets: [{name: r, enforcement: active, rules: [{type: creation}, {type: deletion}]}]`;
    const { environments, rulesets } = await mergeLayers(lowerLayer, higherLayer);
    expect(environments[0].deployment_branch_policies.entries).toEqual(['main', { name: 'v*', type: 'tag' }]);
    expect(environments[0].variables.entries).toEqual([{ name: 'A', value: 'y' }]);
    expect(rulesets.entries[0].rules).toEqual([{ type: 'creation' }, { type: 'deletion' }]);
  });

  it('merges check suite preferences in both forms of the list [1.3]', async () => {
    const { check_suite_preferences: preferences } = await mergeLayers(
      'check_suite_preferences: [{app_id: 1, setting: true}]',
      'check_suite_preferences: {auto_trigger_checks: [{app_id: 2, setting: true}, {app_id: 1, setting: false}]}',
    );
    expect(preferences).toEqual([
      { app_id: 1, setting: false },
      { app_id: 2, setting: true },
    ]);
  });
});

it.each([
  ['topics', 'repository: {topics: [a, b]}', 'repository: {topics: [c]}'],
  [
    'events',
    'webhooks: [{config: {url: https://a.example/h}, events: [push, release]}]',
    'webhooks: [{config: {url: https://a.example/h}, events: [issues]}]',
  ],
  [
    'languages',
    'code_scanning_default_setup: {languages: [go, python]}',
    'code_scanning_default_setup: {languages: [ruby]}',
  ],
  [
    'patterns',
    'actions: {selected_actions: {patterns_allowed: [a/*, b/*]}}',
    'actions: {selected_actions: {patterns_allowed: [c/*]}}',
  ],
  [
    'claims',
    'actions: {oidc_customization_sub: {include_claim_keys: [repo, actor]}}',
    'actions: {oidc_customization_sub: {include_claim_keys: [ref]}}',
  ],
  [
    'reviewers',
    'environments: [{name: a, reviewers: [{type: User, id: 1}]}]',
    'environments: [{name: a, reviewers: [{type: Team, id: 2}]}]',
  ],
  [
    'conditions',
    'rulesets: {_undeclared: keep, entries: [{name: a, enforcement: active, conditions: {ref_name: {include: [x], exclude: [y]}}}]}',
    'rulesets: {_undeclared: keep, entries: [{name: a, enforcement: active, conditions: {ref_name: {include: [z]}}}]}',
  ],
  [
    'bypass actors',
    'rulesets: {_undeclared: keep, entries: [{name: a, enforcement: active, bypass_actors: [{actor_type: Team, actor_id: 1}]}]}',
    'rulesets: {_undeclared: keep, entries: [{name: a, enforcement: active, bypass_actors: [{actor_type: Team, actor_id: 2}]}]}',
  ],
])('replaces %s of a lower layer with those of the higher layer [1.3]', async (_what, lowerLayer, higherLayer) => {
  expect(await renderLayers([lowerLayer, higherLayer])).toBe(await renderLayers([higherLayer]));
});

it('keeps the order of branches, because their order has an effect [1.3]', async () => {
  const lowerLayer = 'branches: [{name: release/*, protection: {lock_branch: true}}, {name: main, protection: null}]';
  const { branches } = await mergeLayers(lowerLayer, 'branches: [{name: dev, protection: null}]');
  expect(branches.map(({ name }: { name: string }) => name)).toEqual(['release/*', 'main', 'dev']);
});

it('keeps pinned environments in their order, before the other environments [1.3]', async () => {
  const { environments } = await mergeLayers(
    'environments: [{name: z, pinned: true}, {name: b, pinned: true}]',
    'environments: [{name: a}]',
  );
  expect(environments.map(({ name }: { name: string }) => name)).toEqual(['z', 'b', 'a']);
});

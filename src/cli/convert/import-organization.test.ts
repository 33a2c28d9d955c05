import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { acme } from '../../../test/an-organization.ts';
import { newFolder } from '../../../test/folder.ts';
import { scene, told } from '../../../test/scene.ts';
import { fakeTerminal } from '../../../test/terminal.ts';
import { resource, shop, stateOf } from '../../../test/terraform-state.ts';
import { manifestOf } from '../../fleet/open-manifest.ts';
import { orRefuse } from '../refuse.ts';
import { importFiles } from './import.ts';

const folder = newFolder();

async function imported(resources: readonly object[], flags: Record<string, string> = {}) {
  writeFileSync(folder.at('state.json'), stateOf(...resources));
  const { terminal, seen } = fakeTerminal({}, folder.path);
  const given = { flags: new Map(Object.entries({ from: 'terraform', ...flags })), files: ['state.json'] };
  const code = await orRefuse(terminal, () => importFiles(given, terminal));
  return { code, out: seen.out, lines: seen.err.trimEnd().split('\n') };
}

const settings = resource('github_organization_settings', 'acme', {
  billing_email: 'billing@acme.example',
  company: '',
  default_repository_permission: 'none',
  members_can_create_repositories: true,
  members_can_create_public_repositories: false,
  members_can_create_private_repositories: true,
  web_commit_signoff_required: true,
  dependency_graph_enabled_for_new_repositories: false,
});

const ruleset = (more: object = {}) =>
  resource('github_organization_ruleset', 'main', {
    name: 'main',
    target: 'branch',
    enforcement: 'active',
    ruleset_id: 7,
    bypass_actors: [{ actor_id: 1, actor_type: 'OrganizationAdmin', bypass_mode: 'always' }],
    conditions: [
      {
        ref_name: [{ include: ['~DEFAULT_BRANCH'], exclude: [] }],
        repository_name: [{ include: ['~ALL'], exclude: ['playground'], protected: false }],
        repository_id: [],
      },
    ],
    rules: [{ deletion: true, creation: false, pull_request: [], ...more }],
  });

const tier = resource('github_organization_custom_properties', 'tier', {
  property_name: 'tier',
  value_type: 'single_select',
  required: true,
  default_value: '2',
  allowed_values: ['1', '2'],
});

const secret = resource('github_actions_organization_secret', 'npm', {
  secret_name: 'NPM_TOKEN',
  visibility: 'selected',
  plaintext_value: 'a secret in the state',
  selected_repository_ids: [101],
});

const variable = resource('github_actions_organization_variable', 'region', {
  variable_name: 'REGION',
  visibility: 'all',
  value: 'eu',
});

const webhook = resource('github_organization_webhook', 'ci', {
  active: true,
  events: ['push'],
  configuration: [{ url: 'https://ci.example/hook', content_type: 'json', insecure_ssl: false }],
});

const permissions = (more: object = {}) =>
  resource('github_actions_organization_permissions', 'acme', {
    enabled_repositories: 'selected',
    enabled_repositories_config: [{ repository_ids: [101] }],
    allowed_actions: 'selected',
    allowed_actions_config: [{ github_owned_allowed: true, verified_allowed: false, patterns_allowed: ['acme/*'] }],
    sha_pinning_required: true,
    ...more,
  });

const workflows = resource('github_actions_organization_workflow_permissions', 'acme', {
  organization_slug: 'ACME',
  default_workflow_permissions: 'write',
  can_approve_pull_request_reviews: true,
});

const all = [settings, ruleset(), tier, permissions(), workflows, secret, variable, webhook];
const inFolder = { to: 'settings', 'to-fleet': 'fleet.yml' };
const read = (path: string) => readFileSync(folder.at(path), 'utf8');

describe('a state with an organization', () => {
  it('becomes a file of the organization, which Trueup accepts and applies [16.61]', async () => {
    const { code, lines } = await imported([shop, ...all], inFolder);
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        'shop.yml: converted, nothing refused',
        expect.stringMatching(/^note organizations.acme.yml: apply reads \$NPM_TOKEN from the environment of the run$/),
        expect.stringMatching(/^organizations.acme.yml: converted, nothing refused$/),
        'fleet.yml: converted, nothing refused',
      ],
    });
    const file = read('settings/organizations/acme.yml');
    expect(file).not.toContain('a secret in the state');
    const stage = scene({
      target: acme,
      seed: {
        accounts: [{ login: 'acme', type: 'Organization' }],
        repositories: [{ owner: 'acme', name: 'shop', id: 101 }],
      },
      environment: { NPM_TOKEN: 'x' },
    });
    const before = await stage.check(file);
    expect([before.outcome, told(before, 'error')]).toEqual(['drift', []]);
    const drifted = before.targets[0]!.sections.filter(({ status }) => status === 'drift').map(({ name }) => name);
    expect(drifted.sort()).toEqual(Object.keys(parse(file)).sort());
    expect((await stage.apply(file)).outcome).toBe('success');
    expect((await stage.check(file)).outcome).toBe('success');
  });

  it('is named in a fleet file, with its repositories and how they are created [16.62]', async () => {
    const rocket = resource('github_repository', 'rocket', {
      name: 'rocket',
      full_name: 'acme/rocket',
      visibility: 'public',
      template: [{ owner: 'acme', repository: 'template-service', include_all_branches: false }],
    });
    await imported([rocket, shop, settings], inFolder);
    expect(parse(read('fleet.yml'))).toEqual({
      organizations: [{ name: 'acme', layers: ['settings/organizations/acme.yml'] }],
      repositories: {
        'acme/rocket': { create: { template: 'acme/template-service', visibility: 'public' } },
        'acme/shop': { create: { auto_init: true } },
      },
      layers: [{ file: 'settings/{name}.yml' }],
    });
    const { repositories } = await manifestOf(read('fleet.yml'), 'fleet.yml');
    expect(repositories.map(({ create }) => create?.visibility)).toEqual(['public', 'private']);
  });

  it('names a repository that Terraform does not create as a target, and never as one to create [16.62]', async () => {
    const label = resource('github_issue_label', 'bug', { repository: 'acme/shop', name: 'bug', color: 'd73a4a' });
    await imported([label], inFolder);
    expect(parse(read('fleet.yml'))).toEqual({
      targets: [{ repos: ['acme/shop'] }],
      layers: [{ file: 'settings/{name}.yml' }],
    });
  });

  it('is converted only where it is known which organization it is [16.61]', async () => {
    const unknown = await imported([settings]);
    expect(unknown).toEqual({
      code: 1,
      out: '',
      lines: [
        'error the state holds settings of an organization and does not say of which, so they are not converted. To fix, add `--owner NAME`',
        'error the state holds no repository and no organization. To fix, name another one.',
      ],
    });
    const known = await imported([settings], { owner: 'acme' });
    expect(known.code).toBe(0);
    expect(parse(known.out).organization).toEqual({
      billing_email: 'billing@acme.example',
      default_repository_permission: 'none',
      members_can_create_public_repositories: false,
      members_can_create_private_repositories: true,
      web_commit_signoff_required: true,
    });
  });

  it('keeps a sum that has no part beside it, such as who may create repositories [16.61]', async () => {
    const sum = resource('github_organization_settings', 'acme', { members_can_create_repositories: false });
    const { out } = await imported([sum], { owner: 'acme' });
    expect(parse(out).organization).toEqual({ members_can_create_repositories: false });
  });

  it('loses nothing in silence: what is not converted is an error with its name and why [16.61]', async () => {
    const { code, lines } = await imported(
      [
        resource('github_organization_settings', 'acme', { secret_scanning_enabled_for_new_repositories: true }),
        ruleset({ a_rule_of_tomorrow: [{ x: 1 }] }),
        resource('github_actions_organization_secret', 'npm', {
          secret_name: 'NPM_TOKEN',
          visibility: 'selected',
          selected_repository_ids: [4711],
        }),
        resource('github_membership', 'alice', { username: 'alice' }),
      ],
      { owner: 'acme' },
    );
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        /^error github_organization_settings.acme: `secret_scanning_enabled_for_new_repositories` /,
      ),
      expect.stringMatching(/^error github_organization_ruleset.main: has `rules.a_rule_of_tomorrow`, .*nothing of it/),
      expect.stringMatching(
        /^error github_actions_organization_secret.npm: names repositories by their numbers alone, .*: 4711/,
      ),
      'left out 1 of type github_membership: about no repository, so it stays in Terraform',
      expect.stringContaining('the file declares nothing'),
      expect.stringContaining('nothing refused'),
    ]);
  });

  it('takes a secret from nobody where the state has no list of numbers [16.61]', async () => {
    const npm = { secret_name: 'NPM_TOKEN', visibility: 'selected', selected_repository_ids: ['101'] };
    const { code, out, lines } = await imported([resource('github_actions_organization_secret', 'npm', npm)], {
      owner: 'acme',
    });
    expect([code, out]).toEqual([1, expect.not.stringContaining('repositories: []')]);
    expect(lines[0]).toContain('has `selected_repository_ids`, which is no list of numbers');
  });

  it('says who may use Actions, and which, in the words of a settings file [16.65]', async () => {
    const to = 'said';
    await imported([shop, permissions(), workflows], { to });
    expect(parse(read(`${to}/organizations/acme.yml`)).actions).toEqual({
      enabled_repositories: ['shop'],
      allowed_actions: 'selected',
      selected_actions: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: ['acme/*'] },
      sha_pinning_required: true,
      default_workflow_permissions: 'write',
      can_approve_pull_request_reviews: true,
    });
  });

  it('takes a list of repositories only where it counts [16.65]', async () => {
    const { code, out } = await imported([permissions({ enabled_repositories: 'all' })], { owner: 'acme' });
    expect([code, parse(out).actions.enabled_repositories]).toEqual([0, 'all']);
  });

  it.each([
    [
      'that the state does not name',
      { repository_ids: [101, 4711, 4712] },
      /do(?:es)? not have them: 4711, 4712\. To fix/,
    ],
    ['that are none', { repository_ids: [] }, /the state does not say which/],
    ['that are texts', { repository_ids: ['101'] }, /`repository_ids`, which is no list of numbers/],
  ])('leaves out `enabled_repositories`, and says so, for repositories %s [16.65]', async (what, config, said) => {
    const to = `without ${what}`;
    const { code, lines } = await imported([shop, permissions({ enabled_repositories_config: [config] })], { to });
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(said);
    const { actions } = parse(read(`${to}/organizations/acme.yml`));
    expect(actions).toMatchObject({ allowed_actions: 'selected', sha_pinning_required: true });
    expect(actions).not.toHaveProperty('enabled_repositories');
  });

  it('refuses workflow permissions of another organization than the file is about [16.65]', async () => {
    const { code, lines } = await imported([settings, workflows], { owner: 'elsewhere' });
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('is about the organization ACME, and the file is about elsewhere');
  });

  it('keeps who gets a secret, whichever of its two resources comes first', async () => {
    const reach = resource('github_actions_organization_secret_repositories', 'npm', {
      secret_name: 'NPM_TOKEN',
      selected_repository_ids: [101],
    });
    const open = resource('github_actions_organization_secret', 'npm', {
      secret_name: 'NPM_TOKEN',
      visibility: 'selected',
      selected_repository_ids: [],
    });
    for (const [index, order] of [
      [open, reach],
      [reach, open],
    ].entries()) {
      const to = `settings-${index}`;
      await imported([shop, ...order], { to });
      expect(parse(read(`${to}/organizations/acme.yml`)).actions_secrets.entries).toEqual([
        { name: 'NPM_TOKEN', value: '$NPM_TOKEN', visibility: 'selected', repositories: ['shop'] },
      ]);
    }
  });
});

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { formatLines, openScene } from '../../../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import {
  asInState,
  createDataSource,
  createResource,
  createState,
  shop,
  stateSecret,
  wholeState,
} from '../../../../test/kit/samples/terraform-state.ts';
import { parseManifest } from '../../../core/src/fleet/file/manifest.ts';
import { organizationAdvice } from '../../../core/src/settings/keys/organizations.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { importFiles } from './import.ts';

const folder = createTestFolder();

async function imported(state: string, flags: Record<string, string> = {}) {
  writeFileSync(folder.at('state.json'), state);
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  const given = { flags: new Map(Object.entries({ from: 'terraform', ...flags })), files: ['state.json'] };
  const code = await runReportingUsageErrors(terminal, () => importFiles(given, terminal));
  return { code, ...seen, lines: seen.err.trimEnd().split('\n') };
}

const secrets = { DEPLOY_TOKEN: 'a', SIGNING_KEY: 'b', WEBHOOK_SECRET_1: 'c' };

it('converts a state with the main resources to a valid file, and names the variables of its secrets', async () => {
  const { code, lines } = await imported(wholeState);
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [
      'note shop.yml: apply reads $DEPLOY_TOKEN, $SIGNING_KEY, $WEBHOOK_SECRET_1 from the environment of the run',
      'shop.yml: converted',
    ],
  });
});

it('names a variable that stands for several secrets, in one file or in several', async () => {
  const createSecret = (repository: string, environment: string) =>
    createResource('github_actions_environment_secret', environment, { repository, environment, secret_name: 'DB' });
  const note = 'note $DB stands for several secrets: if their values differ, write a separate variable for each';
  const inShop = createState(shop, createSecret('shop', 'staging'), createSecret('shop', 'production'));
  expect((await imported(inShop)).lines).toContain(note);
  const inTwo = createState(createSecret('acme/shop', 'live'), createSecret('acme/api', 'live'));
  expect((await imported(inTwo, { to: 'shared-variables' })).lines).toContain(note);
});

it('never prints the value of a secret', async () => {
  const { out, err } = await imported(wholeState);
  expect(wholeState).toContain(stateSecret);
  expect(out + err).not.toContain(stateSecret);
});

it('the converted file has no drift from the repository of the state', async () => {
  const { out } = await imported(wholeState);
  const checked = await openScene({ seed: asInState, environment: secrets }).check(out);
  expect({ outcome: checked.outcome, drift: formatLines(checked, 'drift') }).toEqual({ outcome: 'success', drift: [] });
});

it('the converted file finds and fixes the drift of an empty repository', async () => {
  const { out } = await imported(wholeState);
  const [{ owner, name, visibility }] = asInState.repositories as [
    { owner: string; name: string; visibility: 'private' },
  ];
  const bare = { ...asInState, repositories: [{ owner, name, visibility, branches: ['main'] }] };
  const { check, apply } = openScene({ seed: bare, environment: secrets });
  const { sections } = (await check(out)).targets[0]!;
  const drifted = sections.filter(({ status }) => status === 'drift').map(({ name }) => name);
  expect(drifted.sort()).toEqual(Object.keys(parse(out)).sort());
  expect((await apply(out)).outcome).toBe('success');
  expect((await check(out)).outcome).toBe('success');
});

it('converts the output of `terraform show -json` to the same file', async () => {
  const { resources } = JSON.parse(wholeState) as {
    resources: { mode: string; type: string; name: string; instances: { attributes: object }[] }[];
  };
  const shown = resources.flatMap(({ mode, type, name, instances }) =>
    instances.map(({ attributes }) => ({ address: `${type}.${name}`, mode, type, name, values: attributes })),
  );
  const [first, ...others] = shown;
  const inner = { child_modules: [{ resources: others }], resources: [first] };
  const state = JSON.stringify({ format_version: '1.0', terraform_version: '1.13.3', values: { root_module: inner } });
  expect(await imported(state)).toEqual(await imported(wholeState));
});

describe('a state with the other resources', () => {
  const at = { repository: 'shop', environment: 'staging' };
  const one = { owner: 'acme', repository: 'shop', title: 'One', due_date: '2027-03-01', state: 'open', number: 1 };
  const token = { repository: 'shop', default_workflow_permissions: 'read', can_approve_pull_request_reviews: false };
  const tier = { repository: 'shop', property_name: 'tier', property_type: 'single_select', property_value: ['gold'] };
  const state = createState(
    createResource('github_actions_environment_secret', 'x', {
      ...at,
      secret_name: 'DEPLOY_TOKEN',
      plaintext_value: stateSecret,
    }),
    createResource('github_actions_environment_variable', 'x', { ...at, variable_name: 'REGION', value: 'eu' }),
    createResource('github_actions_repository_permissions', 'x', {
      repository: 'shop',
      enabled: true,
      allowed_actions: 'selected',
      sha_pinning_required: true,
      allowed_actions_config: [{ github_owned_allowed: true, verified_allowed: false, patterns_allowed: ['acme/*'] }],
    }),
    createResource('github_branch_protection', 'releases', {
      repository_id: 'shop',
      pattern: 'release/*',
      enforce_admins: true,
      required_status_checks: [],
      required_pull_request_reviews: [],
      restrict_pushes: [],
    }),
    createResource('github_branch_protection_v3', 'main', {
      repository: 'shop',
      branch: 'main',
      enforce_admins: false,
      require_signed_commits: true,
      required_status_checks: [
        { strict: false, contexts: ['build', 'test'], checks: ['build', 'test:15368'], include_admins: false },
      ],
      required_pull_request_reviews: [
        { required_approving_review_count: 1, dismissal_users: ['ann'], dismissal_teams: [], dismissal_apps: [] },
      ],
      restrictions: [{ users: ['ann'], teams: [], apps: [] }],
    }),
    createResource('github_repository', 'shop', {
      name: 'shop',
      full_name: 'acme/shop',
      visibility: 'public',
      pages: [{ build_type: 'legacy', source: [{ branch: 'main', path: '/docs' }], cname: '', status: 'built' }],
      security_and_analysis: [{ advanced_security: [{ status: 'enabled' }], secret_scanning: [{ status: 'enabled' }] }],
    }),
    createResource('github_repository_custom_property', 'tier', tier),
    createResource('github_repository_dependabot_security_updates', 'x', { repository: 'shop', enabled: true }),
    createResource('github_repository_milestone', 'one', one),
    createResource('github_repository_vulnerability_alerts', 'x', { repository: 'shop', enabled: true }),
    createResource('github_workflow_repository_permissions', 'x', token),
  );

  it('converts to a file that can be applied and then has no drift', async () => {
    const { code, out, err } = await imported(state);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/\.yml: converted$/m) });
    expect(out + err).not.toContain(stateSecret);
    const seed = {
      accounts: [
        {
          login: 'acme',
          type: 'Organization' as const,
          property_definitions: [{ property_name: 'tier', value_type: 'single_select', allowed_values: ['gold'] }],
        },
        { login: 'ann' },
      ],
      repositories: [
        { owner: 'acme', name: 'shop', branches: ['main'], collaborators: [{ login: 'ann', role: 'write' }] },
      ],
    };
    const { check, apply } = openScene({ seed, environment: secrets });
    expect(formatLines(await apply(out), 'error')).toEqual([]);
    expect((await check(out)).outcome).toBe('success');
    expect(parse(out).branches).toMatchObject([
      { name: 'release/*', protection: { enforce_admins: true, required_status_checks: null } },
      {
        name: 'main',
        protection: {
          required_status_checks: { checks: [{ context: 'build' }, { context: 'test', app_id: 15368 }] },
          required_pull_request_reviews: { dismissal_restrictions: { users: ['ann'], teams: [], apps: [] } },
        },
      },
    ]);
  });
});

it('reports everything except the internal values of Terraform', async () => {
  const books = { id: '1', etag: 'x', node_id: 'x', timeouts: {}, url: 'x', created_at: 'x', updated_at: 'x' };
  const labelled = (more: object) =>
    createResource('github_issue_label', 'x', { repository: 'shop', name: 'bug', ...more });
  expect((await imported(createState(shop, labelled(books)))).lines).toEqual(['shop.yml: converted']);
  expect((await imported(createState(shop, labelled({ shape: 'x' })))).err).toContain('shape');
});

it.each([
  [{ insecure_ssl: true }, { insecure_ssl: 1 }],
  [{ insecure_ssl: false }, { insecure_ssl: 0 }],
  [{}, {}],
])('reports the certificate check of a webhook as in the state: %j', async (given, written) => {
  const url = 'https://ci.example/hook';
  const hook = { repository: 'shop', events: ['push'], configuration: [{ url, ...given }] };
  const { out } = await imported(createState(shop, createResource('github_repository_webhook', 'x', hook)));
  expect(parse(out).webhooks.entries[0].config).toEqual({ url, ...written });
});

it('keeps rule parameters that have the same keys on GitHub', async () => {
  const parameters = { operator: 'starts_with', pattern: 'v' };
  const types = ['branch_name', 'commit_author_email', 'commit_message', 'committer_email', 'tag_name'];
  const rules = types.map((type) => ({ type: `${type}_pattern`, parameters }));
  const given = Object.fromEntries(rules.map(({ type }) => [type, [parameters]]));
  const ruleset = { repository: 'shop', name: 'x', target: 'branch', enforcement: 'active', rules: [given] };
  const { out } = await imported(createState(shop, createResource('github_repository_ruleset', 'x', ruleset)));
  expect(parse(out).rulesets.entries[0].rules).toEqual(rules);
});

describe('a value that the state marks as sensitive', () => {
  const variable = { repository: 'shop', variable_name: 'REGION', value: stateSecret };
  const attribute = (...steps: (string | number)[]) =>
    steps.map((step) =>
      typeof step === 'number'
        ? { type: 'index', value: { value: step, type: 'number' } }
        : { type: 'get_attr', value: step },
    );
  const marked = (type: string, values: object, ...paths: object[][]) => {
    const one = createResource(type, 'x', values);
    return { ...one, instances: [{ ...one.instances[0]!, sensitive_attributes: paths }] };
  };
  const showing = (type: string, values: object, marks: unknown) => {
    const known = shop.instances[0]!.attributes;
    const resources = [
      { address: 'github_repository.shop', mode: 'managed', type: 'github_repository', values: known },
      { address: `${type}.x`, mode: 'managed', type, values, sensitive_values: marks },
    ];
    return JSON.stringify({ format_version: '1.0', values: { root_module: { resources } } });
  };

  it.each([
    ['the value of a variable', createState(shop, marked('github_actions_variable', variable, attribute('value')))],
    ['a whole resource', createState(shop, marked('github_actions_variable', variable, []))],
    ['the same as `terraform show` prints it', showing('github_actions_variable', variable, { value: true })],
    [
      'a part of a block',
      createState(
        shop,
        marked(
          'github_issue_labels',
          { repository: 'shop', label: [{ name: 'bug', color: 'aaaaaa', description: stateSecret }] },
          attribute('label', 0, 'description'),
        ),
      ),
    ],
    [
      'one of several values',
      showing(
        'github_repository_custom_property',
        {
          repository: 'shop',
          property_name: 'tier',
          property_type: 'multi_select',
          property_value: ['a', stateSecret],
        },
        { property_value: [false, true] },
      ),
    ],
  ])('is never written, and an error names its place: %s', async (_what, state) => {
    const { code, out, err } = await imported(state);
    expect(code).toBe(1);
    expect(err).toMatch(/^error github_\w+\.x: has `\w+`, which the state marks as sensitive, .* To fix, /m);
    expect(out + err).not.toContain(stateSecret);
    expect(Object.keys(parse(out))).toContain('repository');
  });

  it('is written if it is a webhook URL, which the provider always marks', async () => {
    const configuration = [{ url: 'https://ci.example/', content_type: 'json', secret: stateSecret }];
    const values = { repository: 'shop', events: ['push'], configuration };
    const marks = { configuration: [{ url: true, secret: true }], events: [false] };
    const { code, out } = await imported(showing('github_repository_webhook', values, marks));
    expect([code, parse(out).webhooks.entries[0].config.url]).toEqual([0, 'https://ci.example/']);
    expect(out).not.toContain(stateSecret);
  });
});

it.each([
  [
    'an unknown rule, with its whole ruleset',
    createResource('github_repository_ruleset', 'x', {
      repository: 'shop',
      name: 'x',
      target: 'branch',
      enforcement: 'active',
      rules: [{ deletion: true, quantum_check: [{ strict: true }] }],
    }),
    /^error github_repository_ruleset\.x: has `rules\.quantum_check`, which Trueup does not convert, .* To fix, /,
  ],
  [
    'somebody whom only a node id names',
    createResource('github_branch_protection', 'main', {
      repository_id: 'shop',
      pattern: 'main',
      restrict_pushes: [{ push_allowances: ['U_kgDOBAAAAA'] }],
    }),
    /^error github_branch_protection\.main: identifies an account by a node id .* To fix, /,
  ],
  [
    'a team that the state does not have',
    createResource('github_team_repository', 'core', { repository: 'shop', team_id: '77', permission: 'admin' }),
    /^error github_team_repository\.core: identifies a team only by its id/,
  ],
  [
    'a repository that only a node id names',
    createResource('github_branch_protection', 'main', { repository_id: 'R_kgDOBBBB', pattern: 'main' }),
    /^error github_branch_protection\.main: belongs to a repository whose name/,
  ],
  [
    'a repository of another owner with the same name',
    createResource('github_repository_collaborator', 'ann', {
      repository: 'other/shop',
      username: 'ann',
      permission: 'admin',
    }),
    /^error github_repository_collaborator\.ann: belongs to a repository of another owner/,
  ],
  [
    'a type that Trueup does not know',
    createResource('github_repository_moat', 'x', { repository: 'shop', depth: 3 }),
    /^error github_repository_moat\.x: is a resource that Trueup does not convert/,
  ],
  [
    'an address with a password in it',
    createResource('github_repository_webhook', 'x', {
      repository: 'shop',
      events: ['push'],
      configuration: [{ url: `https://me:${stateSecret}@ci.example/` }],
    }),
    /^error github_repository_webhook\.x: has no URL, or a URL with a password/,
  ],
  [
    'a key of a repository',
    createResource('github_actions_repository_permissions', 'x', { repository: 'shop', enabled: true, moat: 'deep' }),
    /^error github_actions_repository_permissions\.x: `moat` has no known counterpart/,
  ],
])(
  'reports a resource that cannot be converted as an error with its address, and exits with 1: %s',
  async (_what, one, line) => {
    const { code, lines, out, err } = await imported(createState(shop, one));
    expect(code).toBe(1);
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
    expect(out + err).not.toContain(stateSecret);
    expect(Object.keys(parse(out)).filter((key) => key === 'rulesets' || key === 'branches')).toEqual([]);
  },
);

it('keeps the required checks that only `contexts` lists next to checks of an app', async () => {
  const required_status_checks = [{ strict: true, contexts: ['build', 'lint'], checks: ['build:15368'] }];
  const main = { repository: 'shop', branch: 'main', required_status_checks };
  const { code, out } = await imported(createState(shop, createResource('github_branch_protection_v3', 'main', main)));
  expect([code, parse(out).branches[0].protection.required_status_checks.checks]).toEqual([
    0,
    [{ context: 'build', app_id: 15368 }, { context: 'lint' }],
  ]);
});

it('rejects a second protection of the same branch instead of replacing the first', async () => {
  const { code, lines, out } = await imported(
    createState(
      shop,
      createResource('github_branch_protection', 'first', {
        repository_id: 'shop',
        pattern: 'main',
        require_signed_commits: true,
      }),
      createResource('github_branch_protection_v3', 'second', {
        repository: 'shop',
        branch: 'main',
        enforce_admins: true,
      }),
    ),
  );
  expect([code, parse(out).branches[0].protection.required_signatures]).toEqual([1, true]);
  expect(lines).toContainEqual(
    expect.stringMatching(/^error github_branch_protection_v3\.second: protects `main`, which another resource/),
  );
});

it('converts each block of reviewers, and leaves out an environment with an unknown part', async () => {
  const convert = async (more: object) => {
    const one = { repository: 'shop', environment: 'production', ...more };
    const { code, out } = await imported(createState(shop, createResource('github_repository_environment', 'x', one)));
    return [code, parse(out).environments?.[0].reviewers];
  };
  expect(await convert({ reviewers: [{ users: [7] }, { teams: [501] }] })).toEqual([
    0,
    [
      { type: 'Team', id: 501 },
      { type: 'User', id: 7 },
    ],
  ]);
  expect(await convert({ reviewers: [{ users: ['7'] }] })).toEqual([1, undefined]);
});

it('reports an unknown kind of branch protection as an error and not as content', async () => {
  const one = createResource('github_branch_protection_v4', 'main', { repository: 'shop', branch: 'main' });
  const { code, lines } = await imported(createState(shop, one));
  expect([code, lines[0]]).toEqual([1, expect.stringContaining('is a resource that Trueup does not convert')]);
});

it('rejects a resource type named like a JavaScript object member', async () => {
  const { code, lines } = await imported(createState(shop, createResource('constructor', 'x', { name: 'x' })));
  expect([code, lines[0]]).toEqual([0, expect.stringContaining('1 of type constructor: without a repository')]);
});

it('reports a resource that protects nothing as a note with its address', async () => {
  const { code, lines } = await imported(
    createState(
      shop,
      createResource('github_repository_file', 'readme', { repository: 'shop', file: 'README.md', content: 'x' }),
      createResource('github_issue_label', 'bug', { repository: 'shop', name: 'bug', color: 'd73a4a', shape: 'round' }),
      createResource('github_membership', 'ann', { username: 'ann' }),
      createResource('aws_s3_bucket', 'logs', { bucket: 'logs' }),
    ),
  );
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [
      'left out github_repository_file.readme: is content and not a setting',
      'left out github_issue_label.bug: `shape` has no counterpart',
      'left out 1 of type github_membership: without a repository, so it stays in Terraform',
      'left out 1 of type aws_s3_bucket: without a repository, so it stays in Terraform',
      'shop.yml: converted',
    ],
  });
});

describe('a converted list', () => {
  const listsOf = async (...resources: object[]) => parse((await imported(createState(shop, ...resources))).out);

  it('keeps entries that Terraform did not manage', async () => {
    const label = createResource('github_issue_label', 'bug', {
      repository: 'ACME/Shop',
      name: 'bug',
      color: '00ff00',
    });
    const labels = { _undeclared: 'keep', entries: [{ name: 'bug', color: '00ff00' }] };
    expect(await listsOf(label)).toEqual({ repository: expect.anything(), labels });
  });

  it('is not complete if a part of it could not be read', async () => {
    const labels = createResource('github_issue_labels', 'all', { repository: 'shop', label: { name: 'bug' } });
    const people = createResource('github_repository_collaborators', 'all', {
      repository: 'shop',
      user: { username: 'ann', permission: 'admin' },
      team: { team_id: 'core', permission: 'push' },
    });
    expect(Object.keys(await listsOf(labels, people))).toEqual(['repository']);
  });

  it.each([
    createResource('github_repository_topics', 'all', { repository: 'shop', topics: 'web' }),
    createResource('github_repository_custom_property', 'all', {
      ...{ repository: 'shop', property_name: 'tier', property_type: 'single_select', property_value: 'web' },
    }),
    createResource('github_actions_variable', 'all', { repository: 'shop', variable_name: 'TIER', value: 1 }),
  ])('does not empty a value that could not be read (%#)', async (resource) => {
    const { code, out } = await imported(createState(shop, resource));
    expect(code).toBe(1);
    expect(out).not.toMatch(/topics: \[\]|value: (null|'')/);
  });

  it('is complete if Terraform managed the whole list', async () => {
    const label = [{ name: 'bug', color: '00ff00' }];
    const labels = createResource('github_issue_labels', 'all', { repository: 'shop', label });
    const people = createResource('github_repository_collaborators', 'all', {
      repository: 'shop',
      user: [{ username: 'ann', permission: 'admin' }],
      team: [{ team_id: '501', permission: 'push' }],
      ignore_team: [{ team_id: 'above' }],
    });
    const team = createDataSource('github_team', 'core', { id: '501', slug: 'core' });
    expect(await listsOf(labels, people, team)).toMatchObject({
      labels: { _undeclared: 'delete' },
      collaborators: { _undeclared: 'delete', entries: [{ username: 'ann', permission: 'admin' }] },
      teams: { _undeclared: 'keep', entries: [{ name: 'core', permission: 'push' }] },
    });
  });
});

describe('organization resources in the state', () => {
  const above = [
    createResource('github_organization_settings', 'acme', { billing_email: 'billing@acme.example' }),
    createResource('github_organization_ruleset', 'main', { name: 'main', target: 'branch', enforcement: 'active' }),
    createResource('github_actions_organization_secret', 'npm', {
      secret_name: 'NPM_TOKEN',
      plaintext_value: stateSecret,
    }),
    createResource('github_actions_organization_secret_repository', 'npm', {
      secret_name: 'NPM_TOKEN',
      repository_id: 101,
    }),
  ];
  const byHand =
    'by hand github_organization_settings.acme, github_organization_ruleset.main, github_actions_organization_secret.npm, github_actions_organization_secret_repository.npm';

  it('are listed as manual steps by address, and the repositories are converted without them [1.2]', async () => {
    const { code, out, lines } = await imported(createState(shop, ...above));
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [`${byHand}: ${organizationAdvice}`, 'shop.yml: converted'],
    });
    expect(out).toBe((await imported(createState(shop))).out);
  });

  it('come only from the GitHub provider, because other providers also have organizations', async () => {
    const elsewhere = createResource('tfe_organization_membership', 'ann', { organization: 'acme' });
    expect((await imported(createState(shop, elsewhere))).lines[0]).toBe(
      'left out 1 of type tfe_organization_membership: without a repository, so it stays in Terraform',
    );
  });

  it('create no file, neither alone nor with a fleet file [1.2]', async () => {
    expect(await imported(createState(...above))).toMatchObject({
      code: 1,
      out: '',
      lines: [
        `${byHand}: ${organizationAdvice}`,
        'error the state contains no repository. To fix, name another file or folder.',
      ],
    });
    await imported(createState(shop, ...above), { to: 'with', 'to-fleet': 'with.yml' });
    await imported(createState(shop), { to: 'without', 'to-fleet': 'without.yml' });
    expect(readdirSync(folder.at('with'))).toEqual(['shop.yml']);
    expect(folder.read('with.yml')).toBe(folder.read('without.yml').replace('without/', 'with/'));
  });
});

describe('the converted fleet file', () => {
  const inFolder = { to: 'settings', 'to-fleet': 'fleet.yml' };

  it('contains the creation settings of each repository that Terraform creates [16.62]', async () => {
    const rocket = createResource('github_repository', 'rocket', {
      name: 'rocket',
      full_name: 'acme/rocket',
      visibility: 'public',
      template: [{ owner: 'acme', repository: 'template-service', include_all_branches: false }],
    });
    await imported(createState(rocket, shop), inFolder);
    expect(parse(folder.read('fleet.yml'))).toEqual({
      repositories: {
        'acme/rocket': { create: { template: 'acme/template-service', visibility: 'public' } },
        'acme/shop': { create: { auto_init: true } },
      },
      layers: [{ file: 'settings/{name}.yml' }],
    });
    const { repositories } = await parseManifest(folder.read('fleet.yml'), 'fleet.yml');
    expect(repositories.map(({ create }) => create?.visibility)).toEqual(['public', 'private']);
  });

  it('lists a repository that Terraform does not create only as a target [16.62]', async () => {
    const label = createResource('github_issue_label', 'bug', {
      repository: 'acme/shop',
      name: 'bug',
      color: 'd73a4a',
    });
    await imported(createState(label), inFolder);
    expect(parse(folder.read('fleet.yml'))).toEqual({
      targets: [{ repos: ['acme/shop'] }],
      layers: [{ file: 'settings/{name}.yml' }],
    });
  });
});

describe('the converted files', () => {
  const site = { name: 'site', full_name: 'acme/site', has_wiki: false };
  const two = createState(shop, createResource('github_repository', 'site', site));

  it('are written one per repository to the folder of `--to`', async () => {
    expect((await imported(two, { to: 'settings' })).code).toBe(0);
    expect(readdirSync(folder.at('settings')).sort()).toEqual(['shop.yml', 'site.yml']);
    expect(readFileSync(folder.at('settings', 'site.yml'), 'utf8')).toBe(
      '# Settings of acme/site, converted from a Terraform state.\n\nrepository:\n  has_wiki: false\n',
    );
  });

  it('are not printed to standard output if there are several', async () => {
    expect(await imported(two)).toMatchObject({
      code: 1,
      out: '',
      lines: [expect.stringContaining('becomes 2 files')],
    });
  });

  it('replace no existing file', async () => {
    await imported(two, { to: 'settings' });
    writeFileSync(folder.at('settings', 'site.yml'), '# edited\n');
    const again = await imported(two, { to: 'settings' });
    expect(again.code).toBe(1);
    expect(again.err).toContain('site.yml already exists');
    expect(again.err).not.toContain('converted');
    expect(readFileSync(folder.at('settings', 'site.yml'), 'utf8')).toBe('# edited\n');
  });

  it('stay inside the folder, whatever the repository name', async () => {
    const state = createState(createResource('github_repository', 'x', { name: '..' }));
    const { code, lines } = await imported(state, { to: 'settings' });
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('whose name is not in the state')]);
  });

  it('fail one by one if they cannot be written', async () => {
    mkdirSync(folder.at('settings', 'shop.yml'), { recursive: true });
    const { code, err } = await imported(two, { to: 'settings' });
    expect([code, readdirSync(folder.at('settings')).sort()]).toEqual([1, ['shop.yml', 'site.yml']]);
    expect(err.match(/\S+: converted/g)).toEqual(['site.yml: converted']);
    expect(err).toMatch(/error \S+\/shop\.yml could not be written \(EISDIR\)\. To fix, name an empty folder/);
    expect((await imported(two, { to: 'state.json' })).err).toMatch(
      /could not be written \(.*state\.json is not a folder\)/,
    );
  });
});

describe('protection of a repository', () => {
  const importRepository = async (more: object) => {
    const values = { name: 'shop', full_name: 'acme/shop', visibility: 'private', ...more };
    return parse((await imported(createState(createResource('github_repository', 'shop', values)))).out).repository;
  };

  it.each([
    ['public', undefined],
    ['private', false],
    ['internal', false],
  ])('a forbidden fork of a repository that is %s becomes `allow_forking: %s`', async (visibility, allow_forking) => {
    expect((await importRepository({ visibility, allow_forking: false })).allow_forking).toBe(allow_forking);
  });

  it.each([
    [false, undefined],
    [true, true],
  ])(
    'alerts that the provider did not read become a setting only if Terraform enables them: %s',
    async (is, declared) => {
      const more = { vulnerability_alerts: is, ignore_vulnerability_alerts_during_read: true };
      expect((await importRepository(more)).enable_vulnerability_alerts).toBe(declared);
    },
  );
});

describe('two resources of one thing', () => {
  const of = { repository: 'shop' };
  const environment = { ...of, environment: 'production' };
  it.each([
    [
      'the environment `production`',
      'environments',
      createResource('github_repository_environment', 'a', { ...environment, reviewers: [{ users: [1] }] }),
      createResource('github_repository_environment', 'b', { ...environment, reviewers: [] }),
    ],
    [
      '`github_workflow_repository_permissions` of `shop`',
      'actions',
      createResource('github_workflow_repository_permissions', 'a', { ...of, default_workflow_permissions: 'read' }),
      createResource('github_workflow_repository_permissions', 'b', { ...of, default_workflow_permissions: 'write' }),
    ],
    [
      '`github_repository` of `shop`',
      'repository',
      createResource('github_repository', 'a', { name: 'shop', web_commit_signoff_required: true }),
      createResource('github_repository', 'b', { name: 'shop', web_commit_signoff_required: false }),
    ],
  ])('keep the first one, and an error names the second: %s', async (subject, section, first, second) => {
    const { code, err, out } = await imported(createState(first, second));
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^error github_\w+\.b: sets .*, which another resource of the state already sets\. To fix, /m,
      ),
    ]);
    expect(err).toContain(subject);
    expect(parse(out)[section]).toEqual(parse((await imported(createState(first))).out)[section]);
  });
});

it.each([
  ['{', 'is not a JSON object'],
  [`["${stateSecret}"]`, 'is not a JSON object'],
  [`{"version": 3, "modules": []}`, 'is not a state file of version 4'],
  [`{"format_version": "1.2", "planned_values": {}}`, 'is a Terraform plan, not a state'],
  [`{"a": "${stateSecret}"}`, 'is not a Terraform state'],
  [`{"version": 4, "resources": [{"type": "${stateSecret}"}]}`, 'in an unknown format'],
  [createState(), 'contains no repository'],
])('rejects a file that is not a state of version 4, and prints none of it: %s', async (state, problem) => {
  const { code, err, out } = await imported(state);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^error .* To fix, /);
  expect(err).toContain(problem);
  expect(err).not.toContain(stateSecret);
});

it('reads modules nested deeper than the call stack allows', async () => {
  const [opening, closing] = ['{"child_modules":[', ']}'].map((part) => part.repeat(20_000));
  const { code, err } = await imported(`{"format_version":"1.0","values":{"root_module":${opening}${closing}}}`);
  expect([code, err]).toEqual([1, 'error the state contains no repository. To fix, name another file or folder.\n']);
});

it('rejects a missing file and a folder', async () => {
  const refused = async (file: string) => {
    const { terminal, seen } = createFakeTerminal({}, folder.path);
    const given = { flags: new Map([['from', 'terraform']]), files: [file] };
    return [await runReportingUsageErrors(terminal, () => importFiles(given, terminal)), seen.err];
  };
  const fix = 'To fix, run `terraform show -json > state.json`, and name that file.\n';
  expect(await refused('none.json')).toEqual([1, `error none.json: does not exist. ${fix}`]);
  expect(await refused('.')).toEqual([1, `error .: could not be read (EISDIR). ${fix}`]);
});

it('rejects flags of the other imports', async () => {
  for (const flag of ['in-place', 'base', 'owner'])
    expect((await imported(wholeState, { [flag]: 'x' })).err).toContain('takes one state file');
  expect((await imported(wholeState, { from: 'pulumi' })).err).toContain(
    'takes `terraform`, `safe-settings`, `protection` or `ids`',
  );
});

it('reports a private repository without a visibility, and a policy with two patterns', async () => {
  const state = createState(
    createResource('github_repository', 'shop', { name: 'shop', full_name: 'acme/shop', private: true }),
    createResource('github_repository_environment_deployment_policy', 'both', {
      repository: 'shop',
      environment: 'live',
      branch_pattern: 'main',
      tag_pattern: 'v*',
    }),
  );
  const { lines } = await imported(state);
  expect(lines).toContainEqual(expect.stringContaining('error github_repository.shop: `private` has no known'));
  expect(lines).toContainEqual(expect.stringContaining('deployment_policy.both: `tag_pattern` has no known'));
});

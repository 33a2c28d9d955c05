import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { grants } from '../../src/cli/settings/grants.ts';
import { validate } from '../../src/cli/settings/validate.ts';
import { Secret } from '../../src/host/secret.ts';
import type { RunOptions } from '../../src/inputs/options.ts';
import { readInputs } from '../../src/inputs/read.ts';
import type { RunResult } from '../../src/modes/result.ts';
import type { AccountSeed, Seed } from '../../src/simulator/index.ts';
import { adopting } from '../adopting.ts';
import { acme } from '../an-organization.ts';
import { acmeOn } from '../every-section.ts';
import { pullScene } from '../pull-request.ts';
import { allLines, type SceneOptions, scene, told } from '../scene.ts';
import { fakeTerminal } from '../terminal.ts';

const stage = (account: Partial<AccountSeed> = {}, options: SceneOptions = {}) =>
  scene({ target: acme, ...options, seed: { accounts: [{ login: 'acme', type: 'Organization', ...account }] } });

const settingsOn = (one: ReturnType<typeof stage>) =>
  acmeOn(one).organization_settings as Readonly<Record<string, unknown>>;

const weak = (token: Partial<NonNullable<SceneOptions['tokens']>[number]>) => ({
  tokens: [{ token: 'weak', ...token }],
});
const withWeak: Partial<RunOptions> = { token: new Secret('weak') };

const read = { 'Administration (organization)': 'read' } as const;
const write = { 'Administration (organization)': 'write' } as const;

it('reads one answer and sends only what differs [16.5]', async () => {
  const one = stage();
  const settings =
    'organization: {description: Rockets, default_repository_permission: none, members_can_create_pages: true}';
  await one.apply(settings);
  expect(one.simulator.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { description: 'Rockets' },
    { default_repository_permission: 'none' },
  ]);
  one.simulator.forgetRequests();
  expect((await one.check(settings)).outcome).toBe('success');
  expect(one.simulator.requests.map(({ route }) => route)).toEqual(['GET /orgs/{org}']);
});

it('says of a base permission that rises that it is weaker [16.1]', async () => {
  const result = await stage().check('organization: {default_repository_permission: write}');
  expect(told(result, 'drift')).toEqual(['drift: default_repository_permission read → write (weaker)']);
  expect(result.targets.map(({ repository }) => repository)).toEqual(['acme']);
});

it.each([
  ['two_factor_requirement_enabled', 'security'],
  ['members_can_delete_repositories', 'member_privileges'],
])('reports %s and never writes it [16.4]', async (key, page) => {
  const live = key === 'two_factor_requirement_enabled';
  const one = stage();
  const settings = `organization: {description: Rockets, assert: {${key}: ${live}}}`;
  expect(told(await one.check(settings), 'drift')).toEqual([
    'drift: description "" → Rockets',
    `drift: assert.${key} ${!live} → ${live}; only an owner can change this, at https://github.com/organizations/acme/settings/${page}`,
  ]);
  const result = await one.apply(settings);
  expect(result.outcome).toBe('failed');
  expect(one.simulator.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { description: 'Rockets' },
  ]);
  expect(settingsOn(one)[key]).toBe(!live);
});

it.each([
  ['a member', { standing: 'member', grants: write }],
  ['a security manager', { standing: 'security_manager', grants: write }],
  ['an owner without the permission', { standing: 'owner', grants: {} }],
] as const)('takes nothing for off that the token of %s is not shown [16.3]', async (_who, token) => {
  const one = stage({}, weak(token));
  const settings = `organization: {description: null, members_can_fork_private_repositories: true,
    assert: {two_factor_requirement_enabled: true}}`;
  const checked = await one.check(settings, withWeak);
  expect(checked.outcome).toBe('failed');
  expect(told(checked, 'error')).toEqual([
    'error: `members_can_fork_private_repositories` and `assert.two_factor_requirement_enabled` cannot be read: GET /orgs/acme answered 200: the host leaves out what it does not show, so nobody can say what is set. To fix, grant "Administration (organization): read" to the token of an owner; if it has that, the host has no such setting here, so remove the key',
  ]);
  expect(told(checked, 'drift')).toEqual([]);
  expect((await one.apply(settings, withWeak)).outcome).toBe('failed');
  expect(one.writes()).toEqual([]);
  const tolerated = await one.check(settings, { ...withWeak, onMissingPermission: 'warn' });
  expect(tolerated.outcome).toBe('partial');
});

it.each([
  ['an owner who may only read', { standing: 'owner', grants: read }],
  ['an app', { kind: 'app', grants: read }],
] as const)('shows everything to the token of %s, which writes nothing [16.3]', async (_who, token) => {
  const one = stage({}, weak(token));
  const settings = 'organization: {members_can_fork_private_repositories: true}';
  expect((await one.check(settings, withWeak)).outcome).toBe('drift');
  const applied = await one.apply(settings, withWeak);
  expect(told(applied, 'error').join()).toContain('grant "Administration (organization): write"');
  expect(settingsOn(one).members_can_fork_private_repositories).toBe(false);
});

it('writes a snapshot of what the token sees, and says what is left out [16.3]', async () => {
  const { text } = await stage({}, weak({ standing: 'member' })).snapshot(withWeak);
  expect(parse(text!)).toEqual({
    organization: { has_organization_projects: true, has_repository_projects: true },
  });
  expect(text).toContain('organization: what only owners see is left out: the host does not show it to this token');
});

it('fails where the host takes a setting and does not write it [16.6]', async () => {
  const one = stage({ organization_habits: { ignored: ['default_repository_permission'] } });
  const result = await one.apply('organization: {default_repository_permission: none}');
  expect(result.outcome).toBe('failed');
  expect(told(result, 'error').join()).toContain('not taken: default_repository_permission read → none');
});

it('names the setting that an enterprise decides, beside others [16.5]', async () => {
  const one = stage({ organization_habits: { decided: ['members_can_create_pages'] } });
  const settings = `organization: {description: Rockets, default_repository_permission: none, members_can_create_pages: false,
    web_commit_signoff_required: true}`;
  const result = await one.apply(settings);
  expect(told(result, 'error')).toEqual([
    expect.stringMatching(
      /^error: `members_can_create_pages`: PATCH \/orgs\/acme answered 422: .*\(an enterprise may decide this for its organizations, and a plan may lack it\)/,
    ),
  ]);
  expect(settingsOn(one)).toMatchObject({ description: 'Rockets', default_repository_permission: 'none' });
  expect(told(result, 'note').join()).toContain('not done: web_commit_signoff_required false → true');
});

it.each([
  ['organization: {members_allowed_repository_creation_type: all}', 'is a key that the host is closing down'],
  ['organization: {two_factor_requirement_enabled: true}', 'can be read and not written'],
  ['organization: {assert: {description: x}}', 'can be written'],
  ['organization: {assert: {two_factor: true}}', 'is not a key here'],
  ['labels: []', 'is not a key of an organization’s file'],
  ['repository: {has_wiki: true}', 'is not a key of an organization’s file'],
  ['targets: []', 'is a key of a fleet file'],
  ['_repository_id: 7\norganization: {}', 'is not a key of an organization’s file'],
])('refuses %j for an organization [16.2]', async (settings, problem) => {
  const one = stage();
  const result = await one.apply(settings);
  expect(told(result, 'error').join()).toContain(problem);
  expect(one.simulator.requests).toEqual([]);
});

it('needs the name of its file, and goes with nothing that is about repositories [16.2]', () => {
  const read = (given: Readonly<Record<string, string>>) => {
    const found = readInputs((name) => ({ token: 't', ...given })[name], { GITHUB_REPOSITORY: 'acme/shop' }, []);
    return 'problems' in found
      ? found.problems.map(({ input, problem }) => `${input}: ${problem}`)
      : (found.options as RunOptions).repository;
  };
  expect(read({ organization: 'acme', 'settings-file': 'organization.yml' })).toEqual(acme);
  expect(read({ organization: 'acme', mode: 'snapshot' })).toEqual(acme);
  expect(read({ organization: 'acme' })).toEqual([
    'settings-file: not given, and that of the repository is for no organization',
  ]);
  expect(read({ organization: 'acme', 'settings-file': '.github/settings.yml' })).toHaveLength(1);
  expect(read({ organization: 'acme/shop', 'settings-file': 'a.yml' })).toEqual([
    'organization: "acme/shop" is not an organization',
  ]);
  const others = { repository: 'acme/shop', repos: 'acme/*', 'drift-issue': 'true' };
  for (const [name, value] of Object.entries(others))
    expect(read({ organization: 'acme', 'settings-file': 'a.yml', [name]: value })).toContainEqual(
      expect.stringMatching(/^(organization|drift-issue): (is given together with|keeps an issue)/),
    );
});

it('refuses the file of an organization for a repository [16.2]', async () => {
  const refusal =
    'error: is a key of an organization’s file, and this file is about a repository. To fix, move it to a file of its own, and name that below `organizations` of a fleet file, or run it with `--organization NAME --settings-file FILE`';
  const result = await scene().check(
    'organization: {description: x}\ncustom_property_definitions: []\ncode_security_configurations: []\nlabels: []',
  );
  expect(told(result, 'error')).toEqual([refusal, refusal, refusal]);
});

it('keeps what it replaces in an organization’s file, which is for that organization alone [16.7]', async () => {
  const one = stage({ organization_settings: { company: 'Old' } });
  const before = { ...settingsOn(one) };
  const applied = await one.apply('organization: {company: New, members_can_create_private_repositories: false}', {
    undoFile: 'undo.yml',
  });
  expect(applied.targets[0]!.undo).toBe('trueup apply --organization acme --settings-file undo.yml');
  const undo = one.held['undo.yml']!;
  expect(parse(undo)).toMatchObject({ _organization_id: acmeOn(one).id, organization: { company: 'Old' } });
  const other = stage({ id: 4711 });
  expect(told(await other.apply(undo), 'error').join()).toContain('the file is for the organization with the id');
  expect(other.writes()).toEqual([]);
  expect((await one.apply(undo)).outcome).toBe('success');
  expect(settingsOn(one)).toEqual(before);
});

it('withholds an organization in the workflow of another owner [16.8]', async () => {
  const one = stage({}, { environment: { GITHUB_REPOSITORY: 'other/repo' } });
  const result = await one.check('organization: {default_repository_permission: none}');
  expect(JSON.stringify(result)).not.toMatch(/acme|default_repository_permission|read →/);
  expect(result.targets.map(({ repository }) => repository)).toEqual(['redacted-1']);
  expect(one.simulator.requests.map(({ route }) => route)).toEqual(['GET /orgs/{org}']);
});

it('leaves out of a public log what only owners see [16.8]', async () => {
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' };
  const seed: Seed = { repositories: [{ owner: 'acme', name: 'shop', visibility: 'public' }] };
  const one = scene({ target: acme, environment, seed });
  const result = await one.check('organization: {description: Rockets, default_repository_permission: none}');
  expect(allLines(result).map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'description "" → Rockets',
      expect.stringMatching(/^default_repository_permission (?!read).* none$/),
    ]),
  );
});

it('writes nothing to an organization that has taken the name [16.9]', async () => {
  const one = stage();
  let asked = 0;
  one.simulator.misbehave({
    match: ({ route }) => route === 'GET /orgs/{org}' && asked++ > 0,
    with: {
      kind: 'answer',
      change: (answer) => ({ ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), id: 999_999 }) }),
    },
  });
  const result = await one.apply('organization: {description: Rockets}');
  expect(told(result, 'error').join()).toContain('acme is another organization now');
  expect(one.writes()).toEqual([]);
});

it('says that there is no such organization [16.1]', async () => {
  const one = stage({}, { environment: { GITHUB_REPOSITORY: 'nobody/repo' } });
  const result = await one.check('organization: {description: x}', { repository: { owner: 'nobody', name: '' } });
  expect(told(result, 'error')).toEqual([
    'error: GET /orgs/nobody answered 404: there is no such organization, or the token cannot see it. To fix, check the name, or give the token access to the organization',
  ]);
});

it('adopts what the organization has into its file [16.1]', async () => {
  const settings = `organization:
  default_repository_permission: none # as agreed
  assert:
    members_can_create_teams: false
`;
  const { result, text } = await adopting(stage(), settings, { repository: acme, weaker: true });
  expect(told(result, 'error')).toEqual([]);
  expect(text).toBe(settings.replace('permission: none', 'permission: read').replace('teams: false', 'teams: true'));
});

it('previews what a pull request does to the organization [16.1]', async () => {
  const base = 'organization: {description: Rockets}';
  const reading = { Contents: 'read', 'Pull requests': 'read', ...read } as const;
  const { push, comments } = pullScene({ base, repository: {}, reading });
  const settings = 'organization: {description: Rockets, default_repository_permission: admin}';
  const result = await push(settings, { repository: acme, adminValues: 'show' });
  expect(result.targets.map(({ repository }) => repository)).toEqual(['acme']);
  expect(comments()[0]!.body.replace(/<[^>]+>/g, '')).toContain('default_repository_permission: read → admin');
});

describe('rulesets of an organization', () => {
  const everywhere = { repository_name: { include: ['~ALL'], exclude: [], protected: false } };
  const settings = `rulesets:
  - {name: main, enforcement: active, conditions: {ref_name: {include: [~DEFAULT_BRANCH]}, repository_name: {include: [~ALL]}}, rules: [{type: deletion}]}`;

  it('are unknown to a token that may only read, and never none [16.10]', async () => {
    for (const grants of [{}, read]) {
      const one = stage({ rulesets: [{ name: 'old', conditions: everywhere }] }, weak({ grants }));
      const checked = await one.check('rulesets: []', withWeak);
      expect(checked.outcome).toBe('failed');
      expect(told(checked, 'error').join()).toContain('grant "Administration (organization): write"');
      const { result } = await one.snapshot(withWeak);
      expect(result.targets[0]!.sections.map(({ name, status }) => [name, status])).toContainEqual([
        'rulesets',
        'failed',
      ]);
    }
  });

  it.each(['member', 'security_manager'] as const)('are unknown to the token of a %s [16.10]', async (standing) => {
    const one = stage({}, weak({ standing, grants: write }));
    const result = await one.apply(settings, withWeak);
    expect(result.outcome).toBe('failed');
    expect(one.writes()).toEqual([]);
    const tolerated = await one.check(settings, { ...withWeak, onMissingPermission: 'warn' });
    expect(tolerated.targets[0]!.sections.map(({ status }) => status)).toEqual(['skipped']);
  });

  it('are shown to an app, and written by it [16.1]', async () => {
    const one = stage({}, weak({ kind: 'app', grants: write }));
    expect((await one.apply(settings, withWeak)).outcome).toBe('success');
    expect(acmeOn(one).rulesets).toMatchObject([{ name: 'main', conditions: everywhere }]);
  });

  it('select repositories by exactly one condition [16.11]', async () => {
    const one = stage();
    const rulesetFor = (conditions: string) => `rulesets: [{name: a, enforcement: active, conditions: ${conditions}}]`;
    expect(told(await one.check(rulesetFor('{ref_name: {include: [~ALL]}}')), 'error')).toEqual([
      'error: selects no repositories. To fix, add a condition such as `repository_name: {include: [~ALL]}`',
    ]);
    const both = '{repository_name: {include: [~ALL]}, repository_id: {repository_ids: [1]}}';
    expect(told(await one.check(rulesetFor(both)), 'error')).toEqual([
      'error: selects repositories by `repository_name` and `repository_id`, and the host takes one of them. To fix, keep one',
    ]);
  });

  it('have no rule that the host takes only in those of a repository [16.60]', async () => {
    const one = stage();
    const file = `rulesets: [{name: a, enforcement: active, conditions: ${JSON.stringify(everywhere)}, rules: [{type: merge_queue}]}]`;
    expect(told(await one.check(file), 'error')).toEqual([
      'error: is `merge_queue`, a rule that the host takes only in the rulesets of a repository. To fix, move it to `rulesets` in the settings of the repositories',
    ]);
  });

  it('are left out of a snapshot where the plan has none, in words about the organization [2.1.19]', async () => {
    const { result } = await stage({ plan: 'free' }).snapshot();
    expect(told(result, 'note').filter((line) => line.includes('plan'))).toEqual([
      expect.stringContaining('left out: an organization has it only on a paid plan: '),
    ]);
  });

  it('replace one condition by another, and say which goes [16.11]', async () => {
    const one = stage({ rulesets: [{ name: 'a', conditions: everywhere }] });
    const file = 'rulesets: [{name: a, enforcement: active, conditions: {repository_id: {repository_ids: [7]}}}]';
    expect(told(await one.check(file), 'drift')).toEqual([
      'drift: ruleset "a": conditions.repository_id.repository_ids: 7 added',
      expect.stringMatching(/^drift: ruleset "a": conditions.repository_name .*~ALL.* → \(not set\)/),
    ]);
    expect((await one.apply(file)).outcome).toBe('success');
    expect((await one.check(file)).outcome).toBe('success');
  });

  it('keep what the file does not name, and undo what it wrote [16.7]', async () => {
    const one = stage({
      rulesets: [
        { name: 'main', conditions: everywhere, enforcement: 'evaluate' },
        { name: 'other', conditions: everywhere },
      ],
    });
    await one.apply(settings, { undoFile: 'undo.yml' });
    expect(acmeOn(one).rulesets).toHaveLength(2);
    expect((await one.apply(one.held['undo.yml']!)).outcome).toBe('success');
    expect(acmeOn(one).rulesets).toMatchObject([
      { name: 'main', enforcement: 'evaluate', rules: [] },
      { name: 'other' },
    ]);
  });

  it('are not looked for at the default branch of a repository [16.1]', async () => {
    const one = stage();
    const result = await one.apply(settings);
    expect(result.outcome).toBe('success');
    const paths = one.simulator.requests.map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/repos'))).toEqual([]);
  });
});

describe('brakes of an organization', () => {
  const stop = { brakes: 'stop' } as const;
  const settings = (keys: string) => `organization: {${keys}}`;
  const allowLines = (result: RunResult) =>
    told(result).flatMap((line) => /give `--allow ([^`]+)`/.exec(line)?.[1] ?? []);

  it.each([
    ['default_repository_permission: write', 'base-permission=write'],
    ['default_repository_permission: none', 'base-permission=none'],
    ['members_can_create_public_repositories: true', 'public-creation=yes'],
    ['members_can_create_repositories: true', 'public-creation=yes'],
  ])('hold `%s`, and let it through with its line [16.12]', async (keys, line) => {
    const closed = {
      members_can_create_repositories: false,
      members_can_create_public_repositories: false,
      members_can_create_private_repositories: false,
    };
    const one = stage({ organization_settings: closed });
    const warned = await one.check(settings(keys));
    expect(allowLines(warned)).toEqual([line]);
    const held = await one.apply(settings(keys), stop);
    expect(told(held, 'error').join()).toContain('nothing is written to this organization');
    expect(one.writes()).toEqual([]);
    const allowed = await one.apply(`_allow: ['${line}']\n${settings(keys)}`, stop);
    expect(told(allowed, 'error')).toEqual([]);
    expect(one.writes()).toEqual(['PATCH /orgs/{org}']);
  });

  it.each([
    'members_can_create_public_repositories: false',
    'web_commit_signoff_required: true',
    'members_can_create_repositories: true, members_can_create_public_repositories: false',
  ])('hold nothing of `%s` [16.12]', async (keys) => {
    const one = stage({ organization_settings: { default_repository_permission: 'admin' } });
    const file = settings(`default_repository_permission: read, ${keys}`);
    expect((await one.apply(file, stop)).outcome).toBe('success');
  });

  it('count rulesets that go [16.12]', async () => {
    const everywhere = { repository_name: { include: ['~ALL'] } };
    const rulesets = Array.from({ length: 7 }, (_, index) => ({ name: `r${index}`, conditions: everywhere }));
    const result = await stage({ rulesets }).apply('rulesets: {_undeclared: delete, entries: []}', stop);
    expect(allowLines(result)).toEqual(['removals:rulesets=7']);
  });
});

it('validates an organization’s file by itself, and names the permissions that it needs [16.2]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trueup-'));
  const file = join(folder, 'organization.yml');
  const saidBy = async (command: typeof validate) => {
    const { terminal, seen } = fakeTerminal();
    await command({ files: [file], flags: new Map() }, terminal);
    return seen.out;
  };
  await writeFile(file, 'organization: {default_repository_permission: none}');
  expect(await saidBy(validate)).toContain('1 section declared, nothing refused');
  const needed = await saidBy(grants);
  expect(needed).toContain('Administration (organization)');
  expect(needed).toContain('organization_administration=read');
  await writeFile(file, 'organization: {default_repository_permission: none}\nlabels: []');
  expect(await saidBy(validate)).toContain('is not a key of an organization’s file');
  await rm(folder, { recursive: true });
});

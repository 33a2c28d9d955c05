import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/host/secret.ts';
import type { RunOptions } from '../../src/inputs/options.ts';
import type { RepositorySeed } from '../../src/simulator/index.ts';
import { acme } from '../an-organization.ts';
import { acmeOn } from '../every-section.ts';
import { type SceneOptions, scene, told } from '../scene.ts';

const strict = { id: 21, name: 'strict' };
const old = { id: 22, name: 'old', enforcement: 'unenforced' };
const recommended = { id: 17, name: 'GitHub recommended', target_type: 'global' };

interface Stage extends SceneOptions {
  readonly account?: object;
  /** Repositories by name, with the id of the configuration of each. */
  readonly having?: Readonly<Record<string, number | undefined>>;
  readonly visibility?: 'public' | 'private';
}

const stage = ({ account, having = {}, visibility = 'private', ...options }: Stage = {}) => {
  const owner = {
    login: 'acme',
    type: 'Organization' as const,
    code_security_configurations: [strict, old, recommended],
    ...account,
  };
  const repositories = Object.entries(having).map(([name, id]) => ({
    owner: 'acme',
    name,
    visibility,
    ...(id && { code_security: { status: 'attached', configuration: { id } } }),
  })) as RepositorySeed[];
  return scene({ target: acme, ...options, seed: { accounts: [owner], repositories } });
};

type Staged = ReturnType<typeof stage>;
const configurationsOn = (one: Staged) =>
  acmeOn(one).code_security_configurations as readonly Readonly<Record<string, unknown>>[];
const holders = (one: Staged) =>
  Object.fromEntries(
    Object.values(one.simulator.state.repositories).map(({ name, code_security: has }) => [
      name,
      (has as { configuration: { id: number } } | null)?.configuration.id,
    ]),
  );
const file = (...entries: readonly string[]) =>
  `code_security_configurations:\n${entries.map((entry) => `  - {${entry}}\n`).join('')}`;
const attaching = (what: string) => file(`name: strict, attach: ${what}`);
const stop = { brakes: 'stop' } as const;
const weak = (token: object) => ({ tokens: [{ token: 'weak', ...token }] });
const withWeak: Partial<RunOptions> = { token: new Secret('weak') };
const routes = (one: Staged) => one.simulator.requests.map(({ route }) => route);

it('sends only the settings that differ, and leaves alone what is not ours [16.45]', async () => {
  const one = stage();
  const settings = file('name: strict, secret_scanning: enabled, enforcement: enforced');
  const result = await one.apply(settings);
  expect(told(result, 'change')).toEqual([
    'change: security configuration "strict": secret_scanning disabled → enabled',
  ]);
  expect(told(result, 'note')).toEqual([
    'note: kept undeclared security configuration "old"',
    'note: left alone security configuration "GitHub recommended": only its owner can change it (global)',
  ]);
  expect(one.simulator.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ secret_scanning: 'enabled' });
  one.simulator.forgetRequests();
  expect((await one.check(settings)).outcome).toBe('success');
  expect(routes(one)).toEqual(['GET /orgs/{org}/code-security/configurations']);
});

it('never deletes a configuration of the host [16.45]', async () => {
  const one = stage();
  await one.apply('code_security_configurations: {_undeclared: delete, entries: []}');
  expect(configurationsOn(one).map(({ name }) => name)).toEqual(['GitHub recommended']);
});

it('says that a configuration that does less is weaker [16.45]', async () => {
  const one = stage({ account: { code_security_configurations: [{ ...strict, secret_scanning: 'enabled' }] } });
  const settings = file('name: strict, secret_scanning: not_set, enforcement: unenforced');
  expect(told(await one.check(settings), 'drift')).toEqual([
    'drift: security configuration "strict": secret_scanning enabled → not_set (weaker)',
    'drift: security configuration "strict": enforcement enforced → unenforced (weaker)',
  ]);
});

it('sends a key that the host does not show on every run, and compares it where it does [16.45]', async () => {
  const settings = file('name: strict, code_security: enabled');
  const hidden = stage();
  expect(told(await hidden.check(settings), 'note').join()).toContain('`code_security` never converges');
  await hidden.apply(settings);
  await hidden.apply(settings);
  expect(hidden.writes()).toHaveLength(2);
  const shows = { ...strict, code_security: 'disabled' };
  const shown = stage({
    account: { code_security_configurations: [shows], code_security_habits: { shows: true } },
  });
  expect((await shown.apply(settings)).outcome).toBe('success');
  expect((await shown.check(settings)).outcome).toBe('success');
});

it('compares reviewers in any order, and without the id that the host adds [16.45]', async () => {
  const reviewers = [
    { reviewer_id: 1, reviewer_type: 'TEAM', mode: 'ALWAYS', security_configuration_id: 21 },
    { reviewer_id: 2, reviewer_type: 'TEAM', mode: 'EXEMPT', security_configuration_id: 21 },
  ];
  const configured = { ...strict, secret_scanning_delegated_bypass_options: { reviewers } };
  const one = stage({ account: { code_security_configurations: [configured] } });
  const settings = (mode: string) =>
    file(
      `name: strict, secret_scanning_delegated_bypass_options: {reviewers: [{reviewer_id: 2, reviewer_type: TEAM, mode: ${mode}}, {reviewer_id: 1, reviewer_type: TEAM}]}`,
    );
  expect((await one.check(settings('EXEMPT'))).outcome).toBe('success');
  expect((await one.check(settings('ALWAYS'))).outcome).toBe('drift');
});

describe('the default for new repositories', () => {
  it('says whose place it takes, and is taken back by an undo file [16.46]', async () => {
    const account = { code_security_configurations: [strict, { ...old, default_for_new_repos: 'all' }] };
    const one = stage({ account });
    const settings = file('name: strict, default_for_new_repos: public');
    expect(told(await one.check(settings), 'drift')).toEqual([
      'drift: security configuration "strict": default_for_new_repos none → public (in place of security configuration "old")',
    ]);
    expect((await one.apply(settings, { undoFile: 'undo.yml' })).outcome).toBe('success');
    expect(configurationsOn(one).map((each) => each.default_for_new_repos)).toEqual(['public', 'private_and_internal']);
    expect((await one.apply(one.held['undo.yml']!)).outcome).toBe('success');
    expect(configurationsOn(one).map((each) => each.default_for_new_repos)).toEqual([null, 'all']);
  });

  const onlyStrict = 'code_security_configurations: {_undeclared: delete, entries: [{name: strict}]}';
  const listsDefaults = 'GET /orgs/{org}/code-security/configurations/defaults';

  it('comes back with a deleted configuration, for one request, made only if something is deleted [16.64]', async () => {
    const account = { code_security_configurations: [strict, { ...old, default_for_new_repos: 'all' }] };
    const one = stage({ account });
    expect((await one.apply(onlyStrict, { undoFile: 'undo.yml' })).outcome).toBe('success');
    expect(configurationsOn(one).map(({ name }) => name)).toEqual(['strict']);
    expect(routes(one).filter((route) => route === listsDefaults)).toHaveLength(1);
    one.simulator.forgetRequests();
    expect((await one.check(onlyStrict)).outcome).toBe('success');
    expect(routes(one)).not.toContain(listsDefaults);
    expect((await one.apply(one.held['undo.yml']!)).outcome).toBe('success');
    expect(configurationsOn(one).find(({ name }) => name === 'old')?.default_for_new_repos).toBe('all');
  });

  it('is named in the undo file if it goes with a configuration and cannot be read [16.64]', async () => {
    const one = stage();
    one.simulator.misbehave({
      match: ({ route }) => route === listsDefaults,
      times: 9,
      with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by personal access token' } },
    });
    expect((await one.apply(onlyStrict, { undoFile: 'undo.yml' })).outcome).toBe('success');
    expect(one.held['undo.yml']).toContain(
      'which new repositories got the security configuration "old", which could not be read',
    );
  });
});

describe('attaching', () => {
  it.each([
    ['all', { a: 21, b: 21, c: 21 }],
    ['all_without_configurations', { a: 21, b: 22, c: 21 }],
    ['private_or_internal', { a: 21, b: 21, c: 21 }],
    ['public', { a: 21, b: 22, c: undefined }],
    ['[c, b]', { a: 21, b: 21, c: 21 }],
  ])('gives the configuration to %s, and is done then [16.46]', async (what, after) => {
    const one = stage({ having: { a: 21, b: 22, c: undefined } });
    expect((await one.apply(attaching(what))).outcome).toBe('success');
    expect(holders(one)).toEqual(after);
    expect((await one.check(attaching(what))).outcome).toBe('success');
  });

  it('names the repositories of a kind that get it, as only some readers may know [16.46]', async () => {
    const having = { a: 21, rocket: undefined };
    const result = await stage({ having }).check(attaching('all'));
    expect(told(result, 'drift')).toEqual(['drift: security configuration "strict": attach: rocket added']);
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' };
    const inLog = await stage({ having, environment }).check(attaching('all'));
    expect(inLog.outcome).toBe('drift');
    expect(JSON.stringify(inLog)).not.toContain('rocket');
  });

  it('asks the host for exactly the repositories that lack it [16.46]', async () => {
    const one = stage({ having: { a: 21, b: undefined } });
    const ids = Object.values(one.simulator.state.repositories).map(({ id }) => id);
    await one.apply(attaching('all'));
    const sent = one.simulator.requests.filter(({ route }) => route.endsWith('/attach'));
    expect(sent.map(({ body }) => body)).toEqual([{ scope: 'selected', selected_repository_ids: [ids[1]] }]);
  });

  it('knows all repositories of more than a page, and who of them has which configuration [16.46]', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `item${index}`);
    const one = stage({ having: Object.fromEntries(names.map((name, index) => [name, index < 115 ? 21 : undefined])) });
    expect((await one.apply(attaching('private_or_internal'))).outcome).toBe('success');
    const sent = one.simulator.requests.find(({ route }) => route.endsWith('/attach'))?.body;
    expect((sent as { selected_repository_ids: number[] }).selected_repository_ids).toHaveLength(15);
    expect(new Set(Object.values(holders(one)))).toEqual(new Set([21]));
  });

  it('takes repositories that the file no longer names from nothing [16.46]', async () => {
    const one = stage({ having: { a: 21, b: 21 } });
    expect((await one.apply(attaching('[a]'))).outcome).toBe('success');
    expect(holders(one)).toEqual({ a: 21, b: 21 });
  });

  it('creates a configuration, and attaches it in the same run [16.46]', async () => {
    const one = stage({ having: { a: 22 } });
    const settings = file('name: new, secret_scanning: enabled, default_for_new_repos: public, attach: [a]');
    expect((await one.apply(settings)).outcome).toBe('success');
    const made = configurationsOn(one).find(({ name }) => name === 'new')!;
    expect(made.default_for_new_repos).toBe('public');
    expect(holders(one)).toEqual({ a: made.id });
    expect((await one.check(settings)).outcome).toBe('success');
  });

  it('refuses two configurations for one repository [16.46]', async () => {
    const one = stage({ having: { a: undefined, b: undefined } });
    const result = await one.apply(file('name: strict, attach: all', 'name: old, attach: [b]'));
    expect(told(result, 'error').join()).toContain(
      'security configuration "strict" takes b too, and a repository has one configuration',
    );
    expect(one.writes()).toEqual([]);
  });

  it('compares nothing where the token sees fewer repositories than there are [16.46]', async () => {
    const one = stage({ having: { a: 21, b: undefined }, ...weak({ repositories: ['acme/a'] }) });
    for (const mode of ['check', 'apply'] as const) {
      const result = await one[mode](attaching('all'), withWeak);
      expect(result.outcome).toBe('failed');
      expect(told(result, 'error').join()).toContain('the host lists 1 of the 2 repositories');
    }
    expect(one.writes()).toEqual([]);
  });

  it('brings repositories back to the configuration that they had [16.46]', async () => {
    const one = stage({ having: { a: 22, b: 17, c: undefined } });
    await one.apply(attaching('all'), { undoFile: 'undo.yml' });
    const undo = one.held['undo.yml']!;
    expect(undo).toContain('which configuration these had, or that they had none: b, c');
    expect((await one.apply(undo)).outcome).toBe('success');
    expect(holders(one)).toEqual({ a: 22, b: 21, c: 21 });
  });
});

describe('a configuration that the host is still attaching', () => {
  const slow = (attaching: number) => ({ account: { code_security_habits: { attaching } } });

  it('is waited for [16.47]', async () => {
    const one = stage({ having: { a: undefined, b: 22 }, ...slow(3) });
    expect((await one.apply(attaching('all'))).outcome).toBe('success');
    expect((await one.check(attaching('all'))).outcome).toBe('success');
  });

  it('is told as under way after a minute, and never counts as done [16.47]', async () => {
    const one = stage({ having: { a: undefined, b: 21 }, ...slow(99) });
    const result = await one.apply(attaching('all'));
    expect(result.outcome).toBe('failed');
    expect(told(result, 'error').join()).toContain(
      'security configuration "strict" is attached to 0 of 1 repositories, and the host is still busy with the others',
    );
    const checked = await one.check(attaching('all'));
    expect(checked.outcome).toBe('drift');
    expect(told(checked, 'drift').join()).toContain('the host is still attaching it to a');
    const again = one.writes().length;
    expect((await one.apply(attaching('all'))).outcome).not.toBe('success');
    expect(one.writes()).toHaveLength(again);
  });

  it('fails where the host cannot attach it, with the names [16.47]', async () => {
    const one = stage({
      having: { a: undefined, b: undefined },
      account: { code_security_habits: { failing: ['b'] } },
    });
    const result = await one.apply(attaching('all'));
    expect(result.outcome).toBe('failed');
    expect(told(result, 'error').join()).toContain('the host could not attach it to b');
    expect((await one.check(attaching('all'))).outcome).toBe('drift');
  });
});

describe('the brake of a configuration that takes repositories from another', () => {
  const having = { a: 22, b: 22, c: 17, d: undefined };

  it('counts and names them [16.48]', async () => {
    const one = stage({ having });
    const warned = told(await one.check(attaching('all')), 'warning').join();
    expect(warned).toContain('3 repositories leave another security configuration');
    expect(warned).toContain('2 from security configuration "old": a, b');
    expect(warned).toContain('1 from security configuration "GitHub recommended": c');
    const held = await one.apply(attaching('all'), stop);
    expect(told(held, 'error').join()).toContain('--allow configuration-taken=3');
    expect(one.writes()).toEqual([]);
    expect((await one.apply(`_allow: [configuration-taken=2]\n${attaching('all')}`, stop)).outcome).toBe('failed');
    expect((await one.apply(`_allow: [configuration-taken=3]\n${attaching('all')}`, stop)).outcome).toBe('success');
  });

  it('holds a new configuration too [16.48]', async () => {
    const one = stage({ having });
    const held = await one.apply(file('name: new, attach: [a, d]'), stop);
    expect(told(held, 'error').join()).toContain('--allow configuration-taken=1');
  });

  it('holds nothing where no repository has another one [16.48]', async () => {
    const one = stage({ having });
    expect((await one.apply(attaching('all_without_configurations'), stop)).outcome).toBe('success');
    expect(holders(one)).toEqual({ a: 22, b: 22, c: 17, d: 21 });
  });
});

describe('what a token sees of security configurations', () => {
  const [read, write] = [
    { 'Administration (organization)': 'read' },
    { 'Administration (organization)': 'write' },
  ] as const;
  const settings = file('name: strict, secret_scanning: enabled');

  it.each([
    ['an owner', { grants: write }, 'success'],
    ['a security manager', { standing: 'security_manager', grants: write }, 'success'],
    ['an app', { kind: 'app', grants: write }, 'success'],
    ['an owner who may only read', { grants: read }, 'failed'],
  ] as const)('shows them to %s [16.49]', async (_who, token, outcome) => {
    const one = stage(weak(token));
    expect((await one.check(settings, withWeak)).outcome).toBe('drift');
    expect((await one.apply(settings, withWeak)).outcome).toBe(outcome);
  });

  it.each([
    ['a member', { standing: 'member', grants: write }],
    ['an owner without the permission', { grants: {} }],
    ['an app without the permission', { kind: 'app', grants: {} }],
  ] as const)('are unknown to %s, and never none [16.49]', async (_who, token) => {
    const one = stage(weak(token));
    const none = 'code_security_configurations: {_undeclared: delete, entries: []}';
    const result = await one.apply(none, withWeak);
    expect(result.outcome).toBe('failed');
    expect(told(result, 'error').join()).toContain('grant "Administration (organization): read"');
    expect(one.writes()).toEqual([]);
    const tolerated = await one.check(none, { ...withWeak, onMissingPermission: 'warn' });
    expect(tolerated.outcome).toBe('partial');
  });

  it('are unknown where the answer leaves out what every configuration has [16.49]', async () => {
    const one = stage();
    one.simulator.misbehave({
      match: ({ route }) => route === 'GET /orgs/{org}/code-security/configurations',
      times: 9,
      with: {
        kind: 'answer',
        change: (answer) => ({
          ...answer,
          text: JSON.stringify(
            JSON.parse(answer.text).map(({ id, name }: { id: number; name: string }) => ({ id, name })),
          ),
        }),
      },
    });
    expect((await one.apply(settings)).outcome).toBe('failed');
    expect(one.writes()).toEqual([]);
  });
});

it('goes on by what is there when it was stopped between two writes [16.46]', async () => {
  const settings = file('name: new, secret_scanning: enabled, default_for_new_repos: public, attach: [a]');
  for (const sent of [0, 1, 2]) {
    const one = stage({ having: { a: 22 } });
    let writes = 0;
    one.simulator.misbehave({
      match: ({ method }) => method !== 'GET' && writes++ >= sent,
      times: 9,
      with: { kind: 'drop' },
    });
    expect((await one.apply(settings)).outcome).toBe('failed');
    const again = scene({ target: acme, seed: one.simulator.state as never });
    expect((await again.apply(settings)).outcome).toBe('success');
    expect(again.writes()).toHaveLength(3 - sent);
    expect((await again.check(settings)).outcome).toBe('success');
  }
});

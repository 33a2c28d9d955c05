import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/host/secret.ts';
import type { RunOptions } from '../../src/inputs/options.ts';
import type { RepositorySeed } from '../../src/simulator/index.ts';
import { acme } from '../an-organization.ts';
import { acmeOn } from '../every-section.ts';
import { type SceneOptions, scene, told } from '../scene.ts';

const tier = {
  property_name: 'tier',
  value_type: 'single_select',
  description: 'How critical',
  allowed_values: ['1', '2', '3'],
  values_editable_by: 'org_and_repo_actors',
};

const stage = (more: SceneOptions & { readonly account?: object; readonly repositories?: object[] } = {}) => {
  const { account, repositories = [], ...options } = more;
  const owner = { login: 'acme', type: 'Organization' as const, property_definitions: [tier], ...account };
  const owned = repositories.map((one, index) => ({ owner: 'acme', name: `r${index}`, ...one })) as RepositorySeed[];
  return scene({ target: acme, ...options, seed: { accounts: [owner], repositories: owned } });
};

const withTier = (value: string) => ({ property_values: [{ property_name: 'tier', value }] });
const holding = (...values: string[]) => values.map(withTier);

const definitionsOn = (one: ReturnType<typeof stage>) =>
  acmeOn(one).property_definitions as readonly Readonly<Record<string, unknown>>[];

const weak = (token: object) => ({ tokens: [{ token: 'weak', ...token }] });
const withWeak: Partial<RunOptions> = { token: new Secret('weak') };
const permission = 'Custom properties (organization)';

const entry = (keys: string) =>
  `custom_property_definitions: [{property_name: tier, value_type: single_select, ${keys}}]`;
const stop = { brakes: 'stop' } as const;
const narrowed = entry('allowed_values: [1, 2]');
const none = 'custom_property_definitions: {_undeclared: delete, entries: []}';

it('sends what the file leaves out as it is, and keeps other definitions [16.40]', async () => {
  const one = stage({ account: { property_definitions: [tier, { property_name: 'note' }] } });
  const settings = entry('allowed_values: [1, 2, 3, 4]');
  expect(told(await one.check(settings), 'drift')).toEqual([
    'drift: definition of property "tier": allowed_values [1, 2, 3] → [1, 2, 3, 4]',
  ]);
  expect((await one.apply(settings)).outcome).toBe('success');
  expect(definitionsOn(one)).toMatchObject([
    { ...tier, allowed_values: ['1', '2', '3', '4'] },
    { property_name: 'note' },
  ]);
  one.simulator.forgetRequests();
  expect(told(await one.check(settings), 'note')).toEqual(['note: kept undeclared definition of property "note"']);
  expect(one.simulator.requests.map(({ route }) => route)).toEqual(['GET /orgs/{org}/properties/schema']);
});

it('compares allowed values in their order, and a default of several values in any [16.40]', async () => {
  const areas = {
    property_name: 'areas',
    value_type: 'multi_select',
    required: true,
    default_value: ['web', 'api'],
    allowed_values: ['api', 'web'],
  };
  const one = stage({ account: { property_definitions: [areas] } });
  const settings = (allowed: string) =>
    `custom_property_definitions: [{property_name: areas, value_type: multi_select, required: true, default_value: [api, web], allowed_values: ${allowed}}]`;
  expect((await one.check(settings('[api, web]'))).outcome).toBe('success');
  expect((await one.check(settings('[web, api]'))).outcome).toBe('drift');
});

it('takes away the default of a property that is no longer required [16.40]', async () => {
  const required = { ...tier, required: true, default_value: '2' };
  const one = stage({ account: { property_definitions: [required] } });
  expect((await one.apply(entry('allowed_values: [1, 2, 3], required: false'))).outcome).toBe('success');
  expect(definitionsOn(one)).toMatchObject([{ required: false, default_value: null }]);
});

it('writes nothing to a definition that somebody has changed since [16.40]', async () => {
  const one = stage();
  let asked = 0;
  one.simulator.misbehave({
    match: ({ route }) => route === 'GET /orgs/{org}/properties/schema/{custom_property_name}' && asked++ === 0,
    with: {
      kind: 'answer',
      change: (answer) => ({ ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), description: 'new' }) }),
    },
  });
  const result = await one.apply(entry('allowed_values: [1, 2, 3, 4]'));
  expect(result.outcome).toBe('failed');
  expect(one.writes()).toEqual([]);
});

it('keeps what it replaces, and says which values no file brings back [16.40]', async () => {
  const one = stage({ account: { property_definitions: [tier, { property_name: 'note' }] } });
  const before = definitionsOn(one);
  await one.apply(
    `custom_property_definitions:
  _undeclared: delete
  entries:
    - {property_name: tier, value_type: single_select, description: null, allowed_values: [1, 2]}
    - {property_name: area, value_type: string}`,
    { undoFile: 'undo.yml' },
  );
  const undo = one.held['undo.yml']!;
  expect(undo).toContain('the values that repositories have by the definition of property "note"');
  expect(undo).toContain('the values "3" of repositories by the definition of property "tier"');
  expect((await one.apply(undo)).outcome).toBe('success');
  expect(definitionsOn(one)).toEqual(before);
});

it('refuses to change the type of a property, and writes nothing of the section [16.41]', async () => {
  const one = stage();
  const settings = `custom_property_definitions:
  - {property_name: tier, value_type: string}
  - {property_name: area, value_type: string}`;
  const result = await one.apply(settings);
  expect(told(result, 'error')).toEqual([
    expect.stringMatching(
      /^error: definition of property "tier": the type of a property cannot be changed.*To fix, define a property with another name/,
    ),
  ]);
  expect(one.writes()).toEqual([]);
});

it('leaves alone what the enterprise defines [16.41]', async () => {
  const one = stage({ account: { property_definitions: [{ ...tier, source_type: 'enterprise' }] } });
  const result = await one.apply(none);
  expect(told(result, 'note')).toContain(
    'note: left alone definition of property "tier" of the enterprise: only the enterprise can change it',
  );
  expect((await one.check(entry('allowed_values: [1, 2, 3]'))).outcome).toBe('success');
  const differing = await one.apply(narrowed);
  expect(told(differing, 'error').join()).toContain('the enterprise defines this property');
  expect(one.writes()).toEqual([]);
  expect((await one.snapshot()).text).not.toContain('tier');
});

describe('the brake of a definition in use', () => {
  it.each([
    ['deleted', none, 3],
    ['narrowed', narrowed, 1],
  ])('counts the repositories that lose a value where it is %s [16.42]', async (_how, settings, count) => {
    const one = stage({ repositories: [...holding('1', '2', '3'), {}] });
    const line = `definition-in-use=${count}`;
    const checked = await one.check(settings);
    expect(told(checked, 'warning').join()).toContain(`definition of property "tier" in ${count}`);
    expect(told(checked, 'warning').join()).toContain(`--allow ${line}`);
    const held = await one.apply(settings, stop);
    expect(told(held, 'error').join()).toContain('nothing is written to this organization');
    expect(one.writes()).toEqual([]);
    expect((await one.apply(`_allow: [definition-in-use=7]\n${settings}`, stop)).outcome).toBe('failed');
    expect((await one.apply(`_allow: [${line}]\n${settings}`, stop)).outcome).toBe('success');
  });

  it('asks nothing where no definition goes and none allows less [16.42]', async () => {
    const one = stage({ repositories: holding('1') });
    await one.apply(entry('allowed_values: [1, 2, 3, 4], description: x'), stop);
    expect(one.simulator.requests.map(({ route }) => route)).not.toContain('GET /orgs/{org}/properties/values');
    expect(one.writes()).toHaveLength(1);
  });

  it('holds nothing where no repository has the value [16.42]', async () => {
    const one = stage({ repositories: holding('1', '2') });
    expect((await one.apply(narrowed, stop)).outcome).toBe('success');
  });

  it('holds where nobody could count, and says so [16.42]', async () => {
    const one = stage({ repositories: holding('1', '2') });
    one.simulator.misbehave({
      match: ({ route }) => route === 'GET /orgs/{org}/properties/values',
      times: 9,
      with: { kind: 'status', status: 403 },
    });
    const held = await one.apply(narrowed, stop);
    expect(told(held, 'error').join()).toContain('nobody could count the repositories');
    expect(told(held, 'error').join()).toContain('--allow definition-in-use=unknown');
    expect(one.writes()).toEqual([]);
    expect((await one.apply(`_allow: [definition-in-use=unknown]\n${narrowed}`, stop)).outcome).toBe('success');
  });

  it('takes a list that is shorter than the organization for no count [16.42]', async () => {
    const one = stage({ repositories: holding('1', '3').map((more) => ({ ...more, visibility: 'private' })) });
    one.simulator.misbehave({
      match: ({ route }) => route === 'GET /orgs/{org}/properties/values',
      times: 9,
      with: {
        kind: 'answer',
        change: (answer) => ({ ...answer, text: JSON.stringify(JSON.parse(answer.text).slice(0, 1)) }),
      },
    });
    const held = await one.apply(narrowed, stop);
    expect(told(held, 'error').join()).toContain('the host lists 1 repositories, and the organization has 2');
    expect(one.writes()).toEqual([]);
  });
});

describe('what a token sees of definitions', () => {
  it.each([
    ['an owner', { grants: { [permission]: 'admin' } }, 'success'],
    ['an owner who may only write values', { grants: { [permission]: 'write' } }, 'failed'],
    ['a member', { standing: 'member', grants: { [permission]: 'admin' } }, 'failed'],
    ['a security manager', { standing: 'security_manager', grants: { [permission]: 'admin' } }, 'failed'],
    ['an app', { kind: 'app', grants: { [permission]: 'admin' } }, 'success'],
    ['an app that may only read', { kind: 'app', grants: { [permission]: 'read' } }, 'failed'],
  ] as const)('lets %s read, and write if the host does [16.43]', async (_who, token, outcome) => {
    const one = stage(weak(token));
    const settings = entry('allowed_values: [1, 2, 3, 4]');
    expect((await one.check(settings, withWeak)).outcome).toBe('drift');
    const applied = await one.apply(settings, withWeak);
    expect(applied.outcome).toBe(outcome);
    if (outcome === 'failed') expect(told(applied, 'error').join()).toContain(`grant "${permission}: admin"`);
  });

  it.each([
    ['a token', { grants: {} }],
    ['an app', { kind: 'app', grants: {} }],
  ] as const)('is unknown to %s without the permission, and never none [16.43]', async (_who, token) => {
    const one = stage(weak(token));
    const checked = await one.check('custom_property_definitions: []', withWeak);
    expect(checked.outcome).toBe('failed');
    expect(told(checked, 'error').join()).toContain(`grant "${permission}: read"`);
    expect((await one.apply(none, withWeak)).outcome).toBe('failed');
    expect(one.writes()).toEqual([]);
    const tolerated = await one.check(none, { ...withWeak, onMissingPermission: 'warn' });
    expect(tolerated.outcome).toBe('partial');
  });

  it.each(['required', 'values_editable_by', 'source_type'])(
    'is unknown where the answer leaves out `%s`, which every definition has [16.43]',
    async (key) => {
      const one = stage({ account: { property_habits: { unshown: [key] } } });
      const result = await one.apply(narrowed);
      expect(result.outcome).toBe('failed');
      expect(told(result, 'error').join()).toContain('leaves out keys of definition of property "tier"');
      expect(one.writes()).toEqual([]);
    },
  );

  it('takes texts and lists that the answer leaves out for not set, as the host documents it [16.43]', async () => {
    const note = { property_name: 'note', value_type: 'string' };
    const account = {
      property_definitions: [note],
      property_habits: { unshown: ['description', 'default_value', 'allowed_values'] },
    };
    const settings = 'custom_property_definitions: [{property_name: note, value_type: string, description: null}]';
    expect((await stage({ account }).check(settings)).outcome).toBe('success');
  });
});

it('goes on by what is there when it was stopped between two writes [16.40]', async () => {
  const settings = `custom_property_definitions:
  - {property_name: area, value_type: string}
  - {property_name: tier, value_type: single_select, allowed_values: [1, 2, 3, 4]}
  - {property_name: site, value_type: url}`;
  for (const sent of [0, 1, 2]) {
    const one = stage();
    let writes = 0;
    one.simulator.misbehave({
      match: ({ method }) => method === 'PUT' && writes++ >= sent,
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

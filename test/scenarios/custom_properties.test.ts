import { describe, expect, it } from 'vitest';
import type { WireAnswer } from '../../packages/core/src/github/http/http.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const definitions = [
  { property_name: 'note' },
  { property_name: 'tier', value_type: 'single_select', allowed_values: ['gold', 'tin'], default_value: 'tin' },
  { property_name: 'cost', values_editable_by: 'org_actors' },
];
const organization = { login: 'acme', type: 'Organization' as const, property_definitions: definitions };
const createShopSeed = (property_values: object[] = [], owner: { login: string } = organization) => ({
  seed: { accounts: [owner], repositories: [{ owner: 'acme', name: 'shop', property_values }] },
});
const formatProperties = (values: Record<string, string>) =>
  `custom_properties:\n${Object.entries(values)
    .map(([name, value]) => `  - {property_name: ${name}, value: ${value}}\n`)
    .join('')}`;

const formatSentProperties = (body: unknown) =>
  JSON.stringify((body as { properties?: unknown } | undefined)?.properties ?? []);

it('skips a personal repository with a note and sends no request for its properties [2.3.18.1] [7.19]', async () => {
  const { apply, simulator } = openScene(createShopSeed([], { login: 'acme' }));
  const result = await apply(formatProperties({ note: 'x' }));
  expect(result.outcome).toBe('success');
  expect(formatLines(result)).toEqual([
    'note: not compared and not applied: a personal account owns the repository, so it has no properties',
  ]);
  expect(simulator.requests.map(({ route }) => route)).toEqual(['GET /orgs/{org}', 'GET /repos/{owner}/{repo}']);
});

it('fails for an organization that the token cannot see instead of treating the owner as a person [5.8]', async () => {
  for (const mode of ['check', 'apply'] as const) {
    const stage = openScene(createShopSeed());
    stage.simulator.misbehave({
      match: ({ path }) => path === '/orgs/acme',
      times: 9,
      with: { kind: 'status', status: 404 },
    });
    const result = await stage[mode](formatProperties({ note: 'x' }));
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toContain('GET /orgs/acme answered 404');
    expect(stage.listWrites()).toEqual([]);
  }
});

it.each([101, 31])('reads all %i property values [8.7]', async (count) => {
  const names = Array.from({ length: count }, (_, index) => `p${index}`);
  const property_definitions = names.map((property_name) => ({ property_name }));
  const values = names.map((property_name) => ({ property_name, value: 'x' }));
  const { check, simulator } = openScene(
    createShopSeed(values, { ...organization, property_definitions } as typeof organization),
  );
  expect(formatLines(await check(formatProperties(Object.fromEntries(names.map((name) => [name, 'x'])))))).toEqual([]);
  expect(simulator.requests).toHaveLength(2);
});

it('fails if GitHub ignores a property value, but not if a default replaces an unset value [7.2]', async () => {
  const stage = openScene(createShopSeed([{ property_name: 'tier', value: 'tin' }]));
  stage.simulator.misbehave({ match: ({ method }) => method === 'PATCH', with: { kind: 'ignored' } });
  expect(formatLines(await stage.apply(formatProperties({ tier: 'gold' })), 'error')[0]).toContain(
    'not shown yet: custom property "tier": value tin → gold',
  );
  const filesThatUnset = [formatProperties({ tier: 'null' }), 'custom_properties: {_undeclared: delete, entries: []}'];
  for (const text of filesThatUnset) {
    const result = await openScene(createShopSeed([{ property_name: 'tier', value: 'gold' }])).apply(text);
    expect({ outcome: result.outcome, errors: formatLines(result, 'error') }).toEqual({
      outcome: 'success',
      errors: [],
    });
  }
});

it('names the missing permission if GitHub denies the request for the organization [7.19]', async () => {
  const { check, simulator } = openScene(createShopSeed());
  const body = { message: 'Resource not accessible by personal access token' };
  simulator.misbehave({
    match: ({ path }) => path === '/orgs/acme',
    times: 9,
    with: { kind: 'status', status: 403, body },
  });
  for (const text of [formatProperties({ note: 'x' }), 'teams: [{name: core, permission: push}]\n'])
    expect(formatLines(await check(text), 'error')[0]).toContain('To fix, grant "Members (organization): read"');
});

it.each([403, 500])('fails if GitHub answers the request for the organization with %i [7.19]', async (status) => {
  const { check, simulator } = openScene(createShopSeed());
  simulator.misbehave({ match: ({ path }) => path === '/orgs/acme', times: 9, with: { kind: 'status', status } });
  const result = await check(formatProperties({ note: 'x' }));
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain(`GET /orgs/acme answered ${status}`);
});

it('sends one write for all property values and reports no change if the write fails [2.3.18.2]', async () => {
  const { apply, listWrites } = openScene(createShopSeed());
  const failedResult = await apply(formatProperties({ note: 'x', tier: 'lead' }));
  expect(listWrites()).toEqual(['PATCH /repos/{owner}/{repo}/properties/values']);
  expect(formatLines(failedResult, 'change')).toEqual([]);
  expect(formatLines(failedResult, 'note')).toHaveLength(2);
  expect(formatLines(await apply(formatProperties({ note: 'x', tier: 'gold' })), 'change')).toEqual([
    'change: custom property "note": value (none) → x',
    'change: custom property "tier": value tin → gold',
  ]);
});

it('keeps a default that the token cannot see, with a note, and check reports drift [2.3.18.3] [7.11]', async () => {
  const { apply, check, simulator } = openScene(createShopSeed([{ property_name: 'tier', value: 'gold' }]));
  simulator.misbehave({
    match: ({ path }) => path === '/orgs/acme/properties/schema',
    times: 9,
    with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by personal access token' } },
  });
  const firstResult = await apply(formatProperties({ tier: 'null' }));
  expect([firstResult.outcome, formatLines(firstResult)]).toEqual([
    'success',
    [
      expect.stringMatching(/^note: .* value tin → \(none\)/),
      expect.stringMatching(/^change: .* value gold → \(none\)/),
    ],
  ]);
  const secondResult = await apply(formatProperties({ tier: 'null' }));
  expect([secondResult.outcome, formatLines(secondResult)]).toEqual([
    'success',
    [expect.stringMatching(/^note: .* value tin → \(none\)/)],
  ]);
  expect(formatLines(await check(formatProperties({ tier: 'null' })), 'drift')).toEqual([
    'drift: custom property "tier": value tin → (none) (if the organization has a default, it applies and this difference stays)',
  ]);
});

describe('a property that only the organization can set', () => {
  const threeProperties = formatProperties({ cost: '7', note: 'x', tier: 'gold' });
  const costDifference = 'custom property "cost": value (none) → 7';

  const reason = 'GitHub may refuse the write: with `values_editable_by: org_actors`, only the organization can set it';
  const listSentProperties = ({ simulator }: ReturnType<typeof openScene>) =>
    simulator.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ body, status }) => [
        status,
        (body as { properties: { property_name: string }[] }).properties.map(({ property_name }) => property_name),
      ]);

  it('apply writes the property separately after all others, and a 403 names the reason [2.3.18.5]', async () => {
    const stage = openScene(createShopSeed());
    expect(formatLines(await stage.check(threeProperties), 'drift').at(-1)).toBe(
      `drift: ${costDifference} (${reason})`,
    );
    const result = await stage.apply(threeProperties);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'change')).toHaveLength(2);
    expect(formatLines(result, 'error')[0]).toMatch(/answered 403: .*`values_editable_by: org_actors`/);
    expect(formatLines(result, 'note')).toEqual([
      `note: not done: ${costDifference} (${reason}) (this section failed)`,
    ]);
    expect(listSentProperties(stage)).toEqual([
      [204, ['note', 'tier']],
      [403, ['cost']],
    ]);
    expect(formatLines(await stage.check(threeProperties), 'drift')).toEqual([`drift: ${costDifference} (${reason})`]);
  });

  it('a permitted token sets the property together with another one of this kind [2.3.18.5]', async () => {
    const property_definitions = [{ property_name: 'note' }, { property_name: 'cost' }, { property_name: 'more' }];
    const stage = openScene(createShopSeed([], { ...organization, property_definitions } as typeof organization));
    // In this test, every token belongs to an actor of the organization.
    const change = (answer: WireAnswer) => {
      const definitions = (JSON.parse(answer.text) as { property_name: string }[]).map((definition) =>
        definition.property_name === 'note' ? definition : { ...definition, values_editable_by: 'org_actors' },
      );
      return { ...answer, text: JSON.stringify(definitions) };
    };
    const match = ({ path }: { path: string }) => path === '/orgs/acme/properties/schema';
    stage.simulator.misbehave({ match, times: 9, with: { kind: 'answer', change } });
    const file = formatProperties({ cost: '7', note: 'x', more: '1' });
    const result = await stage.apply(file);
    expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
    expect(listSentProperties(stage)).toEqual([
      [204, ['note']],
      [204, ['cost', 'more']],
    ]);
    expect((await stage.check(file)).outcome).toBe('success');
  });

  it('a token that cannot see the definitions fails for the property and writes all others [2.3.18.5]', async () => {
    const stage = openScene({
      ...createShopSeed(),
      tokens: [{ token: 'all-powerful', grants: { 'Custom properties': 'write' } }],
    });
    const result = await stage.apply(threeProperties);
    expect(formatLines(result, 'change')).toEqual([
      'change: custom property "note": value (none) → x',
      'change: custom property "tier": value tin → gold',
    ]);
    const patchRequests = stage.simulator.requests.filter(({ method }) => method === 'PATCH');
    expect(patchRequests.map(({ body }) => (body as { properties: object[] }).properties.length)).toEqual([3, 1, 1, 1]);
    expect(formatLines(result, 'note')).toEqual([expect.stringContaining(`not done: ${costDifference}`)]);
    expect(formatLines(result, 'error')[0]).toMatch(
      /answered 403: .* \(the organization may let only its own actors set one of these values \(`values_editable_by: org_actors`\): a token with "Custom properties \(organization\): read" sees which one\)/,
    );
  });

  it.each([
    ['can see the definitions', {}],
    ['cannot see the definitions', { grants: { 'Custom properties': 'write' } }],
  ])(
    'keeps a value to unset if GitHub refuses another value and the token %s [2.3.18.5] [5.18]',
    async (_, tokenOptions) => {
      const values = [{ property_name: 'note', value: 'x' }];
      const stage = openScene({
        ...createShopSeed(values),
        tokens: [{ token: 'all-powerful', ...(tokenOptions as object) }],
      });
      const result = await stage.apply(formatProperties({ cost: '7', note: 'null', tier: 'gold' }));
      expect(formatLines(result, 'change')).toEqual(['change: custom property "tier": value tin → gold']);
      expect((stage.simulator.repository('acme/shop') as any).property_values).toContainEqual(values[0]);
      expect(result.outcome).toBe('failed');
    },
  );

  it('stops the section at a server error and reports only this error [2.3.18.5] [7.2]', async () => {
    const stage = openScene({
      ...createShopSeed(),
      tokens: [{ token: 'all-powerful', grants: { 'Custom properties': 'write' } }],
    });
    stage.simulator.misbehave({
      match: ({ method, body }) => method === 'PATCH' && /^\[\{"property_name":"note"/.test(formatSentProperties(body)),
      times: 9,
      with: { kind: 'status', status: 500 },
    });
    const result = await stage.apply(threeProperties, { onMissingPermission: 'warn' });
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual([expect.stringContaining('answered 500')]);
    const patchRequests = stage.simulator.requests.filter(({ method }) => method === 'PATCH');
    expect(patchRequests.some(({ body }) => /^\[\{"property_name":"tier"/.test(formatSentProperties(body)))).toBe(
      false,
    );
  });
});

it.each([
  ['unknown', 'x', "Property 'unknown' does not exist"],
  ['tier', 'lead', "Property 'tier' does not allow the value 'lead'"],
])('explains a 422 for the property %s with the value %s [2.3.18.5] [7.16]', async (name, value, problem) => {
  const [error] = formatLines(await openScene(createShopSeed()).apply(formatProperties({ [name]: value })), 'error');
  expect(error).toContain(problem);
  expect(error).toContain('the organization does not define the property, or its definition does not allow the value');
});

it('a declared null is drift in check, and no error in apply, while a default of the organization applies [2.3.18.3]', async () => {
  const { apply, check } = openScene(createShopSeed([{ property_name: 'tier', value: 'gold' }]));
  const difference =
    'custom property "tier": value tin → (none) (if the organization has a default, it applies and this difference stays)';
  for (let run = 0; run < 2; run++) {
    const applyResult = await apply(formatProperties({ tier: 'null' }));
    expect([applyResult.outcome, formatLines(applyResult, 'error')]).toEqual(['success', []]);
    const checkResult = await check(formatProperties({ tier: 'null' }));
    expect([checkResult.outcome, formatLines(checkResult)]).toEqual(['drift', [`drift: ${difference}`]]);
  }
});

it('`_undeclared: delete` does not unset a default of the organization [2.3.18.4]', async () => {
  const { apply, check } = openScene(createShopSeed([{ property_name: 'tier', value: 'gold' }]));
  const file = 'custom_properties: {_undeclared: delete, entries: []}';
  expect((await apply(file)).outcome).toBe('success');
  const checkResult = await check(file);
  expect([checkResult.outcome, formatLines(checkResult)]).toEqual([
    'success',
    ['note: custom property "tier" is unset, so the default of the organization applies: tin'],
  ]);
});

import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const base = '/repos/acme/widgets/secret-scanning/custom-patterns';
const start = Date.UTC(2026, 0, 1);

function setUpSimulator(custom_patterns: object[] = [], secret_scanning_alerts: object[] = [], status = 'enabled') {
  const clock = { now: start };
  const settings = { security_and_analysis: { secret_scanning: { status } } };
  const widgets = { owner: 'acme', name: 'widgets', settings, custom_patterns, secret_scanning_alerts };
  const simulator = openSimulator({ seed: { repositories: [widgets] }, now: () => clock.now });
  return { clock, simulator, repository: () => simulator.repository('acme/widgets'), ...createCaller(simulator) };
}

const npm = { id: 7, name: 'npm', pattern: 'npm_[a-z]+', custom_pattern_version: 'one' };
const listNames = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

it('creates several patterns at once, unpublished and with default delimiters', async () => {
  const { get, send } = setUpSimulator();
  const patterns = [
    { name: 'A key!', pattern: 'key_\\d+' },
    { name: 'b', pattern: 'b', start_delimiter: '^', must_match: ['[0-9]'] },
  ];
  const answer = await send('POST', base, { patterns });
  const around = { start_delimiter: '\\A|[^0-9A-Za-z]', end_delimiter: '\\z|[^0-9A-Za-z]' };
  expect(answer).toMatchObject({
    status: 201,
    body: {
      created_patterns: [
        { ...patterns[0], ...around, slug: 'a_key_', state: 'unpublished', must_match: null },
        { ...patterns[1], end_delimiter: around.end_delimiter, custom_pattern_version: expect.any(String) },
      ],
    },
  });
  expect((await get(base)).body).toHaveLength(2);
});

it('creates all patterns or none, and reports each bad pattern by position', async () => {
  const { get, send } = setUpSimulator([npm]);
  const patterns = [
    { name: 'a', pattern: 'a' },
    { name: 'a', pattern: '(?<=b)a' },
    { name: 'npm', pattern: '(a)\\1', end_delimiter: '\\k<a>' },
    { name: '', pattern: '\\\\1', must_not_match: ['a', ''] },
  ];
  const answer = await send('POST', base, { patterns });
  expect(answer).toMatchObject({ status: 422, body: { message: 'Validation Failed' } });
  const blamed = Object.entries<{ errors: { code: string }[] }>(answer.body.validation_errors);
  expect(blamed.map(([index, { errors }]) => [index, ...errors.map(({ code }) => code)])).toEqual([
    ['1', 'name', 'invalid'],
    ['2', 'name', 'invalid', 'end_delimiter'],
    ['3', 'name', 'must_not_match'],
  ]);
  expect(await send('POST', base, { patterns: [] })).toMatchObject({ status: 400 });
  expect((await get(base)).body).toHaveLength(1);
});

it('changes only the fields sent, never the name, and updates the version', async () => {
  const { clock, get, send } = setUpSimulator([{ ...npm, must_match: ['a'] }]);
  clock.now += 60_000;
  const changed = await send('PATCH', `${base}/7`, { custom_pattern_version: 'one', pattern: 'x', name: 'other' });
  expect(changed).toMatchObject({
    status: 200,
    body: { name: 'npm', pattern: 'x', must_match: ['a'], updated_at: '2026-01-01T00:01:00Z' },
  });
  expect(changed.body.custom_pattern_version).not.toBe('one');
  expect((await get(base)).body).toEqual([changed.body]);
});

it('refuses a change with an old version, and accepts a change without a version', async () => {
  const { repository, send } = setUpSimulator([npm, { ...npm, id: 8, name: 'old', custom_pattern_version: null }]);
  const patterns = [{ pattern_id: 8 }, { pattern_id: 7, custom_pattern_version: 'two' }];
  expect(await send('PATCH', `${base}/7`, { custom_pattern_version: 'two', pattern: 'x' })).toMatchObject({
    status: 412,
  });
  expect(await send('DELETE', base, { patterns })).toMatchObject({ status: 412 });
  expect(repository().custom_patterns).toMatchObject([{ pattern: npm.pattern }, { pattern: npm.pattern }]);
  for (const id of [7, 8])
    expect(await send('PATCH', `${base}/${id}`, { custom_pattern_version: null, pattern: 'x' })).toMatchObject({
      status: 200,
    });
});

it('refuses unsupported expressions and missing patterns', async () => {
  const { send } = setUpSimulator([npm]);
  expect(await send('PATCH', `${base}/7`, { custom_pattern_version: null, must_match: ['(?<!a)b'] })).toMatchObject({
    status: 422,
    body: { errors: [{ resource: 'CustomPattern', field: 'must_match', code: 'invalid' }] },
  });
  expect(await send('PATCH', `${base}/8`, { custom_pattern_version: null, pattern: 'x' })).toMatchObject({
    status: 404,
  });
  expect(await send('DELETE', base, { patterns: [{ pattern_id: 7 }, { pattern_id: 8 }] })).toMatchObject({
    status: 404,
  });
  expect(await send('DELETE', base, { patterns: [] })).toMatchObject({ status: 400 });
});

it('deletes alerts with their pattern unless the request resolves them', async () => {
  const alerts = [{ pattern_id: 7 }, { pattern_id: 8 }, { pattern_id: 9 }];
  const { repository, send } = setUpSimulator(
    [npm, { id: 8, name: 'b', pattern: 'b' }, { id: 9, name: 'c', pattern: 'c' }],
    alerts,
  );
  const gone = { patterns: [{ pattern_id: 7, custom_pattern_version: 'one' }], post_delete_action: 'resolve_alerts' };
  expect(await send('DELETE', base, gone)).toMatchObject({ status: 204 });
  expect(await send('DELETE', base, { patterns: [{ pattern_id: 8 }] })).toMatchObject({ status: 204 });
  expect(repository()).toMatchObject({
    custom_patterns: [{ id: 9 }],
    secret_scanning_alerts: [
      { number: 1, pattern_id: 7, state: 'resolved', resolution: 'pattern_deleted' },
      { number: 3, pattern_id: 9, state: 'open' },
    ],
  });
});

it('lists the newest first by default, in pages', async () => {
  const at = (name: string, day: number, more: object = {}) => ({
    name,
    pattern: name,
    created_at: `2026-01-0${day}T00:00:00Z`,
    ...more,
  });
  const { get } = setUpSimulator([
    at('b', 1, { state: 'unpublished' }),
    at('a', 2),
    at('c', 3, { push_protection_enabled: true }),
  ]);
  expect(listNames(await get(base))).toEqual(['c', 'a', 'b']);
  expect(listNames(await get(`${base}?sort=name&direction=asc`))).toEqual(['a', 'b', 'c']);
  expect(listNames(await get(`${base}?state=published&push_protection=disabled`))).toEqual(['a']);
  expect(listNames(await get(`${base}?per_page=2&page=2`))).toEqual(['b']);
  expect((await get(`${base}?per_page=2`)).headers.link).toContain('page=2');
});

it('refuses a token without the permission, and too many patterns at once', async () => {
  const settings = { security_and_analysis: { secret_scanning: { status: 'enabled' } } };
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'widgets', settings }] },
    tokens: [{ token: 't', grants: { 'Secret scanning alerts': 'read' } }],
  });
  const { get, send } = createCaller(simulator, 't');
  expect(await get(base)).toMatchObject({ status: 200, body: [] });
  expect(await send('POST', base, { patterns: [{ name: 'a', pattern: 'a' }] })).toMatchObject({ status: 403 });
  const patterns = Array.from({ length: 501 }, (_, pattern_id) => ({ pattern_id }));
  await expect(send('DELETE', base, { patterns })).rejects.toThrow('body.patterns');
});

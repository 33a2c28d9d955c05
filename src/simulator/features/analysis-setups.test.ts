import { describe, expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../simulator.ts';

const scanning = '/repos/acme/widgets/code-scanning/default-setup';
const quality = '/repos/acme/widgets/code-quality/setup';

function host(widgets: object = {}, { now, ...seed }: Pick<SimulatorOptions, 'now'> & Record<string, unknown> = {}) {
  const simulator = openSimulator({
    now,
    seed: { repositories: [{ owner: 'acme', name: 'widgets', ...widgets }], ...seed },
  });
  return { simulator, ...callerOf(simulator) };
}

describe.each([
  ['code scanning', scanning, 'code_scanning'],
  ['code quality', quality, 'code_quality'],
])('%s', (_, path, key) => {
  it('is switched on by a configuration run, and switched off at once', async () => {
    const { simulator, get, send } = host();
    expect((await get(path)).body).toMatchObject({ state: 'not-configured', runner_type: null, schedule: null });
    const begun = await send('PATCH', path, { state: 'configured' });
    expect(begun).toMatchObject({ status: 202, body: { run_id: expect.any(Number) } });
    expect(begun.body.run_url).toBe(`https://api.github.com/repos/acme/widgets/actions/runs/${begun.body.run_id}`);
    expect((await get(path)).body).toMatchObject({ state: 'configured', runner_type: 'standard', schedule: 'weekly' });
    expect(await send('PATCH', path, { state: 'configured' })).toMatchObject({ status: 200, body: {} });
    expect(await send('PATCH', path, { state: 'not-configured' })).toMatchObject({ status: 200, body: {} });
    expect((await get(path)).body).toMatchObject({ state: 'not-configured', updated_at: null });
    expect(simulator.objections).toEqual([]);
  });

  it('keeps its old setup, and refuses another, until the configuration run ends', async () => {
    let time = Date.UTC(2026, 0, 1);
    const { simulator, get, send } = host({ [key]: { rollout_seconds: 60 } }, { now: () => time });
    expect(await send('PATCH', path, { state: 'configured' })).toMatchObject({ status: 202 });
    expect((await get(path)).body).toMatchObject({ state: 'not-configured' });
    expect(await send('PATCH', path, { runner_type: 'standard' })).toMatchObject({ status: 409 });
    time += 60_000;
    expect((await get(path)).body).toMatchObject({ state: 'configured', updated_at: '2026-01-01T00:00:00Z' });
    expect(simulator.objections).toEqual([]);
  });

  it('takes a runner label only for labeled runners, and requires it there', async () => {
    const { simulator, get, send } = host({ [key]: { setup: { state: 'configured', languages: ['ruby'] } } });
    expect(await send('PATCH', path, { runner_type: 'labeled' })).toMatchObject({ status: 422 });
    await send('PATCH', path, { runner_type: 'labeled', runner_label: 'big' });
    expect((await get(path)).body).toMatchObject({ runner_type: 'labeled', runner_label: 'big', languages: ['ruby'] });
    await send('PATCH', path, { runner_type: 'standard' });
    expect((await get(path)).body).toMatchObject({ runner_type: 'standard', runner_label: null });
    expect(simulator.objections).toEqual([]);
  });
});

it('scans private code only with a license', async () => {
  const { simulator, get, send } = host({ visibility: 'private' });
  const refused = { status: 403, body: { message: expect.stringContaining('Advanced Security must be enabled') } };
  expect(await get(scanning)).toMatchObject(refused);
  expect(await send('PATCH', scanning, { state: 'configured' })).toMatchObject(refused);
  const security_and_analysis = { advanced_security: { status: 'enabled' } };
  await send('PATCH', '/repos/acme/widgets', { security_and_analysis });
  expect(await get(scanning)).toMatchObject({ status: 200 });
  expect(simulator.objections).toEqual([]);
});

it('lists JavaScript and TypeScript separately in the first version of the API', async () => {
  const { simulator, get } = host();
  const spelt = async (version: string) => (await get(scanning, { 'x-github-api-version': version })).body.languages;
  expect(await spelt('2022-11-28')).toEqual(['javascript', 'typescript']);
  expect(await spelt('2026-03-10')).toEqual(['javascript-typescript']);
  expect(simulator.objections).toEqual([]);
});

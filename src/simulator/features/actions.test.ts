import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const base = '/repos/acme/widgets/actions';

function host(actions: object = {}, visibility: 'public' | 'private' | 'internal' = 'private', more: object = {}) {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'widgets', visibility, actions, ...more }] },
  });
  return { simulator, ...callerOf(simulator) };
}

it('refuses to change what the owner has decided', async () => {
  const { simulator, get, send } = host({ owner: { permissions: true, workflow: true, cache: true } });
  expect(await send('PUT', `${base}/permissions`, { enabled: false })).toMatchObject({ status: 409 });
  const workflow = `${base}/permissions/workflow`;
  expect(await send('PUT', workflow, { default_workflow_permissions: 'write' })).toMatchObject({ status: 409 });
  expect((await get(workflow)).body.default_workflow_permissions).toBe('read');
  const cache = await send('PUT', `${base}/cache/storage-limit`, { max_cache_size_gb: 5 });
  expect(cache).toMatchObject({
    status: 403,
    body: { message: 'Cache limits are managed by the organization or enterprise.' },
  });
  expect(await get(`${base}/cache/storage-limit`)).toMatchObject({ status: 200, body: { max_cache_size_gb: 10 } });
  expect(simulator.objections).toEqual([]);
});

it.each([
  ['retention-limit', 'max_cache_retention_days'],
  ['storage-limit', 'max_cache_size_gb'],
])('sets the %s of the cache, up to the limit of the owner', async (path, key) => {
  const { simulator, get, send } = host({ owner: { most: { [key]: 20 } } });
  expect(await send('PUT', `${base}/cache/${path}`, { [key]: 20 })).toMatchObject({ status: 204 });
  expect((await get(`${base}/cache/${path}`)).body).toEqual({ [key]: 20 });
  for (const value of [0, 21])
    expect(await send('PUT', `${base}/cache/${path}`, { [key]: value })).toMatchObject({
      status: 400,
      body: { message: `${key} must be between 1 and 20` },
    });
  expect(simulator.objections).toEqual([]);
});

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

it('has a list of selected actions only under the policy `selected`, and replaces the whole list', async () => {
  const { simulator, get, send } = host();
  const list = `${base}/permissions/selected-actions`;
  expect(await get(list)).toMatchObject({ status: 409 });
  expect(await send('PUT', list, { verified_allowed: true })).toMatchObject({ status: 409 });
  await send('PUT', `${base}/permissions`, { enabled: true, allowed_actions: 'selected' });
  expect((await get(list)).body).toEqual({ github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] });
  expect(await send('PUT', list, { patterns_allowed: ['a/*'] })).toMatchObject({ status: 204 });
  expect((await get(list)).body).toEqual({
    github_owned_allowed: false,
    verified_allowed: false,
    patterns_allowed: ['a/*'],
  });
  expect(simulator.objections).toEqual([]);
});

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

it('accepts a retention time up to the limit of the repository', async () => {
  const retention = `${base}/permissions/artifact-and-log-retention`;
  const { simulator, get, send } = host({}, 'public');
  expect((await get(retention)).body).toEqual({ days: 90, maximum_allowed_days: 90 });
  expect(await send('PUT', retention, { days: 30 })).toMatchObject({ status: 204 });
  expect((await get(retention)).body.days).toBe(30);
  expect(await send('PUT', retention, { days: 91 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'days', message: 'days must be between 1 and 90' }] },
  });
  expect((await host().get(retention)).body.maximum_allowed_days).toBe(400);
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

it('keeps claim keys in their order, and drops them if the default template is used', async () => {
  const { simulator, get, send } = host();
  const subject = `${base}/oidc/customization/sub`;
  const put = (body: object) => send('PUT', subject, body);
  expect((await get(subject)).body).toEqual({
    use_default: true,
    use_immutable_subject: false,
    sub_claim_prefix: 'repo:acme/widgets',
  });
  expect(await put({ use_default: false, include_claim_keys: ['job_workflow_ref', 'actor'] })).toMatchObject({
    status: 201,
    body: {},
  });
  expect((await get(subject)).body.include_claim_keys).toEqual(['job_workflow_ref', 'actor']);
  await put({ use_default: true, include_claim_keys: ['actor'] });
  expect((await get(subject)).body).not.toHaveProperty('include_claim_keys');
  for (const keys of [['a-b'], ['a', 'a']])
    expect(await put({ use_default: false, include_claim_keys: keys })).toMatchObject({ status: 422 });
  expect(simulator.objections).toEqual([]);
});

it('has no such policy in a repository that is not public', async () => {
  const approval = `${base}/permissions/fork-pr-contributor-approval`;
  for (const visibility of ['private', 'internal'] as const) {
    const { simulator, get, send } = host({}, visibility);
    const refused = {
      status: 422,
      body: { errors: [{ message: 'Fork PR approval is not allowed for private repositories.' }] },
    };
    expect(await get(approval)).toMatchObject(refused);
    expect(await send('PUT', approval, { approval_policy: 'all_external_contributors' })).toMatchObject(refused);
    expect(simulator.objections).toEqual([]);
  }
});

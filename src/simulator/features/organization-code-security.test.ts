import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const path = '/orgs/acme/code-security/configurations';

function host(names: readonly string[] = [], attaching = 0) {
  const acme = {
    login: 'acme',
    type: 'Organization' as const,
    code_security_configurations: [
      { id: 1, name: 'strict' },
      { id: 2, name: 'old', default_for_new_repos: 'all' },
      { id: 17, name: 'GitHub recommended', target_type: 'global' },
    ],
    code_security_habits: { attaching },
  };
  const repositories = names.map((name) => ({ owner: 'acme', name, visibility: 'private' as const }));
  const simulator = openSimulator({ seed: { accounts: [acme], repositories } });
  const { get, send } = callerOf(simulator);
  return {
    simulator,
    get,
    send,
    attach: (id: number, body: object) => send('POST', `${path}/${id}/attach`, body),
    statuses: async (id: number, query = '') =>
      (await get(`${path}/${id}/repositories${query}`)).body.map((one: any) => [one.repository.name, one.status]),
  };
}

it('creates a configuration with what it has by itself, and takes no name twice', async () => {
  const { simulator, send } = host();
  expect(await send('POST', path, { name: 'new', secret_scanning: 'enabled' })).toMatchObject({
    status: 201,
    body: { target_type: 'organization', secret_scanning: 'enabled', enforcement: 'enforced' },
  });
  expect(await send('POST', path, { name: 'new' })).toMatchObject({ status: 422 });
  expect(simulator.objections).toEqual([]);
});

it('answers 204 to an update of nothing, and refuses one of a configuration of the host', async () => {
  const { simulator, send } = host();
  expect(await send('PATCH', `${path}/1`, { dependency_graph: 'enabled' })).toMatchObject({ status: 204 });
  expect(await send('PATCH', `${path}/1`, { dependency_graph: 'disabled' })).toMatchObject({ status: 200 });
  expect(await send('PATCH', `${path}/17`, { dependency_graph: 'disabled' })).toMatchObject({ status: 403 });
  expect(simulator.objections).toEqual([]);
});

it('attaches a while after its answer, in place of another configuration', async () => {
  const { simulator, attach, statuses } = host(['a', 'b'], 1);
  expect(await attach(2, { scope: 'all' })).toMatchObject({ status: 202 });
  expect(await statuses(2)).toEqual([
    ['a', 'attaching'],
    ['b', 'attaching'],
  ]);
  expect(await statuses(2)).toEqual([
    ['a', 'enforced'],
    ['b', 'enforced'],
  ]);
  const [first] = Object.values(simulator.state.repositories);
  await attach(1, { scope: 'selected', selected_repository_ids: [first!.id] });
  expect(await statuses(2)).toEqual([['b', 'enforced']]);
  expect(await statuses(1, '?status=enforced')).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('gives new repositories of a kind to one configuration alone', async () => {
  const { simulator, get, send } = host();
  const defaults = async () =>
    (await get(`${path}/defaults`)).body.map((one: any) => [one.configuration.name, one.default_for_new_repos]);
  await send('PUT', `${path}/1/defaults`, { default_for_new_repos: 'public' });
  expect(await defaults()).toEqual([
    ['strict', 'public'],
    ['old', 'private_and_internal'],
  ]);
  await send('PUT', `${path}/1/defaults`, { default_for_new_repos: 'none' });
  expect(await defaults()).toEqual([['old', 'private_and_internal']]);
  expect(simulator.objections).toEqual([]);
});

it('leads from page to page by links with cursors', async () => {
  const { simulator, get, attach } = host(['a', 'b', 'c']);
  await attach(1, { scope: 'all' });
  const first = await get(`${path}/1/repositories?per_page=2`);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.link ?? '')?.[1];
  expect(first.body).toHaveLength(2);
  expect(next).toMatch(/[?&]after=/);
  const { pathname, search } = new URL(next!);
  const second = await get(pathname + search);
  expect(second.body.map((one: any) => one.repository.name)).toEqual(['c']);
  expect(second.headers).not.toHaveProperty('link');
  expect(simulator.objections).toEqual([]);
});

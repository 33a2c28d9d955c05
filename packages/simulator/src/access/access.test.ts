import { expect, it } from 'vitest';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';
import type { TokenSeed } from './tokens.ts';

const widgets = '/repos/acme/widgets';

function setUpSimulator(token: Omit<TokenSeed, 'token'>, visibility: 'public' | 'private' = 'private') {
  const simulator = openSimulator({
    tokens: [{ token: 't', ...token }],
    seed: { repositories: [{ owner: 'acme', name: 'widgets', visibility }] },
  });
  return { simulator, ...createCaller(simulator, 't') };
}

it('refuses an unknown token, and a request without a token', async () => {
  const { simulator } = setUpSimulator({});
  expect(await createCaller(simulator, 'constructor').get(widgets)).toMatchObject({ status: 401 });
  expect(await createCaller(simulator, 'other').get(widgets)).toMatchObject({
    status: 401,
    body: { message: 'Bad credentials', status: '401' },
  });
  const bare = await simulator.transport({
    method: 'GET',
    url: `https://api.github.com${widgets}`,
    headers: { 'user-agent': 'test' },
  });
  expect(bare.status).toBe(401);
  expect(simulator.objections).toEqual([]);
});

it('refuses a request without a user agent', async () => {
  const answer = await setUpSimulator({}).get(widgets, { 'user-agent': '' });
  expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('User-Agent') } });
});

it('accepts the old form of the authorization header', async () => {
  expect(await setUpSimulator({}).get(widgets, { authorization: 'token t' })).toMatchObject({ status: 200 });
});

it('refuses a write without its permission, and names the permission', async () => {
  const { send } = setUpSimulator({ grants: { Administration: 'read' } });
  expect(await send('PATCH', widgets, { has_wiki: false })).toMatchObject({
    status: 403,
    headers: { 'x-accepted-github-permissions': 'administration=write' },
    body: { message: 'Resource not accessible by personal access token' },
  });
});

it('answers a forbidden write with 404, if the test asks for that', async () => {
  const { send, get } = setUpSimulator({ grants: { Issues: 'read' }, deniedWrites: 404 });
  const path = `${widgets}/labels`;
  expect(await send('POST', path, { name: 'x' })).toMatchObject({ status: 404, body: { message: 'Not Found' } });
  expect(await send('DELETE', `${path}/bug`)).toMatchObject({ status: 404 });
  expect(await get(path)).toMatchObject({ status: 200 });
});

it('names each sufficient set of permissions', async () => {
  const answer = await setUpSimulator({ grants: {} }).get(`${widgets}/labels`);
  expect(answer.status).toBe(403);
  expect(answer.headers['x-accepted-github-permissions']).toBe('issues=read; pull_requests=read');
});

it('shows labels to a token with either of two permissions', async () => {
  expect(await setUpSimulator({ grants: { Issues: 'read' } }).get(`${widgets}/labels`)).toMatchObject({ status: 200 });
  expect(await setUpSimulator({ grants: { 'Pull requests': 'write' } }).get(`${widgets}/labels`)).toMatchObject({
    status: 200,
  });
});

it('answers 404 for administration routes without the read permission', async () => {
  const { get } = setUpSimulator({ grants: { Issues: 'write' } });
  for (const page of ['autolinks', 'immutable-releases', 'vulnerability-alerts', 'automated-security-fixes']) {
    expect(await get(`${widgets}/${page}`)).toMatchObject({ status: 404, body: { message: 'Not Found' } });
  }
});

it('answers 403 for an administration route whose GET needs the write permission', async () => {
  const { get } = setUpSimulator({ grants: { Administration: 'read' } });
  expect(await get(`${widgets}/interaction-limits/pulls/bypass-list`)).toMatchObject({ status: 403 });
  const lower = setUpSimulator({ grants: { Issues: 'read' } });
  expect(await lower.get(`${widgets}/interaction-limits/pulls/bypass-list`)).toMatchObject({ status: 404 });
});

it('shows a private repository only to tokens issued for it', async () => {
  const { get, send } = setUpSimulator({ repositories: ['acme/other'] });
  expect(await get(widgets)).toMatchObject({ status: 404 });
  expect(await send('POST', `${widgets}/labels`, { name: 'x' })).toMatchObject({ status: 404 });
});

it('lets a token read, but not write, the public parts of other repositories', async () => {
  const { get, send } = setUpSimulator({ repositories: ['acme/other'], grants: {} }, 'public');
  expect(await get(widgets)).toMatchObject({ status: 200 });
  expect(await get(`${widgets}/labels`)).toMatchObject({ status: 200 });
  expect(await get(`${widgets}/autolinks`)).toMatchObject({ status: 404 });
  expect(await send('POST', `${widgets}/labels`, { name: 'x' })).toMatchObject({ status: 403 });
});

it('keeps a token for a repository after a rename', async () => {
  const { get, send } = setUpSimulator({ repositories: ['Acme/Widgets'], roles: { 'acme/widgets': 'admin' } });
  expect(await send('PATCH', widgets, { name: 'gadgets' })).toMatchObject({ status: 200 });
  expect(await get('/repos/acme/gadgets')).toMatchObject({ status: 200, body: { name: 'gadgets' } });
});

it('limits a token to the role of its account', async () => {
  const { get, send } = setUpSimulator({ roles: { 'acme/widgets': 'write' } });
  expect(await send('POST', `${widgets}/labels`, { name: 'x' })).toMatchObject({ status: 201 });
  expect(await send('PATCH', widgets, { has_wiki: false })).toMatchObject({ status: 403 });
  expect((await get(widgets)).body.permissions).toEqual({
    admin: false,
    maintain: false,
    push: true,
    triage: true,
    pull: true,
  });
  expect(await setUpSimulator({ roles: { 'acme/widgets': 'none' } }).get(widgets)).toMatchObject({ status: 404 });
});

it('answers apps with their own messages, and refuses routes that are closed to apps', async () => {
  const { get, send } = setUpSimulator({ kind: 'app', grants: { Administration: 'write' } });
  const integration = { message: 'Resource not accessible by integration' };
  expect(await get('/user')).toMatchObject({ status: 403, body: integration });
  expect(await send('PUT', `${widgets}/lfs`)).toMatchObject({ status: 403, body: integration });
  expect(await send('PUT', `${widgets}/immutable-releases`)).toMatchObject({ status: 204 });
});

it('answers classic tokens with their own messages, without fine-grained permissions', async () => {
  const { send } = setUpSimulator({ kind: 'classic', roles: { 'acme/widgets': 'write' } });
  const answer = await send('PATCH', widgets, { has_wiki: false });
  expect(answer).toMatchObject({ status: 403, body: { message: 'Must have admin rights to Repository.' } });
  expect(answer.headers).not.toHaveProperty('x-accepted-github-permissions');
});

import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';
import type { TokenSeed } from './tokens.ts';

const widgets = '/repos/acme/widgets';

function hostFor(token: Omit<TokenSeed, 'token'>, visibility: 'public' | 'private' = 'private') {
  const simulator = openSimulator({
    tokens: [{ token: 't', ...token }],
    seed: { repositories: [{ owner: 'acme', name: 'widgets', visibility }] },
  });
  return { simulator, ...callerOf(simulator, 't') };
}

it('turns away a token it does not know, and a request without one', async () => {
  const { simulator } = hostFor({});
  expect(await callerOf(simulator, 'constructor').get(widgets)).toMatchObject({ status: 401 });
  expect(await callerOf(simulator, 'other').get(widgets)).toMatchObject({
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

it('turns away a request that does not say which program sends it', async () => {
  const { get } = hostFor({});
  const answer = await get(widgets, { 'user-agent': '' });
  expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('User-Agent') } });
});

it('takes the older spelling of the authorization too', async () => {
  const { get } = hostFor({});
  expect(await get(widgets, { authorization: 'token t' })).toMatchObject({ status: 200 });
});

it('refuses a write without its grant, and names the grant', async () => {
  const { send } = hostFor({ grants: { Administration: 'read' } });
  const answer = await send('PATCH', widgets, { has_wiki: false });
  expect(answer).toMatchObject({
    status: 403,
    headers: { 'x-accepted-github-permissions': 'administration=write' },
    body: { message: 'Resource not accessible by personal access token' },
  });
});

it('hides what a token may not write, if the test asks for that', async () => {
  const { send, get } = hostFor({ grants: { Issues: 'read' }, deniedWrites: 404 });
  const path = `${widgets}/labels`;
  expect(await send('POST', path, { name: 'x' })).toMatchObject({ status: 404, body: { message: 'Not Found' } });
  expect(await send('DELETE', `${path}/bug`)).toMatchObject({ status: 404 });
  expect(await get(path)).toMatchObject({ status: 200 });
});

it('names each set of grants that would do', async () => {
  const { get } = hostFor({ grants: {} });
  const answer = await get(`${widgets}/labels`);
  expect(answer.status).toBe(403);
  expect(answer.headers['x-accepted-github-permissions']).toBe('issues=read; pull_requests=read');
});

it('opens labels to a token with either of two grants', async () => {
  expect(await hostFor({ grants: { Issues: 'read' } }).get(`${widgets}/labels`)).toMatchObject({ status: 200 });
  expect(await hostFor({ grants: { 'Pull requests': 'write' } }).get(`${widgets}/labels`)).toMatchObject({
    status: 200,
  });
});

it('hides administration pages from a token that may not read them', async () => {
  const { get } = hostFor({ grants: { Issues: 'write' } });
  for (const page of ['autolinks', 'immutable-releases', 'vulnerability-alerts', 'automated-security-fixes']) {
    expect(await get(`${widgets}/${page}`)).toMatchObject({ status: 404, body: { message: 'Not Found' } });
  }
});

it('closes, and does not hide, an administration page whose reading needs the grant to write', async () => {
  const { get } = hostFor({ grants: { Administration: 'read' } });
  expect(await get(`${widgets}/interaction-limits/pulls/bypass-list`)).toMatchObject({ status: 403 });
  const lower = hostFor({ grants: { Issues: 'read' } });
  expect(await lower.get(`${widgets}/interaction-limits/pulls/bypass-list`)).toMatchObject({ status: 404 });
});

it('shows a private repository only to tokens that were given out for it', async () => {
  const { get, send } = hostFor({ repositories: ['acme/other'] });
  expect(await get(widgets)).toMatchObject({ status: 404 });
  expect(await send('POST', `${widgets}/labels`, { name: 'x' })).toMatchObject({ status: 404 });
});

it('lets a token read what is public of a repository that it was not given out for, and write nothing', async () => {
  const { get, send } = hostFor({ repositories: ['acme/other'], grants: {} }, 'public');
  expect(await get(widgets)).toMatchObject({ status: 200 });
  expect(await get(`${widgets}/labels`)).toMatchObject({ status: 200 });
  expect(await get(`${widgets}/autolinks`)).toMatchObject({ status: 404 });
  expect(await send('POST', `${widgets}/labels`, { name: 'x' })).toMatchObject({ status: 403 });
});

it('keeps a token given out for a repository when that is renamed', async () => {
  const { get, send } = hostFor({ repositories: ['Acme/Widgets'], roles: { 'acme/widgets': 'admin' } });
  expect(await send('PATCH', widgets, { name: 'gadgets' })).toMatchObject({ status: 200 });
  expect(await get('/repos/acme/gadgets')).toMatchObject({ status: 200, body: { name: 'gadgets' } });
});

it('gives a token no more than the role of its account', async () => {
  const { get, send } = hostFor({ roles: { 'acme/widgets': 'write' } });
  expect(await send('POST', `${widgets}/labels`, { name: 'x' })).toMatchObject({ status: 201 });
  expect(await send('PATCH', widgets, { has_wiki: false })).toMatchObject({ status: 403 });
  expect((await get(widgets)).body.permissions).toEqual({
    admin: false,
    maintain: false,
    push: true,
    triage: true,
    pull: true,
  });
  const outsider = hostFor({ roles: { 'acme/widgets': 'none' } });
  expect(await outsider.get(widgets)).toMatchObject({ status: 404 });
});

it('speaks to an app as to an app, and closes to it what no app may open', async () => {
  const { get, send } = hostFor({ kind: 'app', grants: { Administration: 'write' } });
  const integration = { message: 'Resource not accessible by integration' };
  expect(await get('/user')).toMatchObject({ status: 403, body: integration });
  expect(await send('PUT', `${widgets}/lfs`)).toMatchObject({ status: 403, body: integration });
  expect(await send('PUT', `${widgets}/immutable-releases`)).toMatchObject({ status: 204 });
});

it('speaks of administrators to a classic token, and names it no fine grants', async () => {
  const { send } = hostFor({ kind: 'classic', roles: { 'acme/widgets': 'write' } });
  const answer = await send('PATCH', widgets, { has_wiki: false });
  expect(answer).toMatchObject({ status: 403, body: { message: 'Must have admin rights to Repository.' } });
  expect(answer.headers).not.toHaveProperty('x-accepted-github-permissions');
});

import { expect, it } from 'vitest';
import { measureCpuTime } from '../../../../test/kit/cpu-time.ts';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../simulator.ts';
import { SimulatorObjection } from './answer.ts';

const widgets = '/repos/acme/widgets';
const seed = { repositories: [{ owner: 'acme', name: 'widgets' }] };

function setUpSimulator(options: SimulatorOptions = {}) {
  const simulator = openSimulator({ seed, ...options });
  return { simulator, ...createCaller(simulator) };
}

it('rejects a route that is not in the OpenAPI description', async () => {
  const { simulator, send } = setUpSimulator();
  await expect(send('GET', `${widgets}/stargazers`)).rejects.toThrow(SimulatorObjection);
  expect(simulator.objections).toEqual(["GET /repos/acme/widgets/stargazers is not in GitHub's OpenAPI description"]);
});

it('rejects a request that does not match the OpenAPI description, and changes nothing', async () => {
  const { simulator, send, get } = setUpSimulator();
  await expect(send('PATCH', widgets, { has_wiki: 'no' })).rejects.toThrow('body.has_wiki must be boolean');
  await expect(get(`${widgets}/labels?per_page=101`)).rejects.toThrow('per_page');
  await expect(get(`${widgets}/labels?perpage=5`)).rejects.toThrow('perpage');
  await expect(send('POST', `${widgets}/labels`, {})).rejects.toThrow('name is missing');
  expect(simulator.objections).toHaveLength(4);
  expect(simulator.repository('acme/widgets').settings).toMatchObject({ has_wiki: true });
});

it('rejects a described route that the simulator does not serve', async () => {
  const { simulator, get } = setUpSimulator();
  await expect(get('/rate_limit')).rejects.toThrow('the simulator has no answer to GET /rate_limit');
  expect(simulator.objections).toHaveLength(1);
});

it('reports its own answer if it does not match the description', async () => {
  const { simulator } = setUpSimulator();
  simulator.repository('acme/widgets').labels = [{ id: 'seven', name: 'bug', color: 'd73a4a', description: null }];
  await createCaller({ transport: simulator.transport }).get(`${widgets}/labels`);
  expect(simulator.objections).toEqual([
    'GET /repos/{owner}/{repo}/labels: answer[0].default is missing',
    'GET /repos/{owner}/{repo}/labels: answer[0].id must be integer, and is string',
  ]);
});

it('answers broken JSON as GitHub does', async () => {
  const { simulator } = setUpSimulator();
  const answer = await simulator.transport({
    method: 'POST',
    url: `https://api.github.com${widgets}/labels`,
    headers: { authorization: 'Bearer all-powerful', 'user-agent': 'test', 'content-type': 'application/json' },
    body: '{"name":',
  });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text).message).toBe('Problems parsing JSON');
});

it('accepts two API versions, and refuses other dates', async () => {
  const { get } = setUpSimulator();
  const inVersion = (date: string) => get(widgets, { 'X-GitHub-Api-Version': date });
  expect(await inVersion('2019-01-01')).toMatchObject({ status: 400 });
  expect((await inVersion('2022-11-28')).body).toHaveProperty('use_squash_pr_title_as_default');
  const later = await inVersion('2026-03-10');
  expect(later.status).toBe(200);
  expect(later.body).not.toHaveProperty('use_squash_pr_title_as_default');
  expect(later.body).not.toHaveProperty('has_downloads');
});

it('logs every request with its route, token and answer', async () => {
  const { simulator, send, graphql } = setUpSimulator();
  await send('POST', `${widgets}/labels`, { name: 'new' });
  await graphql('query Id { repository(owner: "acme", name: "widgets") { id } }');
  expect(simulator.requests).toMatchObject([
    {
      method: 'POST',
      path: `${widgets}/labels`,
      route: 'POST /repos/{owner}/{repo}/labels',
      body: { name: 'new' },
      token: 'all-powerful',
      status: 201,
    },
    { path: '/graphql', route: 'query Id', operation: 'Id', status: 200 },
  ]);
  simulator.forgetRequests();
  expect(simulator.requests).toEqual([]);
});

it('does not redirect tokens that may not see the repository', async () => {
  const { simulator, send } = setUpSimulator({
    tokens: [{ token: 'all-powerful' }, { token: 'stranger', repositories: [] }],
  });
  await send('PATCH', widgets, { name: 'gadgets', private: true });
  expect(await createCaller(simulator, 'stranger').get(widgets)).toMatchObject({ status: 404 });
});

it('reports the version of GitHub Enterprise Server', async () => {
  const { simulator } = setUpSimulator({ enterprise: '3.19' });
  const { get } = createCaller(simulator, 'all-powerful', 'https://code.example/api/v3');
  const here = await get(widgets);
  expect(here.headers['x-github-enterprise-version']).toBe('3.19.0');
  expect(here.body.url).toBe('https://code.example/api/v3/repos/acme/widgets');
  expect(here.body.html_url).toBe('https://code.example/acme/widgets');
  expect(await get(`${widgets}/autolinks`)).toMatchObject({ status: 200 });
});

it('answers after the delay that the test asks for', async () => {
  const { get } = setUpSimulator({ latency: 500 });
  await get(widgets);
  const started = performance.now();
  await Promise.all(Array.from({ length: 40 }, () => get(widgets)));
  const took = performance.now() - started;
  expect(took).toBeGreaterThan(498);
  // Sequential requests would take 20 s.
  expect(took).toBeLessThan(15_000);
});

it('serves a thousand labels and thousands of requests quickly', async () => {
  const labels = Array.from({ length: 1000 }, (_, index) => ({ name: `label ${index}` }));
  const { get } = setUpSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', labels }] } });
  await get(`${widgets}/labels?per_page=100`);
  const time = await measureCpuTime(async () => {
    for (let page = 1; page <= 10; page++) await get(`${widgets}/labels?per_page=100&page=${page}`);
    for (let count = 0; count < 2000; count++) await get(`${widgets}/autolinks`);
  });
  expect(time).toBeLessThan(4000);
});

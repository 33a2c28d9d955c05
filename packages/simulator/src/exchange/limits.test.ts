import { expect, it } from 'vitest';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../simulator.ts';

const widgets = '/repos/acme/widgets';
const start = Date.UTC(2026, 0, 1);

/** Only the test moves the clock of this simulator. */
function setUpSimulator(options: SimulatorOptions = {}) {
  const clock = { now: start };
  const seed = { repositories: [{ owner: 'acme', name: 'widgets', labels: [] }] };
  const simulator = openSimulator({ seed, now: () => clock.now, ...options });
  return { clock, simulator, ...createCaller(simulator) };
}

const inParallel = <T>(count: number, send: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

it('counts down the hourly quota of a token, and reports when it resets', async () => {
  expect((await setUpSimulator({ tokens: [{ token: 'all-powerful', limit: 2 }] }).get(widgets)).headers).toMatchObject({
    'x-ratelimit-limit': '2',
    'x-ratelimit-remaining': '1',
    'x-ratelimit-used': '1',
    'x-ratelimit-reset': String(start / 1000 + 3600),
    'x-ratelimit-resource': 'core',
  });
});

it('refuses every request after the quota is used up, until the hour is over', async () => {
  const { clock, get } = setUpSimulator({ tokens: [{ token: 'all-powerful', limit: 1 }] });
  await get(widgets);
  expect(await get(widgets)).toMatchObject({
    status: 403,
    headers: { 'x-ratelimit-remaining': '0' },
    body: { message: expect.stringContaining('API rate limit exceeded') },
  });
  clock.now += 3600_000;
  expect(await get(widgets)).toMatchObject({ status: 200 });
});

it('counts GraphQL separately, and reports its used-up quota inside a 200', async () => {
  const { get, graphql } = setUpSimulator({ tokens: [{ token: 'all-powerful', limit: 1 }] });
  const document = 'query Id { repository(owner: "acme", name: "widgets") { id } }';
  await get(widgets);
  expect((await graphql(document)).headers['x-ratelimit-resource']).toBe('graphql');
  const refused = await graphql(document);
  expect(refused).toMatchObject({ status: 200, headers: { 'x-ratelimit-remaining': '0' } });
  expect(refused.body.errors[0].type).toBe('RATE_LIMITED');
});

it('refuses more than 900 points per minute, and reports how long to wait', async () => {
  const { clock, get, send } = setUpSimulator({ secondaryLimits: true });
  for (let count = 0; count < 9; count++) await inParallel(99, () => get(`${widgets}/autolinks`));
  for (let count = 0; count < 9; count++) await get(`${widgets}/autolinks`);
  clock.now += 45_000;
  expect(await get(widgets)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '15' },
    body: { message: expect.stringContaining('secondary rate limit') },
  });
  expect(await send('PUT', `${widgets}/topics`, { names: [] })).toMatchObject({ status: 429 });
  clock.now += 15_000;
  expect(await get(widgets)).toMatchObject({ status: 200 });
});

it('counts a write as five reads, and a mutation as a write in a separate budget', async () => {
  const { get, send, graphql } = setUpSimulator({ secondaryLimits: true });
  const change = () => graphql('mutation M { updateRepository(input: {repositoryId: "R_x"}) { clientMutationId } }');
  for (let count = 0; count < 4; count++) await inParallel(99, change);
  expect(await inParallel(4, change)).toMatchObject(Array.from({ length: 4 }, () => ({ status: 200 })));
  expect(await change()).toMatchObject({ status: 429 });
  await inParallel(90, () => send('PUT', `${widgets}/topics`, { names: [] }));
  await inParallel(90, () => send('PUT', `${widgets}/topics`, { names: [] }));
  expect(await get(widgets)).toMatchObject({ status: 429 });
});

it('refuses more than 80 creations per minute', async () => {
  const { clock, send } = setUpSimulator({ secondaryLimits: true });
  await inParallel(80, (index) => send('POST', `${widgets}/labels`, { name: `l${index}` }));
  const refused = await send('POST', `${widgets}/labels`, { name: 'more' });
  expect(refused).toMatchObject({ status: 403, headers: { 'retry-after': '60' } });
  expect(await send('PATCH', `${widgets}/labels/l0`, { color: '000000' })).toMatchObject({ status: 200 });
  clock.now += 60_000;
  expect(await send('POST', `${widgets}/labels`, { name: 'more' })).toMatchObject({ status: 201 });
});

it('refuses the requests beyond 100 concurrent ones', async () => {
  const { get } = setUpSimulator({ secondaryLimits: true, latency: 20 });
  expect((await inParallel(110, () => get(widgets))).filter(({ status }) => status === 403)).toHaveLength(10);
  expect(await get(widgets)).toMatchObject({ status: 200 });
});

it('enforces no limit by default', async () => {
  const { send } = setUpSimulator();
  const answers = await inParallel(200, (index) => send('POST', `${widgets}/labels`, { name: `l${index}` }));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
});

import { expect, it } from 'vitest';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';
import { accountSlot, stateSlot } from './slot.ts';
import { World } from './world.ts';

const now = () => Date.UTC(2026, 0, 1, 12, 30, 15, 250);

async function setUpUsedSimulator() {
  const simulator = openSimulator({ now, seed: { repositories: [{ owner: 'acme', name: 'widgets' }] } });
  const { send } = createCaller(simulator);
  const widgets = '/repos/acme/widgets';
  await send('POST', `${widgets}/labels`, { name: 'a/b', color: 'AABBCC' });
  await send('POST', `${widgets}/milestones`, { title: 'v1', due_on: '2026-07-04T12:00:00Z' });
  await send('POST', `${widgets}/autolinks`, { key_prefix: 'T-', url_template: 'https://t.example/<num>' });
  await send('PUT', `${widgets}/immutable-releases`);
  await send('PATCH', widgets, { name: 'gadgets', description: 'x' });
  return simulator;
}

it('dumps its state as JSON that works as a seed', async () => {
  const dump = JSON.stringify((await setUpUsedSimulator()).dump());
  const again = openSimulator({ seed: JSON.parse(dump) });
  expect(JSON.stringify(again.dump())).toBe(dump);
  again.seed(JSON.parse(dump));
  expect(JSON.stringify(again.dump())).toBe(dump);
});

it('returns the same dump for the same requests', async () => {
  expect(JSON.stringify((await setUpUsedSimulator()).dump())).toBe(JSON.stringify((await setUpUsedSimulator()).dump()));
});

it('restores renames from a dump, and assigns new ids', async () => {
  const again = openSimulator({ seed: JSON.parse(JSON.stringify((await setUpUsedSimulator()).dump())) });
  const { get, send } = createCaller(again);
  expect(await get('/repos/acme/widgets')).toMatchObject({ status: 301 });
  const { body } = await send('POST', '/repos/acme/gadgets/labels', { name: 'next' });
  const ids = (again.repository('acme/gadgets').labels as { id: number }[]).map(({ id }) => id);
  expect(ids.filter((id) => id === body.id)).toHaveLength(1);
});

it('dumps a copy that later requests do not change', async () => {
  const simulator = await setUpUsedSimulator();
  const dump = simulator.dump();
  await createCaller(simulator).send('PATCH', '/repos/acme/gadgets', { description: 'later' });
  expect(Object.values(dump.repositories)[0]?.settings).toMatchObject({ description: 'x' });
});

it('fills in everything that a seed omits', () => {
  const simulator = openSimulator({ now, seed: { repositories: [{ owner: 'acme', name: 'widgets' }] } });
  expect(simulator.repository('ACME/widgets')).toMatchObject({
    visibility: 'public',
    default_branch: 'main',
    created_at: '2026-01-01T12:30:15Z',
    branches: [{ name: 'main' }],
    milestones: [],
  });
  expect(simulator.repository('acme/widgets').labels).toHaveLength(10);
  expect(Object.values(simulator.state.accounts)).toMatchObject([
    { login: 'octocat', type: 'User' },
    { login: 'acme', type: 'Organization' },
  ]);
});

it('assigns no id that the seed contains', () => {
  const labels = [{ id: 40, name: 'a' }, { name: 'b' }];
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', labels }] } });
  const ids = (simulator.repository('acme/widgets').labels as { id: number }[]).map(({ id }) => id);
  expect(ids[0]).toBe(40);
  expect(ids[1]).toBeGreaterThan(40);
});

it('keeps the tokens if a seed has none', async () => {
  const simulator = openSimulator({ tokens: [{ token: 'mine' }] });
  simulator.seed({ repositories: [{ owner: 'acme', name: 'widgets' }] });
  expect(await createCaller(simulator, 'mine').get('/repos/acme/widgets')).toMatchObject({ status: 200 });
});

it('rejects unknown parts of a seed', () => {
  const seed = { repositories: [{ owner: 'acme', name: 'widgets', lables: [] }] };
  expect(() => openSimulator({ seed })).toThrow('the seed gives "lables" to a repository, which holds only id, owner');
  expect(() => openSimulator({ seed: { repositories: [{ owner: 'acme', name: '' }] } })).toThrow('without an `owner`');
  expect(() => openSimulator({ seed: { accounts: [{ login: '' }] } })).toThrow('without a `login`');
});

it('fails for an unknown repository', () => {
  expect(() => openSimulator().repository('acme/nope')).toThrow('has no repository acme/nope');
});

it('seeds, reads and dumps the slots of accounts and of the whole state', () => {
  const teams = accountSlot<string[]>('teams', (given = []) => given);
  const apps = stateSlot<{ id: number; slug: string }[]>('apps', (given = [], { newId }) =>
    given.map((slug: string) => ({ id: newId(), slug })),
  );
  const world = new World([teams, apps], now, { accounts: [{ login: 'acme', teams: ['core'] }], apps: ['robot'] });
  const acme = world.findAccount('Acme')!;
  expect(teams(acme)).toEqual(['core']);
  expect(apps(world.state)).toEqual([{ id: 3, slug: 'robot' }]);
  teams.put(acme, []);
  expect(world.dump().accounts[acme.id]).toMatchObject({ teams: [] });
});

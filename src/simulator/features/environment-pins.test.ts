import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../simulator.ts';

function host(positions: readonly (number | null)[], options: SimulatorOptions = {}) {
  const environments = positions.map((pinned_position, index) => ({ name: `e${index}`, pinned_position }));
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'widgets', environments }] },
    ...options,
  });
  const caller = callerOf(simulator);
  const pins = async (order = '') => {
    const { body } = await caller.graphql(`query Pins {
      repository(owner: "acme", name: "widgets") {
        pinnedEnvironments(first: 100${order}) { totalCount nodes { id position environment { id name isPinned pinnedPosition } } }
      }
    }`);
    return body.data.repository.pinnedEnvironments.nodes as { position: number; environment: { name: string } }[];
  };
  const named = async (name: string) => (await caller.get(`/repos/acme/widgets/environments/${name}`)).body.node_id;
  const change = async (mutation: string, name: string, more: object) => {
    const type = mutation[0]!.toUpperCase() + mutation.slice(1);
    const input = { environmentId: await named(name), ...more };
    const document = `mutation M($input: ${type}Input!) { ${mutation}(input: $input) { environment { isPinned } } }`;
    return (await caller.graphql(document, { input })).body;
  };
  return { simulator, ...caller, pins, change };
}

const shown = (pins: { position: number; environment: { name: string } }[]) =>
  pins.map(({ position, environment }) => [environment.name, position]);

it('shows the pinned environments in order, with gaps in their positions', async () => {
  const { simulator, pins } = host([7, null, 2]);
  expect(shown(await pins())).toEqual([
    ['e2', 2],
    ['e0', 7],
  ]);
  expect(shown(await pins(', orderBy: {field: POSITION, direction: DESC}'))[0]).toEqual(['e0', 7]);
  expect((await pins())[0]).toMatchObject({ environment: { isPinned: true, pinnedPosition: 2 } });
  expect(simulator.objections).toEqual([]);
});

it('pins at the end, and unpins without closing the gap', async () => {
  const { pins, change } = host([1, 2, 3, null]);
  expect(await change('pinEnvironment', 'e1', { pinned: false })).toEqual({
    data: { pinEnvironment: { environment: { isPinned: false } } },
  });
  await change('pinEnvironment', 'e3', { pinned: true });
  await change('pinEnvironment', 'e0', { pinned: true });
  expect(shown(await pins())).toEqual([
    ['e0', 1],
    ['e2', 3],
    ['e3', 4],
  ]);
});

it('moves a pin to a rank, which ignores gaps', async () => {
  const { pins, change } = host([2, 5, 9]);
  await change('reorderEnvironment', 'e2', { position: 1 });
  expect(shown(await pins())).toEqual([
    ['e2', 2],
    ['e0', 5],
    ['e1', 9],
  ]);
  const failure = async (name: string, position: number) =>
    (await change('reorderEnvironment', name, { position })).errors[0].type;
  expect([await failure('e0', 0), await failure('e0', 4)]).toEqual(['UNPROCESSABLE', 'UNPROCESSABLE']);
  await change('pinEnvironment', 'e0', { pinned: false });
  expect(await failure('e0', 1)).toBe('UNPROCESSABLE');
});

it('pins no more than ten', async () => {
  const { simulator, change } = host([...Array.from({ length: 10 }, (_, index) => index + 1), null]);
  const { errors } = await change('pinEnvironment', 'e10', { pinned: true });
  expect(errors[0]).toMatchObject({ type: 'UNPROCESSABLE', path: ['pinEnvironment'] });
  expect(simulator.objections).toEqual([]);
});

it('needs the grants in the documentation of environments', async () => {
  const token = 'all-powerful';
  const weak = host([1], { tokens: [{ token, grants: { Actions: 'read' } }] });
  expect((await weak.change('pinEnvironment', 'e0', { pinned: false })).errors[0].type).toBe('FORBIDDEN');
  expect(shown(await weak.pins())).toEqual([['e0', 1]]);
  const blind = host([1], { tokens: [{ token, grants: { Issues: 'read' } }] });
  await expect(blind.pins()).rejects.toThrow();
  const { body } = await blind.graphql(
    'mutation M($input: PinEnvironmentInput!) { pinEnvironment(input: $input) { clientMutationId } }',
    { input: { environmentId: 'EN_none', pinned: true } },
  );
  expect(body.errors[0].type).toBe('NOT_FOUND');
});

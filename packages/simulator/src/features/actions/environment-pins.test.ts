import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

it('leaves a gap after an unpin, and renumbers the pins after a move', async () => {
  const environments = ['a', 'b', 'c'].map((name, index) => ({ name, pinned_position: index + 1 }));
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', environments }] } });
  const { get, graphql } = createCaller(simulator);
  const idOf = async (name: string) => (await get(`/repos/acme/widgets/environments/${name}`)).body.node_id;
  const positions = async () => {
    const document =
      '{ repository(owner: "acme", name: "widgets") { pinnedEnvironments(first: 9) { nodes { position environment { name } } } } }';
    const { data } = (await graphql(document, {})).body;
    return data.repository.pinnedEnvironments.nodes.map((node: any) => `${node.environment.name} ${node.position}`);
  };
  const unpin = 'mutation M($input: PinEnvironmentInput!) { pinEnvironment(input: $input) { environment { name } } }';
  await graphql(unpin, { input: { environmentId: await idOf('b'), pinned: false } });
  expect(await positions()).toEqual(['a 1', 'c 3']);
  const move =
    'mutation M($input: ReorderEnvironmentInput!) { reorderEnvironment(input: $input) { environment { name } } }';
  await graphql(move, { input: { environmentId: await idOf('c'), position: 1 } });
  expect(await positions()).toEqual(['c 1', 'a 2']);
});

it('pins at most ten environments', async () => {
  const environments = Array.from({ length: 11 }, (_, index) => ({
    name: `e${index}`,
    pinned_position: index < 10 ? index + 1 : null,
  }));
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', environments }] } });
  const { get, graphql } = createCaller(simulator);
  const { node_id } = (await get('/repos/acme/widgets/environments/e10')).body;
  const document =
    'mutation M($input: PinEnvironmentInput!) { pinEnvironment(input: $input) { environment { isPinned } } }';
  const { errors } = (await graphql(document, { input: { environmentId: node_id, pinned: true } })).body;
  expect(errors[0]).toMatchObject({ type: 'UNPROCESSABLE', path: ['pinEnvironment'] });
});

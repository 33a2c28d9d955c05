import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

it('pins no more than ten', async () => {
  const environments = Array.from({ length: 11 }, (_, index) => ({
    name: `e${index}`,
    pinned_position: index < 10 ? index + 1 : null,
  }));
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', environments }] } });
  const { get, graphql } = callerOf(simulator);
  const { node_id } = (await get('/repos/acme/widgets/environments/e10')).body;
  const document =
    'mutation M($input: PinEnvironmentInput!) { pinEnvironment(input: $input) { environment { isPinned } } }';
  const { errors } = (await graphql(document, { input: { environmentId: node_id, pinned: true } })).body;
  expect(errors[0]).toMatchObject({ type: 'UNPROCESSABLE', path: ['pinEnvironment'] });
});

import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const labels = '/repos/acme/widgets/labels';

function host(seeded?: object[]) {
  const repository = { owner: 'acme', name: 'widgets', ...(seeded && { labels: seeded }) };
  const simulator = openSimulator({ seed: { repositories: [repository] } });
  return { simulator, ...callerOf(simulator) };
}

const fault = (field: string, code: string) => ({
  status: 422,
  body: { message: 'Validation Failed', errors: [{ resource: 'Label', field, code }], status: '422' },
});

it('chooses a missing colour itself, and refuses an invalid colour', async () => {
  const { send } = host([]);
  expect(await send('POST', labels, { name: 'plain' })).toMatchObject({ status: 201, body: { color: 'ededed' } });
  expect(await send('POST', labels, { name: 'a', color: '#00ff00' })).toMatchObject(fault('color', 'invalid'));
  expect(await send('PATCH', `${labels}/plain`, { color: 'red' })).toMatchObject(fault('color', 'invalid'));
});

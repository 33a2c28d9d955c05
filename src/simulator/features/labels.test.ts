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

it('creates, changes and deletes a label', async () => {
  const { simulator, get, send } = host([]);
  const created = await send('POST', labels, { name: 'new', color: '00FF00', description: 'a new one' });
  expect(created).toMatchObject({
    status: 201,
    headers: { location: `https://api.github.com${labels}/new` },
    body: { name: 'new', color: '00FF00', description: 'a new one', default: false },
  });
  expect(await send('PATCH', `${labels}/new`, { new_name: 'newer', description: '' })).toMatchObject({
    status: 200,
    body: { id: created.body.id, name: 'newer', color: '00FF00', description: '' },
  });
  expect(await send('DELETE', `${labels}/newer`)).toMatchObject({ status: 204, body: undefined });
  expect((await get(labels)).body).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('chooses a missing colour itself, and refuses an invalid colour', async () => {
  const { send } = host([]);
  expect(await send('POST', labels, { name: 'plain' })).toMatchObject({ status: 201, body: { color: 'ededed' } });
  expect(await send('POST', labels, { name: 'a', color: '#00ff00' })).toMatchObject(fault('color', 'invalid'));
  expect(await send('PATCH', `${labels}/plain`, { color: 'red' })).toMatchObject(fault('color', 'invalid'));
});

it('refuses a long name or description, and an empty name', async () => {
  const { simulator, send } = host([]);
  expect(await send('POST', labels, { name: 'x'.repeat(51) })).toMatchObject(fault('name', 'custom'));
  expect(await send('POST', labels, { name: 'x', description: 'y'.repeat(101) })).toMatchObject(
    fault('description', 'custom'),
  );
  expect(await send('POST', labels, { name: '' })).toMatchObject(fault('name', 'missing_field'));
  expect(simulator.objections).toEqual([]);
});

import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const autolinks = '/repos/acme/widgets/autolinks';

function host(seeded: object[] = []) {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', autolinks: seeded }] } });
  return { simulator, ...callerOf(simulator) };
}

const ticket = { key_prefix: 'TICKET-', url_template: 'https://t.example/<num>' };

it('refuses a duplicate prefix, and compares prefixes with case', async () => {
  const { simulator, send } = host([ticket]);
  expect(await send('POST', autolinks, ticket)).toMatchObject({
    status: 422,
    body: { errors: [{ resource: 'KeyLink', code: 'already_exists', field: 'key_prefix' }] },
  });
  expect(await send('POST', autolinks, { ...ticket, key_prefix: 'ticket-' })).toMatchObject({ status: 201 });
  expect(simulator.objections).toEqual([]);
});

it('refuses a prefix that overlaps with another, in either direction', async () => {
  const { simulator, send } = host([{ ...ticket, key_prefix: 'JX-' }]);
  for (const key_prefix of ['JX', 'JX-A-'])
    expect(await send('POST', autolinks, { ...ticket, key_prefix })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'already_exists', field: 'key_prefix' }] },
    });
  expect(await send('POST', autolinks, { ...ticket, key_prefix: 'J-' })).toMatchObject({ status: 201 });
  expect(simulator.objections).toEqual([]);
});

it('refuses a prefix that ends in a digit or has invalid characters', async () => {
  const { simulator, send } = host();
  const messages = async (key_prefix: string) =>
    (await send('POST', autolinks, { ...ticket, key_prefix })).body.errors.map(
      ({ message }: { message: string }) => message,
    );
  expect(await messages('V2')).toEqual(['key_prefix must not end with a number']);
  expect(await messages('A B-')).toEqual(['key_prefix must only contain letters, numbers, or .-_+=:/#']);
  expect(await send('POST', autolinks, { ...ticket, key_prefix: 'a9.-_+=:/#' })).toMatchObject({ status: 201 });
  expect(simulator.objections).toEqual([]);
});

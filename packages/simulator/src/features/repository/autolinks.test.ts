import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const autolinks = '/repos/acme/widgets/autolinks';

it('refuses a prefix that overlaps with another, in either direction', async () => {
  const ticket = { key_prefix: 'JX-', url_template: 'https://t.example/<num>' };
  const repository = { owner: 'acme', name: 'widgets', autolinks: [ticket] };
  const { send } = createCaller(openSimulator({ seed: { repositories: [repository] } }));
  for (const key_prefix of ['JX', 'JX-A-'])
    expect(await send('POST', autolinks, { ...ticket, key_prefix })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'already_exists', field: 'key_prefix' }] },
    });
  expect(await send('POST', autolinks, { ...ticket, key_prefix: 'J-' })).toMatchObject({ status: 201 });
});

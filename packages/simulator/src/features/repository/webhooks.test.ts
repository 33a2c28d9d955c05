import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const hooks = '/repos/acme/widgets/hooks';
const url = 'https://hooks.example/in';

function setUpSimulator(...webhooks: object[]) {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', webhooks }] } });
  return { simulator, ...createCaller(simulator) };
}

const createRefusalBody = (field: string) => ({ status: 422, body: { errors: [{ resource: 'Hook', field }] } });

it('refuses invalid webhooks', async () => {
  const { send } = setUpSimulator({ id: 7, config: { url } });
  expect(await send('POST', hooks, { name: 'email', config: { url } })).toMatchObject(createRefusalBody('name'));
  expect(await send('POST', hooks, {})).toMatchObject({
    status: 422,
    body: { errors: [{ resource: 'Hook', code: 'custom', field: 'url', message: 'url cannot be blank' }] },
  });
  expect(await send('POST', hooks, { config: { url: 'ftp://hooks.example' } })).toMatchObject(createRefusalBody('url'));
  expect(await send('POST', hooks, { config: { url, content_type: 'xml' } })).toMatchObject(
    createRefusalBody('content_type'),
  );
  expect(await send('PATCH', `${hooks}/7/config`, { insecure_ssl: '2' })).toMatchObject(
    createRefusalBody('insecure_ssl'),
  );
});

it('stores `push` for a new webhook with an empty list of events, and keeps the events of a live webhook', async () => {
  const { send } = setUpSimulator({ id: 7, config: { url }, events: ['issues'] });
  const other = { config: { url: `${url}/other` }, events: [] };
  expect(await send('POST', hooks, other)).toMatchObject({ status: 201, body: { events: ['push'] } });
  expect(await send('PATCH', `${hooks}/7`, { events: [] })).toMatchObject({
    status: 200,
    body: { events: ['issues'] },
  });
  const removed = await send('PATCH', `${hooks}/7`, { remove_events: ['issues'] });
  expect(removed).toMatchObject({ status: 200, body: { events: [] } });
});

it('keeps the config of a live webhook if a change has an empty config, and replaces it otherwise', async () => {
  const { send } = setUpSimulator({ id: 7, config: { url, content_type: 'json', secret: 's' } });
  const whole = { url, content_type: 'json', insecure_ssl: '0', secret: '********' };
  expect((await send('PATCH', `${hooks}/7`, { config: {} })).body.config).toEqual(whole);
  const replaced = { url, content_type: 'form', insecure_ssl: '0' };
  expect((await send('PATCH', `${hooks}/7`, { config: { content_type: 'form' } })).body.config).toEqual(replaced);
});

it('allows the same config for several webhooks only if they share no event', async () => {
  const { send } = setUpSimulator({ id: 7, config: { url } });
  expect(await send('POST', hooks, { config: { url } })).toMatchObject({
    status: 422,
    body: { errors: [{ message: 'Hook already exists on this repository' }] },
  });
  expect(await send('POST', hooks, { config: { url }, events: ['*'] })).toMatchObject(createRefusalBody('base'));
  expect(await send('POST', hooks, { config: { url }, events: ['issues'] })).toMatchObject({ status: 201 });
  expect(await send('PATCH', `${hooks}/7`, { add_events: ['issues'] })).toMatchObject(createRefusalBody('base'));
  expect(await send('POST', hooks, { config: { url, content_type: 'json' } })).toMatchObject({ status: 201 });
});

it('keeps old service hooks without a URL', async () => {
  const { get } = setUpSimulator({ name: 'email', config: { address: 'team@shop.example', secret: 's' } });
  const { body } = await get(hooks);
  expect(body[0]).toMatchObject({ name: 'email', config: { address: 'team@shop.example', secret: '********' } });
  expect(body[0].config).not.toHaveProperty('url');
});

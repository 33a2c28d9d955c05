import sodium from 'libsodium-wrappers';
import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';
import { secretsOf } from './secrets.ts';

it('keeps a key for each store, even through a dump', async () => {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets' }] } });
  const keysOf = (of: typeof simulator) =>
    Promise.all(
      Object.keys(secretsOf).map(
        async (store) => (await createCaller(of).get(`/repos/acme/widgets/${store}/secrets/public-key`)).body.key,
      ),
    );
  const keys = await keysOf(simulator);
  expect(new Set(keys).size).toBe(Object.keys(secretsOf).length);
  expect(await keysOf(openSimulator({ seed: JSON.parse(JSON.stringify(simulator.dump())) }))).toEqual(keys);
});

it('refuses a value that is sealed for another key', async () => {
  await sodium.ready;
  const { get, send } = createCaller(openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets' }] } }));
  const base = (store: string) => `/repos/acme/widgets/${store}/secrets`;
  const sealedFor = async (store: string) => {
    const { key, key_id } = (await get(`${base(store)}/public-key`)).body;
    const sealed = sodium.crypto_box_seal('x', new Uint8Array(Buffer.from(key, 'base64')));
    return { encrypted_value: Buffer.from(sealed).toString('base64'), key_id };
  };
  const [own, foreign] = [await sealedFor('actions'), await sealedFor('agents')];
  for (const body of [
    { ...own, key_id: 'another' },
    { ...foreign, key_id: own.key_id },
  ])
    expect(await send('PUT', `${base('actions')}/TOKEN`, body)).toMatchObject({ status: 422 });
  expect(await send('PUT', `${base('actions')}/TOKEN`, own)).toMatchObject({ status: 201 });
});

import sodium from 'libsodium-wrappers';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';
import { secretsOf, valueIn } from './secrets.ts';

beforeAll(() => sodium.ready);

const base = (store: string) => `/repos/acme/widgets/${store}/secrets`;
const stores = Object.keys(secretsOf) as (keyof typeof secretsOf)[];

function host(seeded: object = {}) {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', ...seeded }] } });
  const caller = callerOf(simulator);
  const sealedFor = async (store: string, value: string) => {
    const { key, key_id } = (await caller.get(`${base(store)}/public-key`)).body;
    const sealed = sodium.crypto_box_seal(value, new Uint8Array(Buffer.from(key, 'base64')));
    return { encrypted_value: Buffer.from(sealed).toString('base64'), key_id };
  };
  const known = (store: keyof typeof secretsOf, name: string) =>
    valueIn(secretsOf[store](simulator.repository('acme/widgets')), name);
  return { simulator, ...caller, sealedFor, known };
}

describe.each(stores)('the store of %s', (store) => {
  it('replaces and deletes a secret by its name in any case', async () => {
    const { simulator, get, send, sealedFor, known } = host({ [`${store}_secrets`]: [{ name: 'token' }] });
    expect(known(store, 'TOKEN')).toBeUndefined();
    expect(await send('PUT', `${base(store)}/Token`, await sealedFor(store, 'new'))).toMatchObject({ status: 204 });
    expect(known(store, 'TOKEN')).toBe('new');
    expect((await get(base(store))).body.secrets).toMatchObject([{ name: 'TOKEN' }]);
    expect(await send('DELETE', `${base(store)}/token`)).toMatchObject({ status: 204 });
    expect(await send('DELETE', `${base(store)}/token`)).toMatchObject({ status: 404 });
    expect(simulator.objections).toEqual([]);
  });

  it('refuses a value that is not sealed for its key', async () => {
    const { simulator, send, sealedFor } = host();
    const [sealed, foreign] = [
      await sealedFor(store, 'x'),
      await sealedFor(store === 'actions' ? 'agents' : 'actions', 'x'),
    ];
    const bodies = [
      { ...sealed, key_id: 'another' },
      { ...sealed, encrypted_value: foreign.encrypted_value },
      { ...sealed, encrypted_value: Buffer.from('plain').toString('base64') },
    ];
    for (const body of bodies)
      expect(await send('PUT', `${base(store)}/TOKEN`, body)).toMatchObject({
        status: 422,
        body: { message: 'Failed to add secret. Please encrypt your secrets properly.' },
      });
    expect(simulator.objections).toEqual([]);
  });
});

it('keeps one key for each store of each repository, also through a dump', async () => {
  const { simulator, get } = host();
  const keys = await Promise.all(stores.map(async (store) => (await get(`${base(store)}/public-key`)).body.key));
  expect(new Set(keys).size).toBe(stores.length);
  const again = callerOf(openSimulator({ seed: JSON.parse(JSON.stringify(simulator.dump())) }));
  for (const [index, store] of stores.entries())
    expect((await again.get(`${base(store)}/public-key`)).body.key).toBe(keys[index]);
});

it('needs the write grant to list codespaces secrets, and gives no key to apps', async () => {
  const seed = { repositories: [{ owner: 'acme', name: 'widgets' }] };
  const granted = (level: 'read' | 'write', kind: 'app' | 'fine-grained') =>
    callerOf(
      openSimulator({ seed, tokens: [{ token: 'all-powerful', kind, grants: { 'Codespaces secrets': level } }] }),
    );
  expect(await granted('read', 'fine-grained').get(base('codespaces'))).toMatchObject({ status: 403 });
  expect(await granted('write', 'fine-grained').get(base('codespaces'))).toMatchObject({ status: 200 });
  expect(await granted('write', 'app').get(base('codespaces'))).toMatchObject({ status: 200 });
  expect(await granted('write', 'app').get(`${base('codespaces')}/public-key`)).toMatchObject({ status: 403 });
});

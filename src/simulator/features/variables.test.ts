import { describe, expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

describe.each(['actions', 'agents'])('the variables of %s', (store) => {
  const path = `/repos/acme/widgets/${store}/variables`;

  function host(seeded: object[] = []) {
    const repository = { owner: 'acme', name: 'widgets', [`${store}_variables`]: seeded };
    const simulator = openSimulator({ seed: { repositories: [repository] } });
    return { simulator, ...callerOf(simulator) };
  }

  it('are created, read, changed and deleted, with names in capitals', async () => {
    const { simulator, get, send } = host();
    expect(await send('POST', path, { name: 'region', value: 'eu' })).toMatchObject({ status: 201, body: {} });
    expect((await get(path)).body).toMatchObject({ total_count: 1, variables: [{ name: 'REGION', value: 'eu' }] });
    expect(await send('PATCH', `${path}/Region`, { value: 'us' })).toMatchObject({ status: 204 });
    expect(await send('PATCH', `${path}/REGION`, { name: 'zone' })).toMatchObject({ status: 204 });
    expect((await get(path)).body.variables).toMatchObject([{ name: 'ZONE', value: 'us' }]);
    expect(await send('DELETE', `${path}/zone`)).toMatchObject({ status: 204 });
    expect(await send('DELETE', `${path}/zone`)).toMatchObject({ status: 404 });
    expect(await send('PATCH', `${path}/zone`, { value: 'x' })).toMatchObject({ status: 404 });
    expect(simulator.objections).toEqual([]);
  });

  it('come in pages of ten by default, and at most thirty', async () => {
    const { get } = host(Array.from({ length: 35 }, (_, index) => ({ name: `V${index}` })));
    expect((await get(path)).body.variables).toHaveLength(10);
    const { body, headers } = await get(`${path}?per_page=30`);
    expect([body.variables.length, body.total_count]).toEqual([30, 35]);
    expect(headers.link).toContain('page=2');
    await expect(get(`${path}?per_page=31`)).rejects.toThrow('per_page');
  });
});

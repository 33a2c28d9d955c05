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

  it('come in pages of ten by default, and at most thirty', async () => {
    const { get } = host(Array.from({ length: 35 }, (_, index) => ({ name: `V${index}` })));
    expect((await get(path)).body.variables).toHaveLength(10);
    const { body, headers } = await get(`${path}?per_page=30`);
    expect([body.variables.length, body.total_count]).toEqual([30, 35]);
    expect(headers.link).toContain('page=2');
    await expect(get(`${path}?per_page=31`)).rejects.toThrow('per_page');
  });
});

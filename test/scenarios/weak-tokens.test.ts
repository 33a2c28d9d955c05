import { describe, expect, it } from 'vitest';
import type { Misbehaviour } from '../../src/simulator/index.ts';
import { samples } from '../samples/index.ts';
import { scene, told } from '../scene.ts';
import { sampled } from '../seed.ts';

const sections = ['labels', 'milestones', 'autolinks', 'collaborators', 'teams', 'webhooks', 'workflows'];
const stageOf = (key: string, more: object = {}) => {
  const { drifted, around, environment } = samples[key]!;
  return scene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around },
    environment: { ...environment },
    ...more,
  });
};

const reading = Object.fromEntries(
  ['Actions', 'Administration', 'Issues', 'Members', 'Webhooks'].map((grant) => [grant, 'read' as const]),
);

describe.each(sections)('%s', (key) => {
  const { settings } = samples[key]!;

  it.each([403, 404] as const)(
    'the section names the grant of a write that is answered %i, and changes nothing [5.5]',
    async (status) => {
      const token = { token: 'all-powerful', grants: reading, deniedWrites: status };
      const { apply, simulator } = stageOf(key, { tokens: [token] });
      const before = JSON.stringify(simulator.repository('acme/shop'));
      const result = await apply(settings);
      expect(result.outcome).toBe('failed');
      expect(told(result, 'error')[0]).toMatch(
        new RegExp(`answered ${status}: [\\s\\S]*To fix, .*grant .*"(Actions|Administration|Issues|Webhooks): write"`),
      );
      expect(told(result, 'change')).toEqual([]);
      expect(JSON.stringify(simulator.repository('acme/shop'))).toBe(before);
    },
  );

  it('the section fails on an answer of another shape, and writes nothing after it [2.1.7]', async () => {
    const paths = await readsOf(key);
    for (const path of sampled(paths, 2))
      for (const body of sampled([{}, [null], null, 'text', { message: 'Server Error' }, [{}], [[]]], 3)) {
        const { check, apply, simulator, writes } = stageOf(key);
        simulator.misbehave(answering(path, body));
        for (const run of [check, apply]) {
          const result = await run(settings, { brakes: 'off' });
          expect({ path, body, outcome: result.outcome }).toEqual({ path, body, outcome: 'failed' });
          expect(told(result, 'error')[0]).toContain('in a shape that this version does not know');
        }
        expect({ path, body, writes: writes() }).toEqual({ path, body, writes: [] });
      }
  });

  async function readsOf(section: string) {
    const { check, simulator } = stageOf(section);
    await check(samples[section]!.settings, { brakes: 'off' });
    return [...new Set(simulator.requests.map(({ path }) => path))];
  }
});

const answering = (path: string, body: unknown): Misbehaviour => ({
  match: (request) => request.method === 'GET' && request.path === path,
  times: 99,
  with: { kind: 'answer', change: (answer) => ({ ...answer, status: 200, text: JSON.stringify(body) }) },
});

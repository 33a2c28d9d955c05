import { describe, expect, it } from 'vitest';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { samples } from '../samples/index.ts';

const sections = ['labels', 'milestones', 'autolinks', 'collaborators', 'teams', 'webhooks', 'workflows'];
const openSample = (key: string, sceneOptions: object = {}) => {
  const { drifted, around, environment } = samples[key]!;
  return openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around },
    environment: { ...environment },
    ...sceneOptions,
  });
};

const readPermissions = Object.fromEntries(
  ['Actions', 'Administration', 'Issues', 'Members', 'Webhooks'].map((grant) => [grant, 'read' as const]),
);

describe.each(sections)('a token that may only read, for %s', (key) => {
  const { settings } = samples[key]!;

  it.each([403, 404] as const)(
    'names the permission of a write that answers %i, and changes nothing [5.5]',
    async (status) => {
      const token = { token: 'all-powerful', grants: readPermissions, deniedWrites: status };
      const { apply, simulator } = openSample(key, { tokens: [token] });
      const before = JSON.stringify(simulator.repository('acme/shop'));
      const result = await apply(settings);
      expect(result.outcome).toBe('failed');
      expect(formatLines(result, 'error')[0]).toMatch(
        new RegExp(`answered ${status}: [\\s\\S]*To fix, .*grant .*"(Actions|Administration|Issues|Webhooks): write"`),
      );
      expect(formatLines(result, 'change')).toEqual([]);
      expect(JSON.stringify(simulator.repository('acme/shop'))).toBe(before);
    },
  );
});

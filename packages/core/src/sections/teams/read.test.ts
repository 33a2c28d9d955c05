import { expect, it } from 'vitest';
import { createReader, createSectionReader } from '../../../../../test/kit/runs/scene.ts';
import { openSimulator } from '../../../../simulator/src/index.ts';
import { readTeams } from './read.ts';

const simulator = openSimulator({
  seed: {
    accounts: [{ login: 'acme', type: 'Organization', teams: ['core', 'docs'] }],
    repositories: [{ owner: 'acme', name: 'shop', teams: [{ slug: 'core', role: 'write' }] }],
  },
});

/** A reader whose request headers the test may change. */
const reader = (changed: Record<string, string> = {}) =>
  createReader((request) => simulator.transport({ ...request, headers: { ...request.headers, ...changed } }));

const declared = {
  entries: ['core', 'docs'].map((name) => ({ name, permission: 'push' })),
  undeclared: 'keep' as const,
};

it('fails if a proxy drops the media type, because the answer then has no role [2.3.14.2]', async () => {
  await expect(readTeams(createSectionReader(reader({ accept: 'application/json' })), declared)).rejects.toThrow(
    'GitHub\'s answer does not show the role of team "core": a proxy may have changed the `Accept` header',
  );
});

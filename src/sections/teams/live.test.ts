import { expect, it } from 'vitest';
import { readerOf } from '../../../test/scene.ts';
import { openSimulator } from '../../simulator/index.ts';
import { readTeams } from './live.ts';

const simulator = openSimulator({
  seed: {
    accounts: [{ login: 'acme', type: 'Organization', teams: ['core', 'docs'] }],
    repositories: [{ owner: 'acme', name: 'shop', teams: [{ slug: 'core', role: 'write' }] }],
  },
});

/** A reader on the way of which something may happen to the headers. */
const reader = (changed: Record<string, string> = {}) =>
  readerOf((request) => simulator.transport({ ...request, headers: { ...request.headers, ...changed } }));

const declared = {
  entries: ['core', 'docs'].map((name) => ({ name, permission: 'push' })),
  undeclared: 'keep' as const,
};

it('asks for the repository, and so learns the role of each declared team [2.3.14.2]', async () => {
  const live = await readTeams(reader(), declared);
  expect(live?.probes.get('core')).toMatchObject({ role_name: 'write' });
  expect(live?.probes.get('docs')).toBeNull();
});

it('fails where the media type was lost, since a bare yes says nothing of the role [2.3.14.2]', async () => {
  await expect(readTeams(reader({ accept: 'application/json' }), declared)).rejects.toThrow(
    'the host says that team "core" has access and not which role: the media type that asks for it was lost',
  );
});

import { readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newFolder } from '../../../test/folder.ts';
import { worldOf } from '../../../test/scene.ts';
import { Secret } from '../../host/secret.ts';
import type { RunResult } from '../../report/result/result.ts';
import { openSimulator } from '../../simulator/index.ts';
import { withCache } from './cache.ts';

const folder = newFolder();

const nothing: RunResult = { version: 1, mode: 'check', outcome: 'success', targets: [], lines: [] };

it('says once that several files of kept answers were damaged', async () => {
  const names = ['a', 'b', 'c'];
  const simulator = openSimulator({ seed: { repositories: names.map((name) => ({ owner: 'acme', name })) } });
  const readAll = () =>
    withCache(folder.path, new Secret('all-powerful'), worldOf(simulator, ''), async ({ transport }) => {
      for (const name of names) {
        const url = `https://api.github.com/repos/acme/${name}/labels`;
        await transport({
          method: 'GET',
          url,
          headers: { authorization: 'Bearer all-powerful', 'user-agent': 'test' },
        } as never);
      }
      return nothing;
    });
  expect((await readAll()).lines).toEqual([]);
  const damaged = readdirSync(folder.path).map((name) => folder.at(name));
  expect(damaged.length).toBe(names.length);
  for (const file of damaged) writeFileSync(file, 'cut');
  expect((await readAll()).lines.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^kept answers were ignored and read again: .* \(and 2 more like it\)$/),
  ]);
  expect((await readAll()).lines).toEqual([]);
});

it('a folder of kept answers that cannot be made costs the run nothing but a line', async () => {
  writeFileSync(folder.at('file'), '');
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop' }] } });
  const run = withCache(
    `${folder.at('file')}/deep\0er`,
    new Secret('all-powerful'),
    worldOf(simulator, ''),
    async (world) => {
      await world.transport({ method: 'GET', url: 'https://api.github.com/repos/acme/shop', headers: {} } as never);
      return nothing;
    },
  );
  expect((await run).outcome).toBe('success');
});

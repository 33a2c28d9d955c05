import { expect, it } from 'vitest';
import { memoryFiles, worldOf } from '../../../../../test/kit/runs/scene.ts';
import { openSimulator } from '../../../../simulator/src/index.ts';
import { filesHere, filesOfBase } from './base-files.ts';

it('takes a file with and without a byte order mark for the same settings, here and at a ref [12.20]', async () => {
  const bare = 'labels: []\n';
  const marked = `\uFEFF${bare}`;
  const world = {
    ...worldOf(openSimulator({}), bare),
    files: memoryFiles({ 'labels.yml': marked }),
    readFileAt: async () => ({ text: marked }),
    listFilesAt: async () => ['labels.yml'],
  };
  const atRef = await filesOfBase('origin/main', world);
  expect(await atRef.load('labels.yml')).toBe(await filesHere(world).load('labels.yml'));
});

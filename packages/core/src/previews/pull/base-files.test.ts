import { expect, it } from 'vitest';
import { createMemoryFiles, createWorld } from '../../../../../test/kit/runs/scene.ts';
import { openSimulator } from '../../../../simulator/src/index.ts';
import { openCheckoutFiles, openNamedBase } from './base-files.ts';

it('ignores a byte order mark in the checkout and at a ref [12.20]', async () => {
  const bare = 'labels: []\n';
  const marked = `\uFEFF${bare}`;
  const world = {
    ...createWorld(openSimulator({}), bare),
    files: createMemoryFiles({ 'labels.yml': marked }),
    readFileAt: async () => ({ text: marked }),
    listFilesAt: async () => ['labels.yml'],
  };
  const atRef = await openNamedBase('origin/main', world);
  expect(await atRef.load('labels.yml')).toBe(await openCheckoutFiles(world).load('labels.yml'));
});

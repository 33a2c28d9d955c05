import { expect, it } from 'vitest';
import { parseManifest } from '../file/manifest.ts';
import { checkLayerFiles, openLayers } from './layers.ts';

const openLayeredFile = (file: string) =>
  parseManifest(`targets: [{repos: acme/*}]\nlayers: [{file: "${file}", optional: true}]\n`, 'fleet.yml');

it('opens files of single repositories one by one, because a process may open only a few at a time [10.1]', async () => {
  let open = 0;
  let most = 0;
  const disk = {
    async load() {
      most = Math.max(most, ++open);
      await new Promise((resume) => setImmediate(resume));
      open -= 1;
      return 'labels: []\n';
    },
    list: async () => Array.from({ length: 50 }, (_, at) => `r${at}.yml`),
  };
  const manifest = openLayeredFile('layers/{name}.yml');
  const opened = await openLayers(manifest, disk);
  expect(await checkLayerFiles({ manifest, opened }, disk)).toHaveLength(50);
  expect(most).toBe(1);
});

it('finds the files of repositories in the folder of the path, also if this is the top folder', async () => {
  const folders: string[] = [];
  const list = async (folder: string) => {
    folders.push(folder);
    return [];
  };
  for (const path of ['/{owner}/{name}.yml', '/layers/{name}.yml'])
    await openLayers(openLayeredFile(path), { load: async () => '', list });
  expect(folders).toEqual(['/', '/layers']);
});

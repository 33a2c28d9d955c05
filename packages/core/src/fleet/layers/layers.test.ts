import { expect, it } from 'vitest';
import { readManifest } from '../file/manifest.ts';
import { checkLayers, openLayers } from './layers.ts';

const layered = (file: string) =>
  readManifest(`targets: [{repos: acme/*}]\nlayers: [{file: "${file}", optional: true}]\n`, 'fleet.yml');

it('the files for single repositories are opened one by one, since a process may have few files open at a time [10.1]', async () => {
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
  const opened = await openLayers(layered('layers/{name}.yml'), disk);
  expect(await checkLayers(opened, disk)).toHaveLength(50);
  expect(most).toBe(1);
});

it('the files for single repositories are looked for in the folder that the path names, also in the topmost one', async () => {
  const folders: string[] = [];
  const list = async (folder: string) => {
    folders.push(folder);
    return [];
  };
  for (const path of ['/{owner}/{name}.yml', '/layers/{name}.yml'])
    await openLayers(layered(path), { load: async () => '', list });
  expect(folders).toEqual(['/', '/layers']);
});

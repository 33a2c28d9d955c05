import { expect, it } from 'vitest';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { MissingFileError, MissingFolderError } from '../../packages/core/src/settings/reading/load.ts';
import { openSimulator, type RepositorySeed, type Seed } from '../../packages/simulator/src/index.ts';
import { appIdentity, createAppSeed } from '../kit/runs/app-fleet.ts';
import { run } from '../kit/runs/program.ts';
import {
  createMemoryFiles,
  createWorld,
  defaultOptions,
  formatLines,
  listLines,
  listWriteRoutes,
} from '../kit/runs/scene.ts';
import { listOutcomes } from '../kit/samples/fleet.ts';

const formatManifest = (rest = '') => `targets: [{repos: acme/*}]
layers:
  - file: everyone.yml
  - {file: web.yml, where: {topic: web}}
  - {file: 'own/{name}.yml', optional: true}
${rest}`;
const files = {
  'fleet.yml': formatManifest(),
  'everyone.yml': 'repository: {has_wiki: true, has_projects: false}\nlabels: [{name: bug, color: d73a4a}]\n',
  'web.yml': 'repository: {has_issues: true}\n',
  'own/site.yml': '# Its own\nmilestones: [{title: v1, description: first}]\n',
};
const site: RepositorySeed = {
  owner: 'acme',
  name: 'site',
  settings: { topics: ['web'], has_wiki: false, has_projects: false, has_issues: false },
  labels: [{ name: 'bug', color: '00ff00' }],
  milestones: [{ title: 'v1', description: 'second' }],
};

/** Adopts the live settings of `acme/site` into the layers of its fleet file. */
async function adopt(
  moreFiles: Record<string, string | undefined> = {},
  options: Partial<RunOptions> = {},
  seeds: readonly RepositorySeed[] = [site],
  around: Omit<Seed, 'repositories'> = { accounts: [{ login: 'acme', type: 'Organization' }] },
) {
  const disk = createMemoryFiles(
    Object.fromEntries(Object.entries({ ...files, ...moreFiles }).filter(([, text]) => text)) as never,
  );
  const simulator = openSimulator({ seed: { repositories: [...seeds], ...around } });
  const world = {
    ...createWorld(simulator, ''),
    files: disk,
    load: async (file: string) => {
      if (disk.held[file] === undefined) throw new MissingFileError(file);
      return disk.held[file];
    },
    list: async (folder: string) => {
      const filesInFolder = Object.keys(disk.held).filter((file) => file.startsWith(`${folder}/`));
      if (!filesInFolder.length) throw new MissingFolderError(folder);
      return filesInFolder.map((file) => file.slice(folder.length + 1));
    },
  };
  const { repository: _, ...rest } = defaultOptions;
  const targets = [{ owner: 'acme', name: 'site' }];
  const result = await run(
    {
      ...rest,
      mode: 'adopt',
      fleetFile: 'fleet.yml',
      only: targets,
      privateRepos: 'show',
      also: ['weaker'],
      ...options,
    },
    world,
  );
  expect(listWriteRoutes(simulator).filter((route) => !route.endsWith('/access_tokens'))).toEqual([]);
  return { result, savedFiles: disk.held };
}

it("writes live values to the repository's own layer and does not change shared layers [11.10]", async () => {
  const { result, savedFiles } = await adopt();
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  for (const file of ['everyone.yml', 'web.yml', 'fleet.yml'] as const) expect(savedFiles[file]).toBe(files[file]);
  expect(savedFiles['own/site.yml']).toMatch(/^# Its own\nmilestones: \[\{title: v1, description: second\}\]\n/);
  const secondAdoption = await adopt({ 'own/site.yml': savedFiles['own/site.yml'] });
  expect([secondAdoption.result.outcome, secondAdoption.savedFiles['own/site.yml']]).toEqual([
    'success',
    savedFiles['own/site.yml'],
  ]);
});

it.each([
  ['own/{owner}.yml', 'acme/*', 'own/acme.yml'],
  ['own/{name}.yml', '[acme/*, beta/*]', 'own/site.yml'],
])('does not change a layer that several repositories share: %s for %s [11.10]', async (path, repos, file) => {
  const text = 'repository: {has_wiki: true}\nlabels: [{name: bug, color: d73a4a}]\n';
  const fleetFile = `targets: [{repos: ${repos}}]\nlayers: [{file: '${path}'}]\n`;
  const { result, savedFiles } = await adopt({ 'fleet.yml': fleetFile, [file]: text });
  expect(savedFiles[file]).toBe(text);
  expect(formatLines(result, 'drift')).toEqual(
    Array(2).fill(expect.stringContaining(`comes from the layer \`${file}\`, which other repositories may share`)),
  );
  const shared = await adopt({ 'fleet.yml': fleetFile, [file]: text }, { also: ['weaker', 'lower-layers'] });
  expect(shared.savedFiles[file]).toBe(text.replace('true', 'false').replace('d73a4a', "'00ff00'"));
  const own = `own/{owner}/{name}.yml`;
  const withOwn = await adopt({
    'fleet.yml': fleetFile.replace('}]\nlayers: [', `}]\nlayers: [{file: '${own}'}, `),
    [file]: text,
    'own/acme/site.yml': 'milestones: []\n',
  });
  expect(withOwn.savedFiles[file]).toBe(text);
});

it('does not change a layer without the owner in its path for an app of several accounts [11.10]', async () => {
  const text = 'repository: {has_wiki: true}\n';
  const adoptAsApp = (path: string, file: string) =>
    adopt(
      { 'fleet.yml': `targets: [{repos: '*'}]\nlayers: [{file: '${path}'}]\n`, [file]: text },
      { token: undefined, app: appIdentity },
      [{ owner: 'acme', name: 'site', settings: { has_wiki: false } }],
      createAppSeed(),
    );
  const shared = await adoptAsApp('own/{name}.yml', 'own/site.yml');
  expect(formatLines(shared.result, 'drift')).toEqual([
    expect.stringContaining('comes from the layer `own/site.yml`, which other repositories may share'),
  ]);
  expect(shared.savedFiles['own/site.yml']).toBe(text);
  const own = await adoptAsApp('own/{owner}/{name}.yml', 'own/acme/site.yml');
  expect(own.savedFiles['own/acme/site.yml']).toBe('repository: {has_wiki: false}\n');
});

it('does not overwrite a shared layer that it has just changed for another repository [11.10]', async () => {
  const createSeed = (name: string, color: string): RepositorySeed => ({
    owner: 'acme',
    name,
    labels: [{ name: 'bug', color }],
  });
  const { result, savedFiles } = await adopt(
    {
      'fleet.yml': 'targets: [{repos: acme/*}]\nlayers: [{file: web.yml}]\n',
      'web.yml': 'labels: [{name: bug, color: d73a4a}]\n',
    },
    { only: undefined, also: ['weaker', 'lower-layers'] },
    [createSeed('shop', '0000ff'), createSeed('site', '00ff00')],
  );
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'success', 'acme/site': 'failed' });
  expect(formatLines(result, 'error')).toEqual([
    expect.stringContaining('no file was changed, because `web.yml` could not be written: the file changed during'),
  ]);
  expect(savedFiles['web.yml']).toContain('0000ff');
});

it('names the key that an edit of the own layer would need', async () => {
  const everyone = 'pages: {build_type: legacy, source: {branch: main, path: /docs}}\n';
  const seed = { owner: 'acme', name: 'site', pages: { build_type: 'legacy', source: { branch: 'main', path: '/' } } };
  const { result } = await adopt({ 'everyone.yml': everyone, 'web.yml': 'milestones: []\n' }, {}, [seed]);
  expect(formatLines(result, 'drift')).toContainEqual(
    expect.stringContaining('the edited file is not valid: `pages.source.branch` is missing'),
  );
});

it('skips a locked value and names the layer that sets it [11.10]', async () => {
  const { result, savedFiles } = await adopt({ 'fleet.yml': formatManifest('locked: [repository.has_wiki]\n') });
  expect(result.outcome).toBe('drift');
  const driftLines = listLines(result).filter(({ kind }) => kind === 'drift');
  expect(driftLines.map(({ message }) => message)).toEqual([
    expect.stringMatching(/has_wiki.*`repository\.has_wiki` is locked.*everyone\.yml/),
  ]);
  expect(savedFiles['own/site.yml']).toContain('has_issues: false');
  expect(savedFiles['own/site.yml']).not.toContain('has_wiki');
});

it('names the layers that set differing values, and the layer file to create for a repository without one [11.10]', async () => {
  const { result, savedFiles } = await adopt({ 'own/site.yml': undefined, 'own/other.yml': '{}\n' });
  expect(result.outcome).toBe('drift');
  expect(formatLines(result, 'note')).toContain(
    'note: `acme/site` has no layer of its own: create `own/site.yml` for what other repositories do not share',
  );
  expect(formatLines(result).join('\n')).toMatch(/comes from the layer `everyone\.yml`/);
  expect(savedFiles['everyone.yml']).toBe(files['everyone.yml']);
  const sharedAdoption = await adopt(
    { 'own/site.yml': undefined, 'own/other.yml': '{}\n' },
    { also: ['lower-layers'] },
  );
  expect(sharedAdoption.savedFiles['everyone.yml']).toContain('has_wiki: false');
});

it("skips values that the repository's own settings file sets [11.10]", async () => {
  const manifest = formatManifest('own: {as: highest-layer, sections: [labels]}\n');
  const seed = { ...site, files: { '.github/settings.yml': 'labels: [{name: bug, color: "0000ff"}]\n' } };
  const { result, savedFiles } = await adopt({ 'fleet.yml': manifest }, { also: ['lower-layers'] }, [
    seed as RepositorySeed,
  ]);
  expect(result.outcome).toBe('drift');
  expect(formatLines(result).join('\n')).toContain(
    'comes from `acme/site:.github/settings.yml`, which can only be changed in the repository itself',
  );
  expect(Object.keys(savedFiles).toSorted()).toEqual(Object.keys(files).toSorted());
});

it("compares the layers that the repository's own file selects, as check does [11.10] [10.14]", async () => {
  const manifest = formatManifest('own: {as: highest-layer, sections: [repository]}\n');
  const seed = {
    ...site,
    settings: { topics: [], has_wiki: true, has_projects: false, has_issues: false },
    labels: [{ name: 'bug', color: 'd73a4a' }],
    files: { '.github/settings.yml': 'repository: {topics: [web]}\n' },
  };
  const moreFiles = {
    'fleet.yml': manifest,
    'web.yml': 'repository: {has_issues: false}\n',
    'everyone.yml': 'repository: {has_issues: true}\n',
  };
  const { result, savedFiles } = await adopt(moreFiles, {}, [seed as RepositorySeed]);
  expect(formatLines(result, 'change')).toEqual([expect.stringContaining('milestone')]);
  expect(savedFiles['own/site.yml']).not.toContain('has_issues');
});

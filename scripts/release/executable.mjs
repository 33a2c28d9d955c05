// Builds Trueup as a single file for this platform: Node with the bundle inside.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { inject } from 'postject';
import { common } from '../bundle.mjs';

/** The mark in Node's binary where Node looks for the bundle, according to Node's documentation. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Builds the executable from the sources and the running Node, in a folder for its parts. Returns its path. */
export async function makeExecutable(folder) {
  mkdirSync(folder, { recursive: true });
  const resolvePart = (name) => join(folder, name);
  const { code, assets } = await buildBundle();
  writeFileSync(resolvePart('trueup.cjs'), code);
  const config = {
    // Node stores this path in the executable, so the path omits the folder.
    main: 'trueup.cjs',
    output: 'trueup.blob',
    assets,
    disableExperimentalSEAWarning: true,
    // A snapshot and a code cache depend on the machine that builds them.
    useSnapshot: false,
    useCodeCache: false,
  };
  writeFileSync(resolvePart('config.json'), JSON.stringify(config));
  const prepareArgs = ['--experimental-sea-config', 'config.json'];
  const prepared = spawnSync(process.execPath, prepareArgs, { cwd: folder, encoding: 'utf8' });
  if (prepared.status !== 0) throw new Error(`Node could not prepare the executable: ${prepared.stderr}`);

  const executable = resolvePart('trueup');
  copyFileSync(process.execPath, executable);
  chmodSync(executable, 0o755);
  await inject(executable, 'NODE_SEA_BLOB', readFileSync(resolvePart(config.output)), { sentinelFuse: fuse });
  return executable;
}

/** An executable starts one CommonJS file, without chunks, and carries other files as assets. */
async function buildBundle() {
  const assets = {};
  const { outputFiles } = await build({
    ...common,
    format: 'cjs',
    entryPoints: ['packages/cli/src/entries/cli.ts'],
    outdir: 'build',
    // An executable can load Node's own modules only with `require`.
    supported: { 'dynamic-import': false },
    logOverride: { 'empty-import-meta': 'error' },
    plugins: [sectionsAtOnce, createAssetReader(assets)],
  });
  // esbuild reads modules in no fixed order, and the executable keeps the order of its assets.
  const sorted = Object.fromEntries(Object.entries(assets).sort(([first], [second]) => (first < second ? -1 : 1)));
  return { code: outputFiles[0].contents, assets: sorted };
}

/** CommonJS has no top-level `await`, so the list of all sections imports each section statically. */
const sectionsAtOnce = {
  name: 'sections at once',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/sections\/registry\.ts$/ }, ({ path }) => {
      const importsFile = readFileSync(join(dirname(path), 'imports.ts'), 'utf8');
      const sections = [...importsFile.matchAll(/(\w+): \(\) => import\('([^']+)'\)/g)].map(([, key, file]) => [
        key.replace(/_./g, ([, letter]) => letter.toUpperCase()),
        file,
      ]);
      const imports = sections.map(([name, file]) => `import { ${name} } from '${file}';`);
      const source = readFileSync(path, 'utf8').replace('await loadSections()', `[${sections.map(([name]) => name)}]`);
      return { contents: [...imports, source].join('\n'), loader: 'ts', resolveDir: dirname(path) };
    }),
};

/** Makes modules that read a file from their own folder read it from the executable instead. */
const createAssetReader = (assets) => ({
  name: 'files inside',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const changed = source.replace(fileReads, (_, method, file, isText) => {
        assets[file] = join(dirname(path), file);
        const asset = `require('node:sea').getAsset(${JSON.stringify(basename(file))}${isText ? ", 'utf8'" : ''})`;
        const content = isText ? asset : `Buffer.from(${asset})`;
        return method === 'readFile' ? `Promise.resolve(${content})` : content;
      });
      return { contents: changed, loader: 'ts' };
    }),
});

/** The build fails on a use of `import.meta` that this pattern does not match. */
const fileReads = /\b(readFile|readFileSync)\(new URL\('(?:\.\/)?([^'/]+)', import\.meta\.url\)(, 'utf8')?\)/g;

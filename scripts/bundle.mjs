// Bundles the program: for the action and for the command line an entry file, with chunks that are loaded when used.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { withBuiltins } from './builtins.mjs';
import { throughEntries } from './entries.mjs';
import { guard } from './oldest-node.mjs';
import { joinCores } from './one-core.mjs';
import { readCarried } from './pcre2/pinned.mjs';
import { writeFiles } from './write-files.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  // `neutral` with these fields picks the ES modules of libraries; `node` would pick the CommonJS of `yaml`.
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['import', 'module'],
  external: ['node:*'],
  target: 'node20.19',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Names and line breaks stay: people read what they hand a token to.
  // Node reads a file of ASCII alone faster.
  charset: 'ascii',
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
};

/** Returns each bundle as `{ files: Map<name, bytes>, metafile }`, and writes nothing. */
export async function makeBundles() {
  // Stops the build if the PCRE2 to bundle is not the pinned one.
  readCarried();
  const [action, cli] = await Promise.all([buildAction(), buildCli()]);
  const whole = addLicenses('action', action);
  whole.files.set('package.json', Buffer.from(modulePackageFile));
  const typed = addLicenses('cli', cli);
  typed.files.set(
    'cli.js',
    Buffer.from(
      typed.files
        .get('cli.js')
        .toString()
        .replace('\n', () => `\n${guard}`),
    ),
  );
  return { action: whole, cli: typed };
}

/** `action.yml` for runners without Node 24. `start.mjs` next to it runs the same `dist/`. */
export const formatActionForOldRunners = () =>
  readFileSync(join(root, 'action.yml'), 'utf8').replace(
    /using: node24\n {2}main: .*/,
    'using: node20\n  main: start.mjs',
  );

/** A copy of `dist/` in another repository would be read as that repository's `package.json` says. */
const modulePackageFile = '{"type":"module"}\n';

/** What every run of the action needs is one file, and the rest are chunks, which npm leaves out by their name. */
async function buildAction() {
  const options = { ...common, outdir: 'build' };
  const parts = await build({
    ...options,
    entryPoints: { action: 'packages/cli/src/entries/action.ts' },
    splitting: true,
    chunkNames: 'action-[name]-[hash]',
    plugins: [throughEntries, withBuiltins, readingYaml, withoutHelp],
  });
  return joinCores(parts, [{ entry: 'packages/cli/src/entries/action.ts' }], { ...common, banner: { js: guard } });
}

/** One file answers `--version`, one more has the help, a third is for every command that reads settings, and a fourth for every run. */
async function buildCli() {
  const parts = await build({
    ...common,
    entryPoints: { cli: 'packages/cli/src/entries/cli.ts' },
    outdir: 'build',
    splitting: true,
    plugins: [throughEntries, withBuiltins],
  });
  const cores = [
    { entry: 'packages/cli/src/entries/cli.ts', isSmall: true },
    {
      entry: 'packages/cli/src/entries/command-line.ts',
      isSmall: true,
      along: ['packages/cli/src/commands/help.ts'],
    },
    {
      entry: 'packages/cli/src/validate/validate.ts',
      // Labels stand here for any section: what one needs, all need. Most files declare keys of the repository.
      along: [
        'packages/cli/src/command-line/arguments.ts',
        'packages/cli/src/command-line/refuse.ts',
        'packages/core/src/sections/labels/index.ts',
        'packages/core/src/sections/repository/index.ts',
      ],
    },
    { entry: 'packages/cli/src/run/reconcile.ts' },
  ];
  return joinCores(parts, cores, common);
}

/** The action reads YAML 1.2 with the library and writes with `settings/writing/blocks.ts`, so it needs no more of the library. */
const readingYaml = {
  name: 'reading-yaml',
  setup(pipeline) {
    const unused =
      /\/node_modules\/yaml\/.*\/((stringify|yaml-1\.1)\/(stringify|fold|binary|bool|float|int|omap|pairs|schema|set|time)\w*|json\/schema|applyReviver|cst-visit)\.js$/;
    pipeline.onLoad({ filter: unused }, ({ path }) => {
      const names = /export \{([^}]*)\}/.exec(readFileSync(path, 'utf8'))[1];
      return { contents: `let unused; export {${names.split(',').map((name) => `unused as ${name.trim()}`)}};` };
    });
  },
};

/** Only the command line prints the help of an input, and `action.yml` has its defaults, so the action's table has neither. */
const withoutHelp = {
  name: 'without-help',
  setup(pipeline) {
    pipeline.onLoad({ filter: /\/src\/session\/inputs\/[\w-]+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/\b(?:help|inWorkflow):\s*'(?:[^'\\]|\\.)*',?/g, ''),
      loader: 'ts',
    }));
  },
};

/** Loads a TypeScript module of the project, compiled for Node. Packages in `external` stay imports. */
export async function load(entry, external = []) {
  const name = basename(entry, '.ts');
  const folder = join(root, '.cache', name);
  writeFiles(
    folder,
    collectFiles(
      await build({
        ...common,
        external: [...common.external, ...external],
        entryPoints: { [name]: entry },
        outdir: folder,
      }),
    ),
  );
  return import(pathToFileURL(join(folder, `${name}.js`)).href);
}

function addLicenses(name, { outputFiles, metafile }) {
  const files = collectFiles({ outputFiles, metafile });
  files.set(`${name}.licenses.txt`, Buffer.from(formatLicenses(metafile)));
  return { files, metafile };
}

function collectFiles({ outputFiles, metafile }) {
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
  for (const path of listFilesReadAtRunTime(metafile)) files.set(basename(path), readFileSync(path));
  return files;
}

/** A file that a module reads from its own folder at run time is copied next to the bundle. */
function listFilesReadAtRunTime(metafile) {
  const sources = Object.keys(metafile.inputs).filter((file) => file.startsWith('packages/'));
  return sources.flatMap((source) => {
    const text = readFileSync(join(root, source), 'utf8');
    const named = text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g);
    return [...named].map(([, file]) => join(root, dirname(source), file));
  });
}

/** Generated files, each with the package it is made from. */
const generatedFrom = {
  'packages/core/src/sections/secret_scanning_custom_patterns/pcre2.wasm.br': '@stephen-riley/pcre2-wasm',
};

/** The package of a file: `yaml` for `node_modules/yaml/browser/index.js`, none for our own files. */
const findPackage = (file) => generatedFrom[file] ?? /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];

const listInputs = (metafile) => [
  ...Object.keys(metafile.inputs),
  ...listFilesReadAtRunTime(metafile).map((path) => relative(root, path)),
];

/** Code of others inside a package that does not include their licences. */
const includedLicenses = { '@stephen-riley/pcre2-wasm': 'scripts/pcre2/licence.txt' };

/** The packages whose code is in a bundle. */
export const listPackages = (metafile) =>
  [...new Set(listInputs(metafile).flatMap((file) => findPackage(file) ?? []))].sort();

function formatLicenses(metafile) {
  const texts = listPackages(metafile).flatMap((name) => {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (!file) throw new Error(`${name} has no licence file to pass on`);
    const own = `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    return includedLicenses[name] ? [own, readFileSync(join(root, includedLicenses[name]), 'utf8')] : [own];
  });
  return `The bundle next to this file contains code of these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** How much each package and each folder of ours adds to the bundle, largest first. */
export function measureParts(metafile) {
  const sums = new Map();
  for (const output of Object.values(metafile.outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(output.inputs)) {
      const name = findPackage(file) ?? file.split('/').slice(0, 4).join('/');
      sums.set(name, (sums.get(name) ?? 0) + bytesInOutput);
    }
  }
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => ({ name, bytes, library: !/^packages\//.test(name) }));
}

/** For all sections and every mode. What every run loads costs start-up time, which `npm run bench` measures. */
const goals = JSON.parse(readFileSync(join(root, 'bench', 'goals.json'), 'utf8'));
const most = { all: goals.action.most, core: goals.core.most, libraries: goals.libraries.most };

export const countBytes = (files) => [...files.values()].reduce((sum, { length }) => sum + length, 0);

/** Says why the action is too large and what grew; empty if it is small enough. */
export function findBudgetProblems({ files, metafile }) {
  const parts = measureParts(metafile);
  const all = countBytes(files);
  const core = files.get('action.js').length;
  const libraries = parts.filter(({ library }) => library).reduce((sum, { bytes }) => sum + bytes, 0);
  const over = [];
  if (all > most.all) over.push(`the action is ${all} bytes, and may be ${most.all}`);
  if (core > most.core) over.push(`action.js, which every run loads, is ${core} bytes, and may be ${most.core}`);
  if (libraries > most.libraries) over.push(`its libraries are ${libraries} bytes, and may be ${most.libraries}`);
  return over.length ? [...over, ...parts.map(({ name, bytes }) => `${String(bytes).padStart(9)}  ${name}`)] : [];
}

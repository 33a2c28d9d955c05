// Bundles the program: one entry file each for the action and the command line, with chunks that load on first use.
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
  // The bundle keeps names and line breaks, because people read code before they give it a token.
  // Node reads ASCII files faster.
  charset: 'ascii',
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
};

/** Returns each bundle as `{ files: Map<name, bytes>, metafile }`, and writes nothing. */
export async function makeBundles() {
  // Stops the build if the bundled PCRE2 does not have the pinned hash.
  readCarried();
  const [action, cli] = await Promise.all([buildAction(), buildCli()]);
  const licensedAction = addLicenses('action', action);
  licensedAction.files.set('package.json', Buffer.from(modulePackageFile));
  const licensedCli = addLicenses('cli', cli);
  licensedCli.files.set(
    'cli.js',
    Buffer.from(
      licensedCli.files
        .get('cli.js')
        .toString()
        .replace('\n', () => `\n${guard}`),
    ),
  );
  return { action: licensedAction, cli: licensedCli };
}

/** `action.yml` for runners without Node 24. `start.mjs` next to it runs the same `dist/`. */
export const formatActionForOldRunners = () =>
  readFileSync(join(root, 'action.yml'), 'utf8').replace(
    /using: node24\n {2}main: .*/,
    'using: node20\n  main: start.mjs',
  );

/** Without this file, the `package.json` of another repository decides how Node reads a copy of `dist/`. */
const modulePackageFile = '{"type":"module"}\n';

/** Builds one file that every run of the action loads, and chunks. The npm package excludes the chunks by their names. */
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

/** Builds one file each for `--version`, for the help, for commands that read settings, and for runs. */
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
      // Labels represent all sections, which need the same modules. Most files also declare `repository`.
      along: [
        'packages/cli/src/command-line/arguments.ts',
        'packages/cli/src/command-line/usage-errors.ts',
        'packages/core/src/sections/labels/index.ts',
        'packages/core/src/sections/repository/index.ts',
      ],
    },
    { entry: 'packages/cli/src/run/mode-command.ts' },
  ];
  return joinCores(parts, cores, common);
}

/** Removes the unused parts of the YAML library: the action only reads YAML 1.2, and writes with `settings/writing/blocks.ts`. */
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

/** Removes the help and the defaults of inputs: only the command line prints the help, and `action.yml` has the defaults. */
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
        // Test helpers import some modules only to load them early; `sideEffects: false` would drop these imports.
        ignoreAnnotations: true,
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

/** Lists the files that modules read from their own folder at run time. The build copies them next to the bundle. */
function listFilesReadAtRunTime(metafile) {
  const sources = Object.keys(metafile.inputs).filter((file) => file.startsWith('packages/'));
  return sources.flatMap((source) => {
    const text = readFileSync(join(root, source), 'utf8');
    const matches = text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g);
    return [...matches].map(([, file]) => join(root, dirname(source), file));
  });
}

/** Generated files, each with its source package. */
const generatedFrom = {
  'packages/core/src/sections/secret_scanning_custom_patterns/pcre2.wasm.br': '@stephen-riley/pcre2-wasm',
};

/** Returns the package of a file: `yaml` for `node_modules/yaml/browser/index.js`, undefined for Trueup's own files. */
const findPackage = (file) => generatedFrom[file] ?? /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];

const listInputs = (metafile) => [
  ...Object.keys(metafile.inputs),
  ...listFilesReadAtRunTime(metafile).map((path) => relative(root, path)),
];

/** Licences of third-party code in a package that does not include them. */
const includedLicenses = { '@stephen-riley/pcre2-wasm': 'scripts/pcre2/licence.txt' };

/** Lists the packages whose code a bundle contains. */
export const listPackages = (metafile) =>
  [...new Set(listInputs(metafile).flatMap((file) => findPackage(file) ?? []))].sort();

function formatLicenses(metafile) {
  const texts = listPackages(metafile).flatMap((name) => {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((fileName) => /^licen[cs]e/i.test(fileName));
    if (!file) throw new Error(`the package ${name} has no licence file for the bundle`);
    const own = `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    return includedLicenses[name] ? [own, readFileSync(join(root, includedLicenses[name]), 'utf8')] : [own];
  });
  return `The bundle next to this file contains code of these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** Measures how many bytes each package and each folder of Trueup adds to the bundle, largest first. */
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
    .map(([name, bytes]) => ({ name, bytes, isLibrary: !/^packages\//.test(name) }));
}

/** The goals for the action with all sections. The size of `core` affects the start-up time that `npm run bench` measures. */
const goals = JSON.parse(readFileSync(join(root, 'bench', 'goals.json'), 'utf8'));
const limits = { all: goals.action.most, core: goals.core.most, libraries: goals.libraries.most };

export const countBytes = (files) => [...files.values()].reduce((sum, { length }) => sum + length, 0);

/** Lists the exceeded limits of the action and the size of each part. Returns an empty list if all limits are met. */
export function findBudgetProblems({ files, metafile }) {
  const parts = measureParts(metafile);
  const all = countBytes(files);
  const core = files.get('action.js').length;
  const libraries = parts.filter(({ isLibrary }) => isLibrary).reduce((sum, { bytes }) => sum + bytes, 0);
  const exceeded = [];
  if (all > limits.all) exceeded.push(`The action has ${all} bytes. The limit is ${limits.all}.`);
  if (core > limits.core)
    exceeded.push(`action.js, which every run loads, has ${core} bytes. The limit is ${limits.core}.`);
  if (libraries > limits.libraries)
    exceeded.push(`The libraries have ${libraries} bytes. The limit is ${limits.libraries}.`);
  return exceeded.length
    ? [...exceeded, ...parts.map(({ name, bytes }) => `${String(bytes).padStart(9)}  ${name}`)]
    : [];
}

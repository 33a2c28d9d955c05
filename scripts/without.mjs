// node scripts/without.mjs [PACKAGE…] [--tests]: checks that Trueup builds and runs without these packages, or without
// all optional packages.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkModules } from './link-modules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const runsTests = args.includes('--tests');
const optional = ['audit', 'import', 'serve'];
const requested = args.filter((arg) => arg !== '--tests');
const unknown = requested.filter((name) => !optional.includes(name));
if (unknown.length) throw new Error(`a build cannot omit ${unknown.join(', ')}, only ${optional.join(', ')}`);

const copy = join(root, '.cache', 'without');
rmSync(copy, { recursive: true, force: true });
for (const file of execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')) {
  if (!file || file.startsWith('dist/') || !existsSync(join(root, file))) continue;
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  cpSync(join(root, file), join(copy, file));
}
linkModules(root, copy);

const listImports = (file) =>
  [...readFileSync(join(copy, file), 'utf8').matchAll(/(?:from |import\(|^import )'((?:\.|@trueup\/)[^']+)'/gm)].map(
    ([, path]) => (path.startsWith('@') ? path : relative(copy, resolve(copy, dirname(file), path))),
  );
const sources = ['packages', 'live', 'test', 'bench', 'scripts', 'docs'].flatMap((folder) =>
  readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file)),
);

/** Returns the package or the command line folder of a path. A build also omits the parts that import an omitted part. */
const findPart = (path) =>
  /^@trueup\/(\w+)/.exec(path)?.[1] ??
  /^packages\/(cli\/src\/(?!entries\/)[\w-]+)\//.exec(path)?.[1] ??
  /^packages\/(\w+)\//.exec(path)?.[1];

function addDependents(parts) {
  const omitted = new Set(parts);
  const program = sources.filter((file) => file.startsWith('packages/') && !file.endsWith('.test.ts'));
  const isEntryFile = (file) => file.startsWith('packages/cli/src/entries/');
  const importsByPart = program
    .filter((file) => !isEntryFile(file))
    .map((file) => [findPart(file), listImports(file).map(findPart)]);
  for (let previousSize = -1; previousSize !== omitted.size; ) {
    previousSize = omitted.size;
    for (const [part, importedParts] of importsByPart)
      if (part && importedParts.some((imported) => omitted.has(imported))) omitted.add(part);
  }
  return [...omitted].sort();
}

const omitted = addDependents(requested.length ? requested : optional);
const isOmitted = (path) => omitted.includes(findPart(path));

/** Removes the imports of omitted parts, and the entries that used them. */
function removeImports(file) {
  const lines = readFileSync(join(copy, file), 'utf8').split('\n');
  const isDropped = (line) => {
    const [, path] = /^import .* from '([^']+)'/.exec(line) ?? [];
    return path !== undefined && isOmitted(path.startsWith('@') ? path : join(dirname(file), path));
  };
  const names = lines.filter(isDropped).flatMap((line) => /^import \{ (.*) \} from/.exec(line)?.[1].split(', ') ?? []);
  const remainingText = lines.filter((line) => !isDropped(line)).join('\n');
  const entries = names.map(
    (name) => new RegExp(`(?<=[[,]\\s*)(?:\\.\\.\\.)?\\b${name}\\b(?:\\([^\\n]*\\))?(?:,|(?=\\]))`),
  );
  writeFileSync(
    join(copy, file),
    entries.reduce((text, entry) => text.replace(entry, ''), remainingText),
  );
}

for (const file of ['extensions.ts', 'commands.ts']) removeImports(join('packages/cli/src/entries', file));
for (const part of omitted) rmSync(join(copy, 'packages', part), { recursive: true });
// The build also omits the tests and scripts that import an omitted part.
const remainingFiles = new Set(sources.filter((file) => existsSync(join(copy, file))));
const isPresent = (path) =>
  path.startsWith('@')
    ? !isOmitted(path)
    : remainingFiles.has(path) || (existsSync(join(copy, path)) && !path.endsWith('.ts'));
for (let previousSize = -1; previousSize !== remainingFiles.size; ) {
  previousSize = remainingFiles.size;
  for (const file of remainingFiles) {
    if (file.startsWith('packages/') && !/\.test\.ts$|^packages\/\w+\/test\//.test(file)) continue;
    if (listImports(file).every(isPresent)) continue;
    remainingFiles.delete(file);
    rmSync(join(copy, file));
  }
}

console.log(`without ${omitted.join(', ')}`);
const runNode = (...nodeArgs) => execFileSync(process.execPath, nodeArgs, { cwd: copy, stdio: 'inherit' });
runNode('node_modules/typescript/bin/tsc', '--noEmit');
const { build } = await import('esbuild');
const entryPoints = ['cli', 'action'].map((name) => join(copy, 'packages/cli/src/entries', `${name}.ts`));
const outdir = join(copy, 'build');
await build({
  entryPoints,
  absWorkingDir: copy,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  outdir,
  // The packages of Trueup are TypeScript. All other packages stay imports.
  external: readdirSync(join(root, 'node_modules')).flatMap((name) => (name === '@trueup' ? [] : [name, `${name}/*`])),
  logLevel: 'error',
});
runNode('build/cli.js', 'render', '--settings-file', '.github/settings.yml', '--rendered-file', 'build/settings.yml');
if (runsTests) runNode('node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', 'packages/core');

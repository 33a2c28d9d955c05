// node scripts/without.mjs [PACKAGE…] [--tests]: whether Trueup builds and runs without these packages, or without all
// that a build may leave out.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkModules } from './link-modules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const runsTests = args.includes('--tests');
const optional = ['audit', 'import', 'serve'];
const named = args.filter((arg) => arg !== '--tests');
const unknown = named.filter((name) => !optional.includes(name));
if (unknown.length) throw new Error(`a build cannot leave out ${unknown.join(', ')}, only ${optional.join(', ')}`);

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

/** A package, or a folder of the command line: what imports something that is gone goes with it. */
const findPart = (path) =>
  /^@trueup\/(\w+)/.exec(path)?.[1] ??
  /^packages\/(cli\/src\/(?!entries\/)[\w-]+)\//.exec(path)?.[1] ??
  /^packages\/(\w+)\//.exec(path)?.[1];

function addDependents(parts) {
  const gone = new Set(parts);
  const program = sources.filter((file) => file.startsWith('packages/') && !file.endsWith('.test.ts'));
  const isEntryFile = (file) => file.startsWith('packages/cli/src/entries/');
  const arrows = program
    .filter((file) => !isEntryFile(file))
    .map((file) => [findPart(file), listImports(file).map(findPart)]);
  for (let before = -1; before !== gone.size; ) {
    before = gone.size;
    for (const [part, others] of arrows) if (part && others.some((other) => gone.has(other))) gone.add(part);
  }
  return [...gone].sort();
}

const gone = addDependents(named.length ? named : optional);
const isGone = (path) => gone.includes(findPart(path));

/** Takes out the imports of what is gone, and the entries that used them. */
function removeImports(file) {
  const lines = readFileSync(join(copy, file), 'utf8').split('\n');
  const isDropped = (line) => {
    const [, path] = /^import .* from '([^']+)'/.exec(line) ?? [];
    return path !== undefined && isGone(path.startsWith('@') ? path : join(dirname(file), path));
  };
  const names = lines.filter(isDropped).flatMap((line) => /^import \{ (.*) \} from/.exec(line)?.[1].split(', ') ?? []);
  const left = lines.filter((line) => !isDropped(line)).join('\n');
  const entries = names.map(
    (name) => new RegExp(`(?<=[[,]\\s*)(?:\\.\\.\\.)?\\b${name}\\b(?:\\([^\\n]*\\))?(?:,|(?=\\]))`),
  );
  writeFileSync(
    join(copy, file),
    entries.reduce((text, entry) => text.replace(entry, ''), left),
  );
}

for (const file of ['extensions.ts', 'commands.ts']) removeImports(join('packages/cli/src/entries', file));
for (const part of gone) rmSync(join(copy, 'packages', part), { recursive: true });
// What tried a part that is gone goes with it.
const left = new Set(sources.filter((file) => existsSync(join(copy, file))));
const isThere = (path) =>
  path.startsWith('@') ? !isGone(path) : left.has(path) || (existsSync(join(copy, path)) && !path.endsWith('.ts'));
for (let before = -1; before !== left.size; ) {
  before = left.size;
  for (const file of left) {
    if (file.startsWith('packages/') && !/\.test\.ts$|^packages\/\w+\/test\//.test(file)) continue;
    if (listImports(file).every(isThere)) continue;
    left.delete(file);
    rmSync(join(copy, file));
  }
}

console.log(`without ${gone.join(', ')}`);
const runNode = (...words) => execFileSync(process.execPath, words, { cwd: copy, stdio: 'inherit' });
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
  // The packages of the project are TypeScript, and the others stay imports.
  external: readdirSync(join(root, 'node_modules')).flatMap((name) => (name === '@trueup' ? [] : [name, `${name}/*`])),
  logLevel: 'error',
});
runNode('build/cli.js', 'render', '--settings-file', '.github/settings.yml', '--rendered-file', 'build/settings.yml');
if (runsTests) runNode('node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', 'packages/core');

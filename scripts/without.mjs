// node scripts/without.mjs [WING…] [--tests]: whether Trueup stands without these wings, or without all of them.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const runsTests = args.includes('--tests');
const all = readdirSync(join(root, 'src/wings'));
const named = args.filter((arg) => arg !== '--tests');
const unknown = named.filter((wing) => !all.includes(wing));
if (unknown.length) throw new Error(`no such wing: ${unknown.join(', ')}. The wings are ${all.join(', ')}`);

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
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const importsOf = (file) =>
  [...readFileSync(join(copy, file), 'utf8').matchAll(/(?:from |import\(|^import )'(\.[^']+)'/gm)].map(([, path]) =>
    relative(copy, resolve(copy, dirname(file), path)),
  );
const sources = ['src', 'live', 'test', 'bench', 'scripts', 'docs'].flatMap((folder) =>
  readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file)),
);

/** These wings, and those that hang on them. */
function withDependents(wings) {
  const gone = new Set(wings);
  const wingOf = (file) => /^src\/wings\/([^/]+)\//.exec(file)?.[1];
  const hanging = () =>
    sources.filter((file) => !file.endsWith('.test.ts')).map((file) => [wingOf(file), importsOf(file).map(wingOf)]);
  for (let before = -1; before !== gone.size; ) {
    before = gone.size;
    for (const [wing, others] of hanging()) if (wing && others.some((other) => gone.has(other))) gone.add(wing);
  }
  return [...gone].sort();
}

/** Takes out the imports of wings that are gone, and the entries that used them. */
function withoutLines(file, gone) {
  const isGone = (line) => gone.some((wing) => line.includes(`'../wings/${wing}/`));
  const lines = readFileSync(join(copy, file), 'utf8').split('\n');
  const names = lines.filter(isGone).flatMap((line) => /^import \{ (.*) \} from/.exec(line)?.[1].split(', ') ?? []);
  const left = lines.filter((line) => !isGone(line)).join('\n');
  const entries = names.map(
    (name) => new RegExp(`(?<=[[,]\\s*)(?:\\.\\.\\.)?\\b${name}\\b(?:\\([^\\n]*\\))?(?:,|(?=\\]))`),
  );
  writeFileSync(
    join(copy, file),
    entries.reduce((text, entry) => text.replace(entry, ''), left),
  );
}

const gone = withDependents(named.length ? named : all);
for (const wing of gone) rmSync(join(copy, 'src/wings', wing), { recursive: true });
for (const file of ['src/entries/extensions.ts', 'src/entries/commands.ts']) withoutLines(file, gone);
// What tried a wing goes with it.
const left = new Set(sources.filter((file) => existsSync(join(copy, file))));
for (let before = -1; before !== left.size; ) {
  before = left.size;
  for (const file of left) {
    if (file.startsWith('src/') && !file.endsWith('.test.ts')) continue;
    if (importsOf(file).every((path) => left.has(path) || (existsSync(join(copy, path)) && !path.endsWith('.ts'))))
      continue;
    left.delete(file);
    rmSync(join(copy, file));
  }
}

console.log(`without ${gone.join(', ')}`);
const node = (...words) => execFileSync(process.execPath, words, { cwd: copy, stdio: 'inherit' });
node('node_modules/typescript/bin/tsc', '--noEmit');
const { build } = await import('esbuild');
const entryPoints = ['cli', 'action'].map((name) => join(copy, 'src/entries', `${name}.ts`));
const outdir = join(copy, 'build');
await build({
  entryPoints,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  outdir,
  logLevel: 'error',
});
node('build/cli.js', 'render', '--settings-file', '.github/settings.yml', '--rendered-file', 'build/settings.yml');
if (runsTests) node('node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', 'src');

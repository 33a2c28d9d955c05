// npm run release: makes all files of a release in .cache/release/, and publishes nothing.
// `npm run release -- v1.2.3` first checks that the sources are ready for this tag.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { load, makeBundles, packagesIn, root } from '../bundle.mjs';
import { npm } from '../fresh.mjs';
import { makeExecutable } from './executable.mjs';
import { stage } from './stage.mjs';

const at = (...parts) => join(root, '.cache', 'release', ...parts);
const textOf = (file) => readFileSync(join(root, file), 'utf8');
const [tag] = process.argv.slice(2);

const { folder, manifest } = await stage();
const { version } = manifest;
/** Without its scope. */
const name = basename(manifest.name);
const { webOf } = await load('scripts/release/links.ts');
const { notesOf, tagProblems } = await load('scripts/release/notes.ts');
const changelog = textOf('CHANGELOG.md');
if (tag !== undefined) {
  const { version: printed } = await load('packages/core/src/session/world/version.ts');
  const problems = tagProblems({ tag, packed: version, printed, changelog, web: webOf(manifest) });
  if (problems.length) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
}

rmSync(at(), { recursive: true, force: true });
mkdirSync(at(), { recursive: true });
npm(['pack', folder, '--pack-destination', at(), '--loglevel=error'], at());
renameSync(at(`${manifest.name.slice(1).replace('/', '-')}-${version}.tgz`), at(`${name}-${version}.tgz`));
writeFileSync(at(`${name}.cdx.json`), await bill());
if (process.platform === 'linux') {
  const executable = `${name}-${version}-linux-${process.arch}`;
  copyFileSync(await makeExecutable(join(root, '.cache', 'executable')), at(executable));
  writeFileSync(at(`${executable}.licenses.txt`), licences());
}
writeFileSync(at('SHA256SUMS'), sums());
// The text of the release is no file of it, so it has no sum.
writeFileSync(at('NOTES.md'), `${notesOf(changelog, version) ?? `${version} is not in CHANGELOG.md yet.`}\n`);
console.log(`${textOf('.cache/release/SHA256SUMS')}in .cache/release/`);

/** Lists only what the package holds. */
async function bill() {
  const { billOf } = await load('scripts/release/bill.ts');
  const listed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--loglevel=error'], {
    cwd: root,
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 2],
  });
  const { cli } = await makeBundles();
  return `${JSON.stringify(billOf(JSON.parse(listed), name, packagesIn(cli.metafile)), null, 2)}\n`;
}

/** The executable holds Node as well, whose licence lies in the folder of its archive or with its documents. */
function licences() {
  const prefix = join(dirname(process.execPath), '..');
  const file = [join(prefix, 'LICENSE'), join(prefix, 'share/doc/nodejs/LICENSE')].find(existsSync);
  if (!file) throw new Error(`the licence of Node is not in ${prefix}. To fix, use the Node of its own archive`);
  return `${textOf('build/cli.licenses.txt')}\n${'-'.repeat(80)}\n\nNode.js ${process.version}\n\n${readFileSync(file, 'utf8')}`;
}

function sums() {
  const sumOf = (file) =>
    createHash('sha256')
      .update(readFileSync(at(file)))
      .digest('hex');
  return readdirSync(at())
    .sort()
    .map((file) => `${sumOf(file)}  ${file}\n`)
    .join('');
}

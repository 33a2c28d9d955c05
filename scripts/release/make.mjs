// npm run release: creates all files of a release in .cache/release/, and publishes nothing.
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
import { listPackages, load, makeBundles, root } from '../bundle.mjs';
import { runNpm } from '../fresh.mjs';
import { makeExecutable } from './executable.mjs';
import { stagePackage } from './stage.mjs';

const resolveInRelease = (...parts) => join(root, '.cache', 'release', ...parts);
const readText = (file) => readFileSync(join(root, file), 'utf8');
const [tag] = process.argv.slice(2);

const { folder, manifest } = await stagePackage();
const { version } = manifest;
/** The name of the package without its scope. */
const name = basename(manifest.name);
const { findWebPage } = await load('scripts/release/links.ts');
const { readReleaseNotes, findTagProblems } = await load('scripts/release/notes.ts');
const changelog = readText('CHANGELOG.md');
if (tag !== undefined) {
  const { version: printed } = await load('packages/core/src/session/world/version.ts');
  const problems = findTagProblems({ tag, packed: version, printed, changelog, web: findWebPage(manifest) });
  if (problems.length) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
}

rmSync(resolveInRelease(), { recursive: true, force: true });
mkdirSync(resolveInRelease(), { recursive: true });
runNpm(['pack', folder, '--pack-destination', resolveInRelease(), '--loglevel=error'], resolveInRelease());
renameSync(
  resolveInRelease(`${manifest.name.slice(1).replace('/', '-')}-${version}.tgz`),
  resolveInRelease(`${name}-${version}.tgz`),
);
writeFileSync(resolveInRelease(`${name}.cdx.json`), await createProgramBill());
if (process.platform === 'linux') {
  const executable = `${name}-${version}-linux-${process.arch}`;
  copyFileSync(await makeExecutable(join(root, '.cache', 'executable')), resolveInRelease(executable));
  writeFileSync(resolveInRelease(`${executable}.licenses.txt`), formatExecutableLicenses());
}
writeFileSync(resolveInRelease('SHA256SUMS'), formatChecksums());
// The notes are not a file of the release, so SHA256SUMS leaves them out.
writeFileSync(
  resolveInRelease('NOTES.md'),
  `${readReleaseNotes(changelog, version) ?? `${version} is not in CHANGELOG.md yet.`}\n`,
);
console.log(`${readText('.cache/release/SHA256SUMS')}in .cache/release/`);

/** Lists only the packages whose code the bundle contains. */
async function createProgramBill() {
  const { createBill } = await load('scripts/release/bill.ts');
  const listed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--loglevel=error'], {
    cwd: root,
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 2],
  });
  const { cli } = await makeBundles();
  return `${JSON.stringify(createBill(JSON.parse(listed), name, listPackages(cli.metafile)), null, 2)}\n`;
}

/** The executable also contains Node. Node's licence is in the folder of its archive or with its documentation. */
function formatExecutableLicenses() {
  const prefix = join(dirname(process.execPath), '..');
  const file = [join(prefix, 'LICENSE'), join(prefix, 'share/doc/nodejs/LICENSE')].find(existsSync);
  if (!file) throw new Error(`the licence of Node is not in ${prefix}. To fix, use Node from its official archive.`);
  return `${readText('build/cli.licenses.txt')}\n${'-'.repeat(80)}\n\nNode.js ${process.version}\n\n${readFileSync(file, 'utf8')}`;
}

function formatChecksums() {
  const hashFile = (file) =>
    createHash('sha256')
      .update(readFileSync(resolveInRelease(file)))
      .digest('hex');
  return readdirSync(resolveInRelease())
    .sort()
    .map((file) => `${hashFile(file)}  ${file}\n`)
    .join('');
}

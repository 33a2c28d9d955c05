// Publishes the packed package of `npm run release` as a dry run, installs it in an empty folder and runs it there,
// without the network.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '../bundle.mjs';
import { runNpm } from '../fresh.mjs';
import { tryProgram } from './try-program.mjs';

/** The limit for what the package adds to a machine with Node. The image of the Dockerfile adds nothing else to Node. */
const maxBytes = 90_000_000;

const releaseFolder = join(root, '.cache', 'release');
const tarball = join(
  releaseFolder,
  readdirSync(releaseFolder).find((file) => file.endsWith('.tgz')),
);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const empty = mkdtempSync(join(tmpdir(), 'trueup-package-'));
try {
  writeFileSync(join(empty, 'package.json'), '{"private": true}\n');
  // Publishes like release.yml, but without provenance. If `--dry-run` is ever missing, no registry runs at this address.
  const noRegistry = ['--registry=http://127.0.0.1:9/', '--fetch-retries=0'];
  runNpm(
    ['publish', tarball, '--dry-run', '--access=public', '--ignore-scripts', '--loglevel=error', ...noRegistry],
    empty,
  );
  runNpm(['install', '--offline', '--no-fund', '--no-audit', '--loglevel=error', tarball], empty);

  const installed = join(empty, 'node_modules', manifest.name);
  const bytes = measureFolder(installed);
  if (bytes > maxBytes) throw new Error(`the unpacked package has ${bytes} bytes, and the limit is ${maxBytes}`);
  const otherPackages = readdirSync(join(empty, 'node_modules')).filter(
    (name) => !name.startsWith('.') && name !== dirname(manifest.name),
  );
  if (otherPackages.length) throw new Error(`the package also installs ${otherPackages}`);
  if (/"(scripts|workspaces|devDependencies|private)"/.test(readFileSync(join(installed, 'package.json'), 'utf8')))
    throw new Error('package.json contains keys that concern only this repository');
  tryProgram(join(empty, 'node_modules', '.bin', basename(manifest.name)), manifest.version, empty);
  console.log(`${basename(tarball)} works in an empty folder. Unpacked, it has ${Math.round(bytes / 1000)} kB.`);
} finally {
  rmSync(empty, { recursive: true });
}

function measureFolder(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

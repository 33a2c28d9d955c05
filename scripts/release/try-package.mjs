// Publishes the packed package of `npm run release` as a dry run, installs it in an empty folder and uses it there,
// without the network.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '../bundle.mjs';
import { runNpm } from '../fresh.mjs';
import { tryProgram } from './try-program.mjs';

/** What the package adds to a machine with Node. The image of the Dockerfile holds nothing else. */
const mostBytes = 90_000_000;

const made = join(root, '.cache', 'release');
const tarball = join(
  made,
  readdirSync(made).find((file) => file.endsWith('.tgz')),
);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const empty = mkdtempSync(join(tmpdir(), 'trueup-package-'));
try {
  writeFileSync(join(empty, 'package.json'), '{"private": true}\n');
  // As release.yml does, but without its provenance. No registry is at this address, should `--dry-run` ever get lost.
  const nowhere = ['--registry=http://127.0.0.1:9/', '--fetch-retries=0'];
  runNpm(
    ['publish', tarball, '--dry-run', '--access=public', '--ignore-scripts', '--loglevel=error', ...nowhere],
    empty,
  );
  runNpm(['install', '--offline', '--no-fund', '--no-audit', '--loglevel=error', tarball], empty);

  const installed = join(empty, 'node_modules', manifest.name);
  const bytes = measureFolder(installed);
  if (bytes > mostBytes) throw new Error(`the package unpacks to ${bytes} bytes, and may have ${mostBytes}`);
  const others = readdirSync(join(empty, 'node_modules')).filter(
    (name) => !name.startsWith('.') && name !== dirname(manifest.name),
  );
  if (others.length) throw new Error(`the package installs others: ${others}`);
  if (/"(scripts|workspaces|devDependencies|private)"/.test(readFileSync(join(installed, 'package.json'), 'utf8')))
    throw new Error('package.json holds what is about this repository only');
  tryProgram(join(empty, 'node_modules', '.bin', basename(manifest.name)), manifest.version, empty);
  console.log(`${basename(tarball)} works in an empty folder; unpacked it has ${Math.round(bytes / 1000)} kB`);
} finally {
  rmSync(empty, { recursive: true });
}

function measureFolder(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

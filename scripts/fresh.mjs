// Installs missing or outdated packages in a clone, and rebuilds the program after a change.
import './oldest-node.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeOnly } from './write-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const resolveInRoot = (...parts) => join(root, ...parts);

/** Runs the npm that started this script, or the one on the path. Its output goes to stderr. */
export function runNpm(args, folder = root) {
  const npmPath = process.env.npm_execpath;
  const [command, leadingArgs] = npmPath?.endsWith('.js') ? [process.execPath, [npmPath]] : ['npm', []];
  const { status } = spawnSync(command, [...leadingArgs, ...args], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`\`npm ${args.join(' ')}\` failed in ${folder}. To fix, read the output of npm above.`);
    process.exit(1);
  }
}

/** Runs `npm ci` if npm's list of installed packages in `node_modules` differs from the lock file. */
export function ensureInstalled(folder = root) {
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});
  const lockedPackages = Object.entries(read(join(folder, 'package-lock.json'))).filter(
    ([path, { optional }]) => path && !optional,
  );
  const installedPackages = read(join(folder, 'node_modules', '.package-lock.json'));
  if (
    lockedPackages.every(
      ([path, { version, integrity }]) =>
        installedPackages[path]?.version === version && installedPackages[path]?.integrity === integrity,
    )
  )
    return;
  runNpm(['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], folder);
}

/** Builds into `build/` if the sources changed since the last build. */
export async function ensureBuilt() {
  const stampFile = resolveInRoot('.cache', 'built');
  const sourceHash = hashSources();
  if (
    existsSync(resolveInRoot('build', 'cli.js')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === sourceHash
  )
    return;
  const { makeBundles } = await import('./bundle.mjs');
  writeBuild(await makeBundles());
  mkdirSync(resolveInRoot('.cache'), { recursive: true });
  writeFileSync(stampFile, sourceHash);
}

export function writeBuild({ action, cli }) {
  writeOnly(resolveInRoot('build'), new Map([...action.files, ...cli.files]));
}

function hashSources() {
  const sources = readdirSync(resolveInRoot('packages'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of [
    ...sources,
    resolveInRoot('package-lock.json'),
    resolveInRoot('scripts', 'bundle.mjs'),
    resolveInRoot('scripts', 'one-core.mjs'),
    resolveInRoot('scripts', 'oldest-node.mjs'),
  ]) {
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

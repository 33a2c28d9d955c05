import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const REST = '@octokit/openapi@23.0.2';

/** Reads a description from its package, which npm installs into .cache/. */
export function fetchDescription(name, source = REST) {
  const cache = join(root, '.cache', 'describe', source.replace(/[@/]/g, '-'));
  const file = join(cache, 'node_modules', '@octokit', 'openapi', 'generated', `${name}.json`);
  if (!existsSync(file)) {
    execFileSync('npm', ['install', '--prefix', cache, '--no-save', '--ignore-scripts', source], { stdio: 'inherit' });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

const cloud = 'api.github.com.json';

/** The paths of the description in a package, and in a clone of the description's own repository. */
const descriptionPaths = [cloud, join('generated', cloud), join('descriptions', 'api.github.com', cloud)];

/** Reads the description that the user names: a file, a folder, or a package with its version. */
export function readNamedDescription(source) {
  if (!existsSync(source)) return fetchDescription('api.github.com', source);
  const file = statSync(source).isFile() ? source : descriptionPaths.map((path) => join(source, path)).find(existsSync);
  if (!file) throw new Error(`${source} has no ${cloud}. To fix, name the file itself.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

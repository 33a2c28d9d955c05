import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const REST = '@octokit/openapi@23.0.2';

/** A description of the package, which is fetched into .cache/. */
export function fetchDescription(name, source = REST) {
  const cache = join(root, '.cache', 'describe', source.replace(/[@/]/g, '-'));
  const file = join(cache, 'node_modules', '@octokit', 'openapi', 'generated', `${name}.json`);
  if (!existsSync(file)) {
    execFileSync('npm', ['install', '--prefix', cache, '--no-save', '--ignore-scripts', source], { stdio: 'inherit' });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

const cloud = 'api.github.com.json';

/** Where a folder has it: a package, or a clone of the description's own repository. */
const descriptionPaths = [cloud, join('generated', cloud), join('descriptions', 'api.github.com', cloud)];

/** The description that a person names: a file, a folder, or a package with its version. */
export function readNamedDescription(other) {
  if (!existsSync(other)) return fetchDescription('api.github.com', other);
  const file = statSync(other).isFile() ? other : descriptionPaths.map((place) => join(other, place)).find(existsSync);
  if (!file) throw new Error(`${other} has no ${cloud}. To fix, name the file itself.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

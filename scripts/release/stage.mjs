// Assembles the package for publication in .cache/package/.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { load, root } from '../bundle.mjs';
import { ensureBuilt } from '../fresh.mjs';
import { writeFiles } from '../write-files.mjs';

export const staged = join(root, '.cache', 'package');

/** The pages in the package. Their links point to the repository, which has the other pages. */
const pages = ['README.md', 'CHANGELOG.md'];
/** Keys of package.json that concern only this repository. */
const repositoryKeys = ['private', 'scripts', 'workspaces', 'devDependencies'];

export async function stagePackage() {
  await ensureBuilt();
  const { findWebPage, makeLinksAbsolute } = await load('scripts/release/links.ts');
  const readText = (file) => readFileSync(join(root, file), 'utf8');
  const manifest = JSON.parse(readText('package.json'));
  const home = { web: findWebPage(manifest), tag: `v${manifest.version}` };
  for (const key of repositoryKeys) delete manifest[key];

  rmSync(staged, { recursive: true, force: true });
  const files = new Map([
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['LICENSE', readText('LICENSE')],
  ]);
  for (const page of pages) files.set(page, makeLinksAbsolute(readText(page), home));
  writeFiles(staged, files);
  for (const folder of ['build', 'schema']) cpSync(join(root, folder), join(staged, folder), { recursive: true });
  return { folder: staged, manifest };
}

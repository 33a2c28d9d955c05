// npm run bench: what the built program costs, as ratios within one run. Never a test.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled } from '../scripts/fresh.mjs';

ensureInstalled();
await ensureBuilt();
const { build } = await import('esbuild');
const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache', 'bench');
mkdirSync(folder, { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: ['bench/table.ts'],
  outfile: join(folder, 'table.mjs'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['import', 'module'],
  external: ['node:*'],
  target: 'node20.19',
});
// The host in memory reads its description from beside itself.
const description = join(root, 'src', 'simulator', 'description');
for (const file of readdirSync(description).filter((name) => /\.(json|graphql)$/.test(name)))
  copyFileSync(join(description, file), join(folder, file));
await import(pathToFileURL(join(folder, 'table.mjs')).href);

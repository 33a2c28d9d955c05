// npm run style [-- PATH…]: whether docs and messages read as plain English. With paths, only files below them.
import './oldest-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractMessages, extractProse, findMistakes } from './style/rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
const isWanted = (file) => !wanted.length || wanted.some((path) => file.startsWith(path.replace(/\/$/, '')));

const listFilesBelow = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`);

/** What a user reads. `live` and `docs/development` quote GitHub's description, and the simulator speaks to tests. */
const pages = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...listFilesBelow('docs', /\.md$/).filter((file) => !file.startsWith('docs/development/')),
];
const sources = ['audit', 'cli', 'core', 'import', 'serve']
  .flatMap((name) => listFilesBelow(`packages/${name}/src`, /\.ts$/))
  .filter((file) => !file.endsWith('.test.ts'));

const found = [
  ...pages.filter(isWanted).flatMap((file) => listMistakes(file, extractProse)),
  ...sources.filter(isWanted).flatMap((file) => listMistakes(file, extractMessages)),
];
for (const { file, line, why, text } of found) console.log(`${file}:${line}: ${why}: ${text}`);
console.log(found.length ? `${found.length} texts to reword` : 'docs and messages keep the rules of style');
process.exitCode = found.length ? 1 : 0;

function listMistakes(file, read) {
  return read(readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) =>
    findMistakes(text).map((why) => ({ file, line, why, text })),
  );
}

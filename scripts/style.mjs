// npm run style [-- PATH…]: checks that docs and messages are plain English. With paths, checks only files below them.
import './oldest-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractMessages, extractProse, findMistakes } from './style/rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const paths = process.argv.slice(2);
const isWanted = (file) => !paths.length || paths.some((path) => file.startsWith(path.replace(/\/$/, '')));

const listFilesBelow = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`);

/** Texts for users. Omits `live` and `docs/development`, which quote GitHub's description, and the simulator, which serves tests. */
const pages = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...listFilesBelow('docs', /\.md$/).filter((file) => !file.startsWith('docs/development/')),
];
const sources = ['audit', 'cli', 'core', 'import', 'serve']
  .flatMap((name) => listFilesBelow(`packages/${name}/src`, /\.ts$/))
  .filter((file) => !file.endsWith('.test.ts'));

const mistakes = [
  ...pages.filter(isWanted).flatMap((file) => listMistakes(file, extractProse)),
  ...sources.filter(isWanted).flatMap((file) => listMistakes(file, extractMessages)),
];
for (const { file, line, why, text } of mistakes) console.log(`${file}:${line}: ${why}: ${text}`);
console.log(mistakes.length ? `Reword these ${mistakes.length} texts.` : 'Docs and messages follow the style rules.');
process.exitCode = mistakes.length ? 1 : 0;

function listMistakes(file, extractTexts) {
  return extractTexts(readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) =>
    findMistakes(text).map((why) => ({ file, line, why, text })),
  );
}

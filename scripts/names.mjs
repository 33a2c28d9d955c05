// npm run names [-- --list] [PATH…]: counts functions that begin with a verb or ask a question, and words in comments.
// Without paths, the script fails if the program misses the goals below. These goals may only get stricter.
import './oldest-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAction, verbs } from './style/verbs.mjs';

const minVerbShare = 98;
const maxCommentWords = 80;

const root = fileURLToPath(new URL('..', import.meta.url));
const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWanted = (file) => !paths.length || paths.some((path) => file.startsWith(path.replace(/\/$/, '')));

const sources = readdirSync(join(root, 'packages'))
  .flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `packages/${name}/src/${file}`),
  )
  .filter(isWanted)
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const declaration =
  /^\s*(?:export )?(?:async )?function\*? (\w+)|^\s*(?:export )?const (\w+)(?:: [^=]+)? =\s*(?:async )?(?:<[^>]*>)?(?:\([^()]*(?:\([^()]*\)[^()]*)*\)(?:: [^=]+)?|\w+) =>/gm;

const functions = sources.flatMap(({ file, text }) =>
  [...text.matchAll(declaration)].map(([, declared, assigned]) => ({ file, name: declared ?? assigned })),
);
const otherFunctions = functions.filter(({ name }) => !isAction(name));
const verbShare = Math.round(100 * (1 - otherFunctions.length / functions.length));

const comments = sources.flatMap(({ text }) =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([all]) => all),
);
const words = comments.join(' ').match(/[\w`'’-]*\w[\w`'’-]*/g)?.length ?? 0;
const lines = sources.reduce(
  (sum, { text }) => sum + text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line)).length,
  0,
);
const wordsPer100Lines = Math.round((100 * words) / lines);

if (process.argv.includes('--list')) for (const { file, name } of otherFunctions) console.log(`${file}: ${name}`);
console.log(`${functions.length} functions, ${verbShare} % begin with a verb or ask a question (${verbs.size} verbs)`);
console.log(`${comments.length} comments, ${wordsPer100Lines} words per 100 lines of code`);
if (!paths.length && (verbShare < minVerbShare || wordsPer100Lines > maxCommentWords)) {
  console.log(`The goals are at least ${minVerbShare} % and at most ${maxCommentWords} words.`);
  process.exitCode = 1;
}

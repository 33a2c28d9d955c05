// npm run names [-- --list] [PATH…]: counts functions that begin with a verb or ask a question, and words of comments.
// Without paths it also fails if the whole program is worse than the figures below, which only ever get stricter.
import './oldest-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAction, verbs } from './style/verbs.mjs';

const leastVerbs = 98;
const mostCommentWords = 80;

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
const others = functions.filter(({ name }) => !isAction(name));
const share = Math.round(100 * (1 - others.length / functions.length));

const comments = sources.flatMap(({ text }) =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([all]) => all),
);
const words = comments.join(' ').match(/[\w`'’-]*\w[\w`'’-]*/g)?.length ?? 0;
const lines = sources.reduce(
  (sum, { text }) => sum + text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line)).length,
  0,
);
const density = Math.round((100 * words) / lines);

if (process.argv.includes('--list')) for (const { file, name } of others) console.log(`${file}: ${name}`);
console.log(`${functions.length} functions, ${share} % begin with a verb or ask a question (${verbs.size} verbs)`);
console.log(`${comments.length} comments, ${density} words per 100 lines of code`);
if (!paths.length && (share < leastVerbs || density > mostCommentWords)) {
  console.log(`the goals are at least ${leastVerbs} % and at most ${mostCommentWords} words`);
  process.exitCode = 1;
}

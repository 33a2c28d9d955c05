// npm run build: bundles the command line into build/ and the action into dist/, which is committed.
import { join } from 'node:path';
import { budgetProblems, makeBundles, root, sizes } from './bundle.mjs';
import { writeBuild } from './fresh.mjs';
import { writeFiles } from './write-files.mjs';

const bundles = await makeBundles();
writeBuild(bundles);
writeFiles(join(root, 'dist'), bundles.action.files);

const { action } = bundles;
const total = action.files.get('action.js').length;
const largest = sizes(action.metafile)
  .slice(0, 3)
  .map(({ name, bytes }) => `${name} ${Math.round(bytes / 1000)} kB`);
console.log(`dist/action.js: ${Math.round(total / 1000)} kB (${largest.join(', ')})`);

const problems = budgetProblems(action);
if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

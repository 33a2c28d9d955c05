// npm run build: bundles the command line into build/ and the action into dist/, which is committed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetProblems, bytesOf, forOldRunners, makeBundles, root, sizes } from './bundle.mjs';
import { writeBuild } from './fresh.mjs';
import { writeOnly } from './write-files.mjs';

const bundles = await makeBundles();
writeBuild(bundles);
writeOnly(join(root, 'dist'), bundles.action.files);
writeFileSync(join(root, 'action-node20', 'action.yml'), forOldRunners());

const { action } = bundles;
const total = bytesOf(action.files);
const largest = sizes(action.metafile)
  .slice(0, 3)
  .map(({ name, bytes }) => `${name} ${Math.round(bytes / 1000)} kB`);
console.log(`dist/: ${Math.round(total / 1000)} kB (${largest.join(', ')})`);

const problems = budgetProblems(action);
if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

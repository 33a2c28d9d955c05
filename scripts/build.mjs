// npm run build: bundles the command line into build/ and the action into dist/, which is committed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  countBytes,
  findBudgetProblems,
  formatActionForOldRunners,
  makeBundles,
  measureParts,
  root,
} from './bundle.mjs';
import { writeBuild } from './fresh.mjs';
import { writeOnly } from './write-files.mjs';

const bundles = await makeBundles();
writeBuild(bundles);
writeOnly(join(root, 'dist'), bundles.action.files);
writeFileSync(join(root, 'action-node20', 'action.yml'), formatActionForOldRunners());

const { action } = bundles;
const total = countBytes(action.files);
const largest = measureParts(action.metafile)
  .slice(0, 3)
  .map(({ name, bytes }) => `${name} ${Math.round(bytes / 1000)} kB`);
console.log(`dist/: ${Math.round(total / 1000)} kB (${largest.join(', ')})`);

const problems = findBudgetProblems(action);
if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

// Checks that the committed action equals what the sources build, byte for byte, and is not too large.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBudgetProblems, formatActionForOldRunners, makeBundles, root } from './bundle.mjs';

const { action } = await makeBundles();
const dist = join(root, 'dist');
const committed = existsSync(dist) ? readdirSync(dist) : [];

const problems = [
  ...[...action.files]
    .filter(([name, bytes]) => !committed.includes(name) || !readFileSync(join(dist, name)).equals(bytes))
    .map(([name]) => `dist/${name} is not what the sources make. To fix, run \`npm run build\` and commit dist/.`),
  ...committed
    .filter((name) => !action.files.has(name))
    .map((name) => `dist/${name} is no part of the action. To fix, delete it.`),
  ...(readFileSync(join(root, 'action-node20', 'action.yml'), 'utf8') === formatActionForOldRunners()
    ? []
    : ['action-node20/action.yml is not made from action.yml. To fix, run `npm run build` and commit it.']),
  ...findBudgetProblems(action),
];

console.log(problems.join('\n') || 'dist/ is what the sources make, and within its size');
process.exitCode = problems.length ? 1 : 0;

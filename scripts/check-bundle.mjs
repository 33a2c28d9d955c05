// Checks that the committed action equals the build of the sources, byte for byte, and stays within its size limits.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBudgetProblems, formatActionForOldRunners, makeBundles, root } from './bundle.mjs';

const { action } = await makeBundles();
const dist = join(root, 'dist');
const committed = existsSync(dist) ? readdirSync(dist) : [];

const problems = [
  ...[...action.files]
    .filter(([name, bytes]) => !committed.includes(name) || !readFileSync(join(dist, name)).equals(bytes))
    .map(
      ([name]) => `dist/${name} differs from the build of the sources. To fix, run \`npm run build\` and commit dist/.`,
    ),
  ...committed
    .filter((name) => !action.files.has(name))
    .map((name) => `The action does not contain dist/${name}. To fix, delete it.`),
  ...(readFileSync(join(root, 'action-node20', 'action.yml'), 'utf8') === formatActionForOldRunners()
    ? []
    : ['action-node20/action.yml does not match action.yml. To fix, run `npm run build` and commit it.']),
  ...findBudgetProblems(action),
];

console.log(problems.join('\n') || 'dist/ equals the build of the sources and stays within its size limits');
process.exitCode = problems.length ? 1 : 0;

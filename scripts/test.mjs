// npm test: installs packages if needed, runs all tests, and prints how many passed.
// scripts/before-process-tests.mjs builds the program for the tests that start processes.
// `npm test -- NAME` runs only the test files whose path contains NAME.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './fresh.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache', 'tests.json');

ensureInstalled();
rmSync(results, { force: true });
const { status } = spawnSync(
  process.execPath,
  [
    // Tests create many short-lived objects. At the default size, garbage collection takes a tenth of their time.
    '--max-semi-space-size=64',
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);

const { passed, failed, skipped } = readCounts();
if (skipped) console.log(`${skipped} skipped`);
// A file that does not load, or an error outside a test, fails the run although no test fails.
console.log(`${passed} passed, ${failed || (status === 0 ? 0 : 1)} failed`);
process.exitCode = status === 0 && !failed ? 0 : 1;

function readCounts() {
  if (!existsSync(results)) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length);
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
}

// npm run check: runs every check of a change except the tests. `.ci/run` runs the same list after `npm test`.
import { execSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from './fresh.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
const shell = { cwd: root, stdio: 'inherit', env: { ...process.env, PATH } };

// knip finds the used packages in these calls, so each command has its own call.
const checks = {
  types: () => execSync('tsc', shell),
  'format and lint': () => execSync('biome check', shell),
  'a build without audit, import and serve': () => execSync('node scripts/without.mjs', shell),
  names: () => execSync('node scripts/names.mjs', shell),
  style: () => execSync('node scripts/style.mjs', shell),
  'unused code': () => execSync('knip', shell),
  bundle: () => execSync('node scripts/check-bundle.mjs', shell),
  'files of a release': () => execSync('node scripts/release/make.mjs', shell),
  package: () => execSync('node scripts/release/try-package.mjs && publint --strict .cache/package', shell),
  image: () => execSync('node scripts/release/try-image.mjs', shell),
  executable: () => execSync('node scripts/release/try-executable.mjs', shell),
};

ensureInstalled();
await ensureBuilt();
// A failed check does not stop the others, so one run shows all failures.
const failed = Object.entries(checks).filter(([name, check]) => !runCheck(name, check));
console.log(`\n${Object.keys(checks).length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;

function runCheck(name, check) {
  console.log(`\n${name}`);
  try {
    check();
    return true;
  } catch (failure) {
    console.log(`failed: ${name} (${failure.message})`);
    return false;
  }
}

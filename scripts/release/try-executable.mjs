// Builds the executable of `npm run release` again, checks that the bytes are equal, and runs it in an empty folder.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bundle.mjs';
import { makeExecutable } from './executable.mjs';
import { tryProgram } from './try-program.mjs';

if (process.platform !== 'linux') {
  console.log('The executable is for Linux. This check skips it on other platforms.');
  process.exit();
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const empty = mkdtempSync(join(tmpdir(), 'trueup-executable-'));
try {
  const executable = await makeExecutable(join(empty, 'made'));
  const bytes = readFileSync(executable);
  const released = join(root, '.cache', 'release', `trueup-${version}-linux-${process.arch}`);
  if (!bytes.equals(readFileSync(released)))
    throw new Error('two builds with the same sources and the same Node produced different executables');
  tryProgram(executable, version, mkdtempSync(join(empty, 'use-')));
  console.log(`The executable works, and two builds are equal. It has ${Math.round(bytes.length / 1_000_000)} MB.`);
} finally {
  rmSync(empty, { recursive: true });
}

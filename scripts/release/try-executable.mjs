// Makes the executable of `npm run release` again, which has to give the same bytes, and uses it in an empty folder.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bundle.mjs';
import { makeExecutable } from './executable.mjs';
import { tryProgram } from './try-program.mjs';

if (process.platform !== 'linux') {
  console.log('The executable is for Linux: it is not made here.');
  process.exit();
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const empty = mkdtempSync(join(tmpdir(), 'trueup-executable-'));
try {
  const executable = await makeExecutable(join(empty, 'made'));
  const bytes = readFileSync(executable);
  const before = join(root, '.cache', 'release', `trueup-${version}-linux-${process.arch}`);
  if (!bytes.equals(readFileSync(before)))
    throw new Error('the same sources and the same Node made two different executables');
  tryProgram(executable, version, mkdtempSync(join(empty, 'use-')));
  console.log(`the executable works, and is the same each time; it has ${Math.round(bytes.length / 1_000_000)} MB`);
} finally {
  rmSync(empty, { recursive: true });
}

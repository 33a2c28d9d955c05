// Prepares the tests that start processes: builds the program and finds the Node that runs the action.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from './fresh.mjs';

export async function setup() {
  await ensureBuilt();
  if (process.platform === 'linux' && process.arch === 'x64') {
    ensureInstalled(join(fileURLToPath(new URL('..', import.meta.url)), 'test', 'node24'));
  } else {
    console.log('Node 24 comes as a package for Linux on x64 only: the action is not tried on it here.');
  }
}

// Prepares the tests that start processes: builds the program and finds the Node that runs the action.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from './fresh.mjs';

export async function setup() {
  await ensureBuilt();
  if (process.platform === 'linux' && process.arch === 'x64') {
    ensureInstalled(join(fileURLToPath(new URL('..', import.meta.url)), 'test', 'node24'));
  } else {
    console.log('The package of Node 24 exists only for Linux on x64. The tests skip the action on Node 24.');
  }
}

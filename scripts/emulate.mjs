// npm run emulate: runs the built program and the assumptions on a third-party simulator. See test/emulate/README.md.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { ensureBuilt, ensureInstalled } from './fresh.mjs';

await ensureBuilt();
ensureInstalled(join(root, 'test', 'emulate'));
await import('../test/emulate/run.mjs');
const { testAllAssumptions } = await import('../test/emulate/assumptions.mjs');
if (await testAllAssumptions(await load('live/test/third-party.ts'))) process.exitCode = 1;

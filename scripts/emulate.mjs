// npm run emulate: tries the built program on a host in memory that others wrote. test/emulate/README.md says more.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { ensureBuilt, ensureInstalled } from './fresh.mjs';

await ensureBuilt();
ensureInstalled(join(root, 'test', 'emulate'));
await import('../test/emulate/run.mjs');
const { believeAll } = await import('../test/emulate/assumptions.mjs');
if (await believeAll(await load('live/test/third-party.ts'))) process.exitCode = 1;

// npm run verify-assumptions: runs live/verify.ts from its sources, with the flags that follow `--`.
import { load } from './bundle.mjs';
import { ensureInstalled } from './fresh.mjs';

ensureInstalled();
const { runVerify } = await load('live/verify.ts');
process.exitCode = await runVerify(process.argv.slice(2));

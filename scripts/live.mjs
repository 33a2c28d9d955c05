// npm run live: runs live/ from its sources, with the flags that follow `--`.
import { load } from './bundle.mjs';
import { ensureInstalled } from './fresh.mjs';

ensureInstalled();
const { runLive } = await load('live/main.ts');
process.exitCode = await runLive(process.argv.slice(2));

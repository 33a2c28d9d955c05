// npm run live: builds what is out of date, then runs `trueup live` with the flags that follow `--`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from './fresh.mjs';

ensureInstalled();
await ensureBuilt();
const cli = fileURLToPath(new URL('../build/cli.js', import.meta.url));
const { status } = spawnSync(process.execPath, [cli, 'live', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;

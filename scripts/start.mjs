// npm start: a fresh clone installs and builds what it lacks, then shows what Trueup does.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from './fresh.mjs';

ensureInstalled();
await ensureBuilt();
const cli = fileURLToPath(new URL('../build/cli.js', import.meta.url));
const { status } = spawnSync(process.execPath, [cli, 'demo'], { stdio: 'inherit' });
process.exitCode = status ?? 1;

// npm start: installs packages and builds the program if needed, then runs the demo.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from './fresh.mjs';

ensureInstalled();
await ensureBuilt();
const cli = fileURLToPath(new URL('../build/cli.js', import.meta.url));
const { status } = spawnSync(process.execPath, [cli, 'demo'], { stdio: 'inherit' });
process.exitCode = status ?? 1;

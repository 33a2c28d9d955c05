// npm run bench: measures the built program, as ratios within one run. The benchmark is not a test.
import { ensureBuilt, ensureInstalled } from '../scripts/fresh.mjs';

ensureInstalled();
await ensureBuilt();
const { load } = await import('../scripts/bundle.mjs');
await load('bench/merge-fleet.ts');
await load('bench/table.ts');

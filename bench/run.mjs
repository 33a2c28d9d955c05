// npm run bench: what the built program costs, as ratios within one run. Never a test.
import { ensureBuilt, ensureInstalled } from '../scripts/fresh.mjs';

ensureInstalled();
await ensureBuilt();
const { load } = await import('../scripts/bundle.mjs');
await load('bench/table.ts');

// npm run mutate: changes the program in small ways and says which changes no test notices. See scripts/mutate/mutate.ts.
import { load, root } from './bundle.mjs';
import { ensureInstalled } from './fresh.mjs';

ensureInstalled();
const { mutate } = await load('scripts/mutate/mutate.ts', ['vitest/node']);
process.exitCode = await mutate(root.replace(/\/$/, ''), process.argv.slice(2));

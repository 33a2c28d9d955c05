// npm pack and npm publish: what goes into the package is built from these sources.
import { ensureBuilt } from './fresh.mjs';

await ensureBuilt();

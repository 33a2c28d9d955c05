// Before npm pack and npm publish: builds the package from these sources.
import { ensureBuilt } from './fresh.mjs';

await ensureBuilt();

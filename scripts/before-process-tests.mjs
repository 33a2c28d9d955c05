import { ensureBuilt } from './fresh.mjs';

export const setup = ensureBuilt;

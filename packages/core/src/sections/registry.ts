import { loadSections } from './load.ts';
import type { Section } from './section.ts';

/** All sections in the order of apply, as in `keys.ts`. A run loads only those that it needs, with `load.ts`. */
export const registry: readonly Section[] = await loadSections();

/** A section that is known to be there. */
export const getSection = (key: string): Section => registry.find((section) => section.key === key)!;

import { loadSections } from './load.ts';
import type { Section } from './section.ts';

/** A run loads only the sections it needs, with `load.ts`. */
export const registry: readonly Section[] = await loadSections();

export const getSection = (key: string): Section => registry.find((section) => section.key === key)!;

import { existsSync } from 'node:fs';
import { it } from 'vitest';

const isBuilt = (wing: string) => existsSync(new URL(`../src/wings/${wing}`, import.meta.url));

/** A test of what a run does with these wings. A build without one of them has no such thing to try. */
export const itWith = (...wings: readonly string[]) => it.skipIf(!wings.every(isBuilt));

import { it } from 'vitest';
import { wings } from '../src/entries/wings.ts';

/** A test of what the core does with these wings. A build without one of them has no such thing to try. */
export const itWith = (...names: (keyof typeof wings)[]) => it.skipIf(names.some((name) => !wings[name]));

import type { LiveKey } from './calls.ts';
import { algorithmOf, algorithms } from './material.ts';

export const isDeclarable = ({ key }: LiveKey) => algorithms.includes(algorithmOf(key));

/** The live keys that an entry can match. */
export const declarableKeys = (live: readonly LiveKey[]): readonly LiveKey[] => live.filter(isDeclarable);

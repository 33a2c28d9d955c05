import { refuseTwins } from '../../plan/match.ts';
import type { LiveKey } from './calls.ts';
import { algorithmOf, algorithms } from './material.ts';
import { named } from './schema.ts';

export const isDeclarable = ({ key }: LiveKey) => algorithms.includes(algorithmOf(key));

/** The live keys that entries can be about. */
export function declarableKeys(live: readonly LiveKey[]): readonly LiveKey[] {
  const keys = live.filter(isDeclarable);
  refuseTwins(keys, ({ title }) => title, named, 'delete one of them');
  return keys;
}

import { say } from '../../../plan/wording.ts';
import { belonging } from '../names.ts';
import type { LiveSecret } from './calls.ts';
import { named } from './schema.ts';

/** The secrets of a store as entries. The host keeps the values, so each entry refers to a variable that you set. */
export function secretEntries(live: readonly LiveSecret[], word: string, of?: string) {
  const entries = live.map(({ name }) => ({ name, value: `$SECRET_${word}_${name}` }));
  return {
    entries,
    notes: entries.map(
      ({ name, value }) =>
        say`the value of ${belonging(named({ name }), of)} is left out, since the host never shows it: set ${value} in the environment before you apply this file`,
    ),
  };
}

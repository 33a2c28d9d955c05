import { say } from '../../../plan/wording.ts';
import { belonging } from '../names.ts';
import type { LiveSecret } from './calls.ts';
import { named } from './schema.ts';

/** The secrets of a store as entries. Their values stay with the host, so each is to be exported by a variable. */
export function secretEntries(live: readonly LiveSecret[], word: string, of?: string) {
  const entries = live.map(({ name }) => ({ name, value: `$SECRET_${word}_${name}` }));
  return {
    entries,
    notes: entries.map(
      ({ name, value }) =>
        say`the value of ${belonging(named({ name }), of)} is left out, since the host shows it to nobody: set ${value} in the environment before you apply this file`,
    ),
  };
}

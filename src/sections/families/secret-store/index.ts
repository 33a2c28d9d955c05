import type { Writing } from '../../../plan/item.ts';
import { say } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/shape.ts';
import type { SectionKey } from '../../keys.ts';
import { type Exported, listExported, listUndone, type Section } from '../../section.ts';
import { belonging, stored } from '../names.ts';
import {
  type ListedSecret,
  type LiveSecret,
  named,
  type SecretNeeds,
  type SecretStore,
  type SecretStorePath,
  secretCalls,
  settings,
} from './calls.ts';
import { planSecrets } from './plan.ts';

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

/**
 * Secrets that are to be deleted again can only be told from the others if all the others are listed. Otherwise only
 * deleted secrets matter, and no value is asked for that the run leaves alone.
 */
export function secretsToUndo(
  live: readonly LiveSecret[],
  items: readonly Writing[],
  entriesOf: (some: readonly LiveSecret[]) => ReturnType<typeof secretEntries>,
): Exported {
  const creates = items.some(({ kind }) => kind === 'create');
  const deleted = new Set(items.filter(({ kind }) => kind === 'delete').map(({ names = [] }) => names.at(-1)));
  const { entries, notes } = entriesOf(live.filter(({ name }) => creates || deleted.has(stored(name))));
  return listUndone(entries, items, notes);
}

/** What was in a secret before it was deleted or sent again. */
export const lostSecrets = ({ kind, subject, holds = {} }: Writing) => {
  if (kind === 'delete') return `the value of ${subject}`;
  const sent = Object.keys(holds).join(', ');
  return kind === 'reassert' ? `earlier values of secrets that were sent again, if others: ${sent}` : undefined;
};

/** A secret store of the repository itself. */
interface Store {
  readonly key: SectionKey;
  readonly place: SecretStorePath;
  readonly needs: SecretNeeds;
  /** The name of the store in variables of a snapshot: `$SECRET_ACTIONS_TOKEN`. */
  readonly word: string;
}

export function secretSection({ key, place, needs, word }: Store): Section<ListWithPolicy<ListedSecret>, LiveSecret[]> {
  const calls = secretCalls(place, needs);
  const store: SecretStore = {
    publicKey: calls.publicKey({}),
    put: ({ name }, sealed) => calls.put({ secret_name: name }, sealed),
    remove: (secret_name) => calls.remove({ secret_name }),
  };
  return {
    key,
    settings,
    visibleTo: { '': 'writers' },
    stakes: { '': 'access' },
    calls,
    read: (host) => host.ask(calls.list({})),
    plan: (desired, live) => planSecrets(desired, live, store),
    toSettings(live) {
      const { entries, notes } = secretEntries(live, word);
      return listExported(entries, settings, notes, []);
    },
    toUndo: (live, items) => secretsToUndo(live, items, (some) => secretEntries(some, word)),
    lostWith: lostSecrets,
  };
}

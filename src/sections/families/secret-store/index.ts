import type { Writing } from '../../../plan/item.ts';
import { say, type Text } from '../../../plan/wording.ts';
import type { ListWithPolicy, Shape } from '../../../settings/shape.ts';
import { type Exported, listExported, listUndone, type Section } from '../../section.ts';
import { belonging, isToBeUndone, nameOf } from '../stores.ts';
import {
  type ListedSecret,
  type LiveSecret,
  named,
  type SecretFeature,
  type SecretNeeds,
  type SecretStore,
  secretCalls,
  settings,
} from './calls.ts';
import { planSecrets } from './plan.ts';

/** Secrets as entries of a settings file. */
interface SecretEntries {
  readonly entries: readonly { readonly name: string; readonly value: string }[];
  readonly notes: readonly Text[];
}

/** The secrets of a store as entries. The host keeps the values, so each entry refers to a variable that you set. */
export function secretEntries(live: readonly LiveSecret[], word: string, of?: string): SecretEntries {
  const entries = live.map(({ name }) => ({ name, value: `$SECRET_${word}_${name}` }));
  return {
    entries,
    notes: entries.map(
      ({ name, value }) =>
        say`the value of ${belonging(named({ name }), of)} is left out, since the host never shows it: set ${value} in the environment before you apply this file`,
    ),
  };
}

/** No variable is asked for where the run leaves a value alone, or has sent one itself. */
export function secretsToUndo<Live extends LiveSecret>(
  live: readonly Live[],
  items: readonly Writing[],
  entriesOf: (some: readonly Live[]) => SecretEntries,
): Exported {
  const due = live.filter(isToBeUndone(items));
  const sent = new Map(
    items.filter(({ kind }) => kind === 'update').map(({ names = [], holds }) => [names.at(-1), holds]),
  );
  const valueSent = (one: LiveSecret) => (sent.get(nameOf(one)) as Partial<ListedSecret> | undefined)?.value;
  return listUndone(
    entriesOf(due).entries.map((entry) => ({ ...entry, value: String(valueSent(entry) ?? entry.value) })),
    items,
    entriesOf(due.filter((one) => !valueSent(one))).notes,
  );
}

/** What was in a secret before it was deleted or sent again. */
export const lostSecrets = ({ kind, subject, holds = {} }: Writing) => {
  if (kind === 'delete') return `the value of ${subject}`;
  const sent = Object.keys(holds).join(', ');
  return kind === 'reassert' ? `earlier values of secrets that were sent again, if others: ${sent}` : undefined;
};

/** What the sections of all stores share, whether of a repository or of an organization. */
export const ofSecrets = <Entry extends ListedSecret, Live extends LiveSecret>(
  store: SecretStore<Entry, Live>,
  shape: Shape<ListWithPolicy<Entry>>,
  entriesOf: (live: readonly Live[]) => SecretEntries,
) =>
  ({
    settings: shape,
    stakes: { '': 'access' },
    plan: (desired, live, names) => planSecrets(desired, live, store, names),
    toSettings(live) {
      const { entries, notes } = entriesOf(live);
      return listExported(entries, shape, notes, []);
    },
    toUndo: (live, items) => secretsToUndo(live, items, entriesOf),
    lostWith: lostSecrets,
  }) satisfies Partial<Section<ListWithPolicy<Entry>, Live[]>>;

/** The section for the secrets that a repository has for one feature. */
export function secretSection(
  feature: SecretFeature,
  needs: SecretNeeds,
): Section<ListWithPolicy<ListedSecret>, LiveSecret[]> {
  const calls = secretCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  const store: SecretStore = {
    publicKey: calls.publicKey({}),
    put: ({ name }, sealed) => calls.put({ secret_name: name }, sealed),
    remove: (secret_name) => calls.remove({ secret_name }),
  };
  return {
    key: `${feature}_secrets`,
    ...ofSecrets(store, settings, (live) => secretEntries(live, feature.toUpperCase())),
    visibleTo: { '': 'writers' },
    calls,
    read: (host) => host.ask(calls.list({})),
  };
}

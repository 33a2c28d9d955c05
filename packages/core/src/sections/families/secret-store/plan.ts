import {
  createNote,
  explainUnverified,
  planCreate,
  planDelete,
  planReassertionOfValues,
} from '../../../plan/make-items.ts';
import { planUndeclared } from '../../../plan/match.ts';
import { formatText } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/schema/shape.ts';
import { appendOwner, matchStoredItems, type NamedItem } from '../stores.ts';
import { createSecretWriteBuilder } from './acts.ts';
import { type DeclaredSecret, describeSecret, type SecretStore } from './calls.ts';

/**
 * GitHub never shows values. Apply therefore sends existing secrets on every run, and only a missing secret is drift.
 */
export function planSecrets(desired: ListWithPolicy<DeclaredSecret>, live: readonly NamedItem[], store: SecretStore) {
  const { entries, undeclared } = desired;
  const formatSubject = (secret: NamedItem) => appendOwner(describeSecret(secret), store.owner);
  const { identify, ...matches } = matchStoredItems(entries, live, formatSubject);
  const buildWrite = createSecretWriteBuilder(store);
  const existing = matches.pairs.map(({ entry }) => entry);

  return [
    ...matches.missing.map((entry) => {
      const { step, lookup } = buildWrite(entry);
      const because = `from ${entry.value}`;
      return planCreate(identify(entry), step, { holds: { value: entry.value }, lookups: [lookup], because });
    }),
    ...planResentSecrets(existing, buildWrite, store.owner),
    ...(existing.length || !entries.length
      ? []
      : [createNote(explainUnverified(...describeUnverifiedInParts(entries, store.owner)), store.owner)]),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: formatSubject,
      remove: (item) =>
        planDelete(identify(item), store.calls.remove({ ...store.params, secret_name: item.name }), {
          because: formatText`its value is lost for good, because GitHub never shows it`,
        }),
    }),
  ];
}

function planResentSecrets(
  entries: readonly DeclaredSecret[],
  buildWrite: ReturnType<typeof createSecretWriteBuilder>,
  owner?: string,
) {
  if (!entries.length) return [];
  const writes = entries.map(buildWrite);
  return [
    planReassertionOfValues(owner ?? '', describeUnverifiedInParts(entries, owner), {
      steps: writes.map(({ step }) => step),
      lookups: writes.map(({ lookup }) => lookup),
      covers: entries.map((entry) => [appendOwner(describeSecret(entry), owner), 'value'] as const),
      holds: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    }),
  ];
}

const describeUnverifiedInParts = (entries: readonly DeclaredSecret[], owner?: string) =>
  [appendOwner('secret values', owner), 'never shows them', entries.map(({ name }) => name).join(', ')] as const;

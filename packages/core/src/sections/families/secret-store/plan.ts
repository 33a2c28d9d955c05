import { create, note, reassertAll, remove, tellUnverified } from '../../../plan/make-items.ts';
import { match, planUndeclared } from '../../../plan/match.ts';
import { say } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/schema/shape.ts';
import { appendOwner, getStoredName, type NamedItem } from '../stores.ts';
import { createSealer } from './acts.ts';
import { type DeclaredSecret, nameSecret, type SecretStore } from './calls.ts';

/** The host never shows values, so apply sends existing secrets on every run, and only a missing secret is drift. */
export function planSecrets(desired: ListWithPolicy<DeclaredSecret>, live: readonly NamedItem[], store: SecretStore) {
  const { entries, undeclared } = desired;
  const formatSubject = (secret: NamedItem) => appendOwner(nameSecret(secret), store.owner);
  const identify = (secret: NamedItem) => ({ subject: formatSubject(secret), names: [getStoredName(secret)] });
  const found = match(entries, live, getStoredName, getStoredName, { named: formatSubject, fix: 'delete one of them' });
  const sealed = createSealer(store);
  const again = found.pairs.map(({ entry }) => entry);

  return [
    ...found.missing.map((entry) => {
      const { step, lookup } = sealed(entry);
      const because = `from ${entry.value}`;
      return create(identify(entry), step, { holds: { value: entry.value }, lookups: [lookup], because });
    }),
    ...planResentSecrets(again, sealed, store.owner),
    ...(again.length || !entries.length
      ? []
      : [note(tellUnverified(...describeUnverified(entries, store.owner)), store.owner)]),
    ...planUndeclared(undeclared, found.undeclared, {
      named: formatSubject,
      remove: (item) =>
        remove(identify(item), store.remove(item.name), {
          because: say`its value is lost for good, because GitHub never shows it`,
        }),
    }),
  ];
}

function planResentSecrets(entries: readonly DeclaredSecret[], sealed: ReturnType<typeof createSealer>, of?: string) {
  if (!entries.length) return [];
  const all = entries.map(sealed);
  return [
    reassertAll(of ?? '', describeUnverified(entries, of), {
      steps: all.map(({ step }) => step),
      lookups: all.map(({ lookup }) => lookup),
      covers: entries.map((entry) => [appendOwner(nameSecret(entry), of), 'value'] as const),
      holds: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    }),
  ];
}

const describeUnverified = (entries: readonly DeclaredSecret[], of?: string) =>
  [appendOwner('secret values', of), 'never shows them', entries.map(({ name }) => name).join(', ')] as const;

import { create, note, reassertAll, remove, tellUnverified } from '../../../plan/make-items.ts';
import { match, planUndeclared } from '../../../plan/match.ts';
import { say } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/schema/shape.ts';
import { nameOf, nameWithOwner, type WithName } from '../stores.ts';
import { startSealing } from './acts.ts';
import { type ListedSecret, nameSecret, type SecretStore } from './calls.ts';

/** The host never shows values, so apply sends existing secrets on every run, and only a missing secret is drift. */
export function planSecrets(desired: ListWithPolicy<ListedSecret>, live: readonly WithName[], store: SecretStore) {
  const { entries, undeclared } = desired;
  const subject = (secret: WithName) => nameWithOwner(nameSecret(secret), store.of);
  const identify = (secret: WithName) => ({ subject: subject(secret), names: [nameOf(secret)] });
  const found = match(entries, live, nameOf, nameOf, { named: subject, fix: 'delete one of them' });
  const sealed = startSealing(store);
  const again = found.pairs.map(({ entry }) => entry);

  return [
    ...found.missing.map((entry) => {
      const { step, lookup } = sealed(entry);
      const because = `from ${entry.value}`;
      return create(identify(entry), step, { holds: { value: entry.value }, lookups: [lookup], because });
    }),
    ...planResent(again, sealed, store.of),
    ...(again.length || !entries.length ? [] : [note(tellUnverified(...unverified(entries, store.of)), store.of)]),
    ...planUndeclared(undeclared, found.undeclared, {
      named: subject,
      remove: (item) =>
        remove(identify(item), store.remove(item.name), {
          because: say`its value is lost for good, because GitHub never shows it`,
        }),
    }),
  ];
}

function planResent(entries: readonly ListedSecret[], sealed: ReturnType<typeof startSealing>, of?: string) {
  if (!entries.length) return [];
  const all = entries.map(sealed);
  return [
    reassertAll(of ?? '', unverified(entries, of), {
      steps: all.map(({ step }) => step),
      lookups: all.map(({ lookup }) => lookup),
      covers: entries.map((entry) => [nameWithOwner(nameSecret(entry), of), 'value'] as const),
      holds: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    }),
  ];
}

const unverified = (entries: readonly ListedSecret[], of?: string) =>
  [nameWithOwner('secret values', of), 'never shows them', entries.map(({ name }) => name).join(', ')] as const;

import type { Item, Plan } from '../../../plan/item.ts';
import { create, reassertAll, remove } from '../../../plan/make-items.ts';
import { match, planUndeclared } from '../../../plan/match.ts';
import { say } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/shape.ts';
import { nameOf, nameWithOwner } from '../stores.ts';
import { startSealing } from './acts.ts';
import { type ListedSecret, type LiveSecret, nameSecret, type SecretStore } from './calls.ts';

/** The host never shows values, so apply sends existing secrets on every run, and only a missing secret is drift. */
export function planSecrets(
  { entries, undeclared }: ListWithPolicy<ListedSecret>,
  live: readonly LiveSecret[],
  store: SecretStore,
): Plan {
  const subject = (secret: { name: string }) => nameWithOwner(nameSecret(secret), store.of);
  const found = match(entries, live, nameOf, nameOf, { named: subject, fix: 'delete one of them' });
  const sealed = startSealing(store);

  return [
    ...found.missing.map((entry) => {
      const { step, lookup } = sealed(entry);
      return create(subject(entry), step, {
        names: [nameOf(entry)],
        holds: { value: entry.value },
        lookups: [lookup],
        because: `from ${entry.value}`,
      });
    }),
    ...planResent(
      found.pairs.map(({ entry }) => entry),
      sealed,
      store.of,
    ),
    ...planUndeclared(undeclared, found.undeclared, {
      named: subject,
      remove: (item) =>
        remove(subject(item), store.remove(item.name), {
          names: [nameOf(item)],
          because: say`its value cannot be read back, so it is lost for good`,
        }),
    }),
  ];
}

function planResent(
  entries: readonly ListedSecret[],
  sealed: ReturnType<typeof startSealing>,
  of: string | undefined,
): Item[] {
  if (!entries.length) return [];
  const all = entries.map(sealed);
  const names = entries.map(({ name }) => name).join(', ');
  return [
    reassertAll(of ?? '', [nameWithOwner('secret values', of), 'never shows them', names], {
      steps: all.map(({ step }) => step),
      lookups: all.map(({ lookup }) => lookup),
      covers: entries.map((entry) => [nameWithOwner(nameSecret(entry), of), 'value'] as const),
      holds: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    }),
  ];
}

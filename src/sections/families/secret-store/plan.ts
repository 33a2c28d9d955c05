import { type Act, create, type Item, type Lookup, type Plan, reassert, remove, secretOf } from '../../../plan/item.ts';
import { match, planUndeclared } from '../../../plan/match.ts';
import { open, say } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/shape.ts';
import { belonging, nameOf } from '../stores.ts';
import { type ListedSecret, type LiveSecret, named, type PublicKey, type SecretStore } from './calls.ts';

/** The write of a secret, and the lookup of its value before it. */
interface Sealing {
  readonly lookup: Lookup;
  readonly step: Act;
}

/** Seals values with the key of their store. The first write requests the key, so check never does. */
function sealing(store: SecretStore): (secret: ListedSecret) => Sealing {
  let asked: Promise<PublicKey> | undefined;

  return ({ name, value }) => {
    const lookup = secretOf(value);
    const step: Act = {
      act: `PUT secret ${name} from ${value}`,
      async run(host, found) {
        asked ??= host.ask(store.publicKey);
        const { key, key_id } = await asked;
        const { seal } = await import('../../../host/sealing.ts');
        const encrypted_value = seal(found(lookup), key);
        await host.send(store.put(name, { encrypted_value, key_id }));
        return undefined;
      },
    };
    return { lookup, step };
  };
}

/** The host never shows values, so apply sends existing secrets on every run, and only a missing secret is drift. */
export function planSecrets(
  { entries, undeclared }: ListWithPolicy<ListedSecret>,
  live: readonly LiveSecret[],
  store: SecretStore,
): Plan {
  const subject = (secret: { name: string }) => belonging(named(secret), store.of);
  const found = match(entries, live, nameOf, nameOf, { named: subject, fix: 'delete one of them' });
  const sealed = sealing(store);

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
    ...resent(
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

/** One item for all values: none of them can be verified. */
function resent(
  entries: readonly ListedSecret[],
  sealed: (secret: ListedSecret) => Sealing,
  of: string | undefined,
): Item[] {
  if (!entries.length) return [];
  const all = entries.map(sealed);
  const values = belonging('secret values', of);
  const names = entries.map(({ name }) => name).join(', ');
  return [
    reassert(
      of ?? '',
      open(
        `${values} cannot be verified, since the host never shows them; apply sends them again on every run: ${names}`,
      ),
      open(`${values} sent again, since the host never shows them: ${names}`),
      {
        steps: all.map(({ step }) => step),
        lookups: all.map(({ lookup }) => lookup),
        covers: entries.map((entry) => [belonging(named(entry), of), 'value'] as const),
        holds: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
      },
    ),
  ];
}

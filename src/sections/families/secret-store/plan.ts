import { create, type Item, type Plan, reassert, remove } from '../../../plan/item.ts';
import { match } from '../../../plan/match.ts';
import { planUndeclared } from '../../../plan/undeclared.ts';
import { open, say } from '../../../plan/wording.ts';
import type { Listed } from '../../../settings/shape.ts';
import { belonging, stored } from '../names.ts';
import { sealing } from './apply.ts';
import type { LiveSecret, SecretStore } from './calls.ts';
import { named, type Secret } from './schema.ts';

const nameOf = ({ name }: { name: string }) => stored(name);

/** The host never shows values, so apply sends existing secrets on every run, and only a missing secret is drift. */
export function planSecrets(
  { entries, undeclared }: Listed<Secret>,
  live: readonly LiveSecret[],
  store: SecretStore,
): Plan {
  const subject = (secret: { name: string }) => belonging(named(secret), store.of);
  const found = match(entries, live, nameOf, nameOf, { named: subject, fix: 'delete one of them' });
  const sealed = sealing(store);

  return [
    ...found.missing.map((entry) => {
      const { step, lookup } = sealed(entry);
      return create(subject(entry), step, { lookups: [lookup], because: `from ${entry.value}` });
    }),
    ...resent(
      found.pairs.map(({ entry }) => entry),
      sealed,
      store,
    ),
    ...planUndeclared(undeclared, found.undeclared, {
      named: subject,
      remove: (item) =>
        remove(subject(item), store.remove(item.name), {
          because: say`its value cannot be read back, so it is lost for good`,
        }),
    }),
  ];
}

/** One item for all values: none of them can be verified. */
function resent(entries: readonly Secret[], sealed: ReturnType<typeof sealing>, store: SecretStore): Item[] {
  if (!entries.length) return [];
  const all = entries.map(sealed);
  const values = belonging('secret values', store.of);
  const names = entries.map(({ name }) => name).join(', ');
  return [
    reassert(
      store.of ?? '',
      open(
        `${values} cannot be verified, since the host never shows them; apply sends them again on every run: ${names}`,
      ),
      open(`${values} sent again, since the host never shows them: ${names}`),
      { steps: all.map(({ step }) => step), lookups: all.map(({ lookup }) => lookup) },
    ),
  ];
}

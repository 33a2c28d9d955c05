import type { Listed } from '../../../settings/shape.ts';
import { listExported } from '../../exported.ts';
import type { SectionKey } from '../../keys.ts';
import type { Section } from '../../section.ts';
import { type LiveSecret, type RepositoryStorePath, type SecretNeeds, type SecretStore, secretCalls } from './calls.ts';
import { planSecrets } from './plan.ts';
import { type Secret, settings } from './schema.ts';
import { secretEntries } from './snapshot.ts';

/** A secret store of the repository itself. */
interface Store {
  readonly key: SectionKey;
  readonly place: RepositoryStorePath;
  readonly needs: SecretNeeds;
  /** The name of the store in variables of a snapshot: `$SECRET_ACTIONS_TOKEN`. */
  readonly word: string;
}

export function secretSection({ key, place, needs, word }: Store): Section<Listed<Secret>, LiveSecret[]> {
  const calls = secretCalls(place, needs);
  const store: SecretStore = {
    publicKey: calls.publicKey({}),
    put: (secret_name, sealed) => calls.put({ secret_name }, sealed),
    remove: (secret_name) => calls.remove({ secret_name }),
  };
  return {
    key,
    settings,
    visibleTo: { '': 'writers' },
    calls,
    read: (host) => host.ask(calls.list({})),
    plan: (desired, live) => planSecrets(desired, live, store),
    toSettings(live) {
      const { entries, notes } = secretEntries(live, word);
      return listExported(entries, settings, notes);
    },
  };
}

import { type Act, type Lookup, secretOf } from '../../../plan/item.ts';
import type { ListedSecret, PublicKey, SecretStore } from './calls.ts';

/** The write of a secret, and the lookup of its value before it. */
export interface Sealing {
  readonly lookup: Lookup;
  readonly step: Act;
}

/** Seals values with the key of their store. The first write requests the key, so check never does. */
export function startSealing(store: SecretStore): (secret: ListedSecret) => Sealing {
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

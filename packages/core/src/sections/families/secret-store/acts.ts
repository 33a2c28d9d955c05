import type { Act } from '../../../plan/item.ts';
import { secretOf } from '../../../plan/make-items.ts';
import type { ListedSecret, PublicKey, SecretStore } from './calls.ts';

/** Seals values with the key of their store. The first write requests the key, so check never does. */
export function startSealing(store: SecretStore) {
  let asked: Promise<PublicKey> | undefined;

  return ({ name, value }: ListedSecret) => {
    const lookup = secretOf(value);
    const step: Act = {
      act: `PUT secret ${name} from ${value}`,
      async run(host, found) {
        asked ??= host.ask(store.publicKey);
        const { key, key_id } = await asked;
        const { sealSecret: seal } = await import('../../../github/sealing.ts');
        const encrypted_value = seal(found(lookup), key);
        await host.send(store.put(name, { encrypted_value, key_id }));
        return undefined;
      },
    };
    return { step, lookup };
  };
}

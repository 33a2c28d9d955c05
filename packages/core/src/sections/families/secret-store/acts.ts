import type { ActionStep } from '../../../plan/item.ts';
import { createSecretLookup } from '../../../plan/make-items.ts';
import type { DeclaredSecret, PublicKey, SecretStore } from './calls.ts';

/** All writes share the store's public key, which the first write requests. */
export function createSecretWriteBuilder({ calls, params }: SecretStore) {
  let publicKey: Promise<PublicKey> | undefined;

  return ({ name, value }: DeclaredSecret) => {
    const lookup = createSecretLookup(value);
    const step: ActionStep = {
      act: `PUT secret ${name} from ${value}`,
      async run(github, resolve) {
        publicKey ??= github.ask(calls.publicKey(params));
        const { key, key_id } = await publicKey;
        const { sealSecret } = await import('../../../github/sealing.ts');
        const encrypted_value = sealSecret(resolve(lookup), key);
        await github.send(calls.put({ ...params, secret_name: name }, { encrypted_value, key_id }));
        return undefined;
      },
    };
    return { step, lookup };
  };
}

import type { WriteCall } from '../../github/call.ts';
import type { Step } from '../../plan/item.ts';
import { createSecretLookup } from '../../plan/make-items.ts';
import type { Reference } from '../../settings/schema/reference.ts';

/** Only this code sends the secret of a webhook to GitHub. */
export function createWriteWithSecret(
  secret: Reference | undefined,
  createCall: (secretPart: { secret?: string }) => WriteCall,
) {
  if (!secret) return { step: createCall({}), lookups: [] };
  const value = createSecretLookup(secret);
  const step: Step = {
    act: createCall({}).route,
    async run(github, resolve) {
      await github.send(createCall({ secret: resolve(value).reveal() }));
      return undefined;
    },
  };
  return { step, lookups: [value] };
}

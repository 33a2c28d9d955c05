import type { WriteCall } from '../../github/call.ts';
import type { Step } from '../../plan/item.ts';
import { createSecretLookup } from '../../plan/make-items.ts';
import type { Reference } from '../../settings/schema/reference.ts';

/** Only this code reveals the secret of a webhook, to send it to GitHub. */
export function createSecretWrite(secret: Reference | undefined, call: (secretPart: { secret?: string }) => WriteCall) {
  if (!secret) return { step: call({}), lookups: [] };
  const value = createSecretLookup(secret);
  const step: Step = {
    act: call({}).route,
    async run(github, resolve) {
      await github.send(call({ secret: resolve(value).reveal() }));
      return undefined;
    },
  };
  return { step, lookups: [value] };
}

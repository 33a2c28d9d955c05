import type { WriteCall } from '../../github/call.ts';
import type { Step } from '../../plan/item.ts';
import { secretOf } from '../../plan/make-items.ts';
import type { Reference } from '../../settings/schema/reference.ts';

/** A write whose config may contain a secret. Only this code opens the value, to send it. */
export function createSecretWrite(secret: Reference | undefined, call: (opened: { secret?: string }) => WriteCall) {
  if (!secret) return { step: call({}), lookups: [] };
  const value = secretOf(secret);
  const step: Step = {
    act: call({}).route,
    async run(github, found) {
      await github.send(call({ secret: found(value).reveal() }));
      return undefined;
    },
  };
  return { step, lookups: [value] };
}

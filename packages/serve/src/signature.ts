import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@trueup/core/github';

/** Checks that GitHub signed exactly these bytes. The comparison takes the same time for every wrong signature. */
export function hasValidSignature(body: readonly Uint8Array[], signature: string | undefined, secret: Secret): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (hex === undefined) return false;
  const hmac = createHmac('sha256', secret.reveal());
  for (const chunk of body) hmac.update(chunk);
  return timingSafeEqual(hmac.digest(), Buffer.from(hex, 'hex'));
}

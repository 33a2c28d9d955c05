import { createHmac, hkdfSync } from 'node:crypto';
import { putInBox, takeFromBox } from './box.ts';
import type { Secret } from './secret.ts';

/** Only the holder of the token can name, read or make entries: the keys for all three come from the token. */
export type Vault = ReturnType<typeof vaultOf>;

export function vaultOf(token: Secret) {
  const keys = Buffer.from(hkdfSync('sha256', token.reveal(), '', 'trueup: kept answers', 64));
  const naming = keys.subarray(0, 32);
  const sealing = keys.subarray(32);
  return {
    /** The same words always get the same name, which does not reveal them. */
    nameOf: (words: readonly string[]) =>
      createHmac('sha256', naming).update(JSON.stringify(words)).digest('base64url'),
    /** Opens only under this name, so that nobody can move a sealed text to another place. */
    seal: (name: string, text: string) => putInBox(text, sealing, name).toString('base64'),
    /** `undefined` if it was sealed with another token, under another name, or is damaged. */
    open: (name: string, sealed: string) => takeFromBox(Buffer.from(sealed, 'base64'), sealing, name),
  };
}

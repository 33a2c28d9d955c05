import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Secret } from './secret.ts';

/** Only the holder of the token can name, read or make entries: the keys for all three come from the token. */
export interface Vault {
  /** The same words always get the same name, which does not reveal them. */
  nameOf(words: readonly string[]): string;
  /** Opens only under this name, so that nobody can move a sealed text to another place. */
  seal(name: string, text: string): string;
  /** `undefined` if it was sealed with another token, under another name, or is damaged. */
  open(name: string, sealed: string): string | undefined;
}

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

export function vaultOf(token: Secret): Vault {
  const keys = Buffer.from(hkdfSync('sha256', token.reveal(), '', 'trueup: kept answers', 64));
  const naming = keys.subarray(0, 32);
  const sealing = keys.subarray(32);
  return {
    nameOf: (words) => createHmac('sha256', naming).update(JSON.stringify(words)).digest('base64url'),
    seal(name, text) {
      const iv = randomBytes(ivLength);
      const box = createCipheriv(cipher, sealing, iv).setAAD(Buffer.from(name));
      const bytes = Buffer.concat([box.update(deflateRawSync(text)), box.final()]);
      return Buffer.concat([iv, box.getAuthTag(), bytes]).toString('base64');
    },
    open(name, sealed) {
      const all = Buffer.from(sealed, 'base64');
      if (all.length < ivLength + tagLength) return undefined;
      const box = createDecipheriv(cipher, sealing, all.subarray(0, ivLength)).setAAD(Buffer.from(name));
      box.setAuthTag(all.subarray(ivLength, ivLength + tagLength));
      try {
        const bytes = Buffer.concat([box.update(all.subarray(ivLength + tagLength)), box.final()]);
        return inflateRawSync(bytes).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Encrypts a text. It opens only with the same label, which is authenticated with it. */
export function putInBox(text: string, key: Buffer, label: string): Buffer {
  const iv = randomBytes(ivLength);
  const box = createCipheriv(cipher, key, iv).setAAD(Buffer.from(label));
  const bytes = Buffer.concat([box.update(deflateRawSync(text)), box.final()]);
  return Buffer.concat([iv, box.getAuthTag(), bytes]);
}

/** `undefined` if the key or the label is another one, or anything was changed. */
export function takeFromBox(all: Buffer, key: Buffer, label: string): string | undefined {
  if (all.length < ivLength + tagLength) return undefined;
  const box = createDecipheriv(cipher, key, all.subarray(0, ivLength)).setAAD(Buffer.from(label));
  box.setAuthTag(all.subarray(ivLength, ivLength + tagLength));
  try {
    const bytes = Buffer.concat([box.update(all.subarray(ivLength + tagLength)), box.final()]);
    return inflateRawSync(bytes).toString('utf8');
  } catch {
    return undefined;
  }
}

import { createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { HostUnreachable } from './failures.ts';
import type { Secret } from './secret.ts';

/**
 * A secret that only the holder of the key can open: libsodium's sealed box, in base64 like the key.
 * The libraries behind it are large, so this file is imported only where a secret is about to be sent.
 */
export function seal(secret: Secret, publicKey: string): string {
  const recipient = Buffer.from(publicKey, 'base64');
  const { publicKey: sender, privateKey } = generateKeyPairSync('x25519');
  const ephemeral = bytesOf(sender);
  const key = boxKey(sharedSecret(privateKey, recipient));
  const nonce = blake2b(Buffer.concat([ephemeral, recipient]), { dkLen: 24 });
  const box = xsalsa20poly1305(key, nonce).encrypt(Buffer.from(secret.reveal(), 'utf8'));
  return Buffer.concat([ephemeral, box]).toString('base64');
}

/**
 * What stands before the 32 bytes of a public key. Keys go in and out in this form and not as JWK:
 * Node 20 can lock up for good while it writes a key that it has just made as JWK.
 */
const spki = Buffer.from('302a300506032b656e032100', 'hex');

const bytesOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(spki.length);

const keyOf = (bytes: Buffer) => createPublicKey({ key: Buffer.concat([spki, bytes]), format: 'der', type: 'spki' });

function sharedSecret(privateKey: KeyObject, recipient: Buffer) {
  try {
    return diffieHellman({ privateKey, publicKey: keyOf(recipient) });
  } catch {
    throw new HostUnreachable(
      'the key that the host gave to seal secrets for is not a usable one, so none was sent',
      'run again; if the host gives such a key again, report it to the host',
    );
  }
}

const sigma = words(Buffer.from('expand 32-byte k'));

/** The key of the box, as NaCl derives it from what both sides share. */
function boxKey(shared: Buffer) {
  const key = new Uint32Array(8);
  hsalsa(sigma, words(shared), new Uint32Array(4), key);
  return new Uint8Array(key.buffer);
}

/** In an array of its own: a buffer may start where no word can. */
function words(bytes: Buffer) {
  return new Uint32Array(Uint8Array.from(bytes).buffer);
}

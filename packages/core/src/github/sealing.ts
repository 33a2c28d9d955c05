import { createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { blake2b } from '@noble/hashes/blake2.js';
import type { Secret } from './http/secret.ts';
import { createConfigError } from './refusals/failures.ts';

/** Uses a libsodium sealed box. The libraries are large, so this file is loaded only before a secret is sent. */
export function sealSecret(secret: Secret, publicKey: string): string {
  const recipient = Buffer.from(publicKey, 'base64');
  const { publicKey: sender, privateKey } = generateKeyPairSync('x25519');
  const ephemeral = sender.export({ format: 'der', type: 'spki' }).subarray(publicKeyHeader.length);
  const key = computeBoxKey(computeSharedSecret(privateKey, recipient));
  const nonce = blake2b(Buffer.concat([ephemeral, recipient]), { dkLen: 24 });
  const box = xsalsa20poly1305(key, nonce).encrypt(Buffer.from(secret.reveal(), 'utf8'));
  return Buffer.concat([ephemeral, box]).toString('base64');
}

/** Node 20 can hang forever when it exports a fresh key as JWK. */
const publicKeyHeader = Buffer.from('302a300506032b656e032100', 'hex');

function computeSharedSecret(privateKey: KeyObject, recipient: Buffer) {
  try {
    return diffieHellman({ privateKey, publicKey: toPublicKey(recipient) });
  } catch {
    throw createConfigError(
      'the key that GitHub sent for encrypting secrets is not usable, so no secret was sent',
      'run again; if this happens again, report it to GitHub',
    );
  }
}

const toPublicKey = (bytes: Buffer) =>
  createPublicKey({ key: Buffer.concat([publicKeyHeader, bytes]), format: 'der', type: 'spki' });

const sigma = toUint32Array(Buffer.from('expand 32-byte k'));

function computeBoxKey(shared: Buffer) {
  const key = new Uint32Array(8);
  hsalsa(sigma, toUint32Array(shared), new Uint32Array(4), key);
  return new Uint8Array(key.buffer);
}

/** A buffer may start at an address that 32-bit words cannot have. */
function toUint32Array(bytes: Buffer) {
  return new Uint32Array(Uint8Array.from(bytes).buffer);
}

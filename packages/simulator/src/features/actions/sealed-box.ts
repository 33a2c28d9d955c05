import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { hsalsa, secretbox } from '@noble/ciphers/salsa.js';
import { blake2b } from '@noble/hashes/blake2.js';

/** The key pair for sealed values. Both halves are DER in base64, so that a dump can be a seed. */
export interface BoxKey {
  readonly key_id: string;
  readonly spki: string;
  readonly pkcs8: string;
}

/** Two stores of a host never share a key, but hosts in one process do: to make one takes longer than a request. */
export function newBoxKey(key_id: string): BoxKey {
  const known = boxKeys.get(key_id) ?? madeBoxKey(key_id);
  boxKeys.set(key_id, known);
  return known;
}

const boxKeys = new Map<string, BoxKey>();

function madeBoxKey(key_id: string): BoxKey {
  const { publicKey, privateKey } = generateKeyPairSync('x25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { key_id, spki: publicKey.toString('base64'), pkcs8: privateKey.toString('base64') };
}

const keyBytes = 32;

/** The last bytes of the DER are the key itself. */
export const publicHalf = ({ spki }: BoxKey) => Buffer.from(spki, 'base64').subarray(-keyBytes);

/** Opens a sealed value; `undefined` if it was sealed for another key or not at all. */
export function opened(key: BoxKey, sealed: Buffer): string | undefined {
  try {
    const [sender, box] = [sealed.subarray(0, keyBytes), sealed.subarray(keyBytes)];
    const nonce = blake2b(new Uint8Array([...sender, ...publicHalf(key)]), { dkLen: 24 });
    const bytes = secretbox(boxKey(key, sender), nonce).open(new Uint8Array(box));
    return Buffer.from(bytes).toString('utf8');
  } catch {
    return undefined;
  }
}

/** HSalsa20 over the shared secret, with a nonce of zeros. */
function boxKey(key: BoxKey, sender: Buffer): Uint8Array {
  const jwk = { kty: 'OKP', crv: 'X25519', x: sender.toString('base64url') };
  const agreed = diffieHellman({
    privateKey: privateHalf(key),
    publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
  });
  const derived = new Uint32Array(8);
  hsalsa(wordsOf(Buffer.from('expand 32-byte k')), wordsOf(agreed), wordsOf(Buffer.alloc(16)), derived);
  return new Uint8Array(derived.buffer);
}

/** Parsed once: that takes longer than all else about a sealed value. */
const privateHalves = new Map<string, KeyObject>();

function privateHalf({ pkcs8 }: BoxKey): KeyObject {
  const known =
    privateHalves.get(pkcs8) ?? createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' });
  privateHalves.set(pkcs8, known);
  return known;
}

const wordsOf = (bytes: Buffer) => new Uint32Array(new Uint8Array(bytes).buffer);

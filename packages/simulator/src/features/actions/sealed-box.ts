import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { hsalsa, secretbox } from '@noble/ciphers/salsa.js';
import { blake2b } from '@noble/hashes/blake2.js';

/** The key pair for sealed values. Both halves are DER in base64, because a dump must work as a seed. */
export interface BoxKey {
  readonly key_id: string;
  readonly spki: string;
  readonly pkcs8: string;
}

/**
 * Two stores of one simulator never share a key. Simulators in one process do, because generating a key takes longer
 * than a request.
 */
export function getOrGenerateBoxKey(key_id: string): BoxKey {
  const key = boxKeys.get(key_id) ?? generateBoxKey(key_id);
  boxKeys.set(key_id, key);
  return key;
}

const boxKeys = new Map<string, BoxKey>();

function generateBoxKey(key_id: string): BoxKey {
  const { publicKey, privateKey } = generateKeyPairSync('x25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { key_id, spki: publicKey.toString('base64'), pkcs8: privateKey.toString('base64') };
}

const keyBytes = 32;

/** The last bytes of the DER are the key itself. */
export const getRawPublicKey = ({ spki }: BoxKey) => Buffer.from(spki, 'base64').subarray(-keyBytes);

/** Returns `undefined` if the value was sealed for another key or not at all. */
export function openSealedValue(key: BoxKey, sealed: Buffer): string | undefined {
  try {
    const [sender, box] = [sealed.subarray(0, keyBytes), sealed.subarray(keyBytes)];
    const nonce = blake2b(new Uint8Array([...sender, ...getRawPublicKey(key)]), { dkLen: 24 });
    const bytes = secretbox(computeSharedBoxKey(key, sender), nonce).open(new Uint8Array(box));
    return Buffer.from(bytes).toString('utf8');
  } catch {
    return undefined;
  }
}

/** HSalsa20 over the shared secret, with a nonce of zeros. */
function computeSharedBoxKey(key: BoxKey, sender: Buffer): Uint8Array {
  const jwk = { kty: 'OKP', crv: 'X25519', x: sender.toString('base64url') };
  const agreed = diffieHellman({
    privateKey: parsePrivateKey(key),
    publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
  });
  const derived = new Uint32Array(8);
  hsalsa(toWords(Buffer.from('expand 32-byte k')), toWords(agreed), toWords(Buffer.alloc(16)), derived);
  return new Uint8Array(derived.buffer);
}

/** Parsing takes longer than all other steps of opening a value, so each key is parsed once. */
const privateKeys = new Map<string, KeyObject>();

function parsePrivateKey({ pkcs8 }: BoxKey): KeyObject {
  const key =
    privateKeys.get(pkcs8) ?? createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' });
  privateKeys.set(pkcs8, key);
  return key;
}

const toWords = (bytes: Buffer) => new Uint32Array(new Uint8Array(bytes).buffer);

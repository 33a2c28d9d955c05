import { createHash } from 'node:crypto';
import { splitWords } from '../rows.ts';
import type { LiveKey } from './calls.ts';

/** Algorithms that a file can declare. Live keys may use others, such as the old `ssh-dss`. */
export const algorithms = splitWords(`
  ssh-ed25519 ssh-rsa ecdsa-sha2-nistp256 ecdsa-sha2-nistp384 ecdsa-sha2-nistp521
  sk-ssh-ed25519@openssh.com sk-ecdsa-sha2-nistp256@openssh.com`);

const split = (key: string) => {
  const [algorithm = '', blob = ''] = key.trim().split(/\s+/);
  return { algorithm, blob };
};

export const algorithmOf = (key: string) => split(key).algorithm;

/** Algorithm and blob, which identify a key. The comment after them is not part of the key. */
export const materialOf = (key: string) => Object.values(split(key)).join(' ');

/** The fingerprint, as `ssh-keygen -l` and the host's own page show it. */
export const fingerprintOf = (key: string) => {
  const { algorithm, blob } = split(key);
  const hash = createHash('sha256').update(Buffer.from(blob, 'base64')).digest('base64');
  return `${algorithm} SHA256:${hash.replace(/=+$/, '')}`;
};

/** A valid blob starts with its algorithm: the length in four bytes, and then the name. */
export function isWhole(key: string) {
  const { algorithm, blob } = split(key);
  if (key.trim().includes('\n') || !/^[A-Za-z0-9+/]+={0,2}$/.test(blob)) return false;
  const bytes = Buffer.from(blob, 'base64');
  const end = 4 + algorithm.length;
  return (
    bytes.length > end && bytes.readUInt32BE() === algorithm.length && bytes.toString('latin1', 4, end) === algorithm
  );
}

/** Recognises a private key in any format, even without its header: OpenSSH's own starts with `b3Blb…`. */
export const isPrivate = (text: string) => /PRIVATE[ -]KEY|PuTTY-User-Key-File|b3BlbnNzaC1rZXktdjE/i.test(text);

/** Whether an entry can match the live key. */
export const isDeclarable = ({ key }: LiveKey) => algorithms.includes(algorithmOf(key));

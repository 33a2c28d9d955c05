import { createHash } from 'node:crypto';
import { splitWords } from '../rows.ts';

/** Live keys may use other algorithms, such as the old `ssh-dss`. */
export const algorithms = splitWords(`
  ssh-ed25519 ssh-rsa ecdsa-sha2-nistp256 ecdsa-sha2-nistp384 ecdsa-sha2-nistp521
  sk-ssh-ed25519@openssh.com sk-ecdsa-sha2-nistp256@openssh.com`);

const splitAlgorithmAndBlob = (key: string) => {
  const [algorithm = '', blob = ''] = key.trim().split(/\s+/);
  return { algorithm, blob };
};

export const parseAlgorithm = (key: string) => splitAlgorithmAndBlob(key).algorithm;

/** The algorithm and the blob identify a key. The comment after them is not part of the key. */
export const parseMaterial = (key: string) => Object.values(splitAlgorithmAndBlob(key)).join(' ');

/** Formats a fingerprint like `ssh-keygen -l` and GitHub's settings page. */
export const computeFingerprint = (key: string) => {
  const { algorithm, blob } = splitAlgorithmAndBlob(key);
  const hash = createHash('sha256').update(Buffer.from(blob, 'base64')).digest('base64');
  return `${algorithm} SHA256:${hash.replace(/=+$/, '')}`;
};

/** A valid blob starts with the length of the algorithm name in four bytes, followed by the name. */
export function isWellFormedKey(key: string) {
  const { algorithm, blob } = splitAlgorithmAndBlob(key);
  if (key.trim().includes('\n') || !/^[A-Za-z0-9+/]+={0,2}$/.test(blob)) return false;
  const bytes = Buffer.from(blob, 'base64');
  const end = 4 + algorithm.length;
  return (
    bytes.length > end && bytes.readUInt32BE() === algorithm.length && bytes.toString('latin1', 4, end) === algorithm
  );
}

/** Also recognizes an OpenSSH private key without a header, because its text starts with `b3Blb…`. */
export const isPrivateKey = (text: string) => /PRIVATE[ -]KEY|PuTTY-User-Key-File|b3BlbnNzaC1rZXktdjE/i.test(text);

export const hasDeclarableAlgorithm = ({ key }: { readonly key: string }) => algorithms.includes(parseAlgorithm(key));

import { expect, it } from 'vitest';
import { createPublicKey } from '../../../../../test/kit/samples/public-key.ts';
import { algorithms, computeFingerprint, isWellFormedKey, parseMaterial } from './material.ts';

it('identifies a key by algorithm and blob, and ignores spaces and comment [2.3.19.4]', () => {
  const key = createPublicKey('a');
  expect(parseMaterial(`  ${key.replace(' ', '\t ')}  someone@somewhere, at work `)).toBe(key);
  expect(parseMaterial(createPublicKey('b'))).not.toBe(key);
  expect(parseMaterial(createPublicKey('a', 'ssh-rsa'))).not.toBe(key);
});

it.each(algorithms)('accepts a complete key of %s', (algorithm) => {
  expect(isWellFormedKey(createPublicKey('a', algorithm))).toBe(true);
});

it('rejects a blob that does not fit its algorithm', () => {
  const [algorithm, blob = ''] = createPublicKey('a').split(' ');
  const wrong = ['', 'AAAA', `${blob}!`, blob.slice(1), `${blob.slice(0, 8)}\n${blob.slice(8)}`];
  for (const wrongBlob of wrong) expect(isWellFormedKey(`${algorithm} ${wrongBlob}`)).toBe(false);
  expect(isWellFormedKey(`ssh-rsa ${blob}`)).toBe(false);
});

it('computes the fingerprint that OpenSSH shows', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl';
  expect(computeFingerprint(`${key} a comment`)).toBe('ssh-ed25519 SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU');
});

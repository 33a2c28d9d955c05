import { expect, it } from 'vitest';
import { publicKey } from '../../../../../test/kit/samples/public-key.ts';
import { algorithms, fingerprintOf, isWhole, materialOf } from './material.ts';

it('identifies a key by algorithm and blob, and ignores spaces and comment [2.3.19.4]', () => {
  const key = publicKey('a');
  expect(materialOf(`  ${key.replace(' ', '\t ')}  someone@somewhere, at work `)).toBe(key);
  expect(materialOf(publicKey('b'))).not.toBe(key);
  expect(materialOf(publicKey('a', 'ssh-rsa'))).not.toBe(key);
});

it.each(algorithms)('accepts a complete key of %s', (algorithm) => {
  expect(isWhole(publicKey('a', algorithm))).toBe(true);
});

it('detects a blob that does not fit its algorithm', () => {
  const [algorithm, blob = ''] = publicKey('a').split(' ');
  const wrong = ['', 'AAAA', `${blob}!`, blob.slice(1), `${blob.slice(0, 8)}\n${blob.slice(8)}`];
  for (const one of wrong) expect(isWhole(`${algorithm} ${one}`)).toBe(false);
  expect(isWhole(`ssh-rsa ${blob}`)).toBe(false);
});

it('computes the fingerprint that OpenSSH shows', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl';
  expect(fingerprintOf(`${key} a comment`)).toBe('ssh-ed25519 SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU');
});

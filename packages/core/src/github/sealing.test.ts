import fc from 'fast-check';
import sodium from 'libsodium-wrappers';
import { beforeAll, expect, it } from 'vitest';
import { scaleExamples } from '../../../../test/kit/seed.ts';
import { Secret } from './http/secret.ts';
import { RequestFailure } from './refusals/failures.ts';
import { sealSecret } from './sealing.ts';

beforeAll(() => sodium.ready);

const encodeBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function openSealed(sealed: string, { publicKey, privateKey }: { publicKey: Uint8Array; privateKey: Uint8Array }) {
  const bytes = sodium.crypto_box_seal_open(Buffer.from(sealed, 'base64'), publicKey, privateKey);
  return Buffer.from(bytes).toString('utf8');
}

it('seals any text for the reference implementation to open [2.1.3]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (value) => {
      const pair = sodium.crypto_box_keypair();
      expect(openSealed(sealSecret(new Secret(value), encodeBase64(pair.publicKey)), pair)).toBe(value);
    }),
    { numRuns: scaleExamples(300) },
  );
});

it('seals a value of many pages', () => {
  const pair = sodium.crypto_box_keypair();
  const value = 'pages '.repeat(8000);
  expect(openSealed(sealSecret(new Secret(value), encodeBase64(pair.publicKey)), pair)).toBe(value);
});

it('seals the same value differently each time, to prevent comparison', () => {
  const key = encodeBase64(sodium.crypto_box_keypair().publicKey);
  expect(sealSecret(new Secret('same'), key)).not.toBe(sealSecret(new Secret('same'), key));
});

it('rejects a key that everyone could open, without repeating the value', () => {
  const sealForOpenKey = () => sealSecret(new Secret('hush'), encodeBase64(new Uint8Array(32)));
  expect(sealForOpenKey).toThrow(RequestFailure);
  expect(sealForOpenKey).toThrow(/is not usable/);
  expect(sealForOpenKey).not.toThrow(/hush/);
});

import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { InvalidAppKey, parseAppKey } from './key.ts';

const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;
const good = rsa(2048);
const pem = (type: 'pkcs1' | 'pkcs8') => good.export({ type, format: 'pem' }).toString();

function refused(text: string) {
  try {
    parseAppKey(text);
    return 'taken';
  } catch (failure) {
    if (!(failure instanceof InvalidAppKey)) throw failure;
    return `${failure.problem}. To fix, ${failure.fix}`;
  }
}

const generate = 'To fix, generate a private key on the settings page of the app, and pass the downloaded file';

it.each([
  ['PKCS#1', pem('pkcs1')],
  ['PKCS#8', pem('pkcs8')],
  ['one line with escaped line breaks', pem('pkcs1').trim().replaceAll('\n', '\\n')],
  ['one line with blanks for line breaks', pem('pkcs8').replaceAll('\n', ' ')],
  ['line breaks of Windows', pem('pkcs1').replaceAll('\n', '\r\n')],
  ['lines with an indent', pem('pkcs8').replaceAll('\n', '\n    ')],
])('reads a key as %s [5.12]', (_, text) => {
  expect(parseAppKey(text).key.equals(good)).toBe(true);
});

it('rejects a key that is not RSA, too short, encrypted, public or damaged, and never quotes it [5.12]', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const export8 = { type: 'pkcs8', format: 'pem' } as const;
  expect(refused(ec.privateKey.export(export8).toString())).toBe(`must be an RSA key, not EC. ${generate}`);
  const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey.export(export8).toString();
  expect(refused(pss)).toBe(`must be an RSA key, not RSA-PSS. ${generate}`);
  expect(refused(rsa(1024).export(export8).toString())).toBe(
    `is an RSA key of 1024 bits, but must have at least 2048. ${generate}`,
  );
  const locked =
    'is encrypted, but Trueup cannot ask for the passphrase. To fix, decrypt it with `openssl rsa -in KEY.pem -out PLAIN.pem`, and pass the new file';
  const cipher = { cipher: 'aes-256-cbc', passphrase: 'open' };
  expect(refused(good.export({ ...export8, ...cipher }).toString())).toBe(locked);
  expect(refused(good.export({ type: 'pkcs1', format: 'pem', ...cipher }).toString())).toBe(locked);
  expect(refused(ec.publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBe(
    `contains a public key, not a private key. ${generate}`,
  );
  expect(refused(pem('pkcs1').replace(/\n.{64}\n/, '\n'))).toBe(
    `is damaged: part of it is missing or changed. ${generate}`,
  );
  expect(refused('ghs_1')).toBe(`contains no key in PEM format. ${generate}`);
});

import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { InvalidAppKey, parseAppKey } from './key.ts';

const generateRsaKey = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;
const good = generateRsaKey(2048);
const exportPem = (type: 'pkcs1' | 'pkcs8') => good.export({ type, format: 'pem' }).toString();

function describeRefusal(text: string) {
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
  ['PKCS#1', exportPem('pkcs1')],
  ['PKCS#8', exportPem('pkcs8')],
  ['one line with escaped line breaks', exportPem('pkcs1').trim().replaceAll('\n', '\\n')],
  ['one line with blanks for line breaks', exportPem('pkcs8').replaceAll('\n', ' ')],
  ['line breaks of Windows', exportPem('pkcs1').replaceAll('\n', '\r\n')],
  ['lines with an indent', exportPem('pkcs8').replaceAll('\n', '\n    ')],
])('reads a key as %s [5.12]', (_, text) => {
  expect(parseAppKey(text).key.equals(good)).toBe(true);
});

it('rejects a key that is not RSA, too short, encrypted, public or damaged, and never quotes it [5.12]', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const export8 = { type: 'pkcs8', format: 'pem' } as const;
  expect(describeRefusal(ec.privateKey.export(export8).toString())).toBe(`must be an RSA key, not EC. ${generate}`);
  const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey.export(export8).toString();
  expect(describeRefusal(pss)).toBe(`must be an RSA key, not RSA-PSS. ${generate}`);
  expect(describeRefusal(generateRsaKey(1024).export(export8).toString())).toBe(
    `is an RSA key of 1024 bits, but must have at least 2048. ${generate}`,
  );
  const locked =
    'is encrypted, but Trueup cannot ask for the passphrase. To fix, decrypt it with `openssl rsa -in KEY.pem -out PLAIN.pem`, and pass the new file';
  const cipher = { cipher: 'aes-256-cbc', passphrase: 'open' };
  expect(describeRefusal(good.export({ ...export8, ...cipher }).toString())).toBe(locked);
  expect(describeRefusal(good.export({ type: 'pkcs1', format: 'pem', ...cipher }).toString())).toBe(locked);
  expect(describeRefusal(ec.publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBe(
    `contains a public key, not a private key. ${generate}`,
  );
  expect(describeRefusal(exportPem('pkcs1').replace(/\n.{64}\n/, '\n'))).toBe(
    `is damaged: part of it is missing or changed. ${generate}`,
  );
  expect(describeRefusal('ghs_1')).toBe(`contains no key in PEM format. ${generate}`);
});

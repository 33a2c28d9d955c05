import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Secret } from '../http/secret.ts';

export interface AppKey {
  readonly key: KeyObject;
  readonly texts: readonly Secret[];
}

export class InvalidAppKey extends Error {
  override readonly name = 'InvalidAppKey';
  constructor(
    readonly problem: string,
    readonly fix: string,
  ) {
    super(problem);
  }
}

const generateFix = 'generate a private key on the settings page of the app, and pass the downloaded file';

const minBits = 2048;

/** Shells and secret stores may turn line breaks into `\n`, spaces or nothing. */
export function parseAppKey(text: string): AppKey {
  const pem = normalizePem(text);
  const key = parsePrivateKey(pem);
  if (key.asymmetricKeyType !== 'rsa')
    throw new InvalidAppKey(`must be an RSA key, not ${formatKeyType(key)}`, generateFix);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < minBits)
    throw new InvalidAppKey(`is an RSA key of ${bits} bits, but must have at least ${minBits}`, generateFix);
  return { key, texts: [text, pem].map((text) => new Secret(text)) };
}

const formatKeyType = ({ asymmetricKeyType }: KeyObject) => (asymmetricKeyType ?? 'unknown').toUpperCase();

function normalizePem(text: string): string {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \1-----/s.exec(text) ?? [];
  if (!label) throw new InvalidAppKey('contains no key in PEM format', generateFix);
  if (!label.endsWith('PRIVATE KEY'))
    throw new InvalidAppKey(`contains a ${label.toLowerCase()}, not a private key`, generateFix);
  if (label.startsWith('ENCRYPTED') || body.includes('ENCRYPTED'))
    throw new InvalidAppKey(
      'is encrypted, but Trueup cannot ask for the passphrase',
      'decrypt it with `openssl rsa -in KEY.pem -out PLAIN.pem`, and pass the new file',
    );
  if (label.startsWith('OPENSSH')) throw new InvalidAppKey('is an SSH key, not the key of an app', generateFix);
  const digits = body.replace(/\\r|\\n|\s/g, '');
  return [`-----BEGIN ${label}-----`, ...(digits.match(/.{1,64}/g) ?? []), `-----END ${label}-----`, ''].join('\n');
}

function parsePrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new InvalidAppKey('is damaged: part of it is missing or changed', generateFix);
  }
}

import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Secret } from '../http/secret.ts';

export interface AppKey {
  readonly key: KeyObject;
  /** Every text that must not be shown: as it was given, and line by line. */
  readonly texts: readonly Secret[];
}

/** The text is no key that an app can sign with. The problem never quotes it. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey';
  constructor(
    readonly problem: string,
    readonly fix: string,
  ) {
    super(problem);
  }
}

const generate = 'generate a private key on the page of the app, and give the file that the host sends';

/** The shortest key in bits that is safe to sign with. */
const shortest = 2048;

/** Reads a key in PEM form, PKCS#1 or PKCS#8. Its line breaks may have become `\n`, spaces or nothing on the way here. */
export function keyFrom(text: string): AppKey {
  const pem = pemIn(text);
  const key = parseKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new WrongKey(`is a key of the kind ${kindOf(key)}, and not RSA`, generate);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < shortest)
    throw new WrongKey(`is an RSA key of ${bits} bits, and fewer than ${shortest} are not safe`, generate);
  return { key, texts: [text, pem].map((one) => new Secret(one)) };
}

const kindOf = ({ asymmetricKeyType }: KeyObject) => (asymmetricKeyType ?? 'unknown').toUpperCase();

function pemIn(text: string): string {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \1-----/s.exec(text) ?? [];
  if (!label) throw new WrongKey('holds no key in PEM form', generate);
  if (!label.endsWith('PRIVATE KEY'))
    throw new WrongKey(`holds a ${label.toLowerCase()}, and no private key`, generate);
  if (label.startsWith('ENCRYPTED') || body.includes('ENCRYPTED'))
    throw new WrongKey(
      'is encrypted, and nobody is here to type its passphrase',
      'decrypt it with `openssl rsa -in KEY.pem -out PLAIN.pem`, and give the new file',
    );
  if (label.startsWith('OPENSSH')) throw new WrongKey('is a key for SSH, and not of an app', generate);
  const letters = body.replace(/\\r|\\n|\s/g, '');
  return [`-----BEGIN ${label}-----`, ...(letters.match(/.{1,64}/g) ?? []), `-----END ${label}-----`, ''].join('\n');
}

function parseKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new WrongKey('is damaged: part of it is missing or changed', generate);
  }
}

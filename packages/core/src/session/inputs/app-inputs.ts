import { readFileSync, statSync } from 'node:fs';
import { type AppKey, InvalidAppKey, parseAppKey } from '../../github/apps/key.ts';
import { createInputKind, createPatternParser, type InputKind } from './kinds.ts';
import type { InputRows } from './rows.ts';

const idKind = createInputKind(
  'ID',
  createPatternParser(/^([1-9]\d{0,15}|Iv[\w.]{8,40})$/),
  'is not the id of an app',
  'write the number from the page of the app',
);

/** The text may be part of a key, so no error repeats it. */
const keyKind: InputKind<AppKey> = {
  shown: 'KEY',
  parseText: (text) => parseAppKey(text.includes('-----') ? text : readPrivateKeyFile(text)),
};

/** A process that can read the key can act as the app. */
function readPrivateKeyFile(file: string): string {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) throw new InvalidAppKey('is not the path of a regular file', fileFix);
    if (process.platform !== 'win32' && stats.mode & 0o007)
      throw new InvalidAppKey(
        'is the path of a file that everyone on this machine can open',
        'run `chmod 600` on the file',
      );
    return readFileSync(file, 'utf8');
  } catch (failure) {
    if (failure instanceof InvalidAppKey) throw failure;
    const { code = 'not a path' } = failure as NodeJS.ErrnoException;
    throw new InvalidAppKey(`contains no key in PEM format, and is not the path of a readable file (${code})`, fileFix);
  }
}

const fileFix = 'pass the whole key, or the path of the file with the key';

export const appInputs = {
  appId: {
    takes: idKind,
    help: 'The GitHub App to run as, instead of a token: its number or client id, such as `123456`. Trueup creates a token for each account of the run, with only the permissions that the run needs.',
  },
  appPrivateKey: {
    takes: keyKind,
    help: 'The private key of the app, in PEM format, or the path of a file with the key that only its owner can read. On a command line, set the variable TRUEUP_APP_PRIVATE_KEY.',
    variable: 'TRUEUP_APP_PRIVATE_KEY',
    secret: true,
  },
} as const satisfies Partial<InputRows>;

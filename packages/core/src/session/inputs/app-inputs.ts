import { readFileSync, statSync } from 'node:fs';
import { type AppKey, keyFrom, WrongKey } from '../../github/apps/key.ts';
import { type InputKind, inForm, like } from './kinds.ts';
import type { Rows } from './options.ts';

const id = inForm(
  'ID',
  like(/^([1-9]\d{0,15}|Iv[\w.]{8,40})$/),
  'is not the id of an app',
  'write the number from the page of the app',
);

/** No error repeats the text, which may be a part of a key. */
const key: InputKind<AppKey> = {
  shown: 'KEY',
  read: (text) => keyFrom(text.includes('-----') ? text : readPrivateFile(text)),
};

/** A process that can read the key can act as the app. On Windows the mode of a file does not show who can read it. */
function readPrivateFile(file: string): string {
  try {
    const found = statSync(file);
    if (!found.isFile()) throw new WrongKey('names no regular file', nameFile);
    if (process.platform !== 'win32' && found.mode & 0o007)
      throw new WrongKey('names a file that everyone on this machine can open', 'run `chmod 600` on the file');
    return readFileSync(file, 'utf8');
  } catch (failure) {
    if (failure instanceof WrongKey) throw failure;
    const { code = 'not a path' } = failure as NodeJS.ErrnoException;
    throw new WrongKey(`holds no key in PEM form, and names no file that can be read (${code})`, nameFile);
  }
}

const nameFile = 'give the whole key, or the path of the file with the key';

export const appInputs = {
  appId: {
    takes: id,
    help: 'The app to run as, instead of a token: its number or client id. Trueup makes a token for each account that the run names, with no more permissions than the run needs.',
  },
  appPrivateKey: {
    takes: key,
    help: 'The private key of the app, in PEM form, or the path of a file with it that only its owner can read. A command line takes it from the variable TRUEUP_APP_PRIVATE_KEY.',
    variable: 'TRUEUP_APP_PRIVATE_KEY',
    secret: true,
  },
} as const satisfies Partial<Rows>;

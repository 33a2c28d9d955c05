import { readFileSync, statSync } from 'node:fs';
import { type AppKey, keyFrom, WrongKey } from '../../host/apps/key.ts';
import { code } from '../../settings/shown.ts';
import { type InputKind, inForm, like, path } from './kinds.ts';
import type { Rows } from './options.ts';

const id = inForm(
  'ID',
  like(/^([1-9]\d{0,15}|Iv[\w.]{8,40})$/),
  'is not the id of an app',
  'write the number from the page of the app',
);

/** No error repeats a key. */
const key: InputKind<AppKey> = { shown: 'KEY', read: keyFrom };

const keyFile: InputKind<AppKey> = { shown: 'PATH', read: (text) => keyFrom(privateText(path.read(text, []))) };

/** Whoever can read the key can act as the app. On Windows the mode of a file says nothing about that. */
function privateText(file: string): string {
  try {
    const found = statSync(file);
    if (!found.isFile()) throw new WrongKey(`${code(file)} is not a regular file`, 'name the file with the key');
    if (process.platform !== 'win32' && found.mode & 0o007)
      throw new WrongKey(`everyone on this machine can open ${code(file)}`, `run \`chmod 600\` on it`);
    return readFileSync(file, 'utf8');
  } catch (failure) {
    if (failure instanceof WrongKey) throw failure;
    throw new WrongKey(`${code(file)} cannot be read: ${(failure as Error).message}`, 'name the file with the key');
  }
}

export const appInputs = {
  appId: {
    takes: id,
    help: 'The app to run as, instead of `token`: its number or client id. Trueup makes a token for each account that the run names, with no more permissions than the run needs.',
  },
  appPrivateKey: {
    takes: key,
    help: 'The private key of the app, in PEM form. On a command line it is never a flag, but the variable TRUEUP_APP_PRIVATE_KEY.',
    variable: 'TRUEUP_APP_PRIVATE_KEY',
    secret: true,
  },
  appPrivateKeyFile: {
    takes: keyFile,
    help: 'The file with the private key of the app. Only its owner may be able to read it.',
    beside: { appPrivateKey: true },
  },
} as const satisfies Partial<Rows>;

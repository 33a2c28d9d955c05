import { Secret } from '../../host/secret.ts';
import { quote } from '../../settings/shown.ts';
import { type InputKind, inForm, like, path, WrongInput } from './kinds.ts';

/** A text that keys are made from. Without its repetitions, it must still be long. */
export const secretText: InputKind<Secret> = {
  shown: 'SECRET',
  read(text) {
    if (text.length >= 20 && text.slice(0, 200).replace(/(.+?)\1+/gs, '$1').length >= 16) return new Secret(text);
    const problem = text.length < 20 ? 'has fewer than 20 characters' : 'repeats a pattern';
    throw new WrongInput(`${problem}, so its text can be guessed`, 'use what `openssl rand -hex 32` prints');
  },
};

/** The plan to hold to: a file, a digest, or the one that a pull request was approved with. */
export type PlanSource = { readonly file: string } | { readonly digest: string } | { readonly pullRequest: true };

export const appSlug = inForm(
  'APP',
  like(/^[a-z0-9][a-z0-9-]*$/),
  'is not the slug of an app',
  'write the last part of the address of the app',
);

export const workflowFile = inForm(
  'FILE',
  like(/^[^/\\\p{C}]+\.ya?ml$/u),
  'is not the name of a workflow file',
  'write its name in `.github/workflows`, such as `settings.yml`',
);

/** Goes into a comment that editors read up to the first space, so it may hold none. */
export const pathOrAddress = inForm(
  'PATH|URL',
  like(/^\S+$/),
  'holds a space, where editors stop reading',
  'name a path without spaces',
);

export const planSource: InputKind<PlanSource> = {
  shown: 'PATH|sha256:DIGEST|pull-request',
  read(text) {
    if (text === 'pull-request') return { pullRequest: true };
    if (!text.startsWith('sha256:')) return { file: path.read(text, []) };
    if (/^sha256:[0-9a-f]{64}$/.test(text)) return { digest: text };
    throw new WrongInput(`${quote(text)} is not a digest`, 'copy it whole: `sha256:` and 64 digits and letters a to f');
  },
};

import { createInputKind, createPatternParser, type InputKind, InvalidInput, path } from './kinds.ts';

export type PlanSource = { readonly file: string } | { readonly pullRequest: true };

export const appSlug = createInputKind(
  'APP',
  createPatternParser(/^[a-z0-9][a-z0-9-]*$/),
  'is not the slug of an app',
  'write the last part of the URL of the app',
);

export const workflowFile = createInputKind(
  'FILE',
  createPatternParser(/^[^/\\\p{C}]+\.ya?ml$/u),
  'is not the name of a workflow file',
  'write its file name in `.github/workflows`, such as `settings.yml`',
);

export const planSource: InputKind<PlanSource> = {
  shown: 'PATH|pull-request',
  parseText(text) {
    if (text.startsWith('sha256:'))
      throw new InvalidInput('is a hash, not a plan', 'pass the file that `--plan-file` wrote');
    return text === 'pull-request' ? { pullRequest: true } : { file: path.parseText(text) };
  },
};

import type { SectionDocs } from '../section-docs.ts';

export const secretKeys: SectionDocs['keys'] = {
  '[].name': {
    about: 'The name of the secret, in any case. Trueup sends it in capitals.',
    examples: ['DEPLOY_TOKEN'],
  },
  '[].value': {
    about:
      'The environment variable of the run that holds the value, such as `$NPM_TOKEN`. Never write the value itself in a settings file.',
    examples: ['$DEPLOY_TOKEN'],
  },
};

export const secretLimits = [
  'The host never shows values, so check says only whether a secret exists, and apply sends every value again on every run.',
  'If a variable is unset or empty, the section fails before its first write.',
];

export const secretDocs = (about: string, ...limits: readonly string[]): SectionDocs => ({
  about: `${about} Trueup reads their values from the environment of the run, and seals them before it sends them.`,
  keys: secretKeys,
  limits: [...secretLimits, ...limits],
});

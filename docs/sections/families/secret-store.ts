import type { SectionDocs } from '../section-docs.ts';

export const secretKeys: SectionDocs['keys'] = {
  '[].name': {
    about: 'The name of the secret, in any case. Trueup sends it in capitals.',
    examples: ['DEPLOY_TOKEN'],
  },
  '[].value': {
    about: 'The environment variable with the value, such as `$NPM_TOKEN`. Trueup refuses a literal value.',
    examples: ['$DEPLOY_TOKEN'],
  },
};

export const secretLimits = [
  'GitHub does not show values. Check reports only missing secrets, and apply sends every value on every run.',
  'If a variable is unset or empty, apply writes nothing.',
];

export const secretDocs = (about: string, ...limits: readonly string[]): SectionDocs => ({
  about: `${about} Trueup reads the values from environment variables.`,
  keys: secretKeys,
  limits: [...secretLimits, ...limits],
});

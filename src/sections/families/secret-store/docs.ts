import type { SectionDocs } from '../../docs.ts';

export const secretKeys: SectionDocs['keys'] = {
  '[].name': {
    about: 'The name of the secret, in any case: it is sent in capitals.',
    examples: ['DEPLOY_TOKEN'],
  },
  '[].value': {
    about:
      'The variable of the run’s environment that holds the value. A value itself never stands in a settings file.',
    examples: ['$DEPLOY_TOKEN'],
  },
};

export const secretLimits = [
  'The host shows no value to anyone, so check says only whether a secret is there, and apply sends every value again on every run.',
  'A variable that is unset or empty fails the section before its first write.',
];

export const secretDocs = (about: string, ...limits: readonly string[]): SectionDocs => ({
  about: `${about} Their values come from the environment of the run, and are sealed before they are sent.`,
  keys: secretKeys,
  limits: [...secretLimits, ...limits],
});

import type { SectionDocs } from '../docs.ts';

const expression = 'It is checked as the host’s engine reads it, as far as its syntax goes.';

export const docs: SectionDocs = {
  about: 'Patterns of secrets that only you know, for the host to look for.',
  keys: {
    '[].name': 'The name, by which the pattern is found, letter for letter. Another one is another pattern.',
    '[].pattern': { about: `The regular expression of the secret. ${expression}`, examples: ['tok_[A-Za-z0-9]{32}'] },
    '[].start_delimiter': `What stands before the secret. ${expression} Left out, it is the host’s, and is not compared.`,
    '[].end_delimiter': `What stands behind the secret. ${expression} Left out, it is the host’s, and is not compared.`,
    '[].must_match': 'Expressions that a secret has to match as well, in any order.',
    '[].must_not_match': 'Expressions that no secret matches, in any order.',
  },
  limits: [
    'Whether a pattern is published is not seen: one that is not published looks converged and is not enforced. It is published on the page of the host alone.',
    'A delimiter cannot be cleared. To be rid of it, delete the pattern and declare it anew.',
    'Behind a class such as `\\w` a dash is a dash, as the engine reads it: `[\\w-.]`.',
    'What only the engine itself refuses, such as lookbehind and backreferences, the host refuses at apply.',
    'Where a pattern is deleted, its alerts are resolved and kept.',
    'Secret scanning has to be on, and a private repository needs a licence for Advanced Security.',
  ],
  beyondSchema: [
    {
      rule: 'a regular expression that the scanning engine cannot read',
      says: /^is not a regular expression|^calls a group as a subroutine/,
      example: 'secret_scanning_custom_patterns: [{name: a, pattern: "("}]',
    },
  ],
};

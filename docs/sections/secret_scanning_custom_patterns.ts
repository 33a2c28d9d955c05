import type { SectionDocs } from './section-docs.ts';

const expression = 'Trueup checks its syntax as the host’s engine reads it.';

export const docs: SectionDocs = {
  about: 'Your own patterns of secrets, which the host then looks for.',
  keys: {
    '[].name': 'The name, which must match exactly. A different name is a different pattern.',
    '[].pattern': { about: `The regular expression of the secret. ${expression}`, examples: ['tok_[A-Za-z0-9]{32}'] },
    '[].start_delimiter': `An expression for the text before the secret. ${expression} Without it, the host uses its default, and check does not compare it.`,
    '[].end_delimiter': `An expression for the text after the secret. ${expression} Without it, the host uses its default, and check does not compare it.`,
    '[].must_match': 'Expressions that a secret must also match, in any order.',
    '[].must_not_match': 'Expressions that a secret must not match, in any order.',
  },
  limits: [
    'Patterns can only be published in the security settings of the repository. Check reports an unpublished pattern with a note and not as drift, although the host does not enforce it.',
    'The host cannot clear a delimiter. To remove it, delete the pattern and declare it again.',
    'After a class such as `\\w`, the engine reads a dash literally: `[\\w-.]`.',
    'Check does not find everything that the engine refuses, such as lookbehind and backreferences. The host refuses those during apply.',
    'When Trueup deletes a pattern, the host resolves its alerts and keeps them.',
    'Secret scanning must be on, and a private repository needs a licence for Advanced Security.',
  ],
  beyondSchema: [
    {
      rule: 'a regular expression that the scanning engine cannot read',
      says: /^is not a regular expression|^calls a group as a subroutine/,
      example: 'secret_scanning_custom_patterns: [{name: a, pattern: "("}]',
    },
  ],
};

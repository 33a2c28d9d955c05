import type { SectionDocs } from './section-docs.ts';

const expression = 'Trueup checks its syntax.';

export const docs: SectionDocs = {
  about: 'Custom patterns for secret scanning.',
  keys: {
    '[].name': 'The name, which must match exactly. A different name is a different pattern.',
    '[].pattern': { about: `The regular expression of the secret. ${expression}`, examples: ['tok_[A-Za-z0-9]{32}'] },
    '[].start_delimiter': `An expression for the text before the secret. ${expression} Without it, GitHub uses its default.`,
    '[].end_delimiter': `An expression for the text after the secret. ${expression} Without it, GitHub uses its default.`,
    '[].must_match': 'Expressions that a secret must also match, in any order.',
    '[].must_not_match': 'Expressions that a secret must not match, in any order.',
  },
  limits: [
    'You must publish a pattern in the security settings of the repository. Check notes an unpublished pattern.',
    'GitHub cannot clear a delimiter. To remove it, delete the pattern and declare it again.',
    'After a class such as `\\w`, a dash is literal: `[\\w-.]`.',
    'GitHub refuses some valid expressions during apply, such as lookbehind and backreferences.',
    'When Trueup deletes a pattern, GitHub resolves its alerts and keeps them.',
    'Secret scanning must be on, and a private repository needs a license for Advanced Security.',
  ],
  beyondSchema: [
    {
      rule: 'a regular expression that the scanning engine cannot read',
      says: /^is not a regular expression|^calls a group as a subroutine/,
      example: 'secret_scanning_custom_patterns: [{name: a, pattern: "("}]',
    },
  ],
};

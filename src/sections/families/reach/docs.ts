import type { SectionDocs } from '../../docs.ts';

export const reachKeys: SectionDocs['keys'] = {
  '[].visibility': {
    about: 'Which repositories of the organization get it.',
    values: {
      all: 'All of them, public ones too.',
      private: 'The private and the internal ones.',
      selected: 'Those that `repositories` lists.',
    },
  },
  '[].repositories': {
    about:
      'The repositories that get it, by name, without the owner. Needed beside `visibility: selected`, and refused otherwise. The list is complete: whatever it leaves out loses it.',
    examples: [['shop', 'website']],
  },
};

export const reachLimits = [
  'A name that this token does not see is an error, and so is the old name of a repository. Nothing of the section is written then.',
  'What is seen by more repositories than before is told as weaker.',
  'The host lists the selected repositories with a request for each entry that has them.',
];

export const reachBeyondSchema = (key: string, own: string): NonNullable<SectionDocs['beyondSchema']> => [
  {
    rule: 'a list of repositories that names one of them twice, in any case',
    says: /^names `\w+` twice: the host does not look at case here$/,
    example: `${key}: [{${own}, visibility: selected, repositories: [shop, Shop]}]`,
  },
];

import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'Public keys that open the repository to machines.',
  keys: {
    '[].title': 'The title, by which the key is found, letter for letter.',
    '[].key': {
      about: 'The public key: the one line of the file that ends in `.pub`. Its comment counts for nothing.',
      examples: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA…'],
    },
    '[].read_only':
      'Whether it opens the repository for reading only. Left out, a new key does, and a live one stays as it is.',
  },
  limits: [
    'The host changes no key, so one that differs is deleted and created anew.',
    'A key that somebody else changed since it was read is not replaced, and the section fails.',
    'A key can be attached to one repository alone, and once. Under another title it is refused, with the name of its holder.',
    'Keys of other algorithms, such as `ssh-dss`, cannot be declared and stay as they are.',
  ],
  beyondSchema: [
    {
      rule: 'the same public key in two entries',
      says: /^is the key of entry \d+ too/,
      example: `deploy_keys: [${['a', 'b'].map((title) => `{title: ${title}, key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA}`)}]`,
    },
    {
      rule: 'a public key that is damaged',
      says: /^is damaged: what follows its algorithm/,
      example: 'deploy_keys: [{title: a, key: ssh-ed25519 AAAA}]',
    },
  ],
};

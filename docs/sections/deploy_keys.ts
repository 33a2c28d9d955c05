import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Deploy keys of the repository.',
  keys: {
    '[].title': 'The title, which must match exactly.',
    '[].key': {
      about: 'The public key: the only line of the `.pub` file. Trueup ignores its comment.',
      examples: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA…'],
    },
    '[].read_only': 'Whether the key has only read access. A new key is read-only by default.',
  },
  limits: [
    'GitHub cannot change a key, so Trueup deletes and recreates a key that differs.',
    'If another person changes a key during the run, the section fails.',
    'A key can belong to only one repository, under one title. If it exists under another title, the section fails.',
    'Keys of other algorithms, such as `ssh-dss`, cannot be declared and stay as they are.',
  ],
  beyondSchema: [
    {
      rule: 'the same public key in two entries',
      says: /^is also the key of entry \d+/,
      example: `deploy_keys: [${['a', 'b'].map((title) => `{title: ${title}, key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA}`)}]`,
    },
    {
      rule: 'a public key that is damaged',
      says: /^is damaged: the text after its algorithm/,
      example: 'deploy_keys: [{title: a, key: ssh-ed25519 AAAA}]',
    },
  ],
};

import type { Command } from './command.ts';

/** The commands that convert settings files. */
export const conversions: readonly Command[] = [
  {
    name: 'import',
    usage: 'FILE… [flags]',
    summary: "convert another tool's settings file to Trueup's format",
    story: [
      'Reads files of the Settings app, safe-settings and similar tools, and prints the same settings',
      "in Trueup's format, with their comments. Lists every change on standard error, and what has no",
      'counterpart. Needs no token and sends nothing. Prints a file that is already valid unchanged.',
      'With --from terraform, FILE is a state, and each of its repositories becomes a settings file.',
    ],
    flags: [
      {
        name: 'base',
        value: 'FILE',
        help: 'The file that `_extends` refers to. Each FILE is merged over it and loses its comments. May be repeated, lowest first.',
        many: true,
      },
      { name: 'in-place', help: 'Replace each file with its conversion. Needed for more than one file.' },
      { name: 'from', value: 'terraform', help: 'Read a state of Terraform: a state file, or `terraform show -json`.' },
      {
        name: 'to',
        value: 'FOLDER',
        help: 'Where to write one file for each repository of a state. Replaces no file.',
      },
    ],
    takesFiles: true,
    exits: [
      ['0', 'Trueup accepts the result'],
      ['1', 'you have something left to fix, and each line says how'],
    ],
    start: async (given, terminal) => (await import('./import.ts')).importFiles(given, terminal),
  },
  {
    name: 'convert',
    usage: 'protection [FILE…] [flags]',
    summary: 'write the classic branch protection of a file as rulesets',
    story: [
      'Moves the entries of `branches:` to `rulesets:`, with their comments, and prints the file. Proves',
      'that each named branch, and one for each pattern and each overlap, needs the same as before.',
      'An entry that no ruleset can replace stays, and standard error says why. Needs no token and',
      'sends nothing. Without a FILE, it converts .github/settings.yml.',
    ],
    flags: [{ name: 'in-place', help: 'Replace each file with its conversion. Needed for more than one file.' }],
    takesFiles: true,
    exits: [
      ['0', 'every classic rule is converted, or there is none'],
      ['1', 'a file or an entry is not converted, and each line says what to do'],
    ],
    start: async (given, terminal) => (await import('./convert.ts')).convertProtection(given, terminal),
  },
];

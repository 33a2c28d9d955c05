import { type Command, flagLines, repositoryFlags } from '../../cli/commands/command.ts';

export const conversions: readonly Command[] = [
  {
    name: 'import',
    usage: 'FILE… [flags]',
    summary: "convert another tool's settings file to Trueup's format",
    story:
      "Reads files of the Settings app, safe-settings and similar tools, and prints the same settings in Trueup's format, with their comments. Lists every change on standard error, and what has no counterpart. Needs no token and sends nothing. Prints a file that is already valid unchanged. With --from terraform, FILE is a state: each of its repositories becomes a settings file. With --from safe-settings, FILE is the folder of its files, which become layers and a fleet file. What either says of an organization is listed as `by hand`.",
    flags: [
      {
        name: 'base',
        value: 'FILE',
        help: 'The file that `_extends` refers to. Each FILE is merged over it and loses its comments. May be repeated, lowest first.',
        many: true,
      },
      ...flagLines(`
        in-place  Replace each file with its conversion. Needed for more than one file.
        from terraform|safe-settings  Read a state of Terraform (a state file, or \`terraform show -json\`), or the folder of safe-settings.
        to FOLDER  Where to write one file for each repository of a state. Replaces no file.
        to-fleet FILE  With --to: a fleet file that names all of them, and how each repository is created. Replaces no file.
        owner NAME  With --from safe-settings: the owner of the repositories.
      `),
    ],
    takesFiles: true,
    exits: [
      ['0', 'Trueup accepts the result'],
      ['1', 'you have something left to fix, and each line says how'],
    ],
    start: async (given, terminal) => (await import('./cli/import.ts')).importFiles(given, terminal),
  },
  {
    name: 'convert',
    usage: '(protection | names --repository OWNER/NAME) [FILE…] [flags]',
    summary: 'write classic branch protection as rulesets, or ids as names',
    story:
      '`protection` moves the entries of `branches:` to `rulesets:`, with their comments, and prints the file. Proves that each named branch, and one for each pattern and each overlap, needs the same as before. An entry that no ruleset can replace stays, and standard error says why. Sends nothing. `names` asks the host who the people, teams, apps and roles are whose ids the file holds, and prints the file with their names, with all else as it was. Without a FILE, both convert .github/settings.yml.',
    flags: [
      { name: 'in-place', help: 'Replace each file with its conversion. Needed for more than one file.' },
      ...repositoryFlags,
    ],
    takesFiles: true,
    exits: [
      ['0', 'all is converted that can be, or there is nothing to convert'],
      ['1', 'a file or an entry is not converted, and each line says what to do'],
    ],
    start: async (given, terminal) => (await import('./cli/convert.ts')).convert(given, terminal),
  },
];

import { type Command, flagLines, repositoryFlags, settingsFiles } from '../commands/command.ts';

export const conversions: readonly Command[] = [
  {
    name: 'import',
    usage: '(--settings-file FILE,… | FILE… | --from TOOL [FILE…]) [--repository OWNER/NAME] [flags]',
    summary: "convert another tool's settings file, classic branch protection, or ids",
    story:
      "Reads files of the Settings app, safe-settings and similar tools, and prints the same settings in Trueup's format, with their comments. Lists every change on standard error, and what has no counterpart. Prints a file that is already valid unchanged. With --from terraform, FILE is a state: each of its repositories becomes a settings file. With --from safe-settings, FILE is the folder of its files, which become layers and a fleet file. What either says of an organization is listed as `by hand`. With --from protection, the entries of `branches:` in .github/settings.yml or in FILE become `rulesets:`, if each branch then needs the same as before. With --from ids, the ids of people, teams, apps and roles become names. Only --from ids needs a token and sends requests.",
    flags: [
      settingsFiles,
      {
        name: 'base',
        value: 'FILE',
        help: 'The file that `_extends` refers to. Each FILE is merged over it and loses its comments. May be repeated, lowest first.',
        many: true,
      },
      ...flagLines(`
        in-place  Replace each file with its conversion. Needed for more than one file.
        from terraform|safe-settings|protection|ids  Convert a state of Terraform (a state file, or \`terraform show -json\`), the folder of safe-settings, classic protection to rulesets, or ids to names.
        to FOLDER  Where to write one file for each repository of a state. Replaces no file.
        to-fleet FILE  With --to: a fleet file that names all of them, and how each repository is created. Replaces no file.
        owner NAME  With --from safe-settings: the owner of the repositories.
      `),
      ...repositoryFlags,
    ],
    takesFiles: true,
    exits: [
      ['0', 'Trueup accepts the result'],
      ['1', 'you have something left to fix, and each line says how'],
    ],
    start: async (given, terminal) => (await import('./import.ts')).importFiles(given, terminal),
  },
];

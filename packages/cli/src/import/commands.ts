import { type Command, parseFlags, repositoryFlags, settingsFilesFlag } from '../commands/command.ts';

export const importCommands: readonly Command[] = [
  {
    name: 'import',
    usage: '(--settings-file FILE,… | FILE… | --from TOOL [FILE…]) [--repository OWNER/NAME] [flags]',
    summary: 'Convert settings of another tool, or classic protection',
    description:
      "Converts a settings file of the Settings app or a similar tool to Trueup's format, and keeps its comments. Lists all changes, and settings without a counterpart, on standard error. Without --in-place, prints the result. With --from terraform, FILE is a Terraform state, and each repository becomes a settings file. With --from safe-settings, FILE is the folder with its files, which become layers and a fleet file. Settings of an organization are listed as `by hand`. With --from protection, entries of `branches:` become `rulesets:` with the same requirements. With --from ids, ids of people, teams, apps, and roles become names. Only --from ids needs a token and sends requests.",
    flags: [
      settingsFilesFlag,
      {
        name: 'base',
        value: 'FILE',
        help: 'The file that `_extends` refers to, such as `org.yml`. Each FILE is merged over it and loses its comments. May be repeated, lowest first.',
        many: true,
      },
      ...parseFlags(`
        in-place  Replace each file with the result. Required for several files.
        from terraform|safe-settings|protection|ids  The format to convert from: a Terraform state (a state file or \`terraform show -json\`), a folder of safe-settings, classic protection, or ids.
        to FOLDER  The folder for one settings file per repository, such as \`repos\`. Replaces no file.
        to-fleet FILE  With --to: the fleet file to write, with all repositories and how to create them. Replaces no file.
        owner NAME  With --from safe-settings: the owner of the repositories, such as \`acme\`.
      `),
      ...repositoryFlags,
    ],
    acceptsFiles: true,
    exitCodes: [
      ['0', 'The result is a valid settings file'],
      ['1', 'Some settings need a manual fix, listed with the steps'],
    ],
    start: async (args, terminal) => (await import('./import.ts')).importFiles(args, terminal),
  },
];

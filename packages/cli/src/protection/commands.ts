import { type Command, failedExit, jsonFlag, parseFlags, targetFlags } from '../commands/command.ts';

export const protectionCommands: readonly Command[] = [
  {
    name: 'protection',
    usage: '[BRANCH…] [--repository OWNER/NAME | --repos OWNER/NAME,… | --fleet-file PATH] [flags]',
    summary: 'Show the effective merge requirements of a branch',
    description:
      'Combines branch protection and the rulesets of the repository, organization, and enterprise. Reports whether people without bypass permissions can merge: `works`, `blocks`, `sometimes`, or `unknown`, with reasons and fixes. BRANCH is a name or a pattern such as `release/*`. Without BRANCH, shows the default branch. Read-only.',
    flags: [
      ...targetFlags,
      ...parseFlags(`
        settings-file PATH  A local settings file. Show the requirements that applying it adds and removes.
        fail-on blocks|sometimes  Exit with 2 for this verdict. \`sometimes\` includes \`blocks\`.
      `),
      jsonFlag,
    ],
    acceptsFiles: true,
    exitCodes: [['0', 'The branches were read'], ['2', 'A branch has the verdict of `--fail-on`'], failedExit],
    start: async (args, terminal) => (await import('./protection.ts')).printProtection(args, terminal),
  },
];

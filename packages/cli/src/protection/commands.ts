import { aboutTargets, type Command, failed, flagLines, json } from '../commands/command.ts';

/** The command about what protects a branch. */
export const protectionCommands: readonly Command[] = [
  {
    name: 'protection',
    usage: '[BRANCH…] [--repository OWNER/NAME | --repos OWNER/NAME,… | --fleet-file PATH] [flags]',
    summary: 'show what a branch really needs, and whether anybody can merge',
    story:
      'Adds up classic protection and the rulesets of the repository, its organization and its enterprise. A BRANCH is a name or a pattern such as `release/*`. Without one, it is the default branch. Says `works`, `blocks`, `sometimes` or `unknown` for people who may bypass nothing, with the reasons and what to do. Sends only reads.',
    flags: [
      ...aboutTargets,
      ...flagLines(`
        settings-file PATH  A settings file on this machine. Shows what a branch would lose and gain if it were applied.
        fail-on blocks|sometimes  Exit with 2 if a branch blocks, or with \`sometimes\` also if some pull requests are blocked.
      `),
      { ...json, help: 'Print the answer as JSON, and nothing else, on standard output.' },
    ],
    takesFiles: true,
    exits: [['0', 'the branches were read, whatever the verdict'], ['2', 'a verdict that `--fail-on` names'], failed],
    start: async (given, terminal) => (await import('./protection.ts')).protection(given, terminal),
  },
];

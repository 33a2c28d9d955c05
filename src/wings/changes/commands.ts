import { type Command, failed, json, toAsk } from '../../cli/commands/command.ts';

/** The command that tells who changed a setting. */
export const changeCommands: readonly Command[] = [
  {
    name: 'who',
    usage: 'OWNER/NAME SECTION[/ENTRY]… [flags]',
    summary: 'say who changed a setting last, where the host tells',
    story:
      'Asks the history of a ruleset and the audit log of the organization, and prints what they say: who, when, what, and which of them says so. Where neither tells, it says that, and guesses nothing. SECTION is a key of a settings file, and ENTRY the name of a ruleset, as in `rulesets/main`. Sends only reads.',
    flags: [...toAsk, json],
    takesFiles: true,
    exits: [['0', 'a source could be read, whatever it says'], failed],
    start: async (given, terminal) => (await import('./cli.ts')).who(given, terminal),
  },
];

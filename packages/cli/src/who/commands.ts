import { inputs } from '@trueup/core/session';
import { type Command, flagOf, json, toAsk } from '../commands/command.ts';

/** The command that shows who changed a setting. */
export const changeCommands: readonly Command[] = [
  {
    name: 'who',
    usage: '[OWNER/NAME | --repository OWNER/NAME] SECTION[/ENTRY]… [flags]',
    summary: 'Show who last changed a setting',
    story:
      'Searches the history of a ruleset and the audit log of the organization. Prints who changed each SECTION, when, what changed, and the source. SECTION is a key of the settings file. ENTRY is the name of a ruleset, such as `rulesets/main`. Read-only.',
    flags: [flagOf(inputs.repository, 'check'), ...toAsk, json],
    takesFiles: true,
    exits: [
      ['0', 'Each SECTION has an answer'],
      ['1', 'A SECTION has no answer, or something failed'],
    ],
    start: async (given, terminal) => (await import('./who.ts')).who(given, terminal),
  },
];

import { inputs } from '@trueup/core/session';
import { type Command, flagOf, json, toAsk } from '../commands/command.ts';

/** The command that shows who changed a setting. */
export const changeCommands: readonly Command[] = [
  {
    name: 'who',
    usage: '[OWNER/NAME | --repository OWNER/NAME] SECTION[/ENTRY]… [flags]',
    summary: 'show who last changed a setting',
    story:
      'Asks the history of a ruleset and the audit log of the organization. Prints below each SECTION who changed it, when and what, and the source. If no source has an answer, `who` says so. SECTION is a key of a settings file, and ENTRY the name of a ruleset, as in `rulesets/main`. Sends only reads.',
    flags: [flagOf(inputs.repository, 'check'), ...toAsk, json],
    takesFiles: true,
    exits: [
      ['0', 'each SECTION has an answer'],
      ['1', 'a SECTION has no answer, or something failed'],
    ],
    start: async (given, terminal) => (await import('./who.ts')).who(given, terminal),
  },
];

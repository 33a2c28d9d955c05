import { inputs } from '@trueup/core/session';
import { accessFlags, type Command, jsonFlag, toFlag } from '../commands/command.ts';

export const changeCommands: readonly Command[] = [
  {
    name: 'who',
    usage: '[OWNER/NAME | --repository OWNER/NAME] SECTION[/ENTRY]… [flags]',
    summary: 'Show who last changed a setting',
    description:
      'Searches the history of a ruleset and the audit log of the organization. Prints who changed each SECTION, when, what changed, and the source. SECTION is a key of the settings file. ENTRY is the name of a ruleset, such as `rulesets/main`. Read-only.',
    flags: [toFlag(inputs.repository, 'check'), ...accessFlags, jsonFlag],
    acceptsFiles: true,
    exitCodes: [
      ['0', 'Each SECTION has an answer'],
      ['1', 'A SECTION has no answer, or something failed'],
    ],
    start: async (args, terminal) => (await import('./who.ts')).printLastChanges(args, terminal),
  },
];

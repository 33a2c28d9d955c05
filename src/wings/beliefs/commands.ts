import { type Command, failed, flagLines, flagOf } from '../../cli/commands/command.ts';
import { inputs } from '../../session/inputs/table.ts';

/** The command that tries on a real host what Trueup believes about it. */
export const liveCommands: readonly Command[] = [
  {
    name: 'live',
    usage: '--repository OWNER/trueup-live-NAME [flags]',
    summary: 'try on an empty repository what Trueup believes about the host',
    story:
      'Changes settings of a repository that nobody needs, compares the answers of the host with what Trueup believes, and takes everything back. Refuses a repository with another name, one that is not empty, a fork, and a token that reaches other repositories. Asks before its first write. It may be stopped and run again at any time. TRUEUP_LIVE_READER may hold a second token that only reads.',
    flags: [
      {
        ...flagOf(inputs.repository, 'check'),
        help: 'An empty repository that nobody needs. Its name begins with `trueup-live-`.',
      },
      ...flagLines(`
        confirm OWNER/NAME  The same name once more, in place of the question at a terminal.
        organization  The token may reach other repositories of the same owner.
        plan PLAN  The plan of the owner, which few tokens may ask for: free, pro, team or enterprise.
        only AREA,…  Try only beliefs whose ids begin like this, such as \`labels/\`.
        issue-file PATH  Where to write the text of an issue about what differs.
        answers-dir PATH  A folder for the answers of the host, without names, ids, dates and secrets.
        json  Print the report as JSON, and nothing else, on standard output.
      `),
      ...[inputs.token, inputs.apiVersion, inputs.maxWait].map((input) => flagOf(input, 'check')),
    ],
    exits: [['0', 'the host does all that could be tried as believed'], ['2', 'something differs'], failed],
    start: async (given, terminal) => (await import('./cli.ts')).live(given, terminal),
  },
];

import { type Command, failedExit, parseFlags, toFlag } from '@trueup/cli';
import { inputs } from '@trueup/core/session';

/** `npm run live` runs this command. The published command line does not contain it. */
export const live: Command = {
  name: 'live',
  usage: '--repository OWNER/trueup-live-NAME [flags]',
  summary: 'test on an empty repository what Trueup assumes about GitHub',
  description:
    'Changes settings of a repository that nobody needs, compares the answers of GitHub with what Trueup assumes, and reverts every change. Refuses a repository with another name, a repository that is not empty, a fork, and a token that reaches other repositories. Asks before its first write. You can stop it and run it again at any time. TRUEUP_LIVE_READER may hold a second token that only reads.',
  flags: [
    {
      ...toFlag(inputs.repository, 'check'),
      help: 'An empty repository that nobody needs. Its name begins with `trueup-live-`.',
    },
    ...parseFlags(`
        confirm OWNER/NAME  The same name once more, in place of the question at a terminal.
        organization  Accept a token that reaches other repositories of the same owner.
        plan PLAN  The plan of the owner, which few tokens can read: free, pro, team or enterprise.
        only AREA,…  Test only assumptions whose ids begin like this, such as \`labels/\`, or only those without backing: \`unbacked\`.
        issue-file PATH  Where to write the text of an issue about what differs.
        answers-dir PATH  A folder for the answers of GitHub, without names, ids, dates and secrets.
        json  Print the report as JSON, and nothing else, on standard output.
      `),
    toFlag(inputs.maxWait, 'check'),
  ],
  exitCodes: [['0', 'every assumption that could be tested holds'], ['2', 'something differs'], failedExit],
  start: async (given, terminal) => (await import('./cli.ts')).runLiveCommand(given, terminal),
};

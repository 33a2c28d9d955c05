import { inputs } from '../../inputs/table.ts';
import type { Command, Flag } from './command.ts';
import { failed, flagLines, flagOf } from './input-flags.ts';

const sandboxFlags: readonly Flag[] = [
  { name: 'port', value: 'NUMBER', help: 'The port to listen on. (a free one)' },
  { name: 'seed', value: 'FILE', help: 'The state to start from: a file that --dump wrote.' },
  { name: 'dump', value: 'FILE', help: 'Where to write the state at the end.' },
  {
    name: 'server',
    value: '3.NN',
    help: 'Be this version of Enterprise Server, and lack what it lacks. (the cloud)',
  },
  { name: 'without-graphql', help: 'Answer 404 to GraphQL, as a server does whose owner has switched it off.' },
  { name: 'serve', help: 'Run `trueup serve` beside it, and deliver to it what you change.' },
];

const liveFlags: readonly Flag[] = [
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
  flagOf(inputs.token, 'check'),
  flagOf(inputs.apiVersion, 'check'),
  flagOf(inputs.maxWait, 'check'),
];

/** The commands to try something with: on a host in memory, or on a repository that nobody needs. */
export const trials: readonly Command[] = [
  {
    name: 'demo',
    usage: '[--details]',
    summary: 'watch check and apply fix a repository, on a host in memory',
    story: 'Runs check, apply and check again on a host in memory. Needs no token and no network.',
    flags: [{ name: 'details', help: 'Play a larger file, with every report in full and its requests counted.' }],
    exits: [['0', 'everything went as expected'], failed],
    start: async (given, terminal) => (await import('../../wings/trials/demo.ts')).demo(given, terminal),
  },
  {
    name: 'sandbox',
    usage: '[--port NUMBER] [--seed FILE] [--dump FILE] [--server 3.NN] [--without-graphql] [--serve]',
    summary: 'serve a host in memory on this machine, to experiment with',
    story:
      'Listens on 127.0.0.1 until Ctrl-C, with one repository, and says how to point Trueup at it. It can write its state to a file at the end and start from that file next time.',
    flags: sandboxFlags,
    exits: [['0', 'stopped by Ctrl-C'], failed],
    start: async (given, terminal) => (await import('../../wings/trials/sandbox.ts')).sandbox(given, terminal),
  },
  {
    name: 'live',
    usage: '--repository OWNER/trueup-live-NAME [flags]',
    summary: 'try on an empty repository what Trueup believes about the host',
    story:
      'Changes settings of a repository that nobody needs, compares the answers of the host with what Trueup believes, and takes everything back. Refuses a repository with another name, one that is not empty, a fork, and a token that reaches other repositories. Asks before its first write. It may be stopped and run again at any time. TRUEUP_LIVE_READER may hold a second token that only reads.',
    flags: liveFlags,
    exits: [['0', 'the host does all that could be tried as believed'], ['2', 'something differs'], failed],
    start: async (given, terminal) => (await import('../../wings/beliefs/cli.ts')).live(given, terminal),
  },
];

import { type Command, failed, flagLines } from '../commands/command.ts';

/** The commands to try something with: on a host in memory, or on a repository that nobody needs. */
export const trials: readonly Command[] = [
  {
    name: 'demo',
    usage: '[--details]',
    summary: 'watch check and apply fix a repository, on a host in memory',
    story: 'Runs check, apply and check again on a host in memory. Needs no token and no network.',
    flags: [{ name: 'details', help: 'Play a larger file, with every report in full and its requests counted.' }],
    exits: [['0', 'everything went as expected'], failed],
    start: async (given, terminal) => (await import('./demo.ts')).demo(given, terminal),
  },
  {
    name: 'sandbox',
    usage: '[--port NUMBER] [--seed FILE] [--dump FILE] [--server 3.NN] [--without-graphql] [--serve]',
    summary: 'serve a host in memory on this machine, to experiment with',
    story:
      'Listens on 127.0.0.1 until Ctrl-C, with one repository, and says how to point Trueup at it. It can write its state to a file at the end and start from that file next time.',
    flags: flagLines(`
      port NUMBER  The port to listen on. (a free one)
      seed FILE  The state to start from: YAML of your own, or the JSON that --dump wrote. What it leaves out has a default.
      dump FILE  Where to write the state at the end.
      server 3.NN  Be this version of Enterprise Server, and lack what it lacks. (the cloud)
      without-graphql  Answer 404 to GraphQL, as a server does whose owner has switched it off.
      serve  Run \`trueup serve\` beside it, and deliver to it what you change.
    `),
    exits: [['0', 'stopped by Ctrl-C'], failed],
    start: async (given, terminal) => (await import('./sandbox.ts')).sandbox(given, terminal),
  },
];

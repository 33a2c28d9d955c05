import { type Command, failedExit, parseFlags } from '../commands/command.ts';

export const trialCommands: readonly Command[] = [
  {
    name: 'demo',
    usage: '[--details]',
    summary: 'Try check and apply on a simulated GitHub',
    description: 'Runs check, apply, and check again on a simulated GitHub. Needs no token and no network.',
    flags: [{ name: 'details', help: 'Use a larger file, and show full reports and numbers of requests.' }],
    exitCodes: [['0', 'The demo finished'], failedExit],
    start: async (args, terminal) => (await import('./demo.ts')).runDemo(args, terminal),
  },
  {
    name: 'sandbox',
    usage: '[--port NUMBER] [--seed FILE] [--dump FILE] [--server 3.NN] [--without-graphql] [--serve]',
    summary: 'Run a simulated GitHub to experiment with',
    description:
      'Serves one repository on 127.0.0.1 until Ctrl-C, and prints the commands to use Trueup with it. Can save its state to a file and start from that file.',
    flags: parseFlags(`
      port NUMBER  The port to listen on, such as \`8080\`. (any free port)
      seed FILE  The initial state: your own YAML, or JSON written by --dump. Everything has a default.
      dump FILE  The file for the final state, such as \`state.json\`.
      server 3.NN  Simulate this version of GitHub Enterprise Server, such as \`3.17\`. (github.com)
      without-graphql  Answer 404 to GraphQL, like a server with GraphQL disabled.
      serve  Also run \`trueup serve\`, and send it a webhook for each change.
    `),
    exitCodes: [['0', 'Stopped by Ctrl-C'], failedExit],
    start: async (args, terminal) => (await import('./sandbox.ts')).runSandbox(args, terminal),
  },
];

import { inputs } from '@trueup/core/session';
import { type Command, failedExit, listInputFlags, parseFlags } from '../commands/command.ts';

/** A service runs a whole fleet, and writes none of the files of a single run. */
const unsupportedInputs = [
  ...[inputs.repository, inputs.repos, inputs.settingsFile, inputs.reposDir],
  ...[inputs.defaultsFile, inputs.exclude, inputs.resume, inputs.planFile, inputs.plan],
  ...[inputs.planApp, inputs.applyWorkflow, inputs.undoFile],
  ...[inputs.reportFile, inputs.onDrift, inputs.fleetFile, inputs.driftIssue],
  inputs.wave,
].map(({ name }) => name);

export const serveCommands: readonly Command[] = [
  {
    name: 'serve',
    usage: '--fleet-file OWNER/REPO:PATH --app-id ID [flags]',
    summary: 'Run as a webhook service that reports drift within seconds, or fixes it',
    description:
      'Receives the webhooks of a GitHub App. Checks or applies each changed repository after five quiet seconds, and the whole fleet at the start and every day. Stops cleanly at SIGTERM or Ctrl-C. Reads the webhook secret from TRUEUP_WEBHOOK_SECRET.',
    flags: [
      ...parseFlags(`
        fleet-file PATH  The fleet file: \`OWNER/REPO:PATH\` on a default branch, read again after each push, or a local file, read once.
        mode check|apply  Whether to report or fix differences. (check)
        listen HOST:PORT  The address to listen on. The variable PORT changes the port. (127.0.0.1:8080)
        full-every HOURS  The hours between runs of the whole fleet, such as \`6\`. (24)
      `),
      ...listInputFlags('apply').filter(({ name }) => !unsupportedInputs.includes(name)),
    ],
    exitCodes: [['0', 'Stopped by a signal'], failedExit],
    start: async (args, terminal) => (await import('./serve.ts')).serveWithLittleMemory(args, terminal),
  },
];

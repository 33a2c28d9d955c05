import { inputs } from '@trueup/core/session';
import { type Command, failed, flagLines, inputFlags } from '../commands/command.ts';

/** What a run has that a service has no use for: one repository, or files that a run leaves behind. */
const notForServices = [
  ...[inputs.repository, inputs.repos, inputs.settingsFile, inputs.reposDir],
  ...[inputs.defaultsFile, inputs.exclude, inputs.resume, inputs.planFile, inputs.plan],
  ...[inputs.planApp, inputs.applyWorkflow, inputs.undoFile],
  ...[inputs.reportFile, inputs.onDrift, inputs.fleetFile, inputs.driftIssue],
  inputs.wave,
].map(({ name }) => name);

/** The commands that run until they are stopped. */
export const services: readonly Command[] = [
  {
    name: 'serve',
    usage: '--fleet-file OWNER/REPO:PATH --app-id ID [flags]',
    summary: 'Run as a webhook service that reports drift within seconds, or fixes it',
    story:
      'Receives the webhooks of a GitHub App. Checks or applies each changed repository after five quiet seconds, and the whole fleet at the start and every day. Stops cleanly at SIGTERM or Ctrl-C. Reads the webhook secret from TRUEUP_WEBHOOK_SECRET.',
    flags: [
      ...flagLines(`
        fleet-file PATH  The fleet file: \`OWNER/REPO:PATH\` on a default branch, read again after each push, or a local file, read once.
        mode check|apply  Whether to report or fix differences. (check)
        listen HOST:PORT  The address to listen on. The variable PORT changes the port. (127.0.0.1:8080)
        full-every HOURS  The hours between runs of the whole fleet, such as \`6\`. (24)
      `),
      ...inputFlags('apply').filter(({ name }) => !notForServices.includes(name)),
    ],
    exits: [['0', 'Stopped by a signal'], failed],
    start: async (given, terminal) => (await import('./serve.ts')).serveInLittleMemory(given, terminal),
  },
];

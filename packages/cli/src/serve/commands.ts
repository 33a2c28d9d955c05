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
    summary: "receive an app's webhooks, and run what has changed at once",
    story:
      'Listens for deliveries of the host, and runs each repository that changed once it has been quiet for five seconds. Runs the whole fleet at its start and every day. Stops cleanly at SIGTERM or Ctrl-C. Takes the secret of the webhook from TRUEUP_WEBHOOK_SECRET.',
    flags: [
      ...flagLines(`
        fleet-file PATH  The fleet file: \`OWNER/REPO:PATH\` on the default branch of a repository, read again when that is pushed to, or a file here, read once.
        mode check|apply  What to do with a repository that differs. (check)
        listen HOST:PORT  Where to listen. The variable PORT gives another port. (127.0.0.1:8080)
        full-every HOURS  How often to run the whole fleet. (24)
      `),
      ...inputFlags('apply').filter(({ name }) => !notForServices.includes(name)),
    ],
    exits: [['0', 'stopped by a signal'], failed],
    start: async (given, terminal) => (await import('./serve.ts')).serveInLittleMemory(given, terminal),
  },
];

import { inputs } from '@trueup/core/session';
import { type Command, invalidExit, jsonFlag, parseFlags, settingsFilesFlag, toFlag } from '../commands/command.ts';

export const fileCommands: readonly Command[] = [
  {
    name: 'validate',
    usage: '[--settings-file FILE,… | FILE…] [--fleet-file PATH] [flags]',
    summary: 'List all mistakes in settings files',
    description:
      'Finds misspelled keys, wrong types, and values that GitHub rejects. Without FILE, reads .github/settings.yml. Needs no token and sends no requests.',
    flags: [
      settingsFilesFlag,
      ...parseFlags(`
        fleet-file PATH  A fleet file to validate together with its layers that exist here.
      `),
      toFlag(inputs.unknownKeys, 'check'),
      {
        ...toFlag(inputs.server, 'check'),
        help: 'The version of GitHub Enterprise Server, such as `3.17`. Rejects settings that this version lacks.',
      },
      {
        name: 'json',
        help: 'Print all problems as JSON on standard output. The text output shows at most 100 for each file.',
      },
    ],
    acceptsFiles: true,
    exitCodes: [['0', 'No mistakes'], invalidExit],
    start: async (args, terminal) => (await import('./validate.ts')).runValidateCommand(args, terminal),
  },
  {
    name: 'grants',
    usage: '[--settings-file FILE,… | FILE…] [flags]',
    summary: 'List the permissions that a token needs, with a link',
    description:
      'Lists exactly the permissions that check and apply need for the declared settings, with a link to create the token. Without FILE, reads .github/settings.yml. Needs no token and sends no requests.',
    flags: [
      settingsFilesFlag,
      ...parseFlags(`
        mode check|preview|apply  List only the permissions for this mode. (check and apply)
        app  Link to the form for a GitHub App instead, with all permissions for apply.
        seen REPORT  Compare with the permissions that GitHub named during a run. REPORT is its JSON report.
      `),
      jsonFlag,
    ],
    acceptsFiles: true,
    exitCodes: [['0', 'The permissions were listed'], invalidExit],
    start: async (args, terminal) => (await import('./grants.ts')).printPermissions(args, terminal),
  },
];

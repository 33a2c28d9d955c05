import { inputs } from '@trueup/core/session';
import { type Command, flagLines, flagOf, refused, settingsFiles } from '../commands/command.ts';

/** The commands about settings files alone. */
export const fileCommands: readonly Command[] = [
  {
    name: 'validate',
    usage: '[--settings-file FILE,… | FILE…] [--fleet-file PATH] [flags]',
    summary: 'List all mistakes in settings files',
    story:
      'Finds misspelled keys, wrong types, and values that GitHub rejects. Without FILE, reads .github/settings.yml. Needs no token and sends no requests.',
    flags: [
      settingsFiles,
      ...flagLines(`
        fleet-file PATH  A fleet file to validate together with its layers that exist here.
      `),
      flagOf(inputs.unknownKeys, 'check'),
      {
        ...flagOf(inputs.server, 'check'),
        help: 'The version of GitHub Enterprise Server, such as `3.17`. Rejects settings that this version lacks.',
      },
      {
        name: 'json',
        help: 'Print all problems as JSON on standard output. The text output shows at most 100 for each file.',
      },
    ],
    takesFiles: true,
    exits: [['0', 'No mistakes'], refused],
    start: async (given, terminal) => (await import('./validate.ts')).validate(given, terminal),
  },
  {
    name: 'grants',
    usage: '[--settings-file FILE,… | FILE…] [flags]',
    summary: 'List the permissions that a token needs, with a link',
    story:
      'Lists exactly the permissions that check and apply need for the declared settings, with a link to create the token. Without FILE, reads .github/settings.yml. Needs no token and sends no requests.',
    flags: [
      settingsFiles,
      ...flagLines(`
        mode check|preview|apply  List only the permissions for this mode. (check and apply)
        app  Link to the form for a GitHub App instead, with all permissions for apply.
        seen REPORT  Compare with the permissions that GitHub named during a run. REPORT is its JSON report.
        json  Print only JSON on standard output.
      `),
    ],
    takesFiles: true,
    exits: [['0', 'The permissions were listed'], refused],
    start: async (given, terminal) => (await import('./grants.ts')).grants(given, terminal),
  },
];

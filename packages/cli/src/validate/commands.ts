import { inputs } from '@trueup/core/session';
import { type Command, flagLines, flagOf, refused, settingsFiles } from '../commands/command.ts';

/** The commands about settings files alone. */
export const fileCommands: readonly Command[] = [
  {
    name: 'validate',
    usage: '[--settings-file FILE,… | FILE…] [--fleet-file PATH] [flags]',
    summary: 'list every mistake in settings files',
    story:
      'Needs no token and sends nothing. Without a FILE, it reads .github/settings.yml. Finds what the file alone can show: a misspelt key, a wrong type, a value that the host refuses.',
    flags: [
      settingsFiles,
      ...flagLines(`
        fleet-file PATH  A fleet file to validate, with each file of its layers that is there.
      `),
      flagOf(inputs.unknownKeys, 'check'),
      {
        ...flagOf(inputs.server, 'check'),
        help: 'The Enterprise Server that the files are for, such as `3.17`: what it lacks is refused.',
      },
      { name: 'json', help: 'Print every problem as JSON on standard output. The text shows a hundred of a file.' },
    ],
    takesFiles: true,
    exits: [['0', 'no mistakes'], refused],
    start: async (given, terminal) => (await import('./validate.ts')).validate(given, terminal),
  },
  {
    name: 'grants',
    usage: '[--settings-file FILE,… | FILE…] [flags]',
    summary: 'list the permissions a token needs, with a link to create it',
    story:
      'Needs no token and sends nothing. Without a FILE, it reads .github/settings.yml. Lists exactly the permissions for what the files declare, for check and for apply.',
    flags: [
      settingsFiles,
      ...flagLines(`
        mode check|preview|apply  List only what this mode needs. (check and apply)
        app  Link to the form for an app instead, which holds all that apply needs.
        seen REPORT  Say instead where the host, in the JSON report of a run, named other permissions.
        json  Print the permissions as JSON, and nothing else, on standard output.
      `),
    ],
    takesFiles: true,
    exits: [['0', 'the permissions are listed'], refused],
    start: async (given, terminal) => (await import('./grants.ts')).grants(given, terminal),
  },
];

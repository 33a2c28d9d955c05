import { inputs } from '@trueup/core/session';
import { type Command, details, failed, flagsFor, ofOneTarget, refused } from '../commands/command.ts';

/** The ways to say what a run is about. In a clone, all but apply take that of the clone. */
const targets = '--repository OWNER/NAME | --repos OWNER/NAME,… [--repos-dir PATH] | --fleet-file PATH';

export const runCommands: readonly Command[] = [
  {
    name: 'check',
    usage: `[${targets}] [flags]`,
    summary: 'report what differs from the settings file, and change nothing',
    story: 'Compares the settings file with the live repository and reports what differs. Sends only reads.',
    flags: [...flagsFor('check'), details],
    exits: [['0', 'no difference'], ['2', 'differences found, and nothing failed'], failed],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('check', given, terminal),
  },
  {
    name: 'apply',
    usage: `(${targets}) [flags]`,
    summary: 'change the repository to match the settings file',
    story:
      'Makes the changes that `trueup check` reports. It reads everything before its first write, so a missing permission stops it early. After a failure, run it again: it continues where it stopped. At a terminal it shows the plan and asks before the first write, and for the value of each change that is hard to undo. Without a terminal it needs --yes.',
    flags: [
      ...flagsFor('apply'),
      details,
      { name: 'yes', help: 'Apply without asking, which a script or a pipe needs.' },
    ],
    exits: [
      ['0', 'apply made every change that it can make'],
      ['2', 'apply left changes that nobody approved, and nothing failed'],
      failed,
    ],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('apply', given, terminal),
  },
  {
    name: 'preview',
    usage: `[${targets}] (--base FILE|REF | --pull-request NUMBER) [flags]`,
    summary: 'show what a pull request changes, apart from what has drifted',
    story:
      'Compares the settings file with that of its base, and both with the live repository. Tells what the change writes from what has drifted already, and what GitHub has that neither side declares. Sends only reads, unless --post writes a comment and a check run to the pull request.',
    flags: flagsFor('preview'),
    exits: [
      ['0', 'the settings can be applied, whether they change anything or not'],
      ['2', 'with --on-drift fail: the repository differs from the base already'],
      failed,
    ],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('preview', given, terminal),
  },
  {
    name: 'adopt',
    usage: '[KEY…] [--repository OWNER/NAME | --fleet-file PATH --repository OWNER/NAME] [flags]',
    summary: 'edit the settings file to say what the repository has',
    story:
      'Turns what `trueup check` reports into edits of the settings file, and nothing else. A KEY is a section or a path, such as `labels` or `repository.has_wiki`. Sends only reads.',
    flags: flagsFor('adopt'),
    takesFiles: true,
    lacks: {
      [inputs.repos.name]: { why: 'it edits the file of one repository', fix: 'name that with `--repository`' },
    },
    exits: [['0', 'the file says what the repository has'], ['2', 'something is left, and each line says why'], failed],
    start: async (given, terminal) => (await import('./reconcile.ts')).adoptKeys(given, terminal),
  },
  {
    name: 'snapshot',
    usage: '[--repository OWNER/NAME | --repos OWNER/NAME,… | --fleet-file PATH] [flags]',
    summary: "write the repository's current settings to a file",
    story:
      'Reads the live repository and writes its settings as a settings file. Sends only reads. The top of the file names what could not be included. The same repository gives the same bytes.',
    flags: [...flagsFor('snapshot'), details],
    exits: [['0', 'the file is written'], failed],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('snapshot', given, terminal),
  },
  {
    name: 'render',
    usage: '[--settings-file LAYER,… | --fleet-file PATH --repository OWNER/NAME] [flags]',
    summary: 'merge layers of settings into one file',
    story:
      'Merges the layers and writes the result to standard output or to --rendered-file. Name the lowest layer first. A `null` in a higher layer removes what a lower one declares. Needs no token and sends nothing. Validates each layer on its own, and then the result. With a fleet file it shows what one repository gets. Where the file does not name the repository, a layer asks what it is, or it may have a file of its own, it asks the host, and sends only reads.',
    flags: [
      ...flagsFor('render'),
      ...ofOneTarget,
      {
        name: 'explain',
        value: 'KEY',
        mayStandAlone: true,
        help: 'Show the layer and line of each value under KEY, such as `labels.bug.color`, and what it replaced. Without KEY, of all.',
      },
    ],
    exits: [['0', 'the layers merge into a valid settings file'], refused],
    start: async (given, terminal) => (await import('./render.ts')).render(given, terminal),
  },
];

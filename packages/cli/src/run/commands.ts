import { inputs } from '@trueup/core/session';
import { type Command, details, failed, flagsFor, ofOneTarget, refused } from '../commands/command.ts';

/** The ways to say what a run is about. In a clone, all but apply take that of the clone. */
const targets = '--repository OWNER/NAME | --repos OWNER/NAME,… [--repos-dir PATH] | --fleet-file PATH';

export const runCommands: readonly Command[] = [
  {
    name: 'check',
    usage: `[${targets}] [flags]`,
    summary: 'Show how a repository differs from its settings file',
    story: 'Compares the settings file with the live repository and reports each difference. Read-only.',
    flags: [...flagsFor('check'), details],
    exits: [['0', 'No differences'], ['2', 'Differences found, and nothing failed'], failed],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('check', given, terminal),
  },
  {
    name: 'apply',
    usage: `(${targets}) [flags]`,
    summary: 'Change a repository to match its settings file',
    story:
      'Makes the changes that `trueup check` reports. First reads every section that it can, so a missing read permission stops it before the first write. To continue after a failure, run it again. At a terminal, it shows the plan and asks before the first write and before each change that is hard to undo. In a script, it needs --yes.',
    flags: [
      ...flagsFor('apply'),
      details,
      {
        name: 'yes',
        help: 'Apply without asking. Required in scripts. Brakes still stop changes that are hard to undo: see `--allow`.',
      },
    ],
    exits: [
      ['0', 'All changes were made, except those that a warning names'],
      ['2', 'Nothing failed, but some changes are not approved yet'],
      failed,
    ],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('apply', given, terminal),
  },
  {
    name: 'preview',
    usage: `[${targets}] (--base FILE|REF | --pull-request NUMBER) [flags]`,
    summary: 'Show what merging a pull request will change',
    story:
      'Compares the settings file with the version on the base branch, and both with the live repository. Lists the changes of the pull request, existing drift, and undeclared settings separately. Read-only, except that --post writes a comment and a check run to the pull request.',
    flags: flagsFor('preview'),
    exits: [
      ['0', 'The settings can be applied'],
      ['2', 'With --on-drift fail: the repository already differs from the base'],
      failed,
    ],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('preview', given, terminal),
  },
  {
    name: 'adopt',
    usage: '[KEY…] [--repository OWNER/NAME | --fleet-file PATH --repository OWNER/NAME] [flags]',
    summary: 'Edit the settings file to match a repository',
    story:
      'Writes the differences that `trueup check` reports into the settings file. KEY is a section or a path, such as `labels` or `repository.has_wiki`. Sends only reads to GitHub.',
    flags: flagsFor('adopt'),
    takesFiles: true,
    lacks: {
      [inputs.repos.name]: {
        why: 'adopt edits the file of one repository',
        fix: 'name the repository with `--repository`',
      },
    },
    exits: [['0', 'The file matches the repository'], ['2', 'Some differences remain, each with its reason'], failed],
    start: async (given, terminal) => (await import('./reconcile.ts')).adoptKeys(given, terminal),
  },
  {
    name: 'snapshot',
    usage: '[--repository OWNER/NAME | --repos OWNER/NAME,… | --fleet-file PATH] [flags]',
    summary: 'Write the current settings of a repository to a file',
    story:
      'Reads the live repository and writes its settings as a settings file. Read-only on GitHub. The top of the file lists what could not be included. The same settings always give the same file.',
    flags: [...flagsFor('snapshot'), details],
    exits: [['0', 'The file was written'], failed],
    start: async (given, terminal) => (await import('./reconcile.ts')).reconcile('snapshot', given, terminal),
  },
  {
    name: 'render',
    usage: '[--settings-file LAYER,… | --fleet-file PATH --repository OWNER/NAME] [flags]',
    summary: 'Merge layers of settings into one file',
    story:
      'Validates and merges the layers, lowest first, and writes the result to standard output or to --rendered-file. A `null` in a higher layer removes the value of a lower layer. Needs no token and sends no requests. With --fleet-file, shows the settings of one repository. That may send reads to GitHub, for example to find a settings file in the repository.',
    flags: [
      ...flagsFor('render'),
      ...ofOneTarget,
      {
        name: 'explain',
        value: 'KEY',
        mayStandAlone: true,
        help: 'Show the layer and line of each value under KEY, such as `labels.bug.color`, and the value it replaced. Without KEY, show all values.',
      },
    ],
    exits: [['0', 'The merged settings are valid'], refused],
    start: async (given, terminal) => (await import('./render.ts')).render(given, terminal),
  },
];

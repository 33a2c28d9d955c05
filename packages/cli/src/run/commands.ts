/** The commands that run a mode, with their flags and help. Each command loads its code when it starts. */

import { inputs } from '@trueup/core/session';
import {
  type Command,
  detailsFlag,
  failedExit,
  invalidExit,
  listRunFlags,
  singleTargetFlags,
} from '../commands/command.ts';

/** In a clone, all commands except `apply` use the repository of the clone by default. */
const targets = '--repository OWNER/NAME | --repos OWNER/NAME,… [--repos-dir PATH] | --fleet-file PATH';

export const runCommands: readonly Command[] = [
  {
    name: 'check',
    usage: `[${targets}] [flags]`,
    summary: 'Show how a repository differs from its settings file',
    description: 'Compares the settings file with the live repository and reports each difference. Read-only.',
    flags: [...listRunFlags('check'), detailsFlag],
    exitCodes: [
      ['0', 'No differences in the settings that could be compared'],
      ['2', 'Differences found, and nothing failed'],
      failedExit,
    ],
    start: async (args, terminal) => (await import('./mode-command.ts')).runModeCommand('check', args, terminal),
  },
  {
    name: 'apply',
    usage: `(${targets}) [flags]`,
    summary: 'Change a repository to match its settings file',
    description:
      'Makes the changes that `trueup check` reports. First reads every section that it can, so a missing read permission stops it before the first write. To continue after a failure, run it again. At a terminal, it shows the plan and asks before the first write and before each change that is hard to undo. In a script, it needs --yes.',
    flags: [
      ...listRunFlags('apply'),
      detailsFlag,
      {
        name: 'yes',
        help: 'Apply without asking. Required in scripts. Brakes still stop changes that are hard to undo: see `--allow`.',
      },
    ],
    exitCodes: [
      ['0', 'All changes were made, except those that a warning names'],
      ['2', 'Nothing failed, but some changes are not approved yet'],
      failedExit,
    ],
    start: async (args, terminal) => (await import('./mode-command.ts')).runModeCommand('apply', args, terminal),
  },
  {
    name: 'preview',
    usage: `[${targets}] (--base FILE|REF | --pull-request NUMBER) [flags]`,
    summary: 'Show what merging a pull request will change',
    description:
      'Compares the settings file with the version on the base branch, and both with the live repository. Lists the changes of the pull request, existing drift, and undeclared settings separately. Read-only, except that --post writes a comment and a check run to the pull request.',
    flags: listRunFlags('preview'),
    exitCodes: [
      ['0', 'The settings can be applied'],
      ['2', 'With --on-drift fail: the repository already differs from the base'],
      failedExit,
    ],
    start: async (args, terminal) => (await import('./mode-command.ts')).runModeCommand('preview', args, terminal),
  },
  {
    name: 'adopt',
    usage: '[KEY…] [--repository OWNER/NAME | --fleet-file PATH --repository OWNER/NAME] [flags]',
    summary: 'Edit the settings file to match a repository',
    description:
      'Writes the differences that `trueup check` reports into the settings file. KEY is a section or a path, such as `labels` or `repository.has_wiki`. Sends only reads to GitHub.',
    flags: listRunFlags('adopt'),
    acceptsFiles: true,
    missingFlags: {
      [inputs.repos.name]: {
        why: 'adopt edits the file of one repository',
        fix: 'name the repository with `--repository`',
      },
    },
    exitCodes: [
      ['0', 'The file matches the settings that could be compared'],
      ['2', 'Some differences remain, each with its reason'],
      failedExit,
    ],
    start: async (args, terminal) => (await import('./mode-command.ts')).adoptKeys(args, terminal),
  },
  {
    name: 'snapshot',
    usage: '[--repository OWNER/NAME | --repos OWNER/NAME,… | --fleet-file PATH] [flags]',
    summary: 'Write the current settings of a repository to a file',
    description:
      'Reads the live repository and writes its settings as a settings file. Read-only on GitHub. The top of the file lists what could not be included. The same settings always give the same file.',
    flags: [...listRunFlags('snapshot'), detailsFlag],
    exitCodes: [['0', 'The file was written'], failedExit],
    start: async (args, terminal) => (await import('./mode-command.ts')).runModeCommand('snapshot', args, terminal),
  },
  {
    name: 'render',
    usage: '[--settings-file LAYER,… | --fleet-file PATH --repository OWNER/NAME] [flags]',
    summary: 'Merge layers of settings into one file',
    description:
      'Validates and merges the layers, lowest first, and writes the result to standard output or to --rendered-file. A `null` in a higher layer removes the value of a lower layer. Needs no token and sends no requests. With --fleet-file, shows the settings of one repository. That may send reads to GitHub, for example to find a settings file in the repository.',
    flags: [
      ...listRunFlags('render'),
      ...singleTargetFlags,
      {
        name: 'explain',
        value: 'KEY',
        isValueOptional: true,
        help: 'Show the layer and line of each value under KEY, such as `labels.bug.color`, and the value it replaced. Without KEY, show all values.',
      },
    ],
    exitCodes: [['0', 'The merged settings are valid'], invalidExit],
    start: async (args, terminal) => (await import('./render.ts')).printRenderedSettings(args, terminal),
  },
];

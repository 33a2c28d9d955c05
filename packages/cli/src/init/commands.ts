import { inputs } from '@trueup/core/session';
import { type Command, failed, flagLines, flagOf } from '../commands/command.ts';

/** The command to start with. */
export const setups: readonly Command[] = [
  {
    name: 'init',
    usage: '[--repository OWNER/NAME] [flags]',
    summary: 'write a settings file for a repository, and its workflows',
    story:
      'Finds the repository in the .git folder, and writes its current settings to the settings file. Adds a workflow that previews pull requests and applies the default branch, and another that checks every day. They need one token, which only the default branch can use. Sends only reads, and prints the next steps. Asks before it replaces a file, unless you pass --yes.',
    flags: [
      { ...flagOf(inputs.repository, 'snapshot'), help: 'The repository. (the remote `origin`)' },
      {
        ...flagOf(inputs.settingsFile, 'snapshot'),
        help: `Where to write the settings. (${inputs.settingsFile.standard})`,
      },
      ...flagLines(`
      workflow-file PATH  Where to write the workflow. The others get its name with an ending. (.github/workflows/settings.yml)
      no-workflow  Write only the settings file.
      hardened  Preview live settings with a second token that only reads, apply only approved changes, and preview pull requests from forks once a reviewer agrees.
      action ADDRESS  The action that the workflows use: a folder, or owner/name@version. (./trueup)
      yes  Replace existing files without asking.
    `),
      {
        ...flagOf(inputs.sections, 'snapshot'),
        help: 'The sections to write, separated by commas. If unset, all there are.',
      },
      flagOf(inputs.maxWait, 'snapshot'),
    ],
    exits: [['0', 'the files are written'], failed],
    start: async (given, terminal) => (await import('./init.ts')).init(given, terminal),
  },
];

import { inputs } from '@trueup/core/session';
import { type Command, failedExit, parseFlags, toFlag } from '../commands/command.ts';

export const initCommands: readonly Command[] = [
  {
    name: 'init',
    usage: '[--repository OWNER/NAME] [flags]',
    summary: 'Write a settings file and workflows for a repository',
    description:
      'Writes the current settings of the repository to the settings file. Adds a workflow that previews pull requests and applies the default branch, and another that checks every day. Both need one token, which only the default branch can use. Sends only reads to GitHub, and prints the next steps. Asks before replacing a file, unless you pass --yes.',
    flags: [
      { ...toFlag(inputs.repository, 'snapshot'), help: 'The repository, such as `acme/shop`. (the remote `origin`)' },
      {
        ...toFlag(inputs.settingsFile, 'snapshot'),
        help: `The settings file to write. (${inputs.settingsFile.defaultValue})`,
      },
      ...parseFlags(`
      workflow-file PATH  The workflow to write. The other workflows get a suffix, such as \`settings-drift.yml\`. (.github/workflows/settings.yml)
      no-workflow  Write only the settings file.
      hardened  Preview live settings with a second, read-only token. Apply only approved changes. Preview pull requests from forks after a reviewer approves.
      action ADDRESS  The action for the workflows: a folder, or \`OWNER/NAME@VERSION\`. (./trueup)
      yes  Replace existing files without asking.
    `),
      {
        ...toFlag(inputs.sections, 'snapshot'),
        help: 'The sections to write, such as `labels,rulesets`. (all)',
      },
      toFlag(inputs.maxWait, 'snapshot'),
    ],
    exitCodes: [['0', 'The files were written'], failedExit],
    start: async (args, terminal) => (await import('./init.ts')).setUpRepository(args, terminal),
  },
];

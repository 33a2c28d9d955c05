import { inputs } from '@trueup/core/session';
import { type Command, failed, flagLines, flagOf } from '../commands/command.ts';

/** The command to start with. */
export const setups: readonly Command[] = [
  {
    name: 'init',
    usage: '[--repository OWNER/NAME] [flags]',
    summary: 'Write a settings file and workflows for a repository',
    story:
      'Writes the current settings of the repository to the settings file. Adds a workflow that previews pull requests and applies the default branch, and another that checks every day. Both need one token, which only the default branch can use. Sends only reads to GitHub, and prints the next steps. Asks before replacing a file, unless you pass --yes.',
    flags: [
      { ...flagOf(inputs.repository, 'snapshot'), help: 'The repository, such as `acme/shop`. (the remote `origin`)' },
      {
        ...flagOf(inputs.settingsFile, 'snapshot'),
        help: `The settings file to write. (${inputs.settingsFile.standard})`,
      },
      ...flagLines(`
      workflow-file PATH  The workflow to write. The other workflows get a suffix, such as \`settings-drift.yml\`. (.github/workflows/settings.yml)
      no-workflow  Write only the settings file.
      hardened  Preview live settings with a second, read-only token. Apply only approved changes. Preview pull requests from forks after a reviewer approves.
      action ADDRESS  The action for the workflows: a folder, or \`OWNER/NAME@VERSION\`. (./trueup)
      yes  Replace existing files without asking.
    `),
      {
        ...flagOf(inputs.sections, 'snapshot'),
        help: 'The sections to write, such as `labels,rulesets`. (all)',
      },
      flagOf(inputs.maxWait, 'snapshot'),
    ],
    exits: [['0', 'The files were written'], failed],
    start: async (given, terminal) => (await import('./init.ts')).init(given, terminal),
  },
];

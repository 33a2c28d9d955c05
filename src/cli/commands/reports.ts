import { inputs } from '../../inputs/table.ts';
import type { Command } from './command.ts';
import { details, failed, flagLines, inputFlags, json } from './input-flags.ts';

const toAsk = [inputs.token, inputs.appId, inputs.appPrivateKeyFile, inputs.apiVersion, inputs.maxWait].map(
  ({ name }) => name,
);

/** The commands that read the JSON reports of earlier runs. */
export const reports: readonly Command[] = [
  {
    name: 'merge-reports',
    usage: 'FILE… [flags]',
    summary: 'merge the JSON reports of all shards of a run into one',
    story:
      'Reads the files that the shards of one check or apply wrote as their `--report-file`. Sends nothing. Every shard must be there exactly once. The worst of them decides the outcome.',
    flags: [
      { name: 'summary-file', value: 'PATH', help: 'Where to add the report as a page, such as $GITHUB_STEP_SUMMARY.' },
      { name: 'report-file', value: 'PATH', help: 'Where to write the merged report as JSON.' },
      { name: 'plan-file', value: 'PATH', help: 'Where to write the plan of all shards, and the digest to approve.' },
      json,
      details,
    ],
    takesFiles: true,
    exits: [
      ['0', 'all shards are there, without differences or errors'],
      ['2', 'differences found, and nothing failed'],
      failed,
    ],
    start: async (given, terminal) =>
      (await import('../../wings/reports/cli/merge-reports.ts')).mergeFiles(given, terminal),
  },
  {
    name: 'who',
    usage: 'OWNER/NAME SECTION[/ENTRY]… [flags]',
    summary: 'say who changed a setting last, where the host tells',
    story:
      'Asks the history of a ruleset and the audit log of the organization, and prints what they say: who, when, what, and which of them says so. Where neither tells, it says that, and guesses nothing. SECTION is a key of a settings file, and ENTRY the name of a ruleset, as in `rulesets/main`. Sends only reads.',
    flags: [...inputFlags('check').filter(({ name }) => toAsk.includes(name)), json],
    takesFiles: true,
    exits: [['0', 'a source could be read, whatever it says'], failed],
    start: async (given, terminal) => (await import('../../wings/changes/cli.ts')).who(given, terminal),
  },
  {
    name: 'html',
    usage: 'REPORT… [flags]',
    summary: 'make a page of JSON reports, with a matrix of all repositories',
    story:
      'Reads the JSON reports that runs wrote as their `--report-file`, and writes one page that needs no network. Several reports are shown as a trend, in order of time. Shards of one run are merged. The page holds what the reports hold, and withholds what they withhold. Sends nothing.',
    flags: [
      ...flagLines(`
        output FILE  The file for the page, or \`-\` for standard output. An older page is replaced. (trueup.html)
      `),
    ],
    takesFiles: true,
    exits: [
      ['0', 'the page is written'],
      ['1', 'a report cannot be read or a shard is missing, and each line says what to do'],
    ],
    start: async (given, terminal) => (await import('../../wings/reports/cli/html.ts')).htmlPage(given, terminal),
  },
];

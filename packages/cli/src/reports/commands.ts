import { inputs } from '@trueup/core/session';
import { type Command, details, failed, flagLines, inputFlags, json } from '../commands/command.ts';

/** Those of a real run, and a single target, which cannot be split. */
const notForShards = [inputs.repository, inputs.shard, inputs.reportFile, inputs.resume].map(({ name }) => name);

/** The commands about the JSON reports of runs: a page of them, one run split into several, and one report of all. */
export const reportCommands: readonly Command[] = [
  {
    name: 'report html',
    usage: 'REPORT… [flags]',
    summary: 'make a page of JSON reports, with a matrix of all repositories',
    story:
      'Reads the JSON reports that runs wrote as their `--report-file`, and writes one page that needs no network. Several reports are shown as a trend, in order of time. Shards of one run are merged. The page holds what the reports hold, and withholds what they withhold. Sends nothing.',
    flags: flagLines(`
      output FILE  The file for the page, or \`-\` for standard output. An older page is replaced. (trueup.html)
    `),
    takesFiles: true,
    exits: [
      ['0', 'the page is written'],
      ['1', 'a report cannot be read or a shard is missing, and each line says what to do'],
    ],
    start: async (given, terminal) => (await import('./html.ts')).htmlPage(given, terminal),
  },
  {
    name: 'report shards',
    usage: '(--repos OWNER/NAME,… [--repos-dir PATH] | --fleet-file PATH) [flags]',
    summary: "split a large run into several, as a workflow's matrix",
    story:
      'Checks a few repositories of each owner to estimate the requests for all of them. Sends only reads. Prints the matrix as JSON to standard output, and as a table to standard error.',
    flags: [
      { name: 'largest', value: 'COUNT', help: 'The most shards to make. (256, the most jobs that a matrix may have)' },
      ...inputFlags('check').filter(({ name }) => !notForShards.includes(name)),
    ],
    exits: [['0', 'the matrix is printed'], failed],
    start: async (given, terminal) => (await import('./shards.ts')).shards(given, terminal),
  },
  {
    name: 'report merge',
    usage: 'FILE… [flags]',
    summary: 'merge the JSON reports of all shards of a run into one',
    story:
      'Reads the files that the shards of one check or apply wrote as their `--report-file`. Sends nothing. Every shard must be there exactly once. The worst of them decides the outcome.',
    flags: [
      { name: 'summary-file', value: 'PATH', help: 'Where to add the report as a page, such as $GITHUB_STEP_SUMMARY.' },
      { name: 'report-file', value: 'PATH', help: 'Where to write the merged report as JSON.' },
      { name: 'plan-file', value: 'PATH', help: 'Where to write the plan of all shards.' },
      json,
      details,
    ],
    takesFiles: true,
    exits: [
      ['0', 'all shards are there, without differences or errors'],
      ['2', 'differences found, and nothing failed'],
      failed,
    ],
    start: async (given, terminal) => (await import('./merge-reports.ts')).mergeFiles(given, terminal),
  },
];

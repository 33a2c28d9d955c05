import { inputs } from '@trueup/core/session';
import { type Command, detailsFlag, failedExit, jsonFlag, listInputFlags, parseFlags } from '../commands/command.ts';

/** An estimate has no report and cannot be resumed, and a single repository cannot be split. */
const notForShards = [inputs.repository, inputs.shard, inputs.reportFile, inputs.resume].map(({ name }) => name);

export const reportCommands: readonly Command[] = [
  {
    name: 'report html',
    usage: 'REPORT… [flags]',
    summary: 'Create a web page from JSON reports',
    description:
      'Reads reports that runs wrote with `--report-file`, and writes one HTML page that works offline. The page shows a table of all repositories and sections. Several reports appear as a trend. Shards of one run are merged. The page hides what the reports hide. Sends no requests.',
    flags: parseFlags(`
      output FILE  The file to write, or \`-\` for standard output. Replaces an older page. (trueup.html)
    `),
    acceptsFiles: true,
    exitCodes: [
      ['0', 'The page was written'],
      ['1', 'A report could not be read, or a shard is missing'],
    ],
    start: async (args, terminal) => (await import('./html.ts')).writeHtmlPage(args, terminal),
  },
  {
    name: 'report shards',
    usage: '(--repos OWNER/NAME,… [--repos-dir PATH] | --fleet-file PATH) [flags]',
    summary: 'Split a large run into jobs of a workflow matrix',
    description:
      'Checks a few repositories of each owner to estimate the number of requests. Prints the matrix as JSON on standard output and as a table on standard error. Read-only.',
    flags: [
      {
        name: 'largest',
        value: 'COUNT',
        help: 'The largest number of shards, such as `20`. (256, the maximum of a matrix)',
      },
      ...listInputFlags('check').filter(({ name }) => !notForShards.includes(name)),
    ],
    exitCodes: [['0', 'The matrix was printed'], failedExit],
    start: async (args, terminal) => (await import('./shards.ts')).printShardMatrix(args, terminal),
  },
  {
    name: 'report merge',
    usage: 'FILE… [flags]',
    summary: 'Merge the JSON reports of all shards of a run',
    description:
      'Reads the files that the shards of one check or apply wrote with `--report-file`. Requires each shard exactly once. The shard with the worst outcome decides the exit code. Sends no requests.',
    flags: [
      { name: 'summary-file', value: 'PATH', help: 'The file to append the report to, such as $GITHUB_STEP_SUMMARY.' },
      { name: 'report-file', value: 'PATH', help: 'The file for the merged report as JSON, such as `all.json`.' },
      { name: 'plan-file', value: 'PATH', help: 'The file for the merged plan, such as `plan.json`.' },
      jsonFlag,
      detailsFlag,
    ],
    acceptsFiles: true,
    exitCodes: [
      ['0', 'No shard has differences or errors'],
      ['2', 'Differences found, and nothing failed'],
      failedExit,
    ],
    start: async (args, terminal) => (await import('./merge-reports.ts')).mergeReportFiles(args, terminal),
  },
];

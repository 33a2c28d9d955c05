/** The command `trueup report html` creates one web page from the JSON reports of runs. */

import { basename, resolve } from 'node:path';
import { diskFiles } from '@trueup/core/session';
import { escapeEachLine } from '../command-line/print.ts';
import { appendFix, createUsageError, reportUsageErrors, UsageError } from '../command-line/usage-errors.ts';
import type { Arguments } from '../commands/command.ts';
import { type ReportFile, readReports, reportFilesFix } from '../run/read-reports.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { mergeReports } from './merge/merge.ts';
import { pageMarker } from './page/frame.ts';
import { buildReportPage } from './page/page.ts';
import type { NamedReport } from './page/trend.ts';

export async function writeHtmlPage({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const output = flags.get('output') ?? 'trueup.html';
  const { parts, unread } = await readReports(files, terminal.directory);
  const problems = [
    ...(files.length ? [] : [noReport]),
    ...unread.map(({ file, why }) => `${appendFix(`\`${file}\` ${why}`, reportFilesFix)}.`),
    ...describeMixedShards(parts),
    ...(output === '-' ? [] : await findOutputProblems(output, terminal.directory)),
  ];
  if (problems.length) throw new UsageError(problems);
  const reports = toNamedReports(parts);
  await writePage(buildReportPage(reports), output, terminal);
  return printShardGaps(reports, parts, terminal);
}

const noReport = 'no report is named. To fix, name JSON reports that runs wrote with `--report-file`.';

const isShard = ({ report }: ReportFile) => report.shard !== undefined;

/** Shards do not contain an id of their run, so shards of several runs cannot be separated. */
const describeMixedShards = (parts: readonly ReportFile[]): string[] =>
  parts.some(isShard) && !parts.every(isShard)
    ? [
        'some reports are shards of a run, and others are not. To fix, first merge the shards of each run with `trueup report merge --report-file FILE`.',
      ]
    : [];

/** Merges shards into one report, and sorts other reports by time. */
const toNamedReports = (parts: readonly ReportFile[]): NamedReport[] =>
  parts.some(isShard)
    ? [{ label: 'all shards', result: mergeReports(parts, []) }]
    : sortByTime(parts).map(({ file, report }) => ({ label: basename(file).replace(/\.json$/, ''), result: report }));

/** Reports without a time keep the order of the arguments. */
const sortByTime = (parts: readonly ReportFile[]) =>
  parts.every(({ report }) => report.origin)
    ? parts.toSorted((first, second) => getStartTime(first) - getStartTime(second))
    : parts;

const getStartTime = ({ report }: ReportFile) => Date.parse(report.origin!.started);

/** Only a page that Trueup wrote may be replaced. */
async function findOutputProblems(output: string, directory: string): Promise<readonly string[]> {
  try {
    const before = await diskFiles.read(resolve(directory, output));
    if (before === undefined || before.startsWith(pageMarker)) return [];
    return [
      `\`${output}\` exists and was not written by \`trueup report html\`. To fix, name another file with \`--output\`, or remove this one.`,
    ];
  } catch (failure) {
    return createWriteError(output, 'cannot', failure).problems;
  }
}

const createWriteError = (output: string, attempt: 'cannot' | 'could not', failure: unknown) =>
  createUsageError(
    `\`${output}\` ${attempt} be written: ${(failure as Error).message}`,
    'name another file with `--output`',
  );

async function writePage(page: string, output: string, terminal: Terminal) {
  const { directory, out } = terminal;
  if (output === '-') return out.write(page);
  try {
    await diskFiles.write(resolve(directory, output), page);
    out.write(escapeEachLine(`Wrote ${output}.\n`));
  } catch (failure) {
    throw createWriteError(output, 'could not', failure);
  }
}

/** Returns the exit code: a page with missing shards must not look like a success. */
function printShardGaps(reports: readonly NamedReport[], parts: readonly ReportFile[], terminal: Terminal) {
  if (!parts.some(isShard)) return 0;
  const gaps = reports[0]!.result.lines.filter(({ code }) => code === 'precondition_failed');
  const problems = gaps.map(({ message, fix }) => `${appendFix(message, fix)}.`);
  return problems.length ? reportUsageErrors(terminal, problems) : 0;
}

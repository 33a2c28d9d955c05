import { basename, resolve } from 'node:path';
import { diskFiles } from '@trueup/core/session';
import { printLines } from '../command-line/print.ts';
import { refuse, Unusable, unusable } from '../command-line/refuse.ts';
import type { Arguments } from '../commands/command.ts';
import { type FiledReport, nameReports, reportsIn } from '../run/read-reports.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { mergeReports } from './merge/merge.ts';
import { madeByUs } from './page/frame.ts';
import { reportPage } from './page/page.ts';
import type { NamedReport } from './page/trend.ts';

/** `trueup report html`: one static page from the JSON reports of a run, or of several runs. */
export async function htmlPage({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const output = flags.get('output') ?? 'trueup.html';
  const { parts, unread } = await reportsIn(files, terminal.directory);
  const problems = [
    ...(files.length ? [] : [noReport]),
    ...unread.map(({ file, why }) => `\`${file}\` ${why}. To fix, ${nameReports}.`),
    ...mixesShards(parts),
    ...(output === '-' ? [] : await inTheWay(output, terminal.directory)),
  ];
  if (problems.length) throw new Unusable(problems);
  const reports = nameParts(parts);
  await put(reportPage(reports), output, terminal);
  return warnOfGaps(reports, parts, terminal);
}

const noReport = 'no report is named. To fix, name JSON reports that runs wrote with `--report-file`.';

const isShard = ({ report }: FiledReport) => report.shard !== undefined;

/** The shards of one run are one report. Shards of several runs would need to be told apart, and cannot be. */
const mixesShards = (parts: readonly FiledReport[]) =>
  parts.some(isShard) && !parts.every(isShard)
    ? [
        'some reports are shards of a run, and others are not. To fix, first merge the shards of each run with `trueup report merge --report-file FILE`.',
      ]
    : [];

const nameParts = (parts: readonly FiledReport[]): NamedReport[] =>
  parts.some(isShard)
    ? [{ label: 'all shards', result: mergeReports(parts, []) }]
    : inTime(parts).map(({ file, report }) => ({ label: basename(file).replace(/\.json$/, ''), result: report }));

/** The oldest first, where every report says its time, and else in the order of their names. */
const inTime = (parts: readonly FiledReport[]) =>
  parts.every(({ report }) => report.origin) ? parts.toSorted((one, other) => startOf(one) - startOf(other)) : parts;

const startOf = ({ report }: FiledReport) => Date.parse(report.origin!.started);

/** A page replaces an older page, and nothing else. */
async function inTheWay(output: string, directory: string) {
  try {
    const before = await diskFiles.read(resolve(directory, output));
    if (before === undefined || before.startsWith(madeByUs)) return [];
    return [
      `\`${output}\` exists and was not written by \`trueup report html\`. To fix, name another file with \`--output\`, or remove this one.`,
    ];
  } catch (failure) {
    return unwritable(output, 'cannot', failure).problems;
  }
}

const unwritable = (output: string, how: 'cannot' | 'could not', failure: unknown) =>
  unusable(`\`${output}\` ${how} be written: ${(failure as Error).message}`, 'name another file with `--output`');

async function put(page: string, output: string, terminal: Terminal) {
  const { directory, out } = terminal;
  if (output === '-') return out.write(page);
  try {
    await diskFiles.write(resolve(directory, output), page);
    printLines(terminal, [`Wrote ${output}.`], out);
  } catch (failure) {
    throw unwritable(output, 'could not', failure);
  }
}

/** A page of shards that are no whole run says so, and so does the exit code. */
function warnOfGaps(reports: readonly NamedReport[], parts: readonly FiledReport[], terminal: Terminal) {
  if (!parts.some(isShard)) return 0;
  const gaps = reports[0]!.result.lines.filter(({ code }) => code === 'precondition_failed');
  const said = gaps.map(({ message, fix }) => `${message}. To fix, ${fix}.`);
  return said.length ? refuse(terminal, said) : 0;
}

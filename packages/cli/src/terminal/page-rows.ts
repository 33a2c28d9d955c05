import type { Line, PageRow, RunResult } from '@trueup/core/report';
import { formatSentence } from '@trueup/core/report';
import { getExitCode } from '@trueup/core/run';
import { formatBlocks, kindLooks } from './blocks.ts';
import type { Terminal } from './terminal.ts';
import { getAppearance } from './world.ts';

/** Lines that the user can copy from a fix are printed below it. */
export const toLineRows = (lines: readonly Line[]): PageRow[] =>
  lines.flatMap((line) => {
    const { kind, fix } = line;
    const [advice = '', ...block] = fix ? `To fix, ${fix}`.split('\n') : [];
    const message = formatSentence({ line });
    return [
      { lead: kind, leadLooks: kindLooks[kind], text: advice ? `${message}. ${advice}` : message },
      ...block.map((text) => ({ indent: 2, text, whole: true })),
    ];
  });

export const addRepositoryNameToLines = ({
  repository,
  lines,
}: {
  readonly repository: string;
  readonly lines: readonly Line[];
}) => lines.map((line) => ({ ...line, message: `${repository}: ${line.message}` }));

export const printReportLines = (lines: readonly Line[], terminal: Terminal) =>
  terminal.err.write(formatBlocks([toLineRows(lines)], getAppearance(terminal.err, terminal)));

/** Returns the exit code. */
export function printFailure(result: RunResult, terminal: Terminal): number {
  printReportLines(result.lines, terminal);
  return getExitCode(result);
}

/** Returns `undefined` for an empty list, so JSON has no such key. */
export const toJsonLines = (lines: readonly Line[]) =>
  lines.length ? lines.map(({ kind, message, fix }) => ({ kind, message, fix })) : undefined;

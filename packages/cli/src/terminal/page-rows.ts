import type { Line, PageRow, RunResult } from '@trueup/core/report';
import { sentence } from '@trueup/core/report';
import { getExitCode } from '@trueup/core/run';
import { blocksText, kindLooks } from './blocks.ts';
import type { Terminal } from './terminal.ts';
import { lookOf } from './world.ts';

/** Each line with its place in the file that it is about. A fix may hold lines to copy, which come below it. */
export const lineRows = (lines: readonly Line[]): PageRow[] =>
  lines.flatMap((line) => {
    const { kind, fix } = line;
    const [advice = '', ...block] = fix ? `To fix, ${fix}`.split('\n') : [];
    const said = sentence({ line });
    return [
      { lead: kind, leadLooks: kindLooks[kind], text: advice ? `${said}. ${advice}` : said },
      ...block.map((text) => ({ indent: 2, text, whole: true })),
    ];
  });

/** The lines of one repository, which say its name. */
export const linesOf = ({ repository, lines }: { readonly repository: string; readonly lines: readonly Line[] }) =>
  lines.map((line) => ({ ...line, message: `${repository}: ${line.message}` }));

export const tellLines = (lines: readonly Line[], terminal: Terminal) =>
  terminal.err.write(blocksText([lineRows(lines)], lookOf(terminal.err, terminal)));

/** Tells why there is no answer. Returns the exit code. */
export function tellFailed(result: RunResult, terminal: Terminal): number {
  tellLines(result.lines, terminal);
  return getExitCode(result);
}

/** Lines for programs; unset without any. */
export const linesJson = (lines: readonly Line[]) =>
  lines.length ? lines.map(({ kind, message, fix }) => ({ kind, message, fix })) : undefined;

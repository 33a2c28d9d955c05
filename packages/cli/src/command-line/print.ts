import type { Line, PageRow, RunResult } from '@trueup/core/report';
import { escapeForTerminal, formatJsonReport, locateLines, mapLines } from '@trueup/core/report';
import type { Arguments } from '../commands/command.ts';
import { blocksText, kindLooks } from '../terminal/blocks.ts';
import type { Stream, Terminal } from '../terminal/terminal.ts';
import { lookOf } from '../terminal/world.ts';
import { belowFirst, readSources } from './source-lines.ts';

/** Text of several lines, with everything escaped that a terminal would obey. */
export const makeInert = (text: string) => text.split('\n').map(escapeForTerminal).join('\n');

/** Prints lines that wrap at words, the first word of an error, a warning or a note in its colour. */
export const printLines = (
  terminal: Pick<Terminal, 'environment' | 'err'>,
  lines: readonly string[],
  stream: Stream = terminal.err,
) => stream.write(blocksText([lines.flatMap(rowsOf)], lookOf(stream, terminal)));

/** What follows the first line is a block to copy. */
function rowsOf(line: string): PageRow[] {
  const [first = '', ...block] = line.split('\n');
  const [, kind, text = first] = /^(error|warning|note) (.*)$/.exec(first) ?? [];
  const lead = kind ? { lead: kind, leadLooks: kindLooks[kind as Line['kind']] } : {};
  return [{ ...lead, text }, ...block.map((one) => ({ text: one, whole: true }))];
}

/** Prints the exact bytes of a file for a file or a pipe. A terminal would obey some of them. */
export const printFile = ({ out }: Terminal, text: string) => out.write(out.isTTY ? makeInert(text) : text);

/** Prints a result as JSON to standard output with `--json`, otherwise as text to the given stream. */
export async function printResult(
  result: RunResult,
  flags: Arguments['flags'],
  terminal: Terminal,
  stream: Terminal['out'] = terminal.out,
) {
  if (flags.has('json')) return terminal.out.write(formatJsonReport(result));
  const { loadPrinter: printerFor } = await import('@trueup/core/report/terminal/printer');
  const { terminalReport } = await printerFor(result);
  const shown = {
    details: flags.has('details'),
    exitsZero: flags.get('on-drift') === 'warn' ? '--on-drift warn' : undefined,
  };
  stream.write(terminalReport(await withSources(result, terminal), { ...lookOf(stream, terminal), ...shown }));
}

/** The result with the line of the file below each mistake in it. */
async function withSources(result: RunResult, terminal: Terminal) {
  const isMistake = ({ code, place }: Line) => code === 'parse_refused' && place !== undefined;
  const mistakes = locateLines(result).flatMap(({ line }) => (isMistake(line) ? [line] : []));
  if (!mistakes.length) return result;
  const showSource = await readSources(mistakes, terminal);
  return mapLines(result, (lines) =>
    lines.map((line) =>
      isMistake(line) ? { ...line, fix: belowFirst(String(line.fix ?? ''), showSource(line)) } : line,
    ),
  );
}

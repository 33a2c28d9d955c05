import type { Line, PageRow, RunResult } from '@trueup/core/report';
import { escapeForTerminal, escapeInvisible, formatJsonReport, locateLines, mapLines } from '@trueup/core/report';
import type { Arguments } from '../commands/command.ts';
import { formatBlocks, kindLooks } from '../terminal/blocks.ts';
import type { OutputStream, Terminal } from '../terminal/terminal.ts';
import { getAppearance } from '../terminal/world.ts';
import { insertAfterFirstLine, readSourcePreview } from './source-lines.ts';

export const escapeEachLine = (text: string) => text.split('\n').map(escapeForTerminal).join('\n');

/** Colours the first word of an error, a warning or a note. */
export const printLines = (
  terminal: Pick<Terminal, 'environment' | 'err'>,
  lines: readonly string[],
  stream: OutputStream = terminal.err,
) => stream.write(formatBlocks([lines.flatMap(toMessageRows)], getAppearance(stream, terminal)));

/** A file or a pipe gets the exact bytes. A terminal would execute escape sequences, but no workflow commands. */
export const printText = ({ out }: Terminal, text: string) =>
  out.write(out.isTTY ? text.split(/\r?\n/).map(escapeInvisible).join('\n') : text);

export async function printResult(
  result: RunResult,
  flags: Arguments['flags'],
  terminal: Terminal,
  stream: Terminal['out'] = terminal.out,
) {
  if (flags.has('json')) return terminal.out.write(formatJsonReport(result));
  const { loadPrinter } = await import('@trueup/core/report/terminal/printer');
  const { terminalReport } = await loadPrinter(result);
  const display = {
    details: flags.has('details'),
    exitsZero: flags.get('on-drift') === 'warn' ? '--on-drift warn' : undefined,
  };
  stream.write(
    terminalReport(await addSourceLines(result, terminal), { ...getAppearance(stream, terminal), ...display }),
  );
}

async function addSourceLines(result: RunResult, terminal: Terminal): Promise<RunResult> {
  const isMistake = ({ code, place }: Line) => code === 'parse_refused' && place !== undefined;
  const mistakes = locateLines(result).flatMap(({ line }) => (isMistake(line) ? [line] : []));
  if (!mistakes.length) return result;
  const showSource = await readSourcePreview(mistakes, terminal);
  return mapLines(result, (lines) =>
    lines.map((line) =>
      isMistake(line) ? { ...line, fix: insertAfterFirstLine(String(line.fix ?? ''), showSource(line)) } : line,
    ),
  );
}

/** Lines after the first are not wrapped, because the user copies them. */
function toMessageRows(line: string): PageRow[] {
  const [first = '', ...block] = line.split('\n');
  const [, kind, text = first] = /^(error|warning|note) (.*)$/.exec(first) ?? [];
  const lead = kind ? { lead: kind, leadLooks: kindLooks[kind as Line['kind']] } : {};
  return [{ ...lead, text }, ...block.map((blockLine) => ({ text: blockLine, whole: true }))];
}

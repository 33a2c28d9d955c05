import type { RunResult } from '@trueup/core/report';
import { escapeForTerminal, escapeInvisible, formatJsonReport, locateLines, mapLines } from '@trueup/core/report';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { getAppearance } from '../terminal/world.ts';
import { readSourceLines } from './source-lines.ts';

export const escapeEachLine = (text: string) => text.split('\n').map(escapeForTerminal).join('\n');

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
  const addSource = await readSourceLines(
    locateLines(result).map(({ line }) => line),
    terminal,
  );
  const shown = mapLines(result, (lines) => lines.map(addSource));
  stream.write(terminalReport(shown, { ...getAppearance(stream, terminal), ...display }));
}

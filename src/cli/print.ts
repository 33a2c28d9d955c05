import { inertTerminal } from '../report/inert.ts';
import { jsonReport } from '../report/json.ts';
import { printerFor } from '../report/printer.ts';
import type { RunResult } from '../report/result/result.ts';
import type { Arguments } from './commands/command.ts';
import type { Stream, Terminal } from './terminal.ts';
import { lookOf } from './world.ts';

/** Text of several lines, with everything escaped that a terminal would obey. */
export const makeInert = (text: string) => text.split('\n').map(inertTerminal).join('\n');

export function printLines(stream: Stream, lines: readonly string[]) {
  for (const line of lines) stream.write(`${makeInert(line)}\n`);
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
  if (flags.has('json')) return terminal.out.write(jsonReport(result));
  const { terminalReport } = await printerFor(result);
  const shown = {
    details: flags.has('details'),
    exitsZero: flags.get('on-drift') === 'warn' ? '--on-drift warn' : undefined,
  };
  stream.write(terminalReport(result, { ...lookOf(stream, terminal), ...shown }));
}

import type { RunResult } from '../modes/result.ts';
import { jsonReport } from '../report/json.ts';
import { terminalReport } from '../report/terminal.ts';
import type { Arguments } from './command.ts';
import { lookOf } from './look.ts';
import type { Terminal } from './terminal.ts';

/** Prints a result as JSON to standard output with `--json`, otherwise as text to the given stream. */
export function printResult(
  result: RunResult,
  flags: Arguments['flags'],
  terminal: Terminal,
  stream: Terminal['out'] = terminal.out,
) {
  if (flags.has('json')) terminal.out.write(jsonReport(result));
  else stream.write(terminalReport(result, lookOf(stream, terminal)));
}

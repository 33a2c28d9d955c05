import type { ConversionLine } from '../conversion/terraform/convert.ts';
import type { RunResult } from '../modes/result.ts';
import { inertTerminal } from '../report/inert.ts';
import { jsonReport } from '../report/json.ts';
import { printerFor } from '../report/printer.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import { namedPathText, placeText, type Refusal, type Remark, refusalText } from '../settings/refusal.ts';
import { visible } from '../settings/shown.ts';
import type { Arguments } from './command.ts';
import type { Terminal } from './terminal.ts';
import { lookOf } from './world.ts';

/** A remark about a settings file as one line of output. */
export const remarkText = ({ at, names, place, message }: Remark) =>
  [
    'note',
    place && `${placeText(place)}:`,
    at.length && `${namedPathText({ at, names })}:`,
    withoutCredentials(message),
  ]
    .filter(Boolean)
    .join(' ');

export const errorText = (refusal: Refusal) => `error ${refusalText(refusal)}`;

/** Text of several lines, with everything escaped that a terminal would obey. */
export const printed = (text: string) => text.split('\n').map(inertTerminal).join('\n');

/** Prints a result as JSON to standard output with `--json`, otherwise as text to the given stream. */
export async function printResult(
  result: RunResult,
  flags: Arguments['flags'],
  terminal: Terminal,
  stream: Terminal['out'] = terminal.out,
) {
  if (flags.has('json')) return terminal.out.write(jsonReport(result));
  const { terminalReport } = await printerFor(result);
  const shown = { details: flags.has('details'), exitsZero: flags.has('exit-zero') ? '--exit-zero' : undefined };
  stream.write(terminalReport(result, { ...lookOf(stream, terminal), ...shown }));
}

/** What a conversion says of a resource or a file. */
export const saidText = ({ kind, address, message, fix }: ConversionLine) =>
  visible([kind, address && `${address}:`, fix ? `${message}. To fix, ${fix}` : message].filter(Boolean).join(' '));

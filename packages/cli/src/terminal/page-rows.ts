import type { Line, Look, PageRow } from '@trueup/core/report';
import { escapeInvisible, formatSentence } from '@trueup/core/report';
import { formatBlocks } from './blocks.ts';
import type { OutputStream, Terminal } from './terminal.ts';
import { getAppearance } from './world.ts';

const kindLooks: Readonly<Record<string, readonly Look[]>> = {
  error: ['bold', 'red'],
  warning: ['bold', 'yellow'],
  note: ['dim'],
};

export const toKindRow = (kind: string, text: string): PageRow => ({ lead: kind, leadLooks: kindLooks[kind], text });

/** Lines that the user can copy from a fix are printed below it. */
export function toTextRows(kind: string, text: string): PageRow[] {
  const [first = '', ...block] = text.split('\n');
  return [toKindRow(kind, first), ...block.map((line) => ({ indent: 4, text: line, whole: true }))];
}

export const toLineRows = (lines: readonly Line[]): PageRow[] =>
  lines.flatMap((line) => {
    const { kind, fix } = line;
    return toTextRows(kind, `${escapeInvisible(formatSentence({ line }))}${fix ? `. To fix, ${fix}` : ''}`);
  });

type MessageTerminal = Pick<Terminal, 'environment' | 'err'>;

export const printRows = (rows: readonly PageRow[], terminal: MessageTerminal, stream: OutputStream = terminal.err) =>
  stream.write(formatBlocks([rows], getAppearance(stream, terminal)));

export const printLines = (lines: readonly Line[], terminal: MessageTerminal) => printRows(toLineRows(lines), terminal);

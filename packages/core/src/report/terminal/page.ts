import { escapeForTerminal } from '../escape.ts';
import type { Look, Paint } from './colour.ts';

/** One paragraph on a terminal, with a hanging indent when it wraps. */
export interface PageRow {
  readonly indent?: number;
  /** Comes before the text in its own colour: a sign, a kind, a name. */
  readonly lead?: string;
  readonly leadLooks?: readonly Look[];
  readonly text: string;
  readonly looks?: readonly Look[];
  /** Never wraps. */
  readonly whole?: boolean;
}

/** Rows below a title; nothing where there are none. */
export const addTitle = (title: string, rows: readonly PageRow[]): PageRow[] =>
  rows.length ? [{ text: title, looks: ['bold'] }, ...rows] : [];

export interface PageLayout {
  readonly paint: Paint;
  /** Columns to wrap at. Unset, every row is one line, as in a log. */
  readonly width?: number;
}

/** Blocks of rows, with an empty line between them. */
export const printBlocks = (blocks: readonly (readonly PageRow[])[], page: PageLayout) =>
  blocks
    .filter((rows) => rows.length)
    .map((rows) => `${rows.flatMap((row) => printRow(row, page)).join('\n')}\n`)
    .join('\n');

/** The deepest hanging indent: after a longer lead, the text continues here. */
const maxIndent = 24;

function printRow({ indent = 0, lead = '', leadLooks = [], text, looks = [], whole }: PageRow, page: PageLayout) {
  const before = lead ? `${escapeForTerminal(lead)} ` : '';
  const hang = Math.min(indent + before.length, maxIndent);
  const width = whole ? Number.POSITIVE_INFINITY : (page.width ?? Number.POSITIVE_INFINITY) - hang;
  const [first = '', ...rest] = wrap(escapeForTerminal(text), width, indent + before.length - hang);
  return [
    `${' '.repeat(indent)}${page.paint(before, ...leadLooks)}${page.paint(first, ...looks)}`,
    ...rest.map((line) => `${' '.repeat(hang)}${page.paint(line, ...looks)}`),
  ];
}

/**
 * Lines of at most so many characters; in the first, some are `taken`. Breaks at spaces only, so that a path or address can be copied even if
 * it is longer than the line.
 */
export function wrap(text: string, width: number, taken = 0) {
  const lines: string[] = [];
  let room = width - taken;
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && longer.length > room) {
      lines.push(word);
      room = width;
    } else lines.splice(-1, 1, longer);
  }
  return lines;
}

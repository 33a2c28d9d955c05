import { escapeForTerminal } from '../escape.ts';
import type { Look, Paint } from './colour.ts';

export interface PageRow {
  readonly indent?: number;
  /** A sign, a kind or a name, in its own colour. */
  readonly lead?: string;
  readonly leadLooks?: readonly Look[];
  readonly text: string;
  readonly looks?: readonly Look[];
  readonly whole?: boolean;
}

export const addTitle = (title: string, rows: readonly PageRow[]): PageRow[] =>
  rows.length ? [{ text: title, looks: ['bold'] }, ...rows] : [];

export interface PageLayout {
  readonly paint: Paint;
  /** Unset in a log, where rows do not wrap. */
  readonly width?: number;
}

export const formatPageBlocks = (blocks: readonly (readonly PageRow[])[], page: PageLayout) =>
  blocks
    .filter((rows) => rows.length)
    .map((rows) => `${rows.flatMap((row) => formatPageRow(row, page)).join('\n')}\n`)
    .join('\n');

const maxIndent = 24;

function formatPageRow({ indent = 0, lead = '', leadLooks = [], text, looks = [], whole }: PageRow, page: PageLayout) {
  const before = lead ? `${escapeForTerminal(lead)} ` : '';
  const hang = Math.min(indent + before.length, maxIndent);
  const width = whole ? Number.POSITIVE_INFINITY : (page.width ?? Number.POSITIVE_INFINITY) - hang;
  const [first = '', ...rest] = wrapText(escapeForTerminal(text), width, indent + before.length - hang);
  return [
    `${' '.repeat(indent)}${page.paint(before, ...leadLooks)}${page.paint(first, ...looks)}`,
    ...rest.map((line) => `${' '.repeat(hang)}${page.paint(line, ...looks)}`),
  ];
}

/** Breaks only at spaces, to keep paths and addresses copyable. The first line is already `usedWidth` wide. */
export function wrapText(text: string, width: number, usedWidth = 0): string[] {
  const lines: string[] = [];
  let room = width - usedWidth;
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && longer.length > room) {
      lines.push(word);
      room = width;
    } else lines.splice(-1, 1, longer);
  }
  return lines;
}

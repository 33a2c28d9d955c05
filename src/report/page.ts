import type { Look, Paint } from './colour.ts';
import { inertTerminal } from './inert.ts';

/** One thing said on a terminal. Wrapped, it hangs under its own start. */
export interface Row {
  readonly indent?: number;
  /** Stands before the text in a look of its own: a sign, a kind, a name. */
  readonly lead?: string;
  readonly leadLooks?: readonly Look[];
  readonly text: string;
  readonly looks?: readonly Look[];
  /** Not to be wrapped. */
  readonly whole?: boolean;
}

export interface Page {
  readonly paint: Paint;
  /** Columns to wrap at. Without it every row is one line, as a log wants it. */
  readonly width?: number;
}

/** Where a wrapped row goes on, at the most: behind a long lead it goes on further left. */
const deepest = 24;

export function printed({ indent = 0, lead = '', leadLooks = [], text, looks = [], whole }: Row, page: Page) {
  const before = lead ? `${inertTerminal(lead)} ` : '';
  const hang = Math.min(indent + before.length, deepest);
  const width = whole ? Number.POSITIVE_INFINITY : (page.width ?? Number.POSITIVE_INFINITY) - hang;
  const [first = '', ...rest] = wrapped(inertTerminal(text), width, indent + before.length - hang);
  return [
    `${' '.repeat(indent)}${page.paint(before, ...leadLooks)}${page.paint(first, ...looks)}`,
    ...rest.map((line) => `${' '.repeat(hang)}${page.paint(line, ...looks)}`),
  ];
}

/** Breaks at spaces only: a path or an address that is longer than the line stays whole, to be copied. */
function wrapped(text: string, width: number, taken: number) {
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

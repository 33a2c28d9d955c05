/**
 * Shows the current activity: a terminal rewrites one line, and a log gets a plain line from time to time.
 */

import { escapeForTerminal } from '../escape.ts';
import { createPainter, type Paint } from './colour.ts';
import { wrapText } from './page.ts';

/** Milliseconds between two updates. A log keeps every line. */
const pause = { terminal: 80, log: 10_000 };

const eraseLine = '\r\x1b[2K';

export class Progress {
  private latest = '';
  private displayed = '';
  private timer: NodeJS.Timeout | undefined;
  private openQuestions = 0;
  private readonly paint: Paint;

  constructor(
    private readonly stream: { readonly columns?: number; write(text: string): unknown },
    private readonly look: { readonly isTTY: boolean; readonly colour: boolean },
  ) {
    this.paint = createPainter(look.colour);
  }

  /** Prints a line that stays. */
  readonly printLine = (line: string) => {
    const { isTTY } = this.look;
    if (isTTY) this.clear();
    const rows = isTTY ? wrapText(escapeForTerminal(line), this.stream.columns || 80) : [escapeForTerminal(line)];
    this.stream.write(`${rows.join('\n')}\n`);
    if (isTTY) this.show();
  };

  readonly update = (text: string) => {
    this.latest = escapeForTerminal(text);
    if (!this.timer) this.show();
  };

  /** Clears the line during `work`, such as a question. */
  async pauseFor<T>(work: () => Promise<T>): Promise<T> {
    this.clear();
    this.openQuestions += 1;
    try {
      return await work();
    } finally {
      this.openQuestions -= 1;
      this.show();
    }
  }

  end() {
    this.clear();
    this.latest = '';
  }

  private show() {
    const { stream, latest } = this;
    const { isTTY } = this.look;
    this.timer = undefined;
    if (this.openQuestions || latest === this.displayed || !(latest || isTTY)) return;
    this.displayed = latest;
    stream.write(isTTY ? `${eraseLine}${this.paint(fitText(latest, stream.columns), 'dim')}` : `${latest}\n`);
    this.timer = setTimeout(() => this.show(), isTTY ? pause.terminal : pause.log).unref();
  }

  private clear() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.look.isTTY && this.displayed) this.stream.write(eraseLine);
    this.displayed = '';
  }
}

/** A wrapped line cannot be erased. Possibly wide characters count as wide. */
function fitText(text: string, columns = 0): string {
  let room = (columns || 80) - 2;
  let fits = '';
  for (const character of text) {
    room -= character.codePointAt(0)! < 0x1100 ? 1 : 2;
    if (room < 0) return `${fits}…`;
    fits += character;
  }
  return fits;
}

import { painter } from './colour.ts';
import { inertTerminal } from './inert.ts';

interface ProgressStream {
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  /** Prints a line that stays. */
  say(line: string): void;
  /** Replaces the line that shows the current activity. */
  update(text: string): void;
  /** Leaves the screen to something else, such as a question, until that is done. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
}

/** Milliseconds between two updates. A log keeps every line, so it gets few. */
const pause = { terminal: 80, log: 10_000 };

const eraseLine = '\r\x1b[2K';

/** Rewrites one line on a terminal; elsewhere prints a plain line from time to time. */
export function createProgress(
  stream: ProgressStream,
  { isTTY, colour }: { readonly isTTY: boolean; readonly colour: boolean },
): Progress {
  const paint = painter(colour);
  let latest = '';
  let standing = '';
  let timer: NodeJS.Timeout | undefined;
  let isAside = false;

  const show = () => {
    timer = undefined;
    if (isAside || latest === standing || !(latest || isTTY)) return;
    standing = latest;
    stream.write(isTTY ? `${eraseLine}${paint(fitted(standing, stream.columns), 'dim')}` : `${standing}\n`);
    timer = setTimeout(show, isTTY ? pause.terminal : pause.log).unref();
  };

  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isTTY && standing) stream.write(eraseLine);
    standing = '';
  };

  return {
    say(line) {
      if (isTTY) clear();
      stream.write(`${inertTerminal(line)}\n`);
      if (isTTY) show();
    },
    update(text) {
      latest = inertTerminal(text);
      if (!timer) show();
    },
    async aside(work) {
      clear();
      isAside = true;
      try {
        return await work();
      } finally {
        isAside = false;
        show();
      }
    },
    end() {
      clear();
      latest = '';
    },
  };
}

/** Cuts the text to one row, since a wrapped line cannot be erased. Counts a character that may be wide as wide. */
function fitted(text: string, columns = 0) {
  let room = (columns || 80) - 2;
  let fits = '';
  for (const character of text) {
    room -= character.codePointAt(0)! < 0x1100 ? 1 : 2;
    if (room < 0) return `${fits}…`;
    fits += character;
  }
  return fits;
}

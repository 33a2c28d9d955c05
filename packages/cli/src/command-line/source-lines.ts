import type { Place } from '@trueup/core/settings';
import { loadSettings } from '@trueup/core/settings';
import type { Terminal } from '../terminal/terminal.ts';
import { isWatched } from './typed-token.ts';

/** What a message is about: a place in a file, and the key there. */
interface Spot {
  readonly place?: Place;
  readonly key?: string;
}

/** The line of a file with a caret below it, or nothing. */
export type ShowSource = (spot: Spot) => readonly string[];

/** Reads the files of these spots from this disk, for a person at a terminal. Others may read a log. */
export async function readSources(spots: readonly Spot[], terminal: Terminal): Promise<ShowSource> {
  if (!isWatched(terminal)) return () => [];
  const files = [...new Set(spots.flatMap(({ place }) => place?.file ?? []))];
  const read = files.map(async (file) => [file, (await loadSettings(file).catch(() => '')).split(/\r?\n/)] as const);
  const lines = new Map(await Promise.all(read));
  return ({ place, key = '' }) => {
    const line = place && lines.get(place.file)?.[place.line - 1];
    // Somebody may have pasted the value of a secret into the file.
    return line && !/secret|value/i.test(key + line) ? drawLine(line, place) : [];
  };
}

/** The text with these lines below its first one. */
export const belowFirst = (text: string, lines: readonly string[]) =>
  lines.length ? text.replace(/\n|$/, (end) => ['', ...lines].join('\n') + end) : text;

/** The longest part of a line to show, and how much of it stands before the caret. */
const most = 100;
const before = 60;

function drawLine(line: string, { line: number, column }: Place) {
  const from = line.length > most ? Math.max(column - 1 - before, 0) : 0;
  // A character that is escaped later would move the caret.
  const shown = line.slice(from, from + most).replace(/[^\P{C}\p{Cs}]|\p{Zl}|\p{Zp}/gu, ' ');
  const at = column - 1 - from;
  const [word = '^'] = /^[^\s:,\]}]+/.exec(shown.slice(at)) ?? [];
  const margin = ' '.repeat(String(number).length);
  return [`${number} | ${shown}`, `${margin} | ${' '.repeat(at)}${'^'.repeat(word.length)}`];
}

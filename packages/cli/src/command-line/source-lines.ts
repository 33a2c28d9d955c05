import type { Line } from '@trueup/core/report';
import type { Place } from '@trueup/core/settings';
import { loadSettingsText } from '@trueup/core/settings';
import type { Terminal } from '../terminal/terminal.ts';
import { isInteractive } from './command-token.ts';

interface MessageLocation {
  readonly place?: Place;
  readonly key?: string;
}

/** Returns the line of a file with a caret below it, or nothing. */
export type SourcePreview = (spot: MessageLocation) => readonly string[];

/** Shows lines of files only to a user at a terminal, because other people can read a log. */
export async function readSourcePreview(
  locations: readonly MessageLocation[],
  terminal: Terminal,
): Promise<SourcePreview> {
  if (!isInteractive(terminal)) return () => [];
  const files = [...new Set(locations.flatMap(({ place }) => place?.file ?? []))];
  const read = files.map(
    async (file) => [file, (await loadSettingsText(file).catch(() => '')).split(/\r?\n/)] as const,
  );
  const lines = new Map(await Promise.all(read));
  return ({ place, key = '' }) => {
    const line = place && lines.get(place.file)?.[place.line - 1];
    // The file may contain a pasted secret.
    return line && !/secret|value/i.test(key + line) ? drawLineWithCaret(line, place) : [];
  };
}

/** Returns a function that adds the line of the file to the fix of a mistake. */
export async function readSourceLines(lines: readonly Line[], terminal: Terminal): Promise<(line: Line) => Line> {
  const isMistake = ({ code, place }: Line) => code === 'parse_refused' && place !== undefined;
  const showSource = await readSourcePreview(lines.filter(isMistake), terminal);
  return (line) =>
    isMistake(line) ? { ...line, fix: insertAfterFirstLine(String(line.fix ?? ''), showSource(line)) } : line;
}

export const insertAfterFirstLine = (text: string, lines: readonly string[]) =>
  lines.length ? text.replace(/\n|$/, (end) => ['', ...lines].join('\n') + end) : text;

/** Limits for a long line: its characters, and those before the caret. */
const longestLine = 100;
const charactersBeforeCaret = 60;

function drawLineWithCaret(line: string, { line: number, column }: Place): string[] {
  const from = line.length > longestLine ? Math.max(column - 1 - charactersBeforeCaret, 0) : 0;
  // Escaping makes a character longer, which would misplace the caret.
  const shown = line.slice(from, from + longestLine).replace(/[^\P{C}\p{Cs}]|\p{Zl}|\p{Zp}/gu, ' ');
  const at = column - 1 - from;
  const [word = '^'] = /^[^\s:,\]}]+/.exec(shown.slice(at)) ?? [];
  const margin = ' '.repeat(String(number).length);
  return [`${number} | ${shown}`, `${margin} | ${' '.repeat(at)}${'^'.repeat(word.length)}`];
}

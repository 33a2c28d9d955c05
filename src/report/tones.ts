import type { Line } from '../modes/result.ts';
import { isDifference, type LocatedLine } from './located.ts';

/** Most serious first: what cannot be undone, then what weakens a protection. */
const loudTones = ['rename', 'removal', 'weaker'] as const;

/** Only a difference has a tone: a note that something was not removed is always plain. */
export const toneOf = (line: Line) => (isDifference(line) && line.tone) || 'plain';
export const isLoud = (line: Line) => toneOf(line) !== 'plain';
export const loudOf = (all: readonly LocatedLine[]) =>
  loudTones.flatMap((tone) => all.filter(({ line }) => toneOf(line) === tone));

export const loudWord = (line: Line) => toneOf(line).toUpperCase();

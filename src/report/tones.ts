import type { Line } from '../modes/result.ts';
import { isDifference, type LocatedLine } from './located.ts';

/** Loudest first: what cannot be undone, then what weakens a protection. */
const loudTones = ['rename', 'removal', 'weaker'] as const;

/** Only what differs is loud: a note that something was not removed is not. */
export const toneOf = (line: Line) => (isDifference(line) && line.tone) || 'plain';
export const isLoud = (line: Line) => toneOf(line) !== 'plain';
export const loudOf = (all: readonly LocatedLine[]) =>
  loudTones.flatMap((tone) => all.filter(({ line }) => toneOf(line) === tone));

export const loudWord = (line: Line) => toneOf(line).toUpperCase();

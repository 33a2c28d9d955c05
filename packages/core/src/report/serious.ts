/**
 * Selects serious lines: changes that cannot be undone, weaken a protection or give more access, and changes that a
 * brake stops. Every output prints them first.
 */

import { isDriftOrChange, type LocatedLine } from './located.ts';
import { tones } from './plans/signs.ts';
import type { Line } from './result/result.ts';

const seriousTones = ['guarded', ...tones] as const;

export const getTone = (line: Line) =>
  line.code === 'guarded' ? 'guarded' : (isDriftOrChange(line) && line.tone) || 'plain';

export const hasSeriousTone = (line: Line) => getTone(line) !== 'plain';

/** The most serious tone first. */
export const selectSeriousLines = (lines: readonly LocatedLine[]): LocatedLine[] =>
  seriousTones.flatMap((tone) => lines.filter(({ line }) => getTone(line) === tone));

export const sortSeriousFirst = (lines: readonly LocatedLine[]): LocatedLine[] =>
  lines.toSorted((first, second) => Number(hasSeriousTone(second.line)) - Number(hasSeriousTone(first.line)));

export const formatTone = (line: Line) => getTone(line).toUpperCase();

import { findNearest } from '../keys/nearest.ts';
import { isMap } from '../maps.ts';
import { describeValue, formatCode, joinWithOr } from '../message-text.ts';
import type { ProblemWithFix } from '../schema/messages.ts';

/**
 * `deep` merges list entries field by field, `shallow` replaces whole entries, and `replace` replaces the whole list.
 */
export const layeringModes = ['deep', 'shallow', 'replace'] as const;

export type LayeringMode = (typeof layeringModes)[number];

export const layeringKey = '_layering';

/** Returns `rest`, and `layering` or `mistake`. */
export function splitOffLayering(value: unknown, mayHaveLayering = true) {
  if (!mayHaveLayering || !isMap(value) || !Object.hasOwn(value, layeringKey)) return { rest: value };
  const { [layeringKey]: written, ...rest } = value;
  const layering = layeringModes.find((mode) => mode === written);
  return layering ? { rest, layering } : { rest, mistake: describeWrongLayering(written) };
}

function describeWrongLayering(written: unknown): ProblemWithFix {
  const meant = typeof written === 'string' ? findNearest(written, layeringModes) : undefined;
  const words = joinWithOr(layeringModes.map(formatCode));
  return {
    problem: `is ${describeValue(written)}, but must be ${words}`,
    fix: `write ${meant ? formatCode(meant) : words}`,
  };
}

export const misplacedLayering: ProblemWithFix = {
  problem: 'is allowed only at the top of a layer, or in a section that is a list of entries',
  fix: 'move it to the top of the file, or next to the `entries` of a section, or remove it',
};

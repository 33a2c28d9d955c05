import { nearest } from '../keys/nearest.ts';
import { isMap } from '../maps.ts';
import type { Refusal } from '../refusal.ts';
import { code, either, show } from '../shown.ts';

/**
 * How a list combines with a lower layer's: `deep` merges entries field by field, `shallow` swaps whole entries, and
 * `replace` swaps the whole list.
 */
export const layerings = ['deep', 'shallow', 'replace'] as const;

export type Layering = (typeof layerings)[number];

export const layeringKey = '_layering';

type LayeringSentence = Pick<Refusal, 'problem' | 'fix'>;

/** Removes `_layering` from a map that may have it: it is about the layer and not a setting. */
export function takeLayering(value: unknown, mayHave = true) {
  if (!mayHave || !isMap(value) || !Object.hasOwn(value, layeringKey)) return { rest: value };
  const { [layeringKey]: written, ...rest } = value;
  const layering = layerings.find((one) => one === written);
  return layering ? { rest, layering } : { rest, wrong: wrongLayering(written) };
}

function wrongLayering(written: unknown): LayeringSentence {
  const meant = typeof written === 'string' ? nearest(written, layerings) : undefined;
  const words = either(layerings.map(code));
  return { problem: `is ${show(written)}, but must be ${words}`, fix: `write ${meant ? code(meant) : words}` };
}

export const strayLayering: LayeringSentence = {
  problem: 'is allowed only at the top of a layer, or in a section that is a list of entries',
  fix: 'move it to the top of the file, or next to the `entries` of a section, or remove it',
};

import { same } from '../../../plan/differences.ts';
import { type Item, neverShown } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import { isMap } from '../../../settings/maps.ts';
import type { LiveProtection } from '../calls.ts';
import type { Contrast } from '../contrasts/contrast.ts';
import { named } from '../names.ts';
import type { Protection } from '../schema.ts';
import { strangersIn } from '../vocabulary.ts';
import type { Literal } from './literal.ts';
import { stepsOf } from './steps.ts';

/** Keys that the host alone may know, as far as it shows them. */
export const strangerContrasts = (declared: Protection, live: LiveProtection | undefined): Contrast[] =>
  strangersIn(declared).flatMap(([path, wanted]) => {
    const found = at(live, path);
    if (found === undefined || same(wanted, found)) return [];
    const key = path.join('.');
    return [{ key, what: key, live: shown(found), wanted: shown(wanted) }];
  });

/** Those that it does not show can be compared with nothing, so the protection is written on every run. */
export function planUnshown(declared: Protection, live: LiveProtection, literal: Literal, isPut: boolean): Item[] {
  const { steps, lookups } = stepsOf(declared, literal, { isPut: true });
  return strangersIn(declared)
    .filter(([path]) => isMap(at(live, path.slice(0, -1))) && at(live, path) === undefined)
    .map(([path], index) => ({
      ...neverShown(path.join('.'), isPut || index > 0 ? [] : steps, named(literal)),
      lookups,
    }));
}

const at = (holder: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (isMap(inner) ? inner[key] : undefined), holder);

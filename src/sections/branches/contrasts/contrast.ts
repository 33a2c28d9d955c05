import type { Difference } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import { open, say, type Text } from '../../../plan/wording.ts';

/** A setting whose live state is not the wanted one, in words for the people it is about. */
export interface Contrast {
  /** Dotted, below `protection`. */
  readonly key: string;
  readonly what: string;
  readonly live: string;
  readonly wanted: string;
  readonly tone?: 'weaker';
  readonly because?: Text;
}

export const differenceOf = ({ key, what, live, wanted, tone, because }: Contrast): Difference => ({
  key: `protection.${key}`,
  live,
  wanted,
  words: say`${open(what)} ${live} → ${open(wanted)}`,
  tone,
  because,
});

/** What comes with a protection. By itself it keeps branches from being overwritten and deleted. */
export const gained = (contrasts: readonly Contrast[]) =>
  contrasts.map(({ what, wanted }) => `${what} ${wanted}`).join(', ') || 'force pushes and deletion are blocked';

/** What goes with a protection. */
export const lost = (contrasts: readonly Contrast[]) =>
  contrasts.length
    ? say`until now: ${contrasts.map(({ what, live }) => `${what} ${live}`).join(', ')}`
    : say`force pushes and deletion are no longer blocked`;

export const listed = (names: readonly string[], none = 'none') => (names.length ? shown(names) : none);

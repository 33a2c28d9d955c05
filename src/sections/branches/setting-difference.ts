import type { Difference } from '../../plan/item.ts';
import { shown } from '../../plan/tell.ts';
import { open, say, type Text } from '../../plan/wording.ts';

/** A setting whose live value is not the wanted one, both as texts. */
export interface SettingDifference {
  /** Dotted, below `protection`. */
  readonly key: string;
  readonly live: string;
  readonly wanted: string;
  readonly meaning?: string;
  readonly tone?: 'weaker';
  readonly because?: Text;
}

export const toDifference = ({ key, live, wanted, ...more }: SettingDifference): Difference => ({
  key: `protection.${key}`,
  live,
  wanted,
  words: say`${open(key)} ${live} → ${open(wanted)}`,
  ...more,
});

/** What a new protection brings. Even an empty one blocks force pushes and deletion. */
export const gained = (differences: readonly SettingDifference[]) =>
  differences.map(({ key, wanted }) => `${key} ${wanted}`).join(', ') || 'force pushes and deletion are blocked';

/** What goes with a deleted protection. */
export const lost = (differences: readonly SettingDifference[]) =>
  differences.length
    ? say`until now: ${differences.map(({ key, live }) => `${key} ${live}`).join(', ')}`
    : say`force pushes and deletion are no longer blocked`;

export const listed = (names: readonly string[], none = 'none') => (names.length ? shown(names) : none);

export const toneOf = (isWeaker: boolean) => (isWeaker ? ('weaker' as const) : undefined);

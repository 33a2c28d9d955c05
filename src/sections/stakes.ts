import { findAbove, pathsOf } from './visibility.ts';

/** What a change puts at stake: who or what gets in, or what keeps a mistake from doing harm. */
export type Stake = 'access' | 'protection';

/** By path, as in `Section.visibleTo`. */
export type Stakes = Readonly<Record<string, Stake | 'none'>>;

type Changed = readonly { readonly key: string; readonly before?: unknown; readonly after?: unknown }[];

/** The gravest stake among the keys that a write changes. A key that is empty before and after puts nothing at stake. */
export function stakeOf(
  { stakes = {}, settings }: { readonly stakes?: Stakes; readonly settings: { readonly list?: unknown } },
  { about, changes }: { readonly about?: string; readonly changes: Changed },
): Stake | undefined {
  const keys = changes.filter(({ before, after }) => !isNothing(before) || !isNothing(after)).map(({ key }) => key);
  const found = pathsOf(settings, keys, about).map((path) => findAbove(stakes, path));
  return (['access', 'protection'] as const).find((stake) => found.includes(stake));
}

const isNothing = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0);

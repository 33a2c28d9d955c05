import { findAbove, pathsOf } from './visibility.ts';

/** What a change puts at stake: who or what gets in, or what keeps a mistake from doing harm. */
export type Stake = 'access' | 'protection';

/** By path, as in `Section.visibleTo`. */
export type Stakes = Readonly<Record<string, Stake | 'none'>>;

/** A key that a write changes, with its values. */
interface Changed {
  readonly key: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The part of a section that decides it. */
interface SectionWithStakes {
  readonly stakes?: Stakes;
  readonly settings: { readonly list?: unknown };
}

/** The gravest stake among the keys that a write changes. A key that is empty before and after puts nothing at stake. */
export function stakeOf(
  { stakes = {}, settings }: SectionWithStakes,
  { about, changes }: { readonly about?: string; readonly changes: readonly Changed[] },
): Stake | undefined {
  const keys = changes.filter(({ before, after }) => !isNothing(before) || !isNothing(after)).map(({ key }) => key);
  const found = pathsOf(settings, keys, about).map((path) => findAbove(stakes, path));
  return (['access', 'protection'] as const).find((stake) => found.includes(stake));
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

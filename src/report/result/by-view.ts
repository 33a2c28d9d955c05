import { same } from '../../plan/differences.ts';
import type { View } from '../plans/document.ts';

/** A value in two versions: in full, and with only what everyone may see. */
export class ByView<T> {
  constructor(
    readonly whole: T,
    readonly open: T,
  ) {}

  toString() {
    return String(this.open);
  }
}

export type Viewable<T> = T | ByView<T>;

export const byView = <T>(whole: T, open: T): Viewable<T> => (same(whole, open) ? whole : new ByView(whole, open));

export const viewOf = <T>(value: Viewable<T>, view: View): T =>
  value instanceof ByView ? (view === 'whole' ? value.whole : value.open) : value;

/** Gives a value as it is in one view. */
export type See = <V>(value: Viewable<V>) => V;

/** A value made of others, in each view. */
export const inEachView = <T>(make: (see: See) => T) =>
  byView(
    make((value) => viewOf(value, 'whole')),
    make((value) => viewOf(value, 'open')),
  );

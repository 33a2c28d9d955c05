import type { View } from '../approval/document.ts';
import { same } from '../plan/differences.ts';

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

/** One value made of two, in each view. */
export const combined = <A, B, C>(one: Viewable<A>, other: Viewable<B>, make: (one: A, other: B) => C) =>
  byView(make(viewOf(one, 'whole'), viewOf(other, 'whole')), make(viewOf(one, 'open'), viewOf(other, 'open')));

import type { Handler } from '../exchange/ask.ts';
import type { Resolvers } from '../graphql/resolver.ts';
import type { Slot } from '../state/slot.ts';

/** One part of the host: what it remembers, and what it answers. */
export interface Feature {
  readonly slots?: readonly Slot<any>[];
  /** By the route as the description spells it. */
  readonly routes?: Readonly<Record<string, Handler>>;
  readonly graphql?: Resolvers;
}

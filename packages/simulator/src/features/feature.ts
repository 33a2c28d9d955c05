import type { Handler } from '../exchange/ask.ts';
import type { Resolvers } from '../graphql/resolver.ts';
import type { Slot } from '../state/slot.ts';

/** One part of the host: its state and its answers. */
export interface Feature {
  readonly slots?: readonly Slot<any>[];
  /** Handlers by route, spelt as in the description. */
  readonly routes?: Readonly<Record<string, Handler>>;
  /**
   * What each route asks of a token, with `~` for the repository and `{}` for a parameter. `Pages: write +
   * Administration: write` asks for both, `Issues: read | Pull requests: read` for either, an empty text for neither,
   * `(no app)` refuses app tokens whatever they were granted, `(told)` answers 403 to a token without the grant, and `(app itself)` takes nothing but what the app signs.
   */
  readonly needs?: Readonly<Record<string, string>>;
  readonly graphql?: Resolvers;
}

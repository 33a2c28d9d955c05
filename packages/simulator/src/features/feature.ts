import type { Handler } from '../exchange/rest-request.ts';
import type { Resolvers } from '../graphql/resolver.ts';
import type { Slot } from '../state/slot.ts';

/** A simulated part of GitHub, with its state and its answers. */
export interface Feature {
  readonly slots?: readonly Slot<any>[];
  /** Handlers by route. The routes are written as in the OpenAPI description. */
  readonly routes?: Readonly<Record<string, Handler>>;
  /**
   * The permissions of each route, with `~` for the repository and `{}` for a parameter. `Pages: write +
   * Administration: write` requires both, `Issues: read | Pull requests: read` either, and an empty text none. `(no
   * app)` refuses every app token, `(told)` answers 403 to a token without the permission, and `(app itself)` accepts
   * only a JSON web token that the app signs.
   */
  readonly needs?: Readonly<Record<string, string>>;
  readonly graphql?: Resolvers;
}

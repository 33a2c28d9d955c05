import type { Access } from '../access/access.ts';
import type { Level } from '../access/tokens.ts';
import type { Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';

/** For each type and field, how to resolve the field from its parent. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver>>>>;
export type Resolver = (source: any, args: any, ask: GraphqlAsk) => unknown;

/** The context of a GraphQL request: who asks, about what. */
export class GraphqlAsk {
  constructor(
    readonly world: World,
    readonly access: Access,
    /** What the query costs, and what is left of the hour. */
    readonly rateLimit: object = {},
  ) {}

  /** Refuses only this field, not the whole request, if the token lacks a grant. */
  demand(repository: Repository, permission: string, level: Level) {
    const { access } = this;
    if (access.may(repository, permission, level)) return;
    if (access.token.kind === 'classic' && !access.isGranted(permission, level)) {
      const message = 'Your token has not been granted the required scopes to execute this query.';
      throw new GraphqlRefusal('INSUFFICIENT_SCOPES', message);
    }
    throw new GraphqlRefusal('FORBIDDEN', access.deniedMessage);
  }

  /** Refuses this field unless the token may read one of these. */
  demandEither(repository: Repository, ...permissions: readonly string[]) {
    if (permissions.some((permission) => this.access.may(repository, permission, 'read'))) return;
    this.demand(repository, permissions[0]!, 'read');
  }

  /**
   * Whether an administrator asks. To others the host shows nothing of what is theirs, and no error; an app without the
   * grant is refused.
   */
  showsAdministration(repository: Repository) {
    if (this.access.token.kind === 'app') this.demand(repository, 'Administration', 'read');
    return this.access.may(repository, 'Administration', 'read');
  }

  demandWrite(repository: Repository, permission: string) {
    this.demand(repository, permission, 'write');
    if (repository.archived) throw new GraphqlRefusal('UNPROCESSABLE', 'Repository was archived so is read-only.');
  }
}

/** One entry of `errors`, as the host writes it. */
export class GraphqlRefusal extends Error {
  override readonly name = 'GraphqlRefusal';
  constructor(
    readonly type: string,
    message: string,
    readonly extensions?: object,
  ) {
    super(message);
  }
}

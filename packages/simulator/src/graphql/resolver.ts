import type { Access } from '../access/access.ts';
import type { Level } from '../access/tokens.ts';
import type { Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';

export type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver>>>>;
export type Resolver = (source: any, args: any, context: GraphqlContext) => unknown;

export class GraphqlContext {
  constructor(
    readonly world: World,
    readonly access: Access,
    /** The cost of the query and the rest of the hourly quota. */
    readonly rateLimit: object = {},
  ) {}

  /** GitHub refuses only this field, not the whole request, if the token lacks the permission. */
  demand(repository: Repository, permission: string, level: Level) {
    const { access } = this;
    if (access.can(repository, permission, level)) return;
    if (access.token.kind === 'classic' && !access.hasGrant(permission, level)) {
      const message = 'Your token has not been granted the required scopes to execute this query.';
      throw new GraphqlRefusal('INSUFFICIENT_SCOPES', message);
    }
    throw new GraphqlRefusal('FORBIDDEN', access.deniedMessage);
  }

  /** Refuses this field if the token has none of these read permissions. */
  demandEither(repository: Repository, ...permissions: readonly string[]) {
    if (permissions.some((permission) => this.access.can(repository, permission, 'read'))) return;
    this.demand(repository, permissions[0]!, 'read');
  }

  /**
   * GitHub hides administration fields from other users without an error, but refuses an app without the permission.
   */
  canSeeAdministration(repository: Repository) {
    if (this.access.token.kind === 'app') this.demand(repository, 'Administration', 'read');
    return this.access.can(repository, 'Administration', 'read');
  }

  demandWrite(repository: Repository, permission: string) {
    this.demand(repository, permission, 'write');
    if (repository.archived) throw new GraphqlRefusal('UNPROCESSABLE', 'Repository was archived so is read-only.');
  }
}

/** An entry of `errors` in GitHub's format. */
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

import type { Access } from '../access/access.ts';
import type { Needs } from '../access/needs.ts';
import type { Operation } from '../description/index.ts';
import type { Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { Answer } from './answer.ts';
import type { ParsedRequest } from './parsed-request.ts';

/** A request that matches the description and has the necessary permissions. */
export interface RestRequest {
  readonly world: World;
  readonly access: Access;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The body was checked against the description. Without a body it is an empty object. */
  readonly body: any;
  readonly headers: ParsedRequest['headers'];
  /** The base URL of the API, for links in answers. */
  readonly api: string;
  readonly version: string;
  /** The repository in the path. Routes without a repository must not use it. */
  readonly repository: Repository;
}

export type Handler = (request: RestRequest) => Answer;

export interface Route {
  readonly handler: Handler;
  readonly needs: Needs;
}

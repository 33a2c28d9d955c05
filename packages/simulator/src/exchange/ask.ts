import type { Access } from '../access/access.ts';
import type { Needs } from '../access/needs.ts';
import type { Operation } from '../description/index.ts';
import type { Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { Answer } from './answer.ts';
import type { Asked } from './asked.ts';

/** A request that matches the description and has the necessary rights. */
export interface Ask {
  readonly world: World;
  readonly access: Access;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The body, checked against the description. An empty object if there is no body. */
  readonly body: any;
  readonly headers: Asked['headers'];
  /** The base URL of the API, for links in answers. */
  readonly api: string;
  readonly version: string;
  /** The repository in the path. Routes without a repository must not use it. */
  readonly repository: Repository;
}

export type Handler = (ask: Ask) => Answer;

export interface Route {
  readonly handler: Handler;
  readonly needs: Needs;
}

import type { Access } from '../access/access.ts';
import type { Needs } from '../access/needs.ts';
import type { Operation } from '../description/index.ts';
import type { Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { Answer } from './answer.ts';
import type { Asked } from './asked.ts';

/** A request that may be answered: its form fits the description, and its token may make it. */
export interface Ask {
  readonly world: World;
  readonly access: Access;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** What was sent, checked against the description; an empty object where nothing was. */
  readonly body: any;
  readonly headers: Asked['headers'];
  /** The address the API is asked under, for the links in an answer. */
  readonly api: string;
  readonly version: string;
  /** The repository of the path; a route without one must not ask for it. */
  readonly repository: Repository;
}

export type Handler = (ask: Ask) => Answer;

export interface Route {
  readonly handler: Handler;
  readonly needs: Needs;
}

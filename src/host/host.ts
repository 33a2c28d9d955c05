import type { ReadCall, WriteCall } from './call.ts';

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

export const fullName = ({ owner, name }: RepositoryName) => `${owner}/${name}`;

/** The host as check, plan and snapshot see it: it has no way to send a write. */
export interface Reader {
  readonly repository: RepositoryName;
  ask<A>(call: ReadCall<A>): Promise<A>;
  /** The moment, for what lapses by itself. */
  now(): number;
}

/** What is asked of it twice costs the host one request. */
export interface RememberingReader extends Reader {
  /** Asks again for every list that came in several pages, and knows all the rest. Nothing where there was no such list. */
  rereading(): RememberingReader | undefined;
}

/** The host as apply sees it. Its reads are never answered from what was read before. */
export interface Writer extends Reader {
  send<A>(call: WriteCall<A>): Promise<Sent<A>>;
  /** Later calls go to the repository's new name. */
  follow(repository: RepositoryName): void;
}

/** The host as a report sees it: it can send the issue that holds the report, in any mode, and no other write. */
export type Reporter = Pick<Writer, 'repository' | 'ask' | 'send'>;

export interface Sent<A> {
  readonly answer: A;
  readonly status: number;
  /** Why the host left the write undone, where the call says that this is no failure. */
  readonly undone?: string;
  /** What the call's `tells` made of the answer. */
  readonly told?: string;
}

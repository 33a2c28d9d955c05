import type { ReadCall, WriteCall } from './call.ts';

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** GitHub allows these characters in a name, and keeps `.` and `..` for itself. */
export const namePattern = /^(?!\.{1,2}$)[\w.-]+$/;

export const toFullName = ({ owner, name }: RepositoryName) => `${owner}/${name}`;

/** The host takes no account of the case of a name. */
export const toNameKey = (repository: RepositoryName) => toFullName(repository).toLowerCase();

/** The same of a login, a slug or another word. */
export const isSameWord = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

export const isSameName = (left: RepositoryName, right: RepositoryName) => toNameKey(left) === toNameKey(right);

/** The host as check, plan and snapshot see it: it cannot send a write. */
export interface Reader {
  readonly repository: RepositoryName;
  ask<A>(call: ReadCall<A>): Promise<A>;
  /** Asks what is the same for all repositories of the owner. A run asks it once, whatever the answer is. */
  askOnce?<A>(call: ReadCall<A>): Promise<A>;
  /**
   * The reader that asks about this repository alone; `undefined` if none of its answers came from a list of the owner.
   * With names, what is about others may still come from such a list.
   */
  createUnsharedReader?(names?: ReadonlySet<string>): Reader | undefined;
  /** Whether one of its answers came from a query about many repositories. */
  hasBatchedAnswer?(): boolean;
  /** The same reader, of which `hasFolded` and `alone` go by the answers for one section. Unset if it shares none. */
  createSectionReader?(): Reader;
  /** The same reader without such queries. Unset if it makes none. */
  createUnbatchedReader?(): Reader;
  now(): number;
  /** The current time of GitHub's clock, for settings that expire there. */
  getServerTime?(): number;
  /** The version of an Enterprise Server, such as `3.17`; `undefined` for a cloud. */
  readServerVersion?(): Promise<string | undefined>;
}

/** Asking the same thing twice costs one request. */
export interface CachingReader extends Reader {
  /** A reader that reads lists of several pages again and remembers the rest; `undefined` if there was no such list. */
  createRereadingReader(): CachingReader | undefined;
  /** A reader that answers only what was asked before. It sends nothing, and rejects with `NotAsked` for all else. */
  createRecallReader(): Reader;
}

/** The host as apply sees it. Every read goes to the host; nothing is remembered. */
export interface Writer extends Reader {
  /** Which repository has the name, and how recently an answer has shown it. */
  readonly identity: { readonly id?: number; readonly isFresh: boolean; readonly isShown: boolean };
  send<A>(call: WriteCall<A>): Promise<WriteResult<A>>;
  /** Sends later calls to the repository's new name. */
  followRename(repository: RepositoryName): void;
}

/** The host as a report sees it: in any mode it can write that report, and nothing else. */
export type Reporter = Pick<Writer, 'repository' | 'ask' | 'send' | 'now'>;

export interface WriteResult<A> {
  readonly answer: A;
  readonly status: number;
  /** Why the host did not do the write, where the call says that this is no failure. */
  readonly undone?: string;
  /** Text from the answer for the change line, scrubbed. */
  readonly detail?: string;
}

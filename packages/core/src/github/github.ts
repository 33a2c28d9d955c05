import type { ReadCall, WriteCall } from './call.ts';

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** Matches names of owners and repositories. GitHub reserves `.` and `..`. */
export const repositoryNamePattern = /^(?!\.{1,2}$)[\w.-]+$/;

export function parseRepositoryName(text: string): RepositoryName | undefined {
  const [owner = '', name = '', ...more] = text.split('/');
  return !more.length && repositoryNamePattern.test(owner) && repositoryNamePattern.test(name)
    ? { owner, name }
    : undefined;
}

export const toFullName = ({ owner, name }: RepositoryName) => `${owner}/${name}`;

/** GitHub ignores case in names. */
export const toNameKey = (repository: RepositoryName) => toFullName(repository).toLowerCase();

export const isSameWord = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

export const isSameName = (left: RepositoryName, right: RepositoryName) => toNameKey(left) === toNameKey(right);

/** Asks once a run for data that all repositories of the owner share, if the reader can share answers. */
export const askOnce = <A>(github: Reader, call: ReadCall<A>): Promise<A> => github.askOnce?.(call) ?? github.ask(call);

/** A reader cannot send a write. */
export interface Reader {
  readonly repository: RepositoryName;
  ask<A>(call: ReadCall<A>): Promise<A>;
  askOnce?<A>(call: ReadCall<A>): Promise<A>;
  /**
   * Returns a reader for only this repository. With `names`, lists may still answer for other names. Returns
   * `undefined` if no answer came from a list.
   */
  createUnsharedReader?(names?: ReadonlySet<string>): Reader | undefined;
  hasBatchedAnswer?(): boolean;
  /** Limits `hasBatchedAnswer` and `createUnsharedReader` to one section. */
  createSectionReader?(): Reader;
  createUnbatchedReader?(): Reader;
  now(): number;
  /** GitHub's clock decides when settings expire. */
  getServerTime?(): number;
  /** The version of GitHub Enterprise Server, such as `3.17`. */
  readServerVersion?(): Promise<string | undefined>;
}

export interface CachingReader extends Reader {
  /** Returns a reader that reads lists of several pages again, or `undefined` if there was no such list. */
  createRereadingReader(): CachingReader | undefined;
  /** The reader rejects with `RequestNotSent` if the cache has no answer. */
  createRecallReader(): Reader;
}

/** A writer caches nothing. */
export interface Writer extends Reader {
  readonly identity: { readonly id?: number; readonly isFresh: boolean; readonly isShown: boolean };
  send<A>(call: WriteCall<A>): Promise<WriteResult<A>>;
  /** Counts the writes that GitHub made or may have made. A clearly refused write does not count. */
  readonly possibleWrites: number;
  followRename(repository: RepositoryName): void;
}

/** A reporter can write its report and nothing else. */
export type Reporter = Pick<Writer, 'repository' | 'ask' | 'send' | 'now'>;

export interface WriteResult<A> {
  readonly answer: A;
  readonly status: number;
  /** The reason why GitHub did not make the change, if the call tolerates this. */
  readonly undone?: string;
  readonly detail?: string;
}

import type { Token } from '../access/tokens.ts';

/** Everything the host remembers, as plain JSON. A feature keeps its part under its slot's key. */
export interface State {
  lastId: number;
  tokens: Record<string, Token>;
  accounts: Record<string, Account>;
  repositories: Record<string, Repository>;
  /** Former `owner/name` in lower case, and the id of the repository that answers to it still. */
  moved: Record<string, number>;
  [slot: string]: unknown;
}

export interface Account {
  readonly id: number;
  login: string;
  type: 'User' | 'Organization';
  name: string | null;
  created_at: string;
  updated_at: string;
  [slot: string]: unknown;
}

export interface Repository {
  readonly id: number;
  owner: string;
  name: string;
  visibility: Visibility;
  archived: boolean;
  fork: boolean;
  default_branch: string;
  created_at: string;
  updated_at: string;
  pushed_at: string;
  [slot: string]: unknown;
}

export type Visibility = 'public' | 'private' | 'internal';

export const fullName = ({ owner, name }: Pick<Repository, 'owner' | 'name'>) => `${owner}/${name}`;

/** The host compares the names of accounts and repositories without regard to case. */
export const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

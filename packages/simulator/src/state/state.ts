import type { Token } from '../access/tokens.ts';

/** The state of the host as plain JSON. Each feature keeps its part under the key of its slot. */
export interface State {
  lastId: number;
  tokens: Record<string, Token>;
  accounts: Record<string, Account>;
  repositories: Record<string, Repository>;
  /** Old `owner/name` in lower case, with the id of the renamed repository. */
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

/** The host ignores the case of account and repository names. */
export const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

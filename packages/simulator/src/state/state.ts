import type { Token } from '../access/tokens.ts';

/** The whole state as plain JSON. Each feature keeps its part under the key of its slot. */
export interface State {
  lastId: number;
  tokens: Record<string, Token>;
  accounts: Record<string, Account>;
  repositories: Record<string, Repository>;
  /** Maps each former `owner/name`, in lower case, to the id of the renamed repository. */
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

export const getFullName = ({ owner, name }: Pick<Repository, 'owner' | 'name'>) => `${owner}/${name}`;

/** GitHub ignores the case of account and repository names. */
export const isSameName = (first: string, second: string) => first.toLowerCase() === second.toLowerCase();

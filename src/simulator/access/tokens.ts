/** A token that the host has given out, and all that it may do. */
export interface Token {
  readonly token: string;
  /** The account it acts for; an app acts under a login of its own. */
  readonly login: string;
  readonly kind: 'fine-grained' | 'classic' | 'app';
  /** By the names of the host's token form: `{ Administration: 'write', Issues: 'read' }`. */
  readonly grants: 'all' | Readonly<Record<string, Level>>;
  /** The repositories it was given out for, as `owner/name`. */
  readonly repositories: 'all' | readonly string[];
  /** What its account is on a repository (`owner/name`); an administrator where nothing is said. */
  readonly roles: Readonly<Record<string, Role>>;
  /** How a write is answered that it may not make: as forbidden, or as if the thing were not there. */
  readonly deniedWrites: 403 | 404;
  /** Requests an hour, for REST and for GraphQL each. */
  readonly limit: number;
}

export type TokenSeed = Partial<Token> & Pick<Token, 'token'>;
export type Level = 'read' | 'write';
export type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

export const completeToken = (given: TokenSeed): Token => ({
  token: given.token,
  login: given.login ?? 'octocat',
  kind: given.kind ?? 'fine-grained',
  grants: given.grants ?? 'all',
  repositories: given.repositories ?? 'all',
  roles: given.roles ?? {},
  deniedWrites: given.deniedWrites ?? 403,
  limit: given.limit ?? 5000,
});

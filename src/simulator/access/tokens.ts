/** A token and its rights. */
export interface Token {
  readonly token: string;
  /** The account of the token. An app has its own login. */
  readonly login: string;
  readonly kind: 'fine-grained' | 'classic' | 'app';
  /** With the names in the host's token form: `{ Administration: 'write', Issues: 'read' }`. */
  readonly grants: 'all' | Readonly<Record<string, Level>>;
  /** The repositories the token was issued for, as `owner/name`. */
  readonly repositories: 'all' | readonly string[];
  /** The role of the account in each repository (`owner/name`). The default is administrator. */
  readonly roles: Readonly<Record<string, Role>>;
  /** The answer to a forbidden write: 403 or 404. */
  readonly deniedWrites: 403 | 404;
  /** Requests per hour, for REST and GraphQL each. */
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

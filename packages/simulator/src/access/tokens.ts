export interface Token {
  readonly token: string;
  /** The account of the token. An app has its own login. */
  readonly login: string;
  readonly kind: 'fine-grained' | 'classic' | 'app' | 'app-itself';
  /** The names are those of GitHub's token form: `{ Administration: 'write', Issues: 'read' }`. */
  readonly grants: 'all' | Readonly<Record<string, Level>>;
  /** The repositories the token was issued for, as `owner/name`. */
  readonly repositories: 'all' | readonly string[];
  /** The role of the account in each repository (`owner/name`). The default is administrator. */
  readonly roles: Readonly<Record<string, Role>>;
  /** The role of the account in all organizations. */
  readonly standing: 'owner' | 'member';
  /** These organizations have not authorized the token for single sign-on. */
  readonly unauthorized?: readonly string[];
  /** The status with which GitHub refuses a read. If unset, most administration routes answer 404. */
  readonly deniedReads?: 403 | 404;
  readonly deniedWrites: 403 | 404;
  /** Requests per hour, for REST and GraphQL each. */
  readonly limit: number;
  /** An installation token reaches only the account of its installation. */
  readonly installation?: { readonly id: number; readonly account: string };
  /** GitHub rejects the token from this moment, in milliseconds since 1970. */
  readonly expires?: number;
  /** GitHub rejects the token until this moment, because a new token takes a while to reach all servers. */
  readonly begins?: number;
}

export type TokenSeed = Partial<Token> & Pick<Token, 'token'>;
export type Level = 'read' | 'write' | 'admin';
export type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

export const completeToken = (seed: TokenSeed): Token => ({
  token: seed.token,
  login: seed.login ?? 'octocat',
  kind: seed.kind ?? 'fine-grained',
  grants: seed.grants ?? 'all',
  repositories: seed.repositories ?? 'all',
  roles: seed.roles ?? {},
  standing: seed.standing ?? 'owner',
  ...(seed.unauthorized && { unauthorized: seed.unauthorized }),
  ...(seed.deniedReads && { deniedReads: seed.deniedReads }),
  deniedWrites: seed.deniedWrites ?? 403,
  limit: seed.limit ?? 5000,
  ...(seed.installation && { installation: seed.installation }),
  ...(seed.expires !== undefined && { expires: seed.expires }),
  ...(seed.begins !== undefined && { begins: seed.begins }),
});

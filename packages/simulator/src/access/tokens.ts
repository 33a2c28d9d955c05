/** A token and its rights. */
export interface Token {
  readonly token: string;
  /** The account of the token. An app has its own login. */
  readonly login: string;
  readonly kind: 'fine-grained' | 'classic' | 'app' | 'app-itself';
  /** With the names in the host's token form: `{ Administration: 'write', Issues: 'read' }`. */
  readonly grants: 'all' | Readonly<Record<string, Level>>;
  /** The repositories the token was issued for, as `owner/name`. */
  readonly repositories: 'all' | readonly string[];
  /** The role of the account in each repository (`owner/name`). The default is administrator. */
  readonly roles: Readonly<Record<string, Role>>;
  /** What the account is in the organizations of the host. */
  readonly standing: 'owner' | 'member';
  /** The organizations whose single sign-on this token is not authorized for. */
  readonly unauthorized?: readonly string[];
  /** The answer to a forbidden read. If unset, most routes of administrators answer 404. */
  readonly deniedReads?: 403 | 404;
  /** The answer to a forbidden write: 403 or 404. */
  readonly deniedWrites: 403 | 404;
  /** Requests per hour, for REST and GraphQL each. */
  readonly limit: number;
  /** For the token of an installation: which one, and its account, to which the token is confined. */
  readonly installation?: { readonly id: number; readonly account: string };
  /** From this moment, in milliseconds since 1970, the host does not know the token any more. */
  readonly expires?: number;
  /** Until this moment the host does not know the token yet: a new one takes a while to reach all of its servers. */
  readonly begins?: number;
}

export type TokenSeed = Partial<Token> & Pick<Token, 'token'>;
export type Level = 'read' | 'write' | 'admin';
export type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

export const completeToken = (given: TokenSeed): Token => ({
  token: given.token,
  login: given.login ?? 'octocat',
  kind: given.kind ?? 'fine-grained',
  grants: given.grants ?? 'all',
  repositories: given.repositories ?? 'all',
  roles: given.roles ?? {},
  standing: given.standing ?? 'owner',
  ...(given.unauthorized && { unauthorized: given.unauthorized }),
  ...(given.deniedReads && { deniedReads: given.deniedReads }),
  deniedWrites: given.deniedWrites ?? 403,
  limit: given.limit ?? 5000,
  ...(given.installation && { installation: given.installation }),
  ...(given.expires !== undefined && { expires: given.expires }),
  ...(given.begins !== undefined && { begins: given.begins }),
});

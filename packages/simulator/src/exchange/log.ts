/** All requests to the host, in order. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** `GET /repos/{owner}/{repo}/labels`; for GraphQL `query RepositoryFeatures`. */
  route: string;
  /** The name of a GraphQL operation. */
  operation?: string;
  readonly body: unknown;
  readonly token: string | undefined;
  /** 0 without an answer yet, or if the connection was dropped. */
  status: number;
}

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The route is `GET /repos/{owner}/{repo}/labels` for REST and `query RepositoryFeatures` for GraphQL. */
  route: string;
  operation?: string;
  readonly body: unknown;
  readonly token: string | undefined;
  /** The status is 0 until the answer, or if the connection was dropped. */
  status: number;
}

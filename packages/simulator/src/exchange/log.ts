/** A request and the status of its answer. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The route is `GET /repos/{owner}/{repo}/labels` for REST and `query RepositoryFeatures` for GraphQL. */
  route: string;
  /** The name of a GraphQL operation. */
  operation?: string;
  readonly body: unknown;
  readonly token: string | undefined;
  /** The status is 0 until the answer, or if the connection was dropped. */
  status: number;
}

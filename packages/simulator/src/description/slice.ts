/** A JSON Schema; `$ref` names a component. */
export type Schema = Readonly<Record<string, unknown>>;

/** A slice of GitHub's published description of its REST API. */
export interface Slice {
  readonly operations: Readonly<Record<string, OperationDescription>>;
  readonly components: Readonly<Record<string, Schema>>;
}

export interface OperationDescription {
  readonly path: Readonly<Record<string, Schema>>;
  /** Path parameters that may contain slashes. */
  readonly deep?: readonly string[];
  readonly query: Readonly<Record<string, Schema>>;
  readonly body?: { readonly required: boolean; readonly schema: Schema };
  /** Null if the description has no body for the answer. */
  readonly answers: Readonly<Record<string, Schema | null>>;
  /** The answer links to the other pages of its list in a `Link` header. */
  readonly link?: boolean;
}

export interface Operation extends OperationDescription {
  /** `GET /repos/{owner}/{repo}/labels` */
  readonly route: string;
}

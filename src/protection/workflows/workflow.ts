/** A workflow file, as far as it decides which checks are reported. Values are as the file has them, never evaluated. */
export interface Workflow {
  readonly path: string;
  readonly on: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly jobs: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

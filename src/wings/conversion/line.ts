/** What was not converted. An error is left to fix: it could change what protects a repository, or who has access. */
export interface ConversionLine {
  readonly kind: 'left out' | 'by hand' | 'note' | 'error';
  /** The address of the resource, or the file. Unset for a count of many. */
  readonly address?: string;
  readonly message: string;
  readonly fix?: string;
}

import type { Path } from '@trueup/core/settings';

/** What was not converted. An error is left to fix: it could change what protects a repository, or who has access. */
export interface ConversionLine {
  readonly kind: 'left out' | 'by hand' | 'note' | 'error';
  /** The address of the resource, or the file. Unset for a count of many. */
  readonly address?: string;
  readonly message: string;
  readonly fix?: string;
}

export function errorLine(address: string, message: string, fix: string): ConversionLine {
  return { kind: 'error', address, message, fix };
}

/** What the conversion changed, with the line in the original file. Never holds a secret's value. */
export interface DraftNote {
  readonly kind: 'changed' | 'left out' | 'note';
  readonly line: number;
  readonly at: Path;
  readonly message: string;
}

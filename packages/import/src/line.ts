import type { Path } from '@trueup/core/settings';

/** A part that was not converted. Errors mark parts that could affect protection or access. */
export interface ConversionLine {
  readonly kind: 'left out' | 'by hand' | 'note' | 'error';
  /** Unset for a line about several resources. */
  readonly address?: string;
  readonly message: string;
  readonly fix?: string;
}

export function createErrorLine(address: string, message: string, fix: string): ConversionLine {
  return { kind: 'error', address, message, fix };
}

/** A change with its line in the original file. Notes never contain the value of a secret. */
export interface DraftNote {
  readonly kind: 'changed' | 'left out' | 'note';
  readonly line: number;
  readonly at: Path;
  readonly message: string;
}

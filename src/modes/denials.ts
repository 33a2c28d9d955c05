import { PermissionDenied } from '../host/failures.ts';

/** What becomes of a section whose token lacks a grant. */
export interface DenialPolicy {
  readonly onMissing: 'fail' | 'warn';
  /** Sections that must fully apply even under `warn`. */
  readonly required: ReadonlySet<string>;
}

/** A denial is the only failure that may be tolerated. */
export const tolerates = (policy: DenialPolicy, section: string, failure: unknown) =>
  failure instanceof PermissionDenied && policy.onMissing === 'warn' && !policy.required.has(section);

import { PermissionDenied } from '../host/failures.ts';

/** How to treat a section when the token lacks a grant for it. */
export interface DenialPolicy {
  readonly onMissing: 'fail' | 'warn';
  /** Sections that must apply completely, even under `warn`. */
  readonly required: ReadonlySet<string>;
}

/** Only a denial may be tolerated. */
export const tolerates = (policy: DenialPolicy, section: string, failure: unknown) =>
  failure instanceof PermissionDenied && policy.onMissing === 'warn' && !policy.required.has(section);

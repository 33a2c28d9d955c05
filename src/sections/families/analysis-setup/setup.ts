import type { ObjectEntries } from 'valibot';
import type { Difference } from '../../../plan/item.ts';
import type { SetupCalls } from './calls.ts';

/** What differs between analysis setups. */
export interface AnalysisSetup {
  readonly key: string;
  /** The languages that the PATCH takes. */
  readonly languages: readonly string[];
  /** Keys that only this setup has. */
  readonly own: ObjectEntries;
  readonly calls: SetupCalls;
  /** Whether a change of repository settings provides the required license. */
  licenses?(change: Difference): boolean;
  /** The host gives the same answer for a missing feature as for a missing grant. */
  readonly isHidden?: true;
}

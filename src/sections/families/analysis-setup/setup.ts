import type { ObjectEntries } from 'valibot';
import type { Difference } from '../../../plan/item.ts';
import type { SetupCalls } from './calls.ts';

/** What one analysis setup has of its own. */
export interface AnalysisSetup {
  readonly key: string;
  /** The languages that its PATCH takes. */
  readonly languages: readonly string[];
  /** The keys that it alone has. */
  readonly own: ObjectEntries;
  readonly calls: SetupCalls;
  /** Whether a change of the repository's own settings gives it the license that the host asks for. */
  licenses?(change: Difference): boolean;
  /** A repository without the feature is answered like a token that may not see it. */
  readonly isHidden?: true;
}

import type { Evidence } from './evidence.ts';

export interface RequiredCheck {
  readonly context: string;
  /** The app that has to report it. Unset, any may. */
  readonly integration_id?: number;
}

export interface Reported {
  /** Whether the check arrives on pull requests towards the branch: always, not always, never. */
  readonly verdict: 'works' | 'sometimes' | 'blocks' | 'unknown';
  readonly why: string;
  readonly fix?: string;
}

/** Who reports a required check. Nothing has been looked at yet, so nothing is known. */
export function whoReports(_check: RequiredCheck, _evidence: Evidence): Reported {
  return { verdict: 'unknown', why: 'nothing that could report it was looked at' };
}

/** Whether a workflow of the branch runs for a merge queue. */
export function listensToMergeGroup(_evidence: Evidence): boolean | 'unknown' {
  return 'unknown';
}

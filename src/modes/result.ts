import type { FailedRequest } from '../host/failures.ts';
import type { Place } from '../settings/refusal.ts';

/** One run, as data. Every sink renders this and nothing else. */
export interface RunResult {
  readonly version: 1;
  readonly mode: 'check' | 'apply' | 'snapshot' | 'render';
  readonly outcome: Outcome;
  /** `1/4` of a run that is one of several, which share its repositories out among them. */
  readonly shard?: string;
  readonly targets: readonly TargetResult[];
  /** What belongs to no target: refusals of the file, a wrong input, a host that cannot be reached. */
  readonly lines: readonly Line[];
  /** Of a run that keeps answers: how many GETs the host answered, and of how many it said that nothing changed. */
  readonly kept?: { readonly reads: number; readonly unchanged: number };
}

export type Outcome = 'success' | 'partial' | 'drift' | 'failed';

export interface TargetResult {
  readonly repository: string;
  readonly outcome: TargetOutcome;
  readonly sections: readonly SectionResult[];
  /** What belongs to the repository and to none of its sections: which file it got, or why it was not looked at. */
  readonly lines: readonly Line[];
  /** By this a run that resumes the one of the report knows it, as long as the same is asked of it. */
  readonly mark?: string;
}

/** `skipped`: there is no settings file for it, or the token may not manage it. */
export type TargetOutcome = Outcome | 'skipped';

export type SectionStatus = 'converged' | 'drift' | 'changed' | 'skipped' | 'failed';

export interface SectionResult {
  readonly name: string;
  readonly status: SectionStatus;
  readonly lines: readonly Line[];
}

export type LineKind = 'drift' | 'change' | 'note' | 'warning' | 'error';

/** Removals and renames are told first and loudest; what weakens a protection comes next. */
export type Tone = 'rename' | 'removal' | 'weaker' | 'plain';

export interface Line {
  readonly kind: LineKind;
  /** `labels[3].color` */
  readonly key: string;
  /**
   * Raw: values from the host and the file stand in it as they came. Each sink makes them inert. Live values that not
   * everyone may see on the host are left out of it.
   */
  readonly message: string;
  readonly sign?: '+' | '-' | '~' | '!' | '';
  readonly tone?: Tone;
  readonly fix?: string;
  readonly code?: ErrorCode;
  readonly request?: FailedRequest;
  readonly grant?: string;
  readonly place?: Place;
  /** What it says to those who may see everything, where that is more. No sink knows of it. */
  readonly inFull?: Partial<Pick<Line, 'message' | 'fix' | 'request'>>;
}

export type ErrorCode =
  | 'parse_refused'
  | 'permission_denied'
  | 'api_error'
  | 'plan_refused'
  | 'not_found'
  | 'conflict'
  | 'precondition_failed'
  | 'missing_secret'
  /** The host answered a write with success and did not do it. */
  | 'not_taken'
  | 'stopped'
  | 'internal';

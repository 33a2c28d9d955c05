/**
 * Defines the result of a run, from which Trueup makes all outputs. Comments mark members that the JSON report omits.
 */

import type { GrantMismatch } from '../../github/grants.ts';
import type { RunStopped } from '../../github/refusals/failures.ts';
import type { Ending } from '../../plan/ending.ts';
import type { Text } from '../../plan/wording.ts';
import type { Place } from '../../settings/refusal.ts';
import type { TargetDocument } from '../plans/document.ts';
import type { Preview } from '../plans/preview.ts';
import type { tones } from '../plans/signs.ts';
import type { Mode } from './modes.ts';

/** Texts contain hidden values until `toResultView` selects the view of the readers. */
export interface RunResult {
  readonly version: 1;
  readonly mode: Mode;
  readonly outcome: Outcome;
  readonly shard?: string;
  /** The run covered only a part of its fleet file. */
  readonly narrowed?: true;
  /** The sections that the input `sections` chose. The run says nothing about the others. */
  readonly sections?: readonly string[];
  /** The base branch, unless that is the default branch. */
  readonly into?: string;
  readonly origin?: RunOrigin;
  readonly targets: readonly TargetResult[];
  readonly lines: readonly Line[];
  /** Not in the JSON report. */
  readonly undo?: string;
  /** Permissions that GitHub named and Trueup did not expect. */
  readonly grants?: readonly GrantMismatch[];
  /** `dropped`: a batched query gave a wrong answer. */
  readonly folded?: { readonly answers: number; readonly queries: number; readonly dropped?: true };
}

interface TimeSpan {
  /** UTC, such as `2026-11-22T05:41:07Z`. */
  readonly started: string;
  readonly seconds: number;
}

export interface RunOrigin extends TimeSpan {
  readonly versions: {
    readonly trueup: string;
    readonly server?: string;
    readonly node: string;
  };
  /** Older reports do not have it. */
  readonly requests?: number;
  /** With several tokens, the quota of the token with the fewest requests left. */
  readonly quota?: { readonly limit: number; readonly left: number };
  readonly actor?: string;
  readonly commit?: string;
  readonly run?: string;
}

export type Outcome = 'success' | 'partial' | 'drift' | 'failed';

export interface TargetResult {
  readonly repository: string;
  readonly outcome: TargetOutcome;
  readonly withheld?: true;
  readonly sections: readonly SectionResult[];
  readonly lines: readonly Line[];
  readonly plan?: TargetDocument;
  readonly undo?: string;
  /** The lines of `allow` that `undo` needs. Not in the JSON report. */
  readonly undoNeeds?: readonly string[];
  readonly preview?: Preview;
  readonly visited?: TimeSpan;
  /** A hash of the repository id, inputs and settings files, for `resume`. */
  readonly mark?: string;
}

/** `skipped`: no settings file, or the token cannot manage it. */
export type TargetOutcome = Outcome | 'skipped';

/**
 * `converged`: every declared path is up to date. `unverified`: GitHub does not show a declared value, or only the
 * owner can change it. `skipped`: nothing was compared. `partial`: some paths were left out.
 */
export type SectionStatus = 'converged' | 'unverified' | 'drift' | 'changed' | 'partial' | 'skipped' | 'failed';

/** A row also covers every declared key below its own that has no row. */
export interface CoverageRow {
  /** `labels[3].color`; `labels._undeclared` is about live items that no entry names. */
  readonly key: string;
  readonly ending: Ending;
}

export interface SectionResult {
  readonly name: string;
  readonly status: SectionStatus;
  /** The differences come from a batched query. */
  readonly batched?: true;
  /** The first row is about the section itself. */
  readonly coverage: readonly CoverageRow[];
  readonly lines: readonly Line[];
  /** Not in the JSON report. */
  readonly stopped?: RunStopped;
}

export type LineKind = 'drift' | 'change' | 'note' | 'warning' | 'error';

export type Tone = (typeof tones)[number] | 'plain';

export interface Line {
  readonly kind: LineKind;
  /** `labels[3].color` */
  readonly key: string;
  /** `labels[3] "bug".color`. Not in the JSON report. */
  readonly namedKey?: string;
  readonly message: Text;
  /** Table cells. Not in the JSON report. */
  readonly parts?: { readonly what: Text; readonly before?: Text; readonly after: readonly Text[] };
  readonly sign?: '+' | '-' | '~' | '';
  readonly tone?: Tone;
  readonly fix?: Text;
  readonly code?: ErrorCode;
  readonly request?: LineRequest;
  readonly grant?: string;
  readonly place?: Place;
  /** The JSON report has these rows as the section's coverage. */
  readonly pathEndings?: readonly CoverageRow[];
  /** The line of `_allow` that permitted a dangerous change. */
  readonly acknowledgedBy?: string;
  /** The message without any value of the repository. */
  readonly publicMessage?: string;
  readonly hint?: string;
}

/** The path may contain names. */
export interface LineRequest {
  readonly method: string;
  readonly path: Text;
  readonly status: number;
}

export const reportNote = (message: string, key = ''): Line => ({ kind: 'note', key, message });

export const errorCodes = [
  'parse_refused',
  'permission_denied',
  /** The plan, the server version or the owner does not support the setting. */
  'unsupported',
  'api_error',
  'plan_refused',
  'not_found',
  'conflict',
  'precondition_failed',
  'missing_secret',
  /** GitHub accepted the write and did not apply it. */
  'not_taken',
  'plan_moved',
  'guarded',
  'rule_changed',
  /** Apply could not save the old values, so it wrote nothing. */
  'undo_unkept',
  'stopped',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

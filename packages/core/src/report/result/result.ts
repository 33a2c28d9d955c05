import type { OtherGrants } from '../../github/grants.ts';
import type { RunStopped } from '../../github/refusals/failures.ts';
import type { Ending } from '../../plan/ending.ts';
import type { ChangeParts } from '../../plan/item-text.ts';
import type { Text } from '../../plan/wording.ts';
import type { Place } from '../../settings/refusal.ts';
import type { TargetDocument } from '../plans/document.ts';
import type { Preview } from '../plans/preview.ts';
import type { tones } from '../plans/value-text.ts';
import type { Mode } from './modes.ts';

/**
 * The result of a run, as data. Its texts hold what not everyone may see until `resultFor` makes the result for its
 * readers. Every output is made from that one and from nothing else.
 */
export interface RunResult {
  readonly version: 1;
  readonly mode: Mode;
  readonly outcome: Outcome;
  /** In a sharded run, which shard this was: `1/4`. */
  readonly shard?: string;
  /** Set where the run took a part of its fleet, so that it says nothing of the rest. */
  readonly narrowed?: true;
  /** In a preview, the branch that the pull request goes to, unless that is the default one. */
  readonly into?: string;
  /** When, by whom and from where it was made. Unset where nothing was started. */
  readonly origin?: RunOrigin;
  readonly targets: readonly TargetResult[];
  /** Lines that belong to no target: a refused file, a wrong input, an unreachable host. */
  readonly lines: readonly Line[];
  /** The command that undoes what was written to several repositories. Not in the JSON report. */
  readonly undo?: string;
  /** Where the host names other grants than Trueup asks for. */
  readonly grants?: readonly OtherGrants[];
  /** How many answers came from queries about many repositories; `dropped` where one of those was wrong. */
  readonly folded?: { readonly answers: number; readonly queries: number; readonly dropped?: true };
}

/** When something was done. */
interface TimeSpan {
  /** In UTC, such as `2026-11-22T05:41:07Z`. */
  readonly started: string;
  readonly seconds: number;
}

export interface RunOrigin extends TimeSpan {
  readonly versions: {
    readonly trueup: string;
    /** Of the Enterprise Server. */
    readonly server?: string;
    readonly node: string;
  };
  /** How many requests it sent, with retries and redirects. Unset in a report of a version that did not count them. */
  readonly requests?: number;
  /** What GitHub said last of the token's requests of an hour. Of several tokens, of the one with the least left. */
  readonly quota?: { readonly limit: number; readonly left: number };
  /** Who started the workflow. */
  readonly actor?: string;
  /** The commit that the workflow ran on. */
  readonly commit?: string;
  /** The address of the workflow run. */
  readonly run?: string;
}

export type Outcome = 'success' | 'partial' | 'drift' | 'failed';

export interface TargetResult {
  readonly repository: string;
  readonly outcome: TargetOutcome;
  /** Set where its details are left out. */
  readonly withheld?: true;
  readonly sections: readonly SectionResult[];
  /** Lines about the repository and not one section: which file it got, or why it was skipped. */
  readonly lines: readonly Line[];
  /** What was planned, as data. Unset where nothing was planned. */
  readonly plan?: TargetDocument;
  /** The command that undoes what was written, if there is an undo file. */
  readonly undo?: string;
  /** The lines of `allow` that this needs. Not in the JSON report. */
  readonly undoNeeds?: readonly string[];
  /** What a pull request changes. Unset where nothing was compared. */
  readonly preview?: Preview;
  /** When it was visited. Unset where it was not. */
  readonly visited?: TimeSpan;
  /** Hash of the repository id, inputs and settings files, by which `resume` finds finished repositories. */
  readonly mark?: string;
}

/** `skipped`: there is no settings file for it, or the token may not manage it. */
export type TargetOutcome = Outcome | 'skipped';

/**
 * `converged`: every declared path is up to date. `unverified`: apply has nothing to do, but GitHub does not show a declared
 * value, or only the owner can change it. `skipped`: nothing of the section was compared or applied. `partial`: some of the
 * section was left out.
 */
export type SectionStatus = 'converged' | 'unverified' | 'drift' | 'changed' | 'partial' | 'skipped' | 'failed';

/** A row of a section's coverage. It also stands for every declared key below its own that has no row. */
export interface CoverageRow {
  /** `labels[3].color`; `labels._undeclared` stands for the live items that no entry names. */
  readonly key: string;
  readonly ending: Ending;
}

export interface SectionResult {
  readonly name: string;
  readonly status: SectionStatus;
  /** In a preview, the differences come from a query about many repositories. */
  readonly batched?: true;
  /** How every declared path of the section ended. The first row is that of the section itself. */
  readonly coverage: readonly CoverageRow[];
  readonly lines: readonly Line[];
  /** Why the run stopped before the section was done. Not in the JSON report. */
  readonly stopped?: RunStopped;
}

export type LineKind = 'drift' | 'change' | 'note' | 'warning' | 'error';

/** Outputs list them in this order. */
export type Tone = (typeof tones)[number] | 'plain';

export interface Line {
  readonly kind: LineKind;
  /** `labels[3].color` */
  readonly key: string;
  /** `labels[3] "bug".color`: the key for people, where an entry on it has a name. Not in the JSON report. */
  readonly namedKey?: string;
  /** Raw text: values from the host and the file appear in it unchanged, and each output makes them inert. */
  readonly message: Text;
  /** The same difference for a table. Not in the JSON report. */
  readonly parts?: ChangeParts;
  readonly sign?: '+' | '-' | '~' | '!' | '';
  readonly tone?: Tone;
  readonly fix?: Text;
  readonly code?: ErrorCode;
  readonly request?: LineRequest;
  readonly grant?: string;
  readonly place?: Place;
  /** The declared paths that it is about, and how they ended. The JSON report has them as the section's coverage. */
  readonly ended?: readonly CoverageRow[];
  /** The line of `_allow` that released what a brake would hold. No output prints it by itself. */
  readonly acknowledgedBy?: string;
  /** The message in words that hold nothing of the repository, for a report that hides it. */
  readonly publicMessage?: string;
  /** What the call knows of the status of a refusal, in words of ours. */
  readonly hint?: string;
}

/** The request that GitHub refused. Its path may hold names. */
export interface LineRequest {
  readonly method: string;
  readonly path: Text;
  readonly status: number;
}

/** A line that only tells something. `key` is what it is about. */
export const createNote = (message: string, key = ''): Line => ({ kind: 'note', key, message });

export const errorCodes = [
  'parse_refused',
  'permission_denied',
  /** The host, its plan or the owner of the repository has no such thing. */
  'unsupported',
  'api_error',
  'plan_refused',
  'not_found',
  'conflict',
  'precondition_failed',
  'missing_secret',
  /** The host answered the write with success but did not do it. */
  'not_taken',
  /** The plan is not the one that was approved. */
  'plan_moved',
  /** A brake holds a change, or would. */
  'guarded',
  /** A pull request changes what a file says besides its settings. */
  'rule_changed',
  /** What apply replaces could not be kept, so nothing was written. */
  'undo_unkept',
  'stopped',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

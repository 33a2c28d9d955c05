import type { ActionsBody } from '@trueup/core/sections';
import type { ReadResult } from '../sources/rule-sources.ts';
import type { StartRules } from './policies.ts';
import type { Workflow } from './workflow.ts';

export interface ReportEvidence {
  /** The base branch of the pull requests. */
  readonly branch: string;
  readonly workflows: WorkflowFiles;
  readonly heads: PullRequestHeads;
  readonly startRules: StartRules;
  /** Settings of an enterprise are visible in its organizations. */
  readonly permissions: readonly ReadResult<ActionsBody>[];
}

/** Includes the workflows of the default branch that start on `pull_request_target`. */
export interface WorkflowFiles {
  readonly files: readonly Workflow[];
  /** Empty if all workflows were read. */
  readonly unread: readonly string[];
}

export interface PullRequestHeads {
  /** Newest first. */
  readonly heads: readonly PullRequestHead[];
  readonly unread?: string;
}

export interface PullRequestHead {
  readonly pullRequest: number;
  /** All checks were read, and slow checks had time to arrive. */
  readonly isComplete: boolean;
  readonly reports: readonly CheckReport[];
}

export interface CheckReport {
  readonly context: string;
  /** A commit status does not name an app. */
  readonly app?: { readonly id: number; readonly slug: string };
}

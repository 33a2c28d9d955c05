import type { ActionsBody } from '@trueup/core/sections';
import type { Known } from '../sources/rule-sources.ts';
import type { StartRules } from './policies.ts';
import type { Workflow } from './workflow.ts';

/** What was read of a repository to answer who reports its checks. */
export interface Evidence {
  /** The branch that pull requests go to. */
  readonly branch: string;
  readonly workflows: WorkflowsRead;
  readonly heads: HeadsRead;
  readonly startRules: StartRules;
  /** What the repository and its organization let Actions do. What an enterprise decides shows in its organizations. */
  readonly permissions: readonly Known<ActionsBody>[];
}

/** The workflows of the branch, and those of the default branch that start on `pull_request_target` for every branch. */
export interface WorkflowsRead {
  readonly files: readonly Workflow[];
  /** Each reason why there may be workflows that are not among the files. Empty: they are all. */
  readonly unread: readonly string[];
}

export interface HeadsRead {
  /** The heads of recent pull requests towards the branch, newest first. */
  readonly heads: readonly Head[];
  /** Why none could be read. */
  readonly unread?: string;
}

/** The last commit of a pull request, and who has reported on it. */
export interface Head {
  readonly pullRequest: number;
  /** Whether the head has had its time to get every check, and all its checks were read. */
  readonly isComplete: boolean;
  readonly reports: readonly Report[];
}

export interface Report {
  readonly context: string;
  /** The app that made the check run; a commit status names none. */
  readonly app?: { readonly id: number; readonly slug: string };
}

import type { Workflow } from './workflow.ts';

/** What was read of a repository to answer who reports its checks. */
export interface Evidence {
  /** The branch that pull requests go to. */
  readonly branch: string;
  readonly workflows: WorkflowsRead;
  readonly heads: HeadsRead;
}

export interface WorkflowsRead {
  /** By their paths: those that stand on the branch, and were read. */
  readonly files: ReadonlyMap<string, Workflow>;
  /** Each reason why a workflow may exist that is not among the files. Empty: they are all there are. */
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
  /** Whether every check that it will get has been reported, and all of them were read. */
  readonly isComplete: boolean;
  readonly reports: readonly Report[];
}

export interface Report {
  readonly context: string;
  /** The app that made the check run; a commit status names none. */
  readonly app?: { readonly id: number; readonly slug: string };
}

import type { ActionsBody } from '../../../sections/actions/table.ts';
import type { Known } from '../rule-sources.ts';
import type { StartRules } from './policies.ts';
import type { Workflow } from './workflow.ts';

/** What was read of a repository to answer who reports its checks. */
export interface Evidence {
  /** The branch that pull requests go to. */
  readonly branch: string;
  /** The workflows that stand on the branch: a pull request runs them with its own changes. */
  readonly workflows: WorkflowsRead;
  /** The workflows of the default branch, where that is another: `pull_request_target` runs them for every branch. */
  readonly onDefaultBranch?: WorkflowsRead;
  /** The paths of the workflows that are switched off; unset if the token may not see which. */
  readonly switchedOff?: ReadonlySet<string>;
  readonly heads: HeadsRead;
  readonly startRules: StartRules;
  /** What the repository and its organization let Actions do. What an enterprise decides shows in its organizations. */
  readonly permissions: readonly Known<ActionsBody>[];
  /** The owner of the repository. */
  readonly owner: string;
  readonly environments: Known<readonly DeployTarget[]>;
}

/** An environment, as far as it decides about pull requests. */
export interface DeployTarget {
  readonly name: string;
  /** Whether the environment is sure to take a job of any pull request. */
  readonly isOpen: boolean;
}

export interface WorkflowsRead {
  /** By their paths. */
  readonly files: ReadonlyMap<string, Workflow>;
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

import { type Around, repositorySlot } from '../state/slot.ts';
import type { Repository } from '../state/state.ts';

/** A pull request, as far as it matters for merging it. */
export interface Pull {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  /** The login. */
  readonly author: string;
  /** The branch that it goes to. */
  readonly base: string;
  readonly head: string;
  /** Whether the head stands in a fork. */
  readonly from_fork: boolean;
  /** Who pushed to the head, push by push. The head commit is that of the last push. */
  readonly pushes: string[];
  /** The paths that it changes. */
  readonly files: readonly string[];
  readonly reviews: Review[];
  /** The review threads. */
  readonly threads: { resolved: boolean }[];
  /** What was reported on the head commit. */
  readonly check_runs: CheckRun[];
  readonly statuses: Status[];
  /** What is reported on its commit in the merge queue. */
  readonly queue_check_runs: CheckRun[];
  /** The jobs of workflows that its head starts, if the host lets them run. */
  readonly jobs: readonly Job[];
  /** The environments with a successful deployment of the head commit. */
  readonly deployments: string[];
  draft: boolean;
  /** Whether the base branch has commits that the head lacks. */
  behind: boolean;
  conflicts: boolean;
  /** Whether all of its commits have verified signatures. */
  signed: boolean;
  queued: boolean;
  state: 'OPEN' | 'CLOSED' | 'MERGED';
  merged_by: string | null;
  /** The commit that the merge makes; the head commit, unless the test gives another. */
  readonly merge_commit_sha: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** When the last commit was made. */
  readonly committed_at: string;
}

/** A job that succeeds wherever it runs. */
export interface Job {
  /** The check that it reports. */
  readonly name: string;
  readonly uses: readonly string[];
  readonly environment?: string;
  /** Whether the groups of a merge queue start it too. */
  readonly isInQueue: boolean;
}

export interface Review {
  readonly by: string;
  readonly state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED';
  /** The number of pushes that the reviewer had seen. */
  readonly seen: number;
}

export interface CheckRun {
  readonly name: string;
  /** The slug of the app that made it. */
  readonly app: string;
  /** `success`, `failure`, `skipped`, `neutral` and so on; null while it runs. */
  readonly conclusion: string | null;
}

export interface Status {
  readonly context: string;
  readonly state: 'success' | 'failure' | 'error' | 'pending';
  /** The slug of the app that set it; null if a person did. */
  readonly app: string | null;
}

type Listed = 'reviews' | 'check_runs' | 'statuses' | 'queue_check_runs';

type Given = Partial<Omit<Pull, Listed>> & {
  readonly reviews?: readonly Partial<Review>[];
  readonly check_runs?: readonly Partial<CheckRun>[];
  readonly queue_check_runs?: readonly Partial<CheckRun>[];
  /** Successful statuses may be given by their contexts. */
  readonly statuses?: readonly (string | Partial<Status>)[];
};

export const pullsOf = repositorySlot<Pull[]>('pull_requests', (given: Given[] = [], around) =>
  given.map((one, index) => complete(one, given[index]?.number ?? index + 1, around)),
);

const complete = (given: Given, number: number, { newId, time, holder }: Around<Repository>): Pull => {
  const pushes = given.pushes ?? [given.author ?? 'octocat'];
  return {
    title: `Change ${number}`,
    author: 'octocat',
    base: holder.default_branch,
    head: `change-${number}`,
    from_fork: false,
    files: ['README.md'],
    threads: [],
    jobs: [],
    deployments: [],
    draft: false,
    behind: false,
    conflicts: false,
    signed: true,
    queued: false,
    state: 'OPEN',
    merged_by: null,
    merge_commit_sha: null,
    created_at: time,
    updated_at: time,
    committed_at: given.updated_at ?? time,
    ...given,
    id: given.id ?? newId(),
    number,
    pushes,
    reviews: (given.reviews ?? []).map((review) => ({ by: '', state: 'APPROVED', seen: pushes.length, ...review })),
    check_runs: (given.check_runs ?? []).map(completeRun),
    queue_check_runs: (given.queue_check_runs ?? []).map(completeRun),
    statuses: (given.statuses ?? []).map(completeStatus),
  };
};

const completeRun = (given: Partial<CheckRun>): CheckRun => ({
  name: '',
  app: 'github-actions',
  conclusion: 'success',
  ...given,
});

const completeStatus = (given: string | Partial<Status>): Status => ({
  context: '',
  state: 'success',
  app: null,
  ...(typeof given === 'string' ? { context: given } : given),
});

/** The id of the head commit: another one with each push. */
export const headOf = ({ id, pushes }: Pull) =>
  Buffer.from(`pull ${id}, push ${pushes.length}`).toString('hex').padEnd(40, '0').slice(0, 40);

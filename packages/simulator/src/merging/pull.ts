/** The stored pull requests. A seed may omit everything with a default. */

import { repositorySlot, type SeedContext } from '../state/slot.ts';
import type { Repository } from '../state/state.ts';

/** The parts of a pull request that matter for its merge. */
export interface PullRequest {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  /** The author is a login. */
  readonly author: string;
  /** The target branch. */
  readonly base: string;
  readonly head: string;
  readonly from_fork: boolean;
  /** The logins of the pushers, one for each push. The head commit is that of the last push. */
  readonly pushes: string[];
  /** The paths of the changed files. */
  readonly files: readonly string[];
  readonly reviews: Review[];
  readonly threads: { resolved: boolean }[];
  /** The reports on the head commit. */
  readonly check_runs: CheckRun[];
  readonly statuses: Status[];
  /** The reports on the commit in the merge queue. */
  readonly queue_check_runs: CheckRun[];
  /** The workflow jobs that the head starts if GitHub lets them run. */
  readonly jobs: readonly Job[];
  /** The environments with a successful deployment of the head commit. */
  readonly deployments: string[];
  draft: boolean;
  /** The base branch has commits that the head lacks. */
  behind: boolean;
  conflicts: boolean;
  /** All commits have verified signatures. */
  signed: boolean;
  queued: boolean;
  state: 'OPEN' | 'CLOSED' | 'MERGED';
  merged_by: string | null;
  /** The commit that the merge creates. By default it is the head commit. */
  readonly merge_commit_sha: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** The time of the last commit. */
  readonly committed_at: string;
}

/** A workflow job that succeeds if it runs. */
export interface Job {
  /** The name of the check that the job reports. */
  readonly name: string;
  readonly uses: readonly string[];
  readonly environment?: string;
  /** A merge queue also starts the job for its groups. */
  readonly isInQueue: boolean;
}

export interface Review {
  readonly by: string;
  readonly state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED';
  /** The reviewer had seen this many pushes. */
  readonly seen: number;
}

export interface CheckRun {
  readonly name: string;
  /** The slug of the app that created the check run. */
  readonly app: string;
  /** The conclusion is null while the check runs. */
  readonly conclusion: string | null;
}

export interface Status {
  readonly context: string;
  readonly state: 'success' | 'failure' | 'error' | 'pending';
  /** The slug of the app that set the status, or null for a user. */
  readonly app: string | null;
}

type ListField = 'reviews' | 'check_runs' | 'statuses' | 'queue_check_runs';

type PullRequestSeed = Partial<Omit<PullRequest, ListField>> & {
  readonly reviews?: readonly Partial<Review>[];
  readonly check_runs?: readonly Partial<CheckRun>[];
  readonly queue_check_runs?: readonly Partial<CheckRun>[];
  /** A text in a seed is the context of a successful status. */
  readonly statuses?: readonly (string | Partial<Status>)[];
};

export const pullsOf = repositorySlot<PullRequest[]>('pull_requests', (seeds: PullRequestSeed[] = [], around) =>
  seeds.map((seed, index) => completePullRequest(seed, seeds[index]?.number ?? index + 1, around)),
);

const completePullRequest = (
  seed: PullRequestSeed,
  number: number,
  { newId, time, holder }: SeedContext<Repository>,
): PullRequest => {
  const pushes = seed.pushes ?? [seed.author ?? 'octocat'];
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
    committed_at: seed.updated_at ?? time,
    ...seed,
    id: seed.id ?? newId(),
    number,
    pushes,
    reviews: (seed.reviews ?? []).map((review) => ({ by: '', state: 'APPROVED', seen: pushes.length, ...review })),
    check_runs: (seed.check_runs ?? []).map(completeCheckRun),
    queue_check_runs: (seed.queue_check_runs ?? []).map(completeCheckRun),
    statuses: (seed.statuses ?? []).map(completeStatus),
  };
};

const completeCheckRun = (seed: Partial<CheckRun>): CheckRun => ({
  name: '',
  app: 'github-actions',
  conclusion: 'success',
  ...seed,
});

const completeStatus = (seed: string | Partial<Status>): Status => ({
  context: '',
  state: 'success',
  app: null,
  ...(typeof seed === 'string' ? { context: seed } : seed),
});

/** The id of the head commit changes with each push. */
export const computeHeadSha = ({ id, pushes }: PullRequest) =>
  Buffer.from(`pull ${id}, push ${pushes.length}`).toString('hex').padEnd(40, '0').slice(0, 40);

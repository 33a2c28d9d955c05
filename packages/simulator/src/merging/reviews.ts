import { canWrite } from '../features/people/people.ts';
import { isSameName } from '../state/state.ts';
import type { RepositoryContext } from './attempt.ts';
import { findAwaitedOwners } from './code-owners.ts';
import type { PullRequest, Review } from './pull.ts';

/** The review requirements of a classic rule or a ruleset. */
export interface ReviewRequirements {
  readonly count: number;
  readonly dismissesStale: boolean;
  readonly codeOwners: boolean;
  readonly lastPush: boolean;
  readonly threads: boolean;
}

/** GitHub counts the last review of each user. It ignores reviews that only comment, and reviews of the author. */
function findLatestReviews({ reviews, author }: PullRequest): Review[] {
  const latest = new Map<string, Review>();
  for (const review of reviews.filter(({ state }) => state !== 'COMMENTED')) {
    if (!isSameName(review.by, author)) latest.set(review.by.toLowerCase(), review);
  }
  return [...latest.values()];
}

/** GitHub counts only reviews of users with write access. */
const findCountedReviews = (pull: PullRequest, state: Review['state'], { repository, world }: RepositoryContext) =>
  findLatestReviews(pull).filter((review) => review.state === state && canWrite(repository, world, review.by));

const isForLastPush = (review: Review, pull: PullRequest) => review.seen === pull.pushes.length;

/** A push makes earlier approvals stale. A rule can dismiss stale approvals. */
export const findApprovals = (pull: PullRequest, dismissesStale: boolean, context: RepositoryContext) =>
  findCountedReviews(pull, 'APPROVED', context).filter((review) => !dismissesStale || isForLastPush(review, pull));

export function findReviewObjections(
  requirements: ReviewRequirements,
  pull: PullRequest,
  context: RepositoryContext,
): string[] {
  const approvals = findApprovals(pull, requirements.dismissesStale, context);
  const changeRequests = findCountedReviews(pull, 'CHANGES_REQUESTED', context);
  const lastPusher = pull.pushes.at(-1) ?? pull.author;
  const hasFreshApproval = approvals.some(
    (approval) => isForLastPush(approval, pull) && !isSameName(approval.by, lastPusher),
  );
  const awaited = requirements.codeOwners ? findAwaitedOwners(pull, approvals, context) : [];
  return [
    ...(approvals.length < requirements.count ? [formatMissingApprovals(requirements.count)] : []),
    ...(requirements.count > 0 && changeRequests.length ? ['Changes have been requested.'] : []),
    ...(awaited.length ? [`Waiting on code owner review from ${awaited.join(' and/or ')}.`] : []),
    ...(requirements.lastPush && !hasFreshApproval
      ? ['New changes require approval from someone other than the last pusher.']
      : []),
    ...(requirements.threads ? findThreadObjections(pull) : []),
  ];
}

const formatMissingApprovals = (count: number) =>
  `At least ${count} approving ${count === 1 ? 'review is' : 'reviews are'} required by reviewers with write access.`;

export const findThreadObjections = ({ threads }: PullRequest) =>
  threads.every(({ resolved }) => resolved)
    ? []
    : ['A conversation must be resolved before this pull request can be merged.'];

import { canUserWrite } from '../features/people/people.ts';
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
function listLatestReviews({ reviews, author }: PullRequest): Review[] {
  const latest = new Map<string, Review>();
  for (const review of reviews.filter(({ state }) => state !== 'COMMENTED')) {
    if (!isSameName(review.by, author)) latest.set(review.by.toLowerCase(), review);
  }
  return [...latest.values()];
}

/** GitHub counts only reviews of users with write access. */
const listCountedReviews = (pull: PullRequest, state: Review['state'], { repository, world }: RepositoryContext) =>
  listLatestReviews(pull).filter((review) => review.state === state && canUserWrite(repository, world, review.by));

const isReviewOfLastPush = (review: Review, pull: PullRequest) => review.seen === pull.pushes.length;

/** A push makes earlier approvals stale. A rule can dismiss stale approvals. */
export const listCountedApprovals = (pull: PullRequest, dismissesStale: boolean, context: RepositoryContext) =>
  listCountedReviews(pull, 'APPROVED', context).filter((review) => !dismissesStale || isReviewOfLastPush(review, pull));

export function listReviewObjections(
  requirements: ReviewRequirements,
  pull: PullRequest,
  context: RepositoryContext,
): string[] {
  const approvals = listCountedApprovals(pull, requirements.dismissesStale, context);
  const changeRequests = listCountedReviews(pull, 'CHANGES_REQUESTED', context);
  const lastPusher = pull.pushes.at(-1) ?? pull.author;
  const hasFreshApproval = approvals.some(
    (approval) => isReviewOfLastPush(approval, pull) && !isSameName(approval.by, lastPusher),
  );
  const awaited = requirements.codeOwners ? findAwaitedOwners(pull, approvals, context) : [];
  return [
    ...(approvals.length < requirements.count ? [formatMissingApprovals(requirements.count)] : []),
    ...(requirements.count > 0 && changeRequests.length ? ['Changes have been requested.'] : []),
    ...(awaited.length ? [`Waiting on code owner review from ${awaited.join(' and/or ')}.`] : []),
    ...(requirements.lastPush && !hasFreshApproval
      ? ['New changes require approval from someone other than the last pusher.']
      : []),
    ...(requirements.threads ? listThreadObjections(pull) : []),
  ];
}

const formatMissingApprovals = (count: number): string =>
  `At least ${count} approving ${count === 1 ? 'review is' : 'reviews are'} required by reviewers with write access.`;

export const listThreadObjections = ({ threads }: PullRequest): string[] =>
  threads.every(({ resolved }) => resolved)
    ? []
    : ['A conversation must be resolved before this pull request can be merged.'];

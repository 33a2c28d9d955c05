import { mayWrite } from '../features/people/people.ts';
import { sameName } from '../state/state.ts';
import type { Place } from './attempt.ts';
import { ownersAwaited } from './code-owners.ts';
import type { Pull, Review } from './pull.ts';

/** What a classic rule or a ruleset asks of reviews. */
export interface ReviewDemand {
  readonly count: number;
  readonly dismissesStale: boolean;
  readonly codeOwners: boolean;
  readonly lastPush: boolean;
  readonly threads: boolean;
}

/** The last review of each person that settles something. Nobody reviews a pull request of their own. */
function standing({ reviews, author }: Pull): Review[] {
  const last = new Map<string, Review>();
  for (const review of reviews.filter(({ state }) => state !== 'COMMENTED')) {
    if (!sameName(review.by, author)) last.set(review.by.toLowerCase(), review);
  }
  return [...last.values()];
}

/** The reviews that count: those of people with write access. */
const counting = (pull: Pull, state: Review['state'], { repository, world }: Place) =>
  standing(pull).filter((review) => review.state === state && mayWrite(repository, world, review.by));

const isOfLastPush = (review: Review, pull: Pull) => review.seen === pull.pushes.length;

/** The approvals that count. A push makes those before it stale, and where stale ones are dismissed, they are gone. */
export const approvals = (pull: Pull, dismissesStale: boolean, place: Place) =>
  counting(pull, 'APPROVED', place).filter((review) => !dismissesStale || isOfLastPush(review, pull));

export function reviewObjections(demand: ReviewDemand, pull: Pull, place: Place): string[] {
  const approved = approvals(pull, demand.dismissesStale, place);
  const refused = counting(pull, 'CHANGES_REQUESTED', place);
  const lastPusher = pull.pushes.at(-1) ?? pull.author;
  const isFresh = approved.some((one) => isOfLastPush(one, pull) && !sameName(one.by, lastPusher));
  const awaited = demand.codeOwners ? ownersAwaited(pull, approved, place) : [];
  return [
    ...(approved.length < demand.count ? [tooFew(demand.count)] : []),
    ...(demand.count > 0 && refused.length ? ['Changes have been requested.'] : []),
    ...(awaited.length ? [`Waiting on code owner review from ${awaited.join(' and/or ')}.`] : []),
    ...(demand.lastPush && !isFresh ? ['New changes require approval from someone other than the last pusher.'] : []),
    ...(demand.threads ? threadObjections(pull) : []),
  ];
}

const tooFew = (count: number) =>
  `At least ${count} approving ${count === 1 ? 'review is' : 'reviews are'} required by reviewers with write access.`;

export const threadObjections = ({ threads }: Pull) =>
  threads.every(({ resolved }) => resolved)
    ? []
    : ['A conversation must be resolved before this pull request can be merged.'];

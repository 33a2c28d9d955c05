import type { Context, ReadPullRequest } from './calls.ts';
import type { Head, Report } from './evidence.ts';

const hour = 60 * 60 * 1000;

/** Time for a slow service to start its report. */
const settling = hour;

/** The host deletes check runs after 400 days. */
const kept = 365 * 24 * hour;

/** Newest first, by their last commits. */
export const headsOf = (pullRequests: readonly ReadPullRequest[], now: number): Head[] =>
  pullRequests
    .flatMap((one) => one.commits.nodes.slice(-1).map(({ commit }) => ({ one, commit })))
    .toSorted((one, other) => Date.parse(other.commit.committedDate) - Date.parse(one.commit.committedDate))
    .map(({ one, commit }) => {
      const contexts = commit.statusCheckRollup?.contexts ?? { totalCount: 0, nodes: [] };
      const isWhole = contexts.nodes.length >= contexts.totalCount;
      const isDue = isSettled(one, now) && now - Date.parse(commit.committedDate) < kept;
      return { pullRequest: one.number, isComplete: isWhole && isDue, reports: contexts.nodes.map(reportOf) };
    });

/**
 * Whether every check has had time to arrive. On a draft, and on a pull request from a fork that nobody has merged,
 * workflows may wait for an approval, and services may do nothing.
 */
function isSettled({ state, isDraft, isCrossRepository, updatedAt }: ReadPullRequest, now: number) {
  const isTakenUp = state === 'MERGED' || (!isDraft && !isCrossRepository);
  return isTakenUp && now - Date.parse(updatedAt) > settling;
}

function reportOf(context: Context): Report {
  if (context.__typename === 'StatusContext') return { context: context.context };
  const { app } = context.checkSuite;
  // An app that is hidden or deleted is no app that a check could be bound to, and no commit status either.
  return { context: context.name, app: { id: app?.databaseId ?? 0, slug: app?.slug ?? 'an app that is not shown' } };
}

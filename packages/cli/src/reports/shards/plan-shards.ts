import type { RepositoryName } from '@trueup/core/github';
import { computeShardIndex, formatShard, hashRepository } from '@trueup/core/session';
import { groupBy } from '@trueup/core/settings';

export interface ExpectedRequests {
  readonly repository: RepositoryName;
  readonly requests: number;
}

export type ShardPlan = ReturnType<typeof planShards>;

/**
 * Finds the fewest shards that each stay within the hourly quota. GitHub counts requests by token and owner, so the
 * owner with the most requests decides.
 */
export function planShards(expected: readonly ExpectedRequests[], largest: number, hourly: number) {
  const hashed = expected.map((repository) => ({ ...repository, hash: hashRepository(repository.repository) }));
  const whole = splitIntoShards(hashed, 1)[0]!;
  const most = Math.max(1, Math.min(largest, expected.length));
  let count = Math.min(most, Math.max(1, Math.ceil((whole.busiest?.requests ?? 0) / hourly)));
  for (; count < most; count++) {
    const shards = splitIntoShards(hashed, count);
    if (shards.every(({ busiest }) => (busiest?.requests ?? 0) <= hourly)) return { shards, whole };
  }
  return { shards: splitIntoShards(hashed, count), whole };
}

function splitIntoShards(all: readonly (ExpectedRequests & { readonly hash: number })[], count: number) {
  const parts = groupBy(all, ({ hash }) => computeShardIndex(count, hash));
  return Array.from({ length: count }, (_, at) =>
    summarizeShard(formatShard({ index: at + 1, of: count }), parts.get(at + 1) ?? []),
  );
}

export type PlannedShard = ReturnType<typeof summarizeShard>;

/** GitHub ignores case in owner names. */
function summarizeShard(shard: string, part: readonly ExpectedRequests[]) {
  const owners = groupBy(part, ({ repository }) => repository.owner.toLowerCase());
  const shares = [...owners.values()].map((members) => ({
    owner: members[0]!.repository.owner,
    requests: sumRequests(members),
  }));
  const [busiest] = shares.sort((first, second) => second.requests - first.requests);
  return { shard, targets: part.length, requests: sumRequests(part), busiest };
}

const sumRequests = (repositories: readonly ExpectedRequests[]) =>
  repositories.reduce((all, { requests }) => all + requests, 0);

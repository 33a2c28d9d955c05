import type { RepositoryName } from '@trueup/core/github';
import { computeShardIndex, formatShard, hashRepository } from '@trueup/core/session';
import { groupBy } from '@trueup/core/settings';

export interface ExpectedRequests {
  readonly repository: RepositoryName;
  readonly requests: number;
}

export type Sizing = ReturnType<typeof sizeShards>;

/**
 * Finds the fewest shards, at most `largest`, that each stay within the hourly quota, and their totals as `whole`. The
 * host counts requests by token and owner, so the owner with the most requests decides.
 */
export function sizeShards(expected: readonly ExpectedRequests[], largest: number, hourly: number) {
  const hashed = expected.map((one) => ({ ...one, hash: hashRepository(one.repository) }));
  const whole = split(hashed, 1)[0]!;
  const most = Math.max(1, Math.min(largest, expected.length));
  let of = Math.min(most, Math.max(1, Math.ceil((whole.busiest?.requests ?? 0) / hourly)));
  for (; of < most; of++) {
    const shards = split(hashed, of);
    if (shards.every(({ busiest }) => (busiest?.requests ?? 0) <= hourly)) return { shards, whole };
  }
  return { shards: split(hashed, of), whole };
}

function split(all: readonly (ExpectedRequests & { readonly hash: number })[], of: number) {
  const parts = groupBy(all, ({ hash }) => computeShardIndex(of, hash));
  return Array.from({ length: of }, (_, at) => sum(formatShard({ index: at + 1, of: of }), parts.get(at + 1) ?? []));
}

export type SizedShard = ReturnType<typeof sum>;

/** Sums up a shard, and finds the owner with the most requests in it. Case does not matter in owner names. */
function sum(shard: string, part: readonly ExpectedRequests[]) {
  const owners = groupBy(part, ({ repository }) => repository.owner.toLowerCase());
  const shares = [...owners.values()].map((those) => ({
    owner: those[0]!.repository.owner,
    requests: requestsOf(those),
  }));
  const [busiest] = shares.sort((one, other) => other.requests - one.requests);
  return { shard, targets: part.length, requests: requestsOf(part), busiest };
}

const requestsOf = (those: readonly ExpectedRequests[]) => those.reduce((all, { requests }) => all + requests, 0);

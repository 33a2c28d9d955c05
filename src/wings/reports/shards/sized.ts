import type { RepositoryName } from '../../../host/host.ts';
import { hashOf, indexAmong, shardText } from '../../../session/targets/sizing.ts';
import { groupedBy } from '../../../settings/maps.ts';

export interface ExpectedRequests {
  readonly repository: RepositoryName;
  readonly requests: number;
}

export interface SizedShard {
  readonly shard: string;
  readonly targets: number;
  readonly requests: number;
  /** The owner with the most requests. */
  readonly busiest?: OwnerShare;
}

export interface OwnerShare {
  readonly owner: string;
  readonly requests: number;
}

export interface Sizing {
  readonly shards: readonly SizedShard[];
  /** The totals of all shards. */
  readonly whole: SizedShard;
}

/**
 * Finds the fewest shards, at most `largest`, that each stay within the hourly quota. The host counts requests by token
 * and owner, so the owner with the most requests decides.
 */
export function sizeShards(expected: readonly ExpectedRequests[], largest: number, hourly: number): Sizing {
  const hashed = expected.map((one) => ({ ...one, hash: hashOf(one.repository) }));
  const whole = split(hashed, 1)[0]!;
  const most = Math.max(1, Math.min(largest, expected.length));
  let of = Math.min(most, Math.max(1, Math.ceil((whole.busiest?.requests ?? 0) / hourly)));
  for (; of < most; of++) {
    const shards = split(hashed, of);
    if (shards.every(({ busiest }) => (busiest?.requests ?? 0) <= hourly)) return { shards, whole };
  }
  return { shards: split(hashed, of), whole };
}

interface Standing extends ExpectedRequests {
  readonly hash: number;
}

function split(all: readonly Standing[], of: number): SizedShard[] {
  const parts = groupedBy(all, ({ hash }) => indexAmong(of, hash));
  return Array.from({ length: of }, (_, at) => sum(shardText({ index: at + 1, of }), parts.get(at + 1) ?? []));
}

/** Sums up a shard, and each owner in it. Case does not matter in owner names. */
function sum(shard: string, part: readonly Standing[]): SizedShard {
  const owners = groupedBy(part, ({ repository }) => repository.owner.toLowerCase());
  const shares = [...owners.values()].map((those) => ({
    owner: those[0]!.repository.owner,
    requests: requestsOf(those),
  }));
  const [busiest] = shares.sort((one, other) => other.requests - one.requests);
  return { shard, targets: part.length, requests: requestsOf(part), busiest };
}

const requestsOf = (those: readonly ExpectedRequests[]) => those.reduce((all, { requests }) => all + requests, 0);

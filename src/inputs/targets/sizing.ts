import { createHash } from 'node:crypto';
import { fullName, type RepositoryName } from '../../host/host.ts';

/** One part of a run whose repositories are split: its number, counted from 1, and how many parts there are. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** The host's limit of jobs in one matrix. */
export const mostShards = 256;

export const shardText = ({ index, of }: Shard) => `${index}/${of}`;

export function shardFrom(text: string): Shard | undefined {
  const [, index = 0, of = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  return 1 <= index && index <= of && of <= mostShards ? { index, of } : undefined;
}

/**
 * A number that assigns a repository to a shard. Shards start independently, each lists the repositories itself, and
 * releases may differ, so the number depends on nothing but the name and must never change.
 */
export const hashOf = (repository: RepositoryName) => hashed(fullName(repository).toLowerCase());

const hashed = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();

/** Whether a percentage holds a repository, by its id: what a smaller one holds, a larger one holds too. It must never change. */
export const isInShare = (share: number, id: number) => hashed(`${id}`) % 100 < share;

/** The shard for that number, counted from 1. */
export const indexAmong = (of: number, hash: number) => (hash % of) + 1;

export const isIn = ({ index, of }: Shard, repository: RepositoryName) => indexAmong(of, hashOf(repository)) === index;

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
  const shards = Array.from({ length: of }, (_, at) => ({
    shard: shardText({ index: at + 1, of }),
    owners: createTally(),
  }));
  for (const { repository, requests, hash } of all)
    shards[indexAmong(of, hash) - 1]!.owners.add(repository.owner, requests);
  return shards.map(({ shard, owners }) => ({ shard, ...owners.sums() }));
}

/** Counts a shard's requests by owner. Case does not matter in owner names. */
function createTally() {
  const owners = new Map<string, { owner: string; requests: number }>();
  let targets = 0;
  return {
    add(owner: string, requests: number) {
      const key = owner.toLowerCase();
      const share = owners.get(key) ?? { owner, requests: 0 };
      share.requests += requests;
      owners.set(key, share);
      targets += 1;
    },
    sums() {
      const shares = [...owners.values()];
      const requests = shares.reduce((sum, share) => sum + share.requests, 0);
      const [busiest] = shares.sort((one, other) => other.requests - one.requests);
      return { targets, requests, busiest };
    },
  };
}

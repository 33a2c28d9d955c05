import { createHash } from 'node:crypto';
import { type RepositoryName, toFullName } from '../../github/github.ts';

/** One part of a run whose repositories are split: its number, counted from 1, and how many parts there are. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** The host's limit of jobs in one matrix. */
export const maxShards = 256;

export const formatShard = ({ index, of: count }: Shard) => `${index}/${count}`;

export function parseShard(text: string): Shard | undefined {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  return 1 <= index && index <= count && count <= maxShards ? { index, of: count } : undefined;
}

/**
 * A number that assigns a repository to a shard. Shards start independently, each lists the repositories itself, and
 * releases may differ, so the number depends on nothing but the name and must never change.
 */
export const hashRepository = (repository: RepositoryName) => hashText(toFullName(repository).toLowerCase());

const hashText = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();

/** Whether a percentage holds a repository, by its id: what a smaller one holds, a larger one holds too. It must never change. */
export const isInShare = (share: number, id: number) => hashText(`${id}`) % 100 < share;

/** The shard for that number, counted from 1. */
export const computeShardIndex = (total: number, hash: number) => (hash % total) + 1;

export const isInShard = ({ index, of: count }: Shard, repository: RepositoryName) =>
  computeShardIndex(count, hashRepository(repository)) === index;

import { createHash } from 'node:crypto';
import { type RepositoryName, toFullName } from '../../github/github.ts';

/** `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** GitHub's limit of jobs in one matrix. */
export const maxShards = 256;

export const formatShard = ({ index, of }: Shard) => `${index}/${of}`;

export function parseShard(text: string): Shard | undefined {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  return 1 <= index && index <= count && count <= maxShards ? { index, of: count } : undefined;
}

/** Shards start independently and may run different releases, so this number must never change. */
export const hashRepository = (repository: RepositoryName) => hashText(toFullName(repository).toLowerCase());

const hashText = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();

/** A larger share includes every smaller one. It must never change. */
export const isInShare = (share: number, id: number) => hashText(`${id}`) % 100 < share;

export const computeShardIndex = (total: number, hash: number) => (hash % total) + 1;

export const isInShard = ({ index, of }: Shard, repository: RepositoryName) =>
  computeShardIndex(of, hashRepository(repository)) === index;

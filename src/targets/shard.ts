import { createHash } from 'node:crypto';
import { fullName, type RepositoryName } from '../host/host.ts';

/** One of the parts into which the repositories of a run are split: which one, counted from 1, and of how many. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** As many jobs as the host starts for one matrix. */
export const mostShards = 256;

export const shardText = ({ index, of }: Shard) => `${index}/${of}`;

/** `undefined` for what is no shard of any run. */
export function shardFrom(text: string): Shard | undefined {
  const [, index = 0, of = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  return 1 <= index && index <= of && of <= mostShards ? { index, of } : undefined;
}

/**
 * Where a repository stands among all names there could be. The shards of one run start apart, list the repositories
 * each for itself and may do so with different releases, so nothing but the name counts and this never changes.
 */
export const standingOf = (repository: RepositoryName) =>
  createHash('sha256').update(fullName(repository).toLowerCase()).digest().readUInt32BE();

/** The shard that a standing belongs to, counted from 1. */
export const indexAmong = (of: number, standing: number) => (standing % of) + 1;

export const isIn = ({ index, of }: Shard, repository: RepositoryName) =>
  indexAmong(of, standingOf(repository)) === index;

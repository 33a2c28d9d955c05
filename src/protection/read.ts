import type { Reader } from '../host/host.ts';
import { getRepository, type Repository } from './calls.ts';
import { fold, type Protection } from './fold.ts';
import { judge } from './judge.ts';
import type { Layers } from './layers.ts';
import { type ClassicRead, readClassic } from './read-classic.ts';
import { readFacts } from './read-facts.ts';
import { readRulesets } from './read-rulesets.ts';
import type { Facts, Judgement } from './verdict.ts';

/** A branch, all that governs it, and whether anybody can still merge. */
export interface BranchRead extends Judgement {
  readonly branch: string;
  readonly isThere?: boolean;
  readonly repository: Repository;
  readonly layers: Layers;
  readonly classic: ClassicRead;
  readonly protection: Protection;
  readonly facts: Facts;
}

export const readRepository = (host: Reader): Promise<Repository> => host.ask(getRepository({}));

export async function readBranch(host: Reader, branch: string, repository: Repository): Promise<BranchRead> {
  const [classic, rulesets] = await Promise.all([
    readClassic(host, branch),
    readRulesets(host, branch, repository.defaultBranch),
  ]);
  const layers: Layers = {
    branch,
    layers: [...classic.layers, ...rulesets.layers],
    unseen: [...classic.unseen, ...rulesets.unseen],
  };
  const protection = fold(layers);
  const { isThere } = classic;
  const facts = await readFacts(host, protection, { branch, isThere, repository });
  return { branch, isThere, repository, layers, classic, protection, facts, ...judge(protection, facts) };
}

import type { Reader } from '@trueup/core/github';
import { needsRules } from '@trueup/core/sections';
import { applyToSources, type Desired } from './brakes/afterwards.ts';
import { applyToFacts } from './brakes/facts-after.ts';
import { judge } from './judge.ts';
import { readFacts } from './read-facts.ts';
import { getRepository, type ProtectedRepository } from './sources/calls.ts';
import { type RulesRead, readClassic } from './sources/read-classic.ts';
import { readBranchRulesets } from './sources/read-rulesets.ts';
import type { RuleSources } from './sources/rule-sources.ts';
import { type SummedProtection, sumUp } from './sources/summed.ts';
import type { Judgement } from './verdict.ts';

/** A branch and all that governs it. */
export type SourcesRead = Awaited<ReturnType<typeof readSources>>;

/** What a branch needs, and whether anybody can still merge. */
export interface JudgedBranch extends Judgement {
  readonly protection: SummedProtection;
}

export interface BranchRead extends JudgedBranch {
  readonly read: SourcesRead;
  /** How it stands once a settings file is applied. */
  readonly afterwards?: JudgedBranch;
  /** What the present default branch needs, if the file makes this one the default. */
  readonly former?: SummedProtection;
}

/** What a branch needs before and after a settings file is applied. */
export interface ProtectionChange extends Pick<BranchRead, 'read' | 'former'> {
  readonly now: SummedProtection;
  readonly then: SummedProtection;
}

export const askRepository = (host: Reader): Promise<ProtectedRepository> => host.ask(getRepository({}));

/** Which sources are read: classic rules, and whether rulesets that bind nobody. */
interface Beyond {
  readonly rules: RulesRead;
  readonly idle: boolean;
}

/** For who only weighs what a settings file changes: the sources that it may change to cover the branch. */
export const reachedBy = ({ branches = [], rulesets }: Desired = {}): Beyond => ({
  rules: branches.some((entry) => entry.protection === null || needsRules(entry)) ? 'all' : 'covering',
  idle: rulesets !== undefined,
});

/** Reads one branch, and judges it as it is and as a settings file would leave it. */
export async function readBranch(
  host: Reader,
  branch: string,
  repository: ProtectedRepository,
  desired?: Desired,
  beyond: Beyond = { rules: 'all', idle: true },
): Promise<BranchRead> {
  const { read, now, then, former } = await readChange(host, branch, repository, desired ?? {}, beyond);
  const facts = await readFacts(host, [now, then], read);
  return {
    read,
    protection: now,
    ...judge(now, facts),
    ...(desired && { afterwards: { protection: then, ...judge(then, applyToFacts(facts, desired)) } }),
    former,
  };
}

/** Reads what one branch needs as it is and as a settings file would leave it, and judges neither. */
export async function readChange(
  host: Reader,
  branch: string,
  repository: ProtectedRepository,
  desired: Desired,
  beyond: Beyond,
): Promise<ProtectionChange> {
  const { defaultBranch } = repository;
  const isMoved = desired.repository?.default_branch === branch && branch !== defaultBranch;
  const [read, former] = await Promise.all([
    readSources(host, branch, repository, beyond),
    isMoved ? readSources(host, defaultBranch, repository, beyond) : undefined,
  ]);
  const then = sumUp(applyToSources({ ...read, former: former?.sources.sources }, desired));
  return { read, now: sumUp(read.sources), then, former: former && sumUp(former.sources) };
}

export async function readSources(host: Reader, branch: string, repository: ProtectedRepository, beyond: Beyond) {
  const [classic, rulesets] = await Promise.all([
    readClassic(host, branch, beyond.rules),
    readBranchRulesets(host, branch, repository.defaultBranch, beyond.idle),
  ]);
  const sources: RuleSources = {
    branch,
    sources: [...classic.sources, ...rulesets.sources],
    unseen: [...classic.unseen, ...rulesets.unseen],
  };
  return { branch, isThere: classic.isThere, repository, sources, classic };
}

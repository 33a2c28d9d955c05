import {
  applyToSources,
  type Desired,
  findLosses,
  type LiveProtectionState,
  lossText,
  needsTheSame,
  type SummedProtection,
  sumUp,
} from '@trueup/audit/protection';
import { defaultBranchKeyword, isPattern } from '@trueup/core/sections/branches/keys';
import type { ClassicEntry } from './rulesets.ts';
import { findName } from './sample-names.ts';

/** A branch that would need something else, and what it gains: `signed commits`. Rulesets add up, so none loses. */
export type Disproof = ReturnType<typeof findDisproofs>[number];

/** Compares what each of these branches needs with the classic rules, and with what the conversion made of them. */
export function findDisproofs(branches: readonly string[], before: Desired, after: Desired) {
  return branches.flatMap((branch) => {
    const [had, has] = [needs(branch, before), needs(branch, after)];
    return needsTheSame(had, has) ? [] : [{ branch, gains: findLosses(has, had).map(lossText).join(', ') }];
  });
}

const needs = (branch: string, desired: Desired): SummedProtection => sumUp(applyToSources(bare(branch), desired));

/** A repository without any protection, where the file alone decides. */
const bare = (branch: string): LiveProtectionState => ({
  branch,
  repository: { defaultBranch: defaultBranchKeyword },
  sources: { branch, sources: [], unseen: [] },
  classic: { protection: null, unseen: [], rules: { value: { all: [], isAdministrator: true } } },
});

/**
 * Each named branch, a name for each pattern that no earlier entry covers, and names for each two patterns together: if
 * the first of them goes, the second decides, but only where no third one does.
 */
export function pickSamples(entries: readonly ClassicEntry[]): readonly string[] {
  const samples = entries.flatMap(({ name: pattern, before }) => {
    if (!isPattern(pattern)) return [pattern];
    const own = findName({ all: [pattern], none: before }).name ?? findName({ all: [pattern] }).name ?? [];
    const shared = before.flatMap((other) => {
      const earlier = before.slice(0, before.indexOf(other));
      const others = before.filter((one) => one !== other);
      return [others, earlier, []].flatMap((none) => findName({ all: [other, pattern], none }).name ?? []);
    });
    return [own, shared].flat();
  });
  return [...new Set(samples)];
}

import {
  applyToSources,
  type CombinedProtection,
  combineSources,
  type DesiredProtection,
  describeRequirementLoss,
  findRequirementLosses,
  hasSameRequirements,
  type LiveProtectionState,
} from '@trueup/audit/protection';
import { defaultBranchKeyword, isPattern } from '@trueup/core/sections/branches/keys';
import type { ClassicEntry } from './rulesets.ts';
import { findSampleName } from './sample-names.ts';

/** `gains` lists the added requirements, such as `signed commits`. Rulesets add up, so no requirement is lost. */
export type ChangedBranch = ReturnType<typeof findChangedBranches>[number];

export function findChangedBranches(branches: readonly string[], before: DesiredProtection, after: DesiredProtection) {
  return branches.flatMap((branch) => {
    const [requiredBefore, requiredAfter] = [computeRequirements(branch, before), computeRequirements(branch, after)];
    return hasSameRequirements(requiredBefore, requiredAfter)
      ? []
      : [
          {
            branch,
            gains: findRequirementLosses(requiredAfter, requiredBefore).map(describeRequirementLoss).join(', '),
          },
        ];
  });
}

const computeRequirements = (branch: string, desired: DesiredProtection): CombinedProtection =>
  combineSources(applyToSources(createBareState(branch), desired));

/** Without live protection, only the file decides. */
const createBareState = (branch: string): LiveProtectionState => ({
  branch,
  repository: { defaultBranch: defaultBranchKeyword },
  sources: [],
  unseen: [],
  classic: { protection: null, unseen: [], rules: { value: { all: [], isAdministrator: true } } },
});

/**
 * Picks sample branches for each name, each pattern and each pair of patterns. If the first pattern of a pair is
 * removed, the second may apply.
 */
export function pickSamples(entries: readonly ClassicEntry[]): readonly string[] {
  const samples = entries.flatMap(({ name: pattern, before }) => {
    if (!isPattern(pattern)) return [pattern];
    const ownName =
      findSampleName({ all: [pattern], none: before }).name ?? findSampleName({ all: [pattern] }).name ?? [];
    const sharedNames = before.flatMap((earlierPattern) => {
      const earlier = before.slice(0, before.indexOf(earlierPattern));
      const otherPatterns = before.filter((pattern) => pattern !== earlierPattern);
      return [otherPatterns, earlier, []].flatMap(
        (none) => findSampleName({ all: [earlierPattern, pattern], none }).name ?? [],
      );
    });
    return [ownName, sharedNames].flat();
  });
  return [...new Set(samples)];
}

import {
  type CombinedProtection,
  combineSources,
  type DesiredProtection,
  describeRequirementLoss,
  hasSameRequirements,
  type LiveProtectionState,
  listRequirementLosses,
  predictRuleSources,
} from '@trueup/audit/protection';
import { defaultBranchKeyword, isPattern } from '@trueup/core/sections/branches/keys';
import type { ClassicEntry } from './rulesets.ts';
import { createStepLimit, findSampleName } from './sample-names.ts';

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
            gains: listRequirementLosses(requiredAfter, requiredBefore).map(describeRequirementLoss).join(', '),
          },
        ];
  });
}

const computeRequirements = (branch: string, desired: DesiredProtection): CombinedProtection =>
  combineSources(predictRuleSources(createStateWithoutProtection(branch), desired));

/** The comparison starts without live protection, so only the file decides the requirements. */
const createStateWithoutProtection = (branch: string): LiveProtectionState => ({
  branch,
  repository: { defaultBranch: defaultBranchKeyword },
  sources: [],
  unseen: [],
  classic: { protection: null, unseen: [], rules: { value: { all: [], isAdministrator: true } } },
});

/**
 * Creates branch names for each name, each pattern and each pair of patterns. If the first pattern of a pair is
 * removed, the second may apply.
 */
export function generateSampleBranches(entries: readonly ClassicEntry[]): readonly string[] {
  const limit = createStepLimit();
  const findName = (all: readonly string[], none?: readonly string[]) => findSampleName({ all, none }, limit).name;
  const samples = entries.flatMap(({ name: pattern, precedingNames }) => {
    if (!isPattern(pattern)) return [pattern];
    const ownName = findName([pattern], precedingNames) ?? findSampleName({ all: [pattern] }).name ?? [];
    const sharedNames = precedingNames.flatMap((earlierPattern) => {
      const earlier = precedingNames.slice(0, precedingNames.indexOf(earlierPattern));
      const otherPatterns = precedingNames.filter((pattern) => pattern !== earlierPattern);
      return [otherPatterns, earlier, []].flatMap((none) => findName([earlierPattern, pattern], none) ?? []);
    });
    return [ownName, sharedNames].flat();
  });
  return [...new Set(samples)];
}

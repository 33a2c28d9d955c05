import { registry } from '../../../core/src/sections/registry.ts';
import { parseSettings } from '../../../core/src/settings/reading/parse.ts';
import { hasSameRequirements } from '../../src/protection/brakes/compare.ts';
import {
  type DesiredProtection,
  predictRuleSources,
  toDesiredProtection,
} from '../../src/protection/brakes/predict-sources.ts';
import { combineSources } from '../../src/protection/sources/combine.ts';

export const parseDesired = (text: string): DesiredProtection =>
  toDesiredProtection(parseSettings({ text, file: 'settings.yml', sections: registry, origin: 'operator' }).declared);

/** Assumes that the repository has no live protection. */
const computeRequirements = (branch: string, file: DesiredProtection) =>
  combineSources(
    predictRuleSources(
      {
        branch,
        repository: { defaultBranch: 'main' },
        sources: [],
        unseen: [],
        classic: { protection: null, unseen: [], rules: { value: { all: [], isAdministrator: true } } },
      },
      file,
    ),
  );

/** Lists branches whose requirements differ between the files. */
export const listDifferingBranches = (branches: readonly string[], one: DesiredProtection, other: DesiredProtection) =>
  branches.filter(
    (branch) => !hasSameRequirements(computeRequirements(branch, one), computeRequirements(branch, other)),
  );

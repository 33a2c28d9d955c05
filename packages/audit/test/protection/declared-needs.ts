import { registry } from '../../../core/src/sections/registry.ts';
import { parseSettings } from '../../../core/src/settings/reading/parse.ts';
import { applyToSources, type Desired, desiredIn } from '../../src/protection/brakes/afterwards.ts';
import { needsTheSame } from '../../src/protection/brakes/compare.ts';
import { sumUp } from '../../src/protection/sources/summed.ts';

export const desiredText = (text: string): Desired =>
  desiredIn(parseSettings({ text, file: 'settings.yml', sections: registry, origin: 'operator' }).declared);

/** What a branch needs in a repository that has nothing but what the file declares. */
const needs = (branch: string, file: Desired) =>
  sumUp(
    applyToSources(
      {
        branch,
        repository: { defaultBranch: 'main' },
        sources: { branch, sources: [], unseen: [] },
        classic: { protection: null, unseen: [], rules: { value: { all: [], isAdministrator: true } } },
      },
      file,
    ),
  );

/** Those of the branches that need something else with the other file. */
export const differing = (branches: readonly string[], one: Desired, other: Desired) =>
  branches.filter((branch) => !needsTheSame(needs(branch, one), needs(branch, other)));

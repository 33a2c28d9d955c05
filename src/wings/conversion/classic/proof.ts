import { defaultBranch, isPattern } from '../../../sections/branches/keys.ts';
import { applyToSources, type Desired, type LiveProtectionState } from '../../protection/afterwards.ts';
import { findLosses, lossText, needsTheSame } from '../../protection/compare.ts';
import { type SummedProtection, sumUp } from '../../protection/summed.ts';
import { when } from './rules.ts';
import type { ClassicEntry } from './rulesets.ts';
import { findName } from './sample-names.ts';

/** A branch that would need something else, in words: `gains signed commits`, `loses approvals 2 (1 is left)`. */
export type Disproof = ReturnType<typeof findDisproofs>[number];

/** Compares what each of these branches needs with the classic rules, and with what the conversion made of them. */
export function findDisproofs(branches: readonly string[], before: Desired, after: Desired) {
  return branches.flatMap((branch) => {
    const [had, has] = [needs(branch, before), needs(branch, after)];
    if (needsTheSame(had, has)) return [];
    const loses = findLosses(had, has).map(lossText);
    const gains = findLosses(has, had).map(lossText);
    const words = [
      ...when(loses.length, `loses ${loses.join(', ')}`),
      ...when(gains.length, `gains ${gains.join(', ')}`),
    ];
    return [{ branch, words: words.join(' and ') }];
  });
}

const needs = (branch: string, desired: Desired): SummedProtection => sumUp(applyToSources(bare(branch), desired));

/** A repository without any protection, where the file alone decides. */
const bare = (branch: string): LiveProtectionState => ({
  branch,
  repository: { defaultBranch },
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

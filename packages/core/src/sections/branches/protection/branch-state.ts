/** Describes a declared branch together with the rules on GitHub that protect it: its own rule, or a pattern's. */

import { isDeepEqual } from '../../../plan/differences.ts';
import type { WriteItem } from '../../../plan/item.ts';
import { isBranchMatch } from '../../../settings/patterns/branches.ts';
import type { NameResolver } from '../../../settings/schema/named-ids.ts';
import { isPattern } from '../keys.ts';
import { addGraphqlSettings, type BranchProtectionRule, type LiveBranch } from '../rules.ts';
import type { DeclaredBranch } from '../schema.ts';
import { type NormalizedProtection, normalizeProtection } from './normalized.ts';

export interface BranchState extends DeclaredBranch {
  readonly live: LiveBranch;
  readonly rules?: readonly BranchProtectionRule[];
  readonly patternItems: readonly WriteItem[];
  readonly keptPatterns?: readonly string[];
  readonly nameById?: NameResolver;
}

/**
 * REST shows `allow_force_pushes` as on if only some actors can force-push. An entry without `force_push_bypassers` is
 * compared with that, so the answer does not depend on whether another entry needs the rules.
 */
export function getLiveProtection(branch: BranchState): NormalizedProtection {
  const { protection = {} } = branch.live.protectionAnswer;
  const live = addGraphqlSettings(protection, findKnownRule(branch.name, branch.live, branch.rules));
  if (!branch.protection || branch.protection.force_push_bypassers) return live;
  return { ...live, allow_force_pushes: normalizeProtection(protection).allow_force_pushes };
}

/** Returns `undefined` if GitHub does not show which of several different rules protects the branch. */
export function findKnownRule(
  name: string,
  { branchAnswer, protectionAnswer: { protection } }: LiveBranch,
  rules: readonly BranchProtectionRule[] = [],
): BranchProtectionRule | undefined {
  if (!protection) return undefined;
  const shownName = branchAnswer.pattern ?? name;
  const shownRule = rules.find(({ pattern }) => pattern === shownName);
  const matches = rules.filter(({ pattern }) => isBranchMatch(pattern, name));
  const settings = matches.map((rule) => addGraphqlSettings(protection, rule));
  return shownRule ?? (settings.every((each) => isDeepEqual(each, settings[0])) ? matches[0] : undefined);
}

export const findOwnRule = ({ name, rules }: BranchState) => rules?.find(({ pattern }) => pattern === name);

/** Returns `undefined` if the branch has its own rule or no protection. */
export function describeCoveringRule(branch: BranchState): string | undefined {
  const patterns = listPossiblyCoveringPatterns(branch);
  return patterns && (patterns.length === 1 ? `the rule ${patterns[0]}` : `one of the rules ${patterns.join(', ')}`);
}

export function isCoveredByDeclaredPatterns(branch: BranchState): boolean {
  const patterns = listPossiblyCoveringPatterns(branch)?.filter((pattern) => isBranchMatch(pattern, branch.name)) ?? [];
  return patterns.length > 0 && patterns.every((pattern) => branch.keptPatterns?.includes(pattern));
}

/** Returns all patterns if GitHub does not show which of them covers the branch. */
function listPossiblyCoveringPatterns(branch: BranchState): readonly string[] | undefined {
  const { branchAnswer, protectionAnswer } = branch.live;
  if (!protectionAnswer.protection || findOwnRule(branch)) return undefined;
  if (branchAnswer.pattern !== undefined && isPattern(branchAnswer.pattern)) return [branchAnswer.pattern];
  return branch.rules?.map(({ pattern }) => pattern).filter(isPattern);
}

export const canLoseCoveringRule = (branch: BranchState, items = branch.patternItems) =>
  describeCoveringRule(branch) !== undefined &&
  items.some(({ names: [pattern] = [] }) => pattern === (branch.live.branchAnswer.pattern ?? pattern));

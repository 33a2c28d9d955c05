/**
 * Reads the classic protection of a branch. REST shows its protection. GraphQL shows the rule behind it, with two more
 * settings.
 */

import type { Reader } from '@trueup/core/github';
import { RequestNotSent, recoverFrom } from '@trueup/core/github';
import type { NormalizedProtection } from '@trueup/core/sections';
import {
  addGraphqlSettings,
  type BranchProtectionRule,
  type BranchProtectionRules,
  readBranchRules,
  refuseDifferingAnswers,
} from '@trueup/core/sections';
import {
  type BranchAnswer,
  getBranch,
  getProtection,
  getProtectionWithoutApps,
  type ProtectionAnswer,
} from '@trueup/core/sections/branches/calls';
import { findApplyingRule } from '@trueup/core/settings';
import { createClassicSource } from './classic.ts';
import { readOrExplain } from './read-or-explain.ts';
import { hasValue, notRequested, type ReadResult, type RuleSources } from './rule-sources.ts';

export interface ClassicSources extends Pick<RuleSources, 'sources' | 'unseen'> {
  /** Unset if the token cannot see whether the branch exists. */
  readonly isThere?: boolean;
  /** `null` if the branch has no protection. */
  readonly protection?: NormalizedProtection | null;
  readonly rules: ReadResult<BranchProtectionRules>;
}

export type ClassicRuleChoice = 'all' | 'covering' | 'none';

export async function readClassic(github: Reader, branch: string, choice: ClassicRuleChoice): Promise<ClassicSources> {
  const protectionRead = readOrExplain('classic protection', readClassicProtection(github, branch));
  const isPlain = choice === 'none' || (choice === 'covering' && isUnprotected(await protectionRead));
  const [branchResult, protectionResult, rules] = await Promise.all([
    isPlain ? { value: { isThere: true } } : readOrExplain(`the branch ${branch}`, github.ask(getBranch({ branch }))),
    protectionRead,
    isPlain ? notRequested : readOrExplain('the rules of classic protection', readBranchRules(github)),
  ]);
  const isThere = hasValue(branchResult)
    ? branchResult.value.isThere
    : (hasValue(protectionResult) && !!protectionResult.value.protection) || undefined;
  const branchAnswer = hasValue(branchResult) && isThere ? branchResult.value : undefined;
  return { ...combineClassicAnswers(branch, branchAnswer, protectionResult, rules), isThere, rules };
}

/** An earlier check may have requested only the names of the checks. */
const readClassicProtection = (github: Reader, branch: string) =>
  github
    .ask(getProtection({ branch }))
    .catch(recoverFrom([RequestNotSent], () => github.ask(getProtectionWithoutApps({ branch }))));

const isUnprotected = (protectionResult: ReadResult<ProtectionAnswer>) =>
  hasValue(protectionResult) && !protectionResult.value.protection && !protectionResult.value.isMissing;

function combineClassicAnswers(
  branch: string,
  branchAnswer: BranchAnswer | undefined,
  protectionResult: ReadResult<ProtectionAnswer>,
  rules: ReadResult<BranchProtectionRules>,
) {
  if (!hasValue(protectionResult)) return { sources: [], unseen: [protectionResult.unseen] };
  const { protection, isMissing } = protectionResult.value;
  if (isMissing) return createSourcesOfMissingBranch(branch, rules);
  if (!protection) return { sources: [], unseen: [], protection: null };
  const rule = hasValue(rules) ? findRule(branch, branchAnswer, rules.value.all) : undefined;
  const withRule = addGraphqlSettings(protection, rule);
  // If some actors may force-push, REST shows force pushes as allowed for everyone.
  const completeProtection = {
    ...withRule,
    ...(withRule.force_push_bypassers?.length && { allow_force_pushes: false }),
  };
  const unseen = rule
    ? listDisagreements(branch, branchAnswer, protectionResult.value, rules)
    : [createUnseenDeployments(rules)];
  return {
    sources: [createClassicSource(rule?.pattern ?? branch, completeProtection)],
    unseen,
    protection: completeProtection,
  };
}

const findRule = (branch: string, branchAnswer: BranchAnswer | undefined, rules: readonly BranchProtectionRule[]) =>
  rules.find(({ pattern }) => pattern === branchAnswer?.pattern) ?? findApplyingRule(rules, branch);

const createUnseenDeployments = (rules: ReadResult<BranchProtectionRules>) => ({
  ...(hasValue(rules) ? missingRule : rules.unseen),
  what: 'required deployments of the classic rule',
  keys: ['deployments'] as const,
});

const missingRule = {
  why: 'GitHub shows a protection without its rule',
  fix: 'grant "Administration: read" to the token of an administrator',
};

function listDisagreements(
  branch: string,
  found: BranchAnswer | undefined,
  shown: ProtectionAnswer,
  rules: ReadResult<BranchProtectionRules>,
): RuleSources['unseen'] {
  if (!found || !hasValue(rules)) return [];
  try {
    refuseDifferingAnswers(branch, { branchAnswer: found, protectionAnswer: shown }, rules.value.all);
    return [];
  } catch (failure) {
    const { message } = failure as Error;
    return [{ what: 'classic protection', why: message, fix: 'run again: the rule may have changed during the run' }];
  }
}

/** GitHub applies the matching rule to a new branch. */
function createSourcesOfMissingBranch(branch: string, rules: ReadResult<BranchProtectionRules>) {
  if (!hasValue(rules)) return { sources: [], unseen: [rules.unseen] };
  const { all, isAdministrator } = rules.value;
  const rule = findApplyingRule(all, branch);
  if (!rule) return { sources: [], unseen: all.length || isAdministrator ? [] : [hiddenRules], protection: null };
  const { pattern, protection, restrictsPushes } = rule;
  const unseen = restrictsPushes ? [{ ...hiddenPushers, keys: ['updates'] as const }] : [];
  return { sources: [createClassicSource(pattern, protection)], unseen, protection };
}

const hiddenRules = {
  what: 'classic protection',
  why: 'GitHub shows these rules only to administrators, so the empty list may be incomplete',
  fix: 'use the token of an administrator, or grant "Administration: write"',
};

const hiddenPushers = {
  what: 'the people who can push',
  why: 'GitHub shows it only for existing branches',
  fix: 'run again after the branch exists',
};

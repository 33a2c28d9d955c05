import type { Reader } from '@trueup/core/github';
import { RequestNotSent, recoverFrom } from '@trueup/core/github';
import type { NormalizedProtection } from '@trueup/core/sections';
import {
  addGraphqlSettings,
  type BranchProtectionRule,
  type BranchProtectionRules,
  readBranchRules,
  refuseDisagreement,
} from '@trueup/core/sections';
import {
  type BranchAnswer,
  getBranch,
  getProtection,
  getProtectionWithoutApps,
  type ProtectionAnswer,
} from '@trueup/core/sections/branches/calls';
import { findApplyingRule } from '@trueup/core/settings';
import { classicSource } from './classic.ts';
import { isKnown, type Known, notAsked, type RuleSources } from './rule-sources.ts';
import { seen } from './sight.ts';

/** The classic source of a branch, if it has one, and what of it could not be read. */
export interface ClassicRead extends Pick<RuleSources, 'sources' | 'unseen'> {
  /** Whether the branch exists; unset if the token may not see that. */
  readonly isThere?: boolean;
  /** The protection that the source was made from; `null` for none. */
  readonly protection?: NormalizedProtection | null;
  readonly rules: Known<BranchProtectionRules>;
}

/** Which classic rules are read: all of them, only where one covers the branch, or none. */
export type RulesRead = 'all' | 'covering' | 'none';

/** REST shows the protection of a branch, GraphQL the rule that it comes from, with two settings more. */
export async function readClassic(host: Reader, branch: string, which: RulesRead): Promise<ClassicRead> {
  const asked = seen('classic protection', readProtection(host, branch));
  const isPlain = which === 'none' || (which === 'covering' && isUnprotected(await asked));
  const [found, shown, rules] = await Promise.all([
    isPlain ? { value: { isThere: true } } : seen(`the branch ${branch}`, host.ask(getBranch({ branch }))),
    asked,
    isPlain ? notAsked : seen('the rules of classic protection', readBranchRules(host)),
  ]);
  const isThere = isKnown(found) ? found.value.isThere : (isKnown(shown) && !!shown.value.protection) || undefined;
  const existing = isKnown(found) && isThere ? found.value : undefined;
  return { ...combine(branch, existing, shown, rules), isThere, rules };
}

/** A check that compared the names of the checks alone recalls only them. */
const readProtection = (host: Reader, branch: string) =>
  host
    .ask(getProtection({ branch }))
    .catch(recoverFrom([RequestNotSent], () => host.ask(getProtectionWithoutApps({ branch }))));

const isUnprotected = (shown: Known<ProtectionAnswer>) =>
  isKnown(shown) && !shown.value.protection && !shown.value.isMissing;

function combine(
  branch: string,
  found: BranchAnswer | undefined,
  shown: Known<ProtectionAnswer>,
  rules: Known<BranchProtectionRules>,
) {
  if (!isKnown(shown)) return { sources: [], unseen: [shown.unseen] };
  const { protection, isMissing } = shown.value;
  if (isMissing) return fromRules(branch, rules);
  if (!protection) return { sources: [], unseen: [], protection: null };
  const rule = isKnown(rules) ? ruleOf(branch, found, rules.value.all) : undefined;
  const added = addGraphqlSettings(protection, rule);
  // Where some may force-push, REST shows force pushes as allowed to everybody.
  const whole = { ...added, ...(added.force_push_bypassers?.length && { allow_force_pushes: false }) };
  const unseen = rule ? findDisagreement(branch, found, shown.value, rules) : [hiddenRule(rules)];
  return { sources: [classicSource(rule?.pattern ?? branch, whole)], unseen, protection: whole };
}

const ruleOf = (branch: string, found: BranchAnswer | undefined, rules: readonly BranchProtectionRule[]) =>
  rules.find(({ pattern }) => pattern === found?.pattern) ?? findApplyingRule(rules, branch);

const hiddenRule = (rules: Known<BranchProtectionRules>) => ({
  ...(isKnown(rules) ? noRule : rules.unseen),
  what: 'required deployments of the classic rule',
  keys: ['deployments'] as const,
});

const noRule = {
  why: 'GitHub shows a protection without its rule',
  fix: 'grant "Administration: read" to the token of an administrator',
};

function findDisagreement(
  branch: string,
  found: BranchAnswer | undefined,
  shown: ProtectionAnswer,
  rules: Known<BranchProtectionRules>,
): RuleSources['unseen'] {
  if (!found || !isKnown(rules)) return [];
  try {
    refuseDisagreement(branch, { branchAnswer: found, protectionAnswer: shown }, rules.value.all);
    return [];
  } catch (failure) {
    const { message } = failure as Error;
    return [{ what: 'classic protection', why: message, fix: 'run again: the rule may have changed during the run' }];
  }
}

/** A branch that does not exist yet gets the rule that covers its name. */
function fromRules(branch: string, rules: Known<BranchProtectionRules>) {
  if (!isKnown(rules)) return { sources: [], unseen: [rules.unseen] };
  const { all, isAdministrator } = rules.value;
  const rule = findApplyingRule(all, branch);
  if (!rule) return { sources: [], unseen: all.length || isAdministrator ? [] : [hiddenRules], protection: null };
  const { pattern, protection, restrictsPushes } = rule;
  const unseen = restrictsPushes ? [{ ...onlyByBranch, keys: ['updates'] as const }] : [];
  return { sources: [classicSource(pattern, protection)], unseen, protection };
}

const hiddenRules = {
  what: 'classic protection',
  why: 'GitHub lists no rules, and shows them only to administrators',
  fix: 'use the token of an administrator, or grant "Administration: write"',
};

const onlyByBranch = {
  what: 'the people who can push',
  why: 'GitHub shows it only for existing branches',
  fix: 'run again after the branch exists',
};

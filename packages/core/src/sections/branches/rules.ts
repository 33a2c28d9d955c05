/** Reads branch protection rules by GraphQL. A rule protects the branch of its name, or all that match its pattern. */

import type { Reader } from '../../github/github.ts';
import { SectionFailure, type WriteBasis } from '../../plan/item.ts';
import { createBasis } from '../../plan/make-items.ts';
import { rejectDuplicates } from '../../plan/match.ts';
import { formatText } from '../../plan/wording.ts';
import { groupBy } from '../../settings/maps.ts';
import type { BranchAnswer, LiveProtection, ProtectionAnswer } from './calls.ts';
import { checkFields, fromGraphqlRule, listContexts, reviewFields, switchFields } from './fields.ts';
import { describeBranch } from './keys.ts';
import { unnamedActor } from './protection/actors.ts';
import { type NormalizedProtection, normalizeProtection } from './protection/normalized.ts';
import * as ruleCalls from './rule-calls.ts';

export interface BranchProtectionRule {
  readonly id: string;
  readonly pattern: string;
  readonly protection: NormalizedProtection;
  /** A settings file cannot declare these two restrictions for a pattern. */
  readonly restrictsPushes: boolean;
  readonly restrictsReviewDismissals: boolean;
  /** Maps the name of a check to the ids of the apps that must report it. */
  readonly apps: ReadonlyMap<string, readonly string[]>;
  /** Apply writes this rule only if the rule has not changed since the read. Other rules may have changed. */
  readonly basis: WriteBasis<ruleCalls.BranchRuleList>;
}

/**
 * REST does not show force-push bypassers and required deployments. If only some actors can force-push, REST shows
 * `allow_force_pushes` as on, as for everyone.
 */
export function addGraphqlSettings(
  protection: LiveProtection,
  rule: BranchProtectionRule | undefined,
): NormalizedProtection {
  const { allow_force_pushes, force_push_bypassers, required_deployments } = rule?.protection ?? {};
  return {
    ...normalizeProtection(protection),
    ...(force_push_bypassers?.length && { allow_force_pushes }),
    force_push_bypassers,
    required_deployments,
  };
}

export interface BranchProtectionRules {
  readonly all: readonly BranchProtectionRule[];
  /** An administrator sees all rules. To anyone else, GitHub may show none without an error. */
  readonly isAdministrator: boolean;
}

export async function readBranchRules(github: Reader): Promise<BranchProtectionRules> {
  const ruleList = await github.ask(ruleCalls.listProtectionRules({}));
  const { rules, isAdministrator } = ruleList;
  rejectDuplicates(rules, ({ pattern }) => pattern, {
    describe: ({ pattern }) => describeBranch({ name: pattern }),
    fix: 'delete one of the two rules in the branch settings of the repository',
  });
  const all = rules.map(async (rule) =>
    toBranchRule(rule, await readBypasserNames(github, rule), createRuleBasis(rule, ruleList)),
  );
  return { all: await Promise.all(all), isAdministrator };
}

const createRuleBasis = ({ id }: ruleCalls.LiveBranchRule, ruleList: ruleCalls.BranchRuleList) =>
  createBasis(ruleCalls.listProtectionRules({}), ruleList, ({ rules }) => rules.find((rule) => rule.id === id));

async function readBypasserNames(github: Reader, { id, pattern, bypassForcePushAllowances }: ruleCalls.LiveBranchRule) {
  const { nodes, totalCount, pageInfo } = bypassForcePushAllowances;
  const { hasNextPage, endCursor: after = null } = pageInfo;
  const all = [...nodes, ...(hasNextPage ? await github.ask(ruleCalls.listBypassers({ rule: id, after })) : [])];
  if (all.length < totalCount)
    throw new SectionFailure(
      formatText`${describeBranch({ name: pattern })}: GitHub counts ${totalCount} actors that can force-push, but lists ${all.length}`,
      'run again: the list may have changed during the read',
      'conflict',
    );
  return [...new Set(all.map(({ actor }) => formatActorName(actor ?? {})))].sort();
}

/** An actor without a name can force-push too, so it stays in the list. No entry can match it. */
const formatActorName = ({ login, combinedSlug, slug }: ruleCalls.LiveActor) =>
  login ?? combinedSlug ?? (slug === undefined ? unnamedActor : `app/${slug}`);

function toBranchRule(
  rule: ruleCalls.LiveBranchRule,
  bypassers: readonly string[],
  basis: BranchProtectionRule['basis'],
) {
  const { id, pattern, restrictsPushes, restrictsReviewDismissals } = rule;
  const checks = rule.requiredStatusChecks ?? [];
  const environments = rule.requiredDeploymentEnvironments ?? [];
  const protection: NormalizedProtection = {
    ...fromGraphqlRule(rule, switchFields),
    required_status_checks: rule.requiresStatusChecks
      ? {
          ...fromGraphqlRule(rule, checkFields),
          checks: [...new Set(listContexts(checks))].map((context) => ({ context })),
        }
      : null,
    required_pull_request_reviews: rule.requiresApprovingReviews ? fromGraphqlRule(rule, reviewFields) : null,
    force_push_bypassers: bypassers,
    required_deployments: rule.requiresDeployments ? environments : [],
  };
  const boundChecks = checks.flatMap(({ context, app }) => (app ? { context, appId: app.id } : []));
  const checksByContext = groupBy(boundChecks, ({ context }) => context);
  const apps = new Map([...checksByContext].map(([context, bound]) => [context, bound.map(({ appId }) => appId)]));
  return { id, pattern, protection, restrictsPushes, restrictsReviewDismissals, apps, basis };
}

export interface LiveBranch {
  readonly branchAnswer: BranchAnswer;
  readonly protectionAnswer: ProtectionAnswer;
}

export interface LiveBranches {
  readonly branches: ReadonlyMap<string, LiveBranch>;
  /** Unset if REST shows all declared settings. */
  readonly rules?: readonly BranchProtectionRule[];
}

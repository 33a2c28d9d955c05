/** The stored rules of classic branch protection. REST and GraphQL share them. */

import { repositorySlot } from '../../state/slot.ts';
import type { Repository } from '../../state/state.ts';
import { isPatternMatched } from './shell-patterns.ts';

/** The actors of a rule, by login and slug. */
export interface Actors {
  users: string[];
  teams: string[];
  apps: string[];
}

/** A check that must pass. `app_id` is null if any app may report it. */
export interface RequiredCheck {
  readonly context: string;
  readonly app_id: number | null;
}

/** A rule for the branches that match its pattern. REST shows it for each branch, GraphQL as a rule. */
export interface BranchRule extends Record<Toggle, boolean> {
  readonly id: number;
  pattern: string;
  requiredApprovingReviewCount: number | null;
  requiredDeploymentEnvironments: string[];
  checks: RequiredCheck[];
  pushers: Actors;
  dismissers: Actors;
  reviewBypassers: Actors;
  forcePushBypassers: Actors;
}

export const ruleToggles = [
  'allowsDeletions',
  'allowsForcePushes',
  'blocksCreations',
  'dismissesStaleReviews',
  'isAdminEnforced',
  'lockAllowsFetchAndMerge',
  'lockBranch',
  'requireLastPushApproval',
  'requiresApprovingReviews',
  'requiresCodeOwnerReviews',
  'requiresCommitSignatures',
  'requiresConversationResolution',
  'requiresDeployments',
  'requiresLinearHistory',
  'requiresStatusChecks',
  'requiresStrictStatusChecks',
  'restrictsPushes',
  'restrictsReviewDismissals',
] as const;

export type Toggle = (typeof ruleToggles)[number];

export const fillActors = (seed: Partial<Actors> = {}): Actors => ({ users: [], teams: [], apps: [], ...seed });

export const completeBranchRule = (id: number, seed: Partial<BranchRule>): BranchRule => ({
  ...(Object.fromEntries(ruleToggles.map((toggle) => [toggle, false])) as Record<Toggle, boolean>),
  pattern: '',
  requiredApprovingReviewCount: null,
  requiredDeploymentEnvironments: [],
  checks: [],
  ...seed,
  id,
  pushers: fillActors(seed.pushers),
  dismissers: fillActors(seed.dismissers),
  reviewBypassers: fillActors(seed.reviewBypassers),
  forcePushBypassers: fillActors(seed.forcePushBypassers),
});

export const branchRulesOf = repositorySlot<BranchRule[]>('branch_rules', (seed: Partial<BranchRule>[] = [], around) =>
  seed.map((rule) => completeBranchRule(rule.id ?? around.newId(), rule)),
);

/**
 * Maps the name of a check to the app that reported it last. Without this map in the seed, every app counts as known.
 */
export const reportersOf = repositorySlot<Readonly<Record<string, number>> | null>(
  'reported_checks',
  (seed: Record<string, number> | undefined) => seed ?? null,
);

/** In a write, this app id allows any app to report the check. */
export const anyApp = -1;

/** GitHub binds a check without an app to the app that reported it last. */
export const toStoredChecks = (
  repository: Repository,
  checks: readonly { readonly context: string; readonly app_id?: number }[],
): RequiredCheck[] =>
  checks.map(({ context, app_id = reportersOf(repository)?.[context] ?? anyApp }) => ({
    context,
    app_id: app_id === anyApp ? null : app_id,
  }));

export const findRuleByPattern = (repository: Repository, pattern: string): BranchRule | undefined =>
  branchRulesOf(repository).find((rule) => rule.pattern === pattern);

/** GitHub prefers the rule with the exact name of the branch, then the oldest matching pattern. */
export const findRuleForBranch = (repository: Repository, branch: string): BranchRule | undefined =>
  findRuleByPattern(repository, branch) ??
  branchRulesOf(repository).find(({ pattern }) => isPatternMatched(pattern, branch));

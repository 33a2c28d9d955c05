import { repositorySlot } from '../../state/slot.ts';
import type { Repository } from '../../state/state.ts';
import { covers } from './shell-patterns.ts';

/** The actors that a rule names, by login and slug. */
export interface Actors {
  users: string[];
  teams: string[];
  apps: string[];
}

/** A check that must pass; `app_id` is null where any app may report it. */
export interface RequiredCheck {
  readonly context: string;
  readonly app_id: number | null;
}

/** A rule for the branches that its pattern covers. REST shows it for each branch, GraphQL as a rule. */
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

export const toggles = [
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

export type Toggle = (typeof toggles)[number];

export const nobody = (given: Partial<Actors> = {}): Actors => ({ users: [], teams: [], apps: [], ...given });

export const newRule = (id: number, given: Partial<BranchRule>): BranchRule => ({
  ...(Object.fromEntries(toggles.map((toggle) => [toggle, false])) as Record<Toggle, boolean>),
  pattern: '',
  requiredApprovingReviewCount: null,
  requiredDeploymentEnvironments: [],
  checks: [],
  ...given,
  id,
  pushers: nobody(given.pushers),
  dismissers: nobody(given.dismissers),
  reviewBypassers: nobody(given.reviewBypassers),
  forcePushBypassers: nobody(given.forcePushBypassers),
});

export const branchRulesOf = repositorySlot<BranchRule[]>('branch_rules', (given: Partial<BranchRule>[] = [], around) =>
  given.map((rule) => newRule(rule.id ?? around.newId(), rule)),
);

/** The app that reported a check last, by the name of the check. Without it in the seed every app counts as known. */
export const reportersOf = repositorySlot<Readonly<Record<string, number>> | null>(
  'reported_checks',
  (given: Record<string, number> | undefined) => given ?? null,
);

/** Any app, in a write. */
export const anyApp = -1;

/** A check without an app is bound to the app that reported it last. */
export const keptChecks = (
  repository: Repository,
  checks: readonly { readonly context: string; readonly app_id?: number }[],
): RequiredCheck[] =>
  checks.map(({ context, app_id = reportersOf(repository)?.[context] ?? anyApp }) => ({
    context,
    app_id: app_id === anyApp ? null : app_id,
  }));

export const ruleNamed = (repository: Repository, pattern: string) =>
  branchRulesOf(repository).find((rule) => rule.pattern === pattern);

/** The rule that applies to a branch: its own before any pattern, and the oldest of several patterns. */
export const ruleFor = (repository: Repository, branch: string) =>
  ruleNamed(repository, branch) ?? branchRulesOf(repository).find(({ pattern }) => covers(pattern, branch));

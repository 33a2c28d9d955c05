/** Classic branch protection over REST. GitHub stores rules by pattern, but REST shows the rule of one branch. */

import { answerOk, createNotFound, createRefusal, createValidationFailure, noContent } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf } from '../git/git.ts';
import { refuseUnavailableProtection } from '../people/plans.ts';
import { formatActors, requireKnownActors } from './branch-actors.ts';
import {
  type BranchRule,
  branchRulesOf,
  completeBranchRule,
  fillActors,
  findRuleByPattern,
  findRuleForBranch,
  reportersOf,
  type Toggle,
  toStoredChecks,
} from './branch-rules.ts';
import { buildBranchUrl } from './branches.ts';

/** On some servers a write without `dismissal_restrictions` lets nobody dismiss reviews. */
const closedDismissalsOf = repositorySlot<boolean>('closes_dismissals', (seed?: boolean) => seed ?? false);
const shouldLetNobodyDismiss = ({ repository }: RestRequest) => closedDismissalsOf(repository);

/** REST shows these switches as `{ enabled }` and accepts them as plain values. */
const switches: Readonly<Record<string, Toggle>> = {
  required_linear_history: 'requiresLinearHistory',
  allow_force_pushes: 'allowsForcePushes',
  allow_deletions: 'allowsDeletions',
  block_creations: 'blocksCreations',
  required_conversation_resolution: 'requiresConversationResolution',
  lock_branch: 'lockBranch',
  allow_fork_syncing: 'lockAllowsFetchAndMerge',
};

function requireProtectableBranchName(request: RestRequest): string {
  refuseUnavailableProtection(request);
  const { repository, params } = request;
  const branch = branchesOf(repository).find(({ name }) => name === params.branch);
  if (!branch) throw createNotFound('Branch not found');
  return branch.name;
}

const buildProtectionUrl = (request: RestRequest) =>
  `${buildBranchUrl(request, request.params.branch ?? '')}/protection`;

/** REST shows the rule that applies to a branch as the protection of the branch. */
function formatProtection(request: RestRequest, rule: BranchRule) {
  const url = buildProtectionUrl(request);
  const flags = Object.entries(switches).map(([key, toggle]) => [key, { enabled: rule[toggle] }]);
  return {
    url,
    required_signatures: { url: `${url}/required_signatures`, enabled: rule.requiresCommitSignatures },
    enforce_admins: { url: `${url}/enforce_admins`, enabled: rule.isAdminEnforced },
    ...Object.fromEntries(flags),
    ...(rule.requiresStatusChecks && {
      required_status_checks: formatStatusChecks(`${url}/required_status_checks`, rule),
    }),
    ...(rule.requiresApprovingReviews && {
      required_pull_request_reviews: formatReviewRequirements(request, `${url}/required_pull_request_reviews`, rule),
    }),
    ...(rule.restrictsPushes && { restrictions: formatPushRestrictions(request, `${url}/restrictions`, rule) }),
  };
}

const formatStatusChecks = (url: string, { checks, requiresStrictStatusChecks: strict }: BranchRule) => ({
  url,
  strict,
  contexts: checks.map(({ context }) => context),
  contexts_url: `${url}/contexts`,
  checks,
});

function formatReviewRequirements(request: RestRequest, url: string, rule: BranchRule) {
  const { users, teams, apps } = rule.reviewBypassers;
  const restrictions = `${buildProtectionUrl(request)}/dismissal_restrictions`;
  return {
    url,
    dismiss_stale_reviews: rule.dismissesStaleReviews,
    require_code_owner_reviews: rule.requiresCodeOwnerReviews,
    require_last_push_approval: rule.requireLastPushApproval,
    required_approving_review_count: rule.requiredApprovingReviewCount ?? 0,
    ...(rule.restrictsReviewDismissals && {
      dismissal_restrictions: {
        url: restrictions,
        users_url: `${restrictions}/users`,
        teams_url: `${restrictions}/teams`,
        ...formatActors(request, rule.dismissers),
      },
    }),
    ...(users.length + teams.length + apps.length > 0 && {
      bypass_pull_request_allowances: formatActors(request, rule.reviewBypassers),
    }),
  };
}

const formatPushRestrictions = (request: RestRequest, url: string, { pushers }: BranchRule) => ({
  url,
  users_url: `${url}/users`,
  teams_url: `${url}/teams`,
  apps_url: `${url}/apps`,
  ...formatActors(request, pushers),
});

function answerProtection(request: RestRequest) {
  const rule = findRuleForBranch(request.repository, requireProtectableBranchName(request));
  if (!rule) throw createNotFound('Branch not protected');
  return answerOk(formatProtection(request, rule));
}

/**
 * Replaces the rule of this branch alone. No key of the body sets signatures, force-push bypassers and deployments,
 * and the description does not state whether they survive. In the simulator they do not.
 */
function replaceProtection(request: RestRequest) {
  const { repository, world, body } = request;
  const pattern = requireProtectableBranchName(request);
  const rules = branchRulesOf(repository);
  const former = findRuleByPattern(repository, pattern);
  const rule = completeBranchRule(former?.id ?? world.newId(), { pattern, ...toWantedRule(request, body, former) });
  if (former) rules.splice(rules.indexOf(former), 1, rule);
  else rules.push(rule);
  return answerOk(formatProtection(request, rule));
}

/** GitHub switches off each switch that the body omits. `null` keeps a switch on github.com and turns it off on older servers. */
function toWantedRule(request: RestRequest, body: any, former?: BranchRule): Partial<BranchRule> {
  const { repository, world } = request;
  const stays = !world.hasLegacyBehavior('null turns a switch off');
  const flags = Object.entries({ ...switches, enforce_admins: 'isAdminEnforced' as const }).map(([key, toggle]) => [
    toggle,
    (body[key] === null && stays ? former?.[toggle] : body[key]) ?? false,
  ]);
  return {
    ...Object.fromEntries(flags),
    ...(body.required_status_checks && toWantedChecks(repository, body.required_status_checks)),
    ...(body.required_pull_request_reviews && toWantedReviews(request, body.required_pull_request_reviews)),
    restrictsPushes: body.restrictions !== null,
    pushers: requireKnownActors(request, body.restrictions ?? fillActors()),
  };
}

function toWantedChecks(repository: Repository, { strict, contexts, checks }: any): Partial<BranchRule> {
  if (contexts && checks) throw createSubschemaRefusal('More than one subschema in "oneOf" matched.');
  if (!contexts && !checks) throw createSubschemaRefusal('No subschema in "oneOf" matched.');
  const input: { context: string; app_id?: number }[] = checks ?? contexts.map((context: string) => ({ context }));
  const storedChecks = toStoredChecks(repository, input);
  refuseUnreportedApps(
    repository,
    storedChecks.map(({ app_id }) => app_id),
  );
  return { requiresStatusChecks: true, requiresStrictStatusChecks: strict, checks: storedChecks };
}

/** GitHub accepts only apps that have reported a check in the repository. */
function refuseUnreportedApps(repository: Repository, appIds: readonly (number | null)[]) {
  const reporters = reportersOf(repository);
  const unreported = appIds.filter((app) => app !== null && reporters && !Object.values(reporters).includes(app));
  if (unreported.length) throw createRefusal(422, 'Invalid integration ids');
}

function toWantedReviews(request: RestRequest, input: any): Partial<BranchRule> {
  const { required_approving_review_count: count = 1, dismissal_restrictions: dismissals } = input;
  if (count < 0 || count > 6) throw createSubschemaRefusal(`${count} is not a number of reviews from 0 to 6.`);
  const dismissers = requireKnownActors(request, dismissals);
  const isPersonal = request.world.getOwner(request.repository).type === 'User';
  if (isPersonal && dismissals)
    throw createValidationFailure('Only organization repositories can have dismissal restrictions');
  if (isPersonal && input.bypass_pull_request_allowances)
    throw createValidationFailure('Only organization repositories can have users and team restrictions');
  return {
    requiresApprovingReviews: true,
    requiredApprovingReviewCount: count,
    dismissesStaleReviews: input.dismiss_stale_reviews ?? false,
    requiresCodeOwnerReviews: input.require_code_owner_reviews ?? false,
    requireLastPushApproval: input.require_last_push_approval ?? false,
    restrictsReviewDismissals: dismissals
      ? Object.keys(dismissals).length > 0
      : !isPersonal && shouldLetNobodyDismiss(request),
    dismissers,
    reviewBypassers: requireKnownActors(request, input.bypass_pull_request_allowances),
  };
}

const createSubschemaRefusal = (reason: string) =>
  createRefusal(422, `Invalid request.\n\nNo subschema in "anyOf" matched.\n${reason}`);

/** GitHub does not let a caller change the rule of a pattern through a branch. */
function requireExactBranchRule(request: RestRequest): BranchRule {
  const rule = findRuleByPattern(request.repository, requireProtectableBranchName(request));
  if (!rule) throw createNotFound('Branch not protected');
  return rule;
}

function removeProtection(request: RestRequest) {
  const rules = branchRulesOf(request.repository);
  rules.splice(rules.indexOf(requireExactBranchRule(request)), 1);
  return noContent;
}

function startRequiringSignatures(request: RestRequest) {
  requireExactBranchRule(request).requiresCommitSignatures = true;
  return answerOk({ url: `${buildProtectionUrl(request)}/required_signatures`, enabled: true });
}

function stopRequiringSignatures(request: RestRequest) {
  requireExactBranchRule(request).requiresCommitSignatures = false;
  return noContent;
}

export const branchProtection: Feature = {
  slots: [branchRulesOf, reportersOf, closedDismissalsOf],
  needs: {
    'GET ~/branches/{}/protection': 'Administration: read (told)',
    'PUT ~/branches/{}/protection': 'Administration: write',
    'DELETE ~/branches/{}/protection': 'Administration: write',
    'POST ~/branches/{}/protection/required_signatures': 'Administration: write',
    'DELETE ~/branches/{}/protection/required_signatures': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/branches/{branch}/protection': answerProtection,
    'PUT /repos/{owner}/{repo}/branches/{branch}/protection': replaceProtection,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection': removeProtection,
    'POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures': startRequiringSignatures,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures': stopRequiringSignatures,
  },
};

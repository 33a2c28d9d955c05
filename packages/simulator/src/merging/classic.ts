import { type Actors, type BranchRule, findRuleForBranch } from '../features/branches/branch-rules.ts';
import { isSameName } from '../state/state.ts';
import { type Attempt, findApp, getLogin, isInTeam } from './attempt.ts';
import { findStatusObjections } from './checks.ts';
import { findDeploymentObjections, findHistoryObjections, findSignatureObjections } from './commits.ts';
import { findReviewObjections, findThreadObjections } from './reviews.ts';

/** Only one classic rule applies to a branch. Administrators may bypass the rule unless it includes them. */
export function findClassicObjections(attempt: Attempt): string[] {
  const rule = findRuleForBranch(attempt.repository, attempt.pullRequest.base);
  const isAdministrator = attempt.access.findRole(attempt.repository) === 'admin';
  if (!rule || (isAdministrator && !rule.isAdminEnforced)) return [];
  const { pullRequest: pull, repository } = attempt;
  return [
    ...(rule.lockBranch ? ['Cannot change this locked branch.'] : []),
    ...(rule.restrictsPushes && !isAdministrator && !isActorListed(rule.pushers, attempt)
      ? ["You're not authorized to push to this branch."]
      : []),
    ...(rule.requiresApprovingReviews && !isActorListed(rule.reviewBypassers, attempt)
      ? checkReviews(rule, attempt)
      : []),
    ...(rule.requiresConversationResolution ? findThreadObjections(pull) : []),
    ...(rule.requiresStatusChecks ? checkStatuses(rule, attempt) : []),
    ...(rule.requiresDeployments ? findDeploymentObjections(rule.requiredDeploymentEnvironments, attempt) : []),
    ...(rule.requiresCommitSignatures ? findSignatureObjections(attempt) : []),
    ...(rule.requiresLinearHistory ? findHistoryObjections(attempt) : []),
  ];

  function checkReviews(rule: BranchRule, { world }: Attempt) {
    const demand = {
      count: rule.requiredApprovingReviewCount ?? 0,
      dismissesStale: rule.dismissesStaleReviews,
      codeOwners: rule.requiresCodeOwnerReviews,
      lastPush: rule.requireLastPushApproval,
      threads: false,
    };
    return findReviewObjections(demand, pull, { repository, world });
  }
}

function checkStatuses({ checks: required, requiresStrictStatusChecks }: BranchRule, attempt: Attempt) {
  const reports = required.map(({ context, app_id }) => ({ name: context, app: app_id }));
  return findStatusObjections(reports, requiresStrictStatusChecks, attempt);
}

const isActorListed = ({ users, teams, apps }: Actors, attempt: Attempt) =>
  users.some((login) => isSameName(login, getLogin(attempt))) ||
  teams.some((slug) => isInTeam(attempt, slug)) ||
  apps.some((slug) => slug === findApp(attempt)?.slug);

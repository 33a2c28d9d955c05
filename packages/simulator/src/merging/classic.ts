import { type Actors, type BranchRule, findRuleForBranch } from '../features/branches/branch-rules.ts';
import { isSameName } from '../state/state.ts';
import { type Attempt, findAttemptApp, getLogin, isInTeam } from './attempt.ts';
import { listStatusObjections } from './checks.ts';
import { listDeploymentObjections, listHistoryObjections, listSignatureObjections } from './commits.ts';
import { listReviewObjections, listThreadObjections } from './reviews.ts';

/** Only one classic rule applies to a branch. Administrators may bypass the rule unless it includes them. */
export function listClassicObjections(attempt: Attempt): string[] {
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
    ...(rule.requiresConversationResolution ? listThreadObjections(pull) : []),
    ...(rule.requiresStatusChecks ? listClassicStatusObjections(rule, attempt) : []),
    ...(rule.requiresDeployments ? listDeploymentObjections(rule.requiredDeploymentEnvironments, attempt) : []),
    ...(rule.requiresCommitSignatures ? listSignatureObjections(attempt) : []),
    ...(rule.requiresLinearHistory ? listHistoryObjections(attempt) : []),
  ];

  function checkReviews(rule: BranchRule, { world }: Attempt) {
    const demand = {
      count: rule.requiredApprovingReviewCount ?? 0,
      dismissesStale: rule.dismissesStaleReviews,
      codeOwners: rule.requiresCodeOwnerReviews,
      lastPush: rule.requireLastPushApproval,
      threads: false,
    };
    return listReviewObjections(demand, pull, { repository, world });
  }
}

function listClassicStatusObjections({ checks: required, requiresStrictStatusChecks }: BranchRule, attempt: Attempt) {
  const reports = required.map(({ context, app_id }) => ({ name: context, app: app_id }));
  return listStatusObjections(reports, requiresStrictStatusChecks, attempt);
}

export const isActorListed = ({ users, teams, apps }: Actors, attempt: Attempt) =>
  users.some((login) => isSameName(login, getLogin(attempt))) ||
  teams.some((slug) => isInTeam(attempt, slug)) ||
  apps.some((slug) => slug === findAttemptApp(attempt)?.slug);

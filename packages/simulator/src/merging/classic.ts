import { type Actors, type BranchRule, ruleFor } from '../features/branches/branch-rules.ts';
import { sameName } from '../state/state.ts';
import { type Attempt, appOf, isInTeam, loginOf } from './attempt.ts';
import { statusObjections } from './checks.ts';
import { deploymentObjections, historyObjections, signatureObjections } from './commits.ts';
import { reviewObjections, threadObjections } from './reviews.ts';

/** What the classic rule of the branch has against the merge. One rule applies, to everybody but those it lets by. */
export function classicObjections(attempt: Attempt): string[] {
  const rule = ruleFor(attempt.repository, attempt.pull.base);
  const isAdministrator = attempt.access.role(attempt.repository) === 'admin';
  if (!rule || (isAdministrator && !rule.isAdminEnforced)) return [];
  const { pull, repository } = attempt;
  return [
    ...(rule.lockBranch ? ['Cannot change this locked branch.'] : []),
    ...(rule.restrictsPushes && !isAdministrator && !names(rule.pushers, attempt)
      ? ["You're not authorized to push to this branch."]
      : []),
    ...(rule.requiresApprovingReviews && !names(rule.reviewBypassers, attempt) ? reviews(rule, attempt) : []),
    ...(rule.requiresConversationResolution ? threadObjections(pull) : []),
    ...(rule.requiresStatusChecks ? checks(rule, attempt) : []),
    ...(rule.requiresDeployments ? deploymentObjections(rule.requiredDeploymentEnvironments, attempt) : []),
    ...(rule.requiresCommitSignatures ? signatureObjections(attempt) : []),
    ...(rule.requiresLinearHistory ? historyObjections(attempt) : []),
  ];

  function reviews(one: BranchRule, { world }: Attempt) {
    const demand = {
      count: one.requiredApprovingReviewCount ?? 0,
      dismissesStale: one.dismissesStaleReviews,
      codeOwners: one.requiresCodeOwnerReviews,
      lastPush: one.requireLastPushApproval,
      threads: false,
    };
    return reviewObjections(demand, pull, { repository, world });
  }
}

function checks({ checks: required, requiresStrictStatusChecks }: BranchRule, attempt: Attempt) {
  const all = required.map(({ context, app_id }) => ({ name: context, app: app_id }));
  return statusObjections(all, requiresStrictStatusChecks, attempt);
}

const names = ({ users, teams, apps }: Actors, attempt: Attempt) =>
  users.some((login) => sameName(login, loginOf(attempt))) ||
  teams.some((slug) => isInTeam(attempt, slug)) ||
  apps.some((slug) => slug === appOf(attempt)?.slug);

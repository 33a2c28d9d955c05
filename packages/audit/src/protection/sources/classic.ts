import {
  type ActorLists,
  hasNoActors,
  type NormalizedProtection,
  type NormalizedReviews,
  type RequiredStatusCheck,
} from '@trueup/core/sections';
import { type Bypasser, type Demand, demandsOf, type RuleSource, unlessEmpty } from './rule-sources.ts';
import { administrators } from './rulesets.ts';

/**
 * A classic rule. Administrators may bypass most of it, unless it holds for them too. It forbids deletions and force pushes
 * to them as well, and they may always push. Who may force-push in spite of it is unknown where the protection does not
 * say.
 */
export function classicSource(name: string, protection: NormalizedProtection): RuleSource {
  const { required_status_checks: checks, lock_branch: isLocked, restrictions, block_creations: creation } = protection;
  const admins = protection.enforce_admins ? [] : [admin];
  const restricted = restrictions && { updates: [...namesOf(restrictions), administrators], creation };
  const forcing = protection.force_push_bypassers?.map(always) ?? 'unknown';
  const required = unlessEmpty(checks?.checks);
  const demands = [
    ...reviewDemands(protection.required_pull_request_reviews, admins),
    ...demandsOf(
      {
        status_checks: required?.map(requiredCheck),
        // A branch has to be up to date only for its checks.
        up_to_date: required && checks?.strict,
        resolved_conversations: protection.required_conversation_resolution,
        linear_history: protection.required_linear_history,
        signed_commits: protection.required_signatures,
        deployments: unlessEmpty(protection.required_deployments),
        updates: isLocked ? [] : undefined,
        no_fork_sync: isLocked && !protection.allow_fork_syncing,
      },
      admins,
    ),
    ...(restricted ? demandsOf(restricted, [admin]) : []),
    ...demandsOf({ no_deletion: !protection.allow_deletions }, []),
    ...demandsOf({ no_force_pushes: !protection.allow_force_pushes }, forcing),
  ];
  return { kind: 'classic', level: 'repository', name, enforcement: 'active', demands };
}

const always = (name: string): Bypasser => ({ name, how: 'always' });
const admin = always(administrators);

function reviewDemands(reviews: NormalizedReviews | null | undefined, admins: readonly Bypasser[]): readonly Demand[] {
  if (!reviews) return [];
  const { dismissal_restrictions: dismissers, bypass_pull_request_allowances: allowed } = reviews;
  return [
    ...demandsOf(
      {
        pull_request: true,
        approvals: reviews.required_approving_review_count ?? 0,
        code_owners: reviews.require_code_owner_reviews,
        last_push_approval: reviews.require_last_push_approval,
        dismiss_stale_reviews: reviews.dismiss_stale_reviews,
      },
      [...admins, ...(allowed ? namesOf(allowed).map(always) : [])],
    ),
    ...(dismissers && !hasNoActors(dismissers) ? demandsOf({ review_dismissal: namesOf(dismissers) }, [admin]) : []),
  ];
}

const requiredCheck = ({ context, app_id = -1 }: RequiredStatusCheck) =>
  app_id === -1 ? { context } : { context, integration_id: app_id };

const namesOf = ({ users, teams, apps }: ActorLists): readonly string[] => [
  ...users,
  ...teams.map((slug) => `team ${slug}`),
  ...apps.map((slug) => `app ${slug}`),
];

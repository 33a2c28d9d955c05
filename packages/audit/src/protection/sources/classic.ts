import {
  type ActorLists,
  hasNoActors,
  type NormalizedProtection,
  type NormalizedReviews,
  type RequiredStatusCheck,
} from '@trueup/core/sections';
import { type Bypasser, type Demand, dropIfEmpty, type RuleSource, toDemands } from './rule-sources.ts';
import { administrators } from './rulesets.ts';

/**
 * Administrators may bypass most of a classic rule unless it is enforced for them. Bans on deletions and force pushes
 * bind them too. Without an answer, the force-push bypass is unknown.
 */
export function createClassicSource(name: string, protection: NormalizedProtection): RuleSource {
  const { required_status_checks: checks, lock_branch: isLocked, restrictions, block_creations: creation } = protection;
  const administratorBypassers = protection.enforce_admins ? [] : [administratorBypasser];
  const restricted = restrictions && { updates: [...listActorNames(restrictions), administrators], creation };
  const forcePushBypassers = protection.force_push_bypassers?.map(createPermanentBypasser) ?? 'unknown';
  const required = dropIfEmpty(checks?.checks);
  const demands = [
    ...listReviewDemands(protection.required_pull_request_reviews, administratorBypassers),
    ...toDemands(
      {
        status_checks: required?.map(toRequiredCheck),
        // GitHub requires an up-to-date branch only together with required checks.
        up_to_date: required && checks?.strict,
        resolved_conversations: protection.required_conversation_resolution,
        linear_history: protection.required_linear_history,
        signed_commits: protection.required_signatures,
        deployments: dropIfEmpty(protection.required_deployments),
        updates: isLocked ? [] : undefined,
        no_fork_sync: isLocked && !protection.allow_fork_syncing,
      },
      administratorBypassers,
    ),
    ...(restricted ? toDemands(restricted, [administratorBypasser]) : []),
    ...toDemands({ no_deletion: !protection.allow_deletions }, []),
    ...toDemands({ no_force_pushes: !protection.allow_force_pushes }, forcePushBypassers),
  ];
  return { kind: 'classic', level: 'repository', name, enforcement: 'active', demands };
}

const createPermanentBypasser = (name: string): Bypasser => ({ name, how: 'always' });
const administratorBypasser = createPermanentBypasser(administrators);

function listReviewDemands(
  reviews: NormalizedReviews | null | undefined,
  admins: readonly Bypasser[],
): readonly Demand[] {
  if (!reviews) return [];
  const { dismissal_restrictions: dismissers, bypass_pull_request_allowances: allowed } = reviews;
  return [
    ...toDemands(
      {
        pull_request: true,
        approvals: reviews.required_approving_review_count ?? 0,
        code_owners: reviews.require_code_owner_reviews,
        last_push_approval: reviews.require_last_push_approval,
        dismiss_stale_reviews: reviews.dismiss_stale_reviews,
      },
      [...admins, ...(allowed ? listActorNames(allowed).map(createPermanentBypasser) : [])],
    ),
    ...(dismissers && !hasNoActors(dismissers)
      ? toDemands({ review_dismissal: listActorNames(dismissers) }, [administratorBypasser])
      : []),
  ];
}

const toRequiredCheck = ({ context, app_id = -1 }: RequiredStatusCheck) =>
  app_id === -1 ? { context } : { context, integration_id: app_id };

const listActorNames = ({ users, teams, apps }: ActorLists): readonly string[] => [
  ...users,
  ...teams.map((slug) => `team ${slug}`),
  ...apps.map((slug) => `app ${slug}`),
];

import { type ActorLists, type Check, isNobody, type NormalizedProtection } from '../sections/branches/normalized.ts';
import type { Bypass, Bypasser, Demand, RuleSource } from './rule-sources.ts';
import { administrators } from './rulesets.ts';

/**
 * A classic rule. Who may force-push past it is unknown where the protection does not say. Administrators may pass over most of it unless it holds for them too; deletions and force pushes it
 * forbids to them as well, and to push they always may.
 */
export function classicSource(name: string, protection: NormalizedProtection): RuleSource {
  const admins: Bypass = protection.enforce_admins ? [] : [admin];
  const demands: readonly Demand[] = [
    ...reviewDemands(protection, admins),
    ...checkDemands(protection, admins),
    ...when(protection.required_conversation_resolution, {
      key: 'resolved_conversations',
      value: true,
      bypass: admins,
    }),
    ...when(protection.required_linear_history, { key: 'linear_history', value: true, bypass: admins }),
    ...when(protection.required_signatures, { key: 'signed_commits', value: true, bypass: admins }),
    ...filled({ key: 'deployments', value: protection.required_deployments ?? [], bypass: admins }),
    ...updateDemands(protection, admins),
    ...when(!protection.allow_deletions, { key: 'no_deletion', value: true, bypass: [] }),
    ...when(!protection.allow_force_pushes, {
      key: 'no_force_pushes',
      value: true,
      bypass: protection.force_push_bypassers?.map(always) ?? 'unknown',
    }),
  ];
  return { kind: 'classic', level: 'repository', name, enforcement: 'active', demands };
}

const always = (name: string): Bypasser => ({ name, how: 'always' });
const admin = always(administrators);

function reviewDemands({ required_pull_request_reviews: reviews }: NormalizedProtection, admins: Bypass): Demand[] {
  if (!reviews) return [];
  const { required_approving_review_count: count = 0, dismissal_restrictions: dismissers } = reviews;
  const allowed = reviews.bypass_pull_request_allowances;
  const bypass = [...(admins as readonly Bypasser[]), ...namesOf(allowed).map(always)];
  return [
    { key: 'pull_request', value: true, bypass },
    { key: 'approvals', value: count, bypass },
    ...when(reviews.require_code_owner_reviews, { key: 'code_owners', value: true, bypass }),
    ...when(reviews.require_last_push_approval, { key: 'last_push_approval', value: true, bypass }),
    ...when(reviews.dismiss_stale_reviews, { key: 'dismiss_stale_reviews', value: true, bypass }),
    ...(dismissers && !isNobody(dismissers)
      ? [{ key: 'review_dismissal', value: namesOf(dismissers), bypass: [admin] } as const]
      : []),
  ];
}

/** A branch has to be up to date only for its checks: without any, this asks for nothing. */
function checkDemands({ required_status_checks: checks }: NormalizedProtection, bypass: Bypass): Demand[] {
  if (!checks?.checks?.length) return [];
  return [
    { key: 'status_checks', value: checks.checks.map(requiredCheck), bypass },
    ...when(checks.strict, { key: 'up_to_date', value: true, bypass }),
  ];
}

const requiredCheck = ({ context, app_id = -1 }: Check) =>
  app_id === -1 ? { context } : { context, integration_id: app_id };

function updateDemands(protection: NormalizedProtection, admins: Bypass): Demand[] {
  const { lock_branch, allow_fork_syncing, restrictions, block_creations } = protection;
  return [
    ...when(lock_branch, { key: 'updates', value: [], bypass: admins }),
    ...when(lock_branch && !allow_fork_syncing, { key: 'no_fork_sync', value: true, bypass: admins }),
    ...(restrictions ? [{ key: 'updates', value: pushers(restrictions), bypass: [admin] } as const] : []),
    ...when(restrictions && block_creations, { key: 'creation', value: true, bypass: [admin] }),
  ];
}

/** Administrators always may. */
const pushers = (restrictions: ActorLists) => [...namesOf(restrictions), administrators];

const namesOf = (actors: ActorLists | undefined): readonly string[] =>
  actors
    ? [...actors.users, ...actors.teams.map((slug) => `team ${slug}`), ...actors.apps.map((slug) => `app ${slug}`)]
    : [];

const when = (holds: unknown, demand: Demand): readonly Demand[] => (holds ? [demand] : []);
const filled = (demand: Demand & { readonly value: readonly unknown[] }): readonly Demand[] =>
  demand.value.length ? [demand] : [];

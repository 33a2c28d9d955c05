import type { LiveProtection } from './calls.ts';
import type { Protection } from './schema.ts';
import { type Flag, flags, type ReviewFlag, reviewFlags } from './vocabulary.ts';

/** A protection with every spelling settled, so that what is wanted and what is live compare part by part. */
export interface Guard extends Partial<Record<Flag, boolean>> {
  readonly required_status_checks?: GuardChecks | null;
  readonly required_pull_request_reviews?: GuardReviews | null;
  /** An empty holder lets nobody push; `null` lets everyone who may write. */
  readonly restrictions?: Actors | null;
  readonly force_push_bypassers?: readonly string[];
  readonly required_deployments?: readonly string[];
}

export interface GuardChecks {
  readonly strict?: boolean;
  readonly checks: readonly Check[];
}

/** Without `app_id` nothing is said of the app, and a write binds the check to the one that reported it last; -1 is any. */
export interface Check {
  readonly context: string;
  readonly app_id?: number;
}

export interface GuardReviews extends Partial<Record<ReviewFlag, boolean>> {
  readonly required_approving_review_count?: number;
  readonly dismissal_restrictions?: Actors;
  readonly bypass_pull_request_allowances?: Actors;
}

export interface Actors {
  readonly users: readonly string[];
  readonly teams: readonly string[];
  readonly apps: readonly string[];
}

export const parts = ['users', 'teams', 'apps'] as const;

export const nobody: Actors = { users: [], teams: [], apps: [] };

export const isNobody = (actors: Actors) => parts.every((part) => actors[part].length === 0);

export const off = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, false])) as Record<K, boolean>;

/** No protection at all. */
export const unguarded: Guard = {
  ...off(flags),
  required_status_checks: null,
  required_pull_request_reviews: null,
  restrictions: null,
  force_push_bypassers: [],
  required_deployments: [],
};

/** As the file declares it or as the host shows it: a key that neither names is left out. */
export function guardOf(said: Protection | LiveProtection): Guard {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = said;
  const { force_push_bypassers: bypassers, required_deployments: deployments } = said as Protection;
  return {
    ...switchesIn(said, flags),
    ...(checks !== undefined && { required_status_checks: checks && checksOf(checks) }),
    ...(reviews !== undefined && { required_pull_request_reviews: reviews && reviewsOf(reviews) }),
    ...(restrictions !== undefined && { restrictions: restrictions && actorsOf(restrictions) }),
    ...(bypassers && { force_push_bypassers: bypassers }),
    ...(deployments !== undefined && { required_deployments: deployments?.environments ?? [] }),
  };
}

/** To the host, a switch that is null is off. */
const switchesIn = <K extends string>(said: object, names: readonly K[]) =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value !== undefined && names.some((one) => one === name) ? [[name, value ?? false]] : [],
    ),
  ) as Partial<Record<K, boolean>>;

type Said<K extends 'required_status_checks' | 'required_pull_request_reviews'> = NonNullable<
  (Protection | LiveProtection)[K]
>;

/** `checks` says more than `contexts`, so it counts where both are there. */
function checksOf({ strict, contexts = [], checks }: Said<'required_status_checks'>): GuardChecks {
  const named: readonly { context: string; app_id?: number | null }[] =
    checks ?? contexts.map((context) => ({ context }));
  return { strict, checks: named.map(({ context, app_id }) => ({ context, app_id: app_id ?? undefined })) };
}

function reviewsOf(said: Said<'required_pull_request_reviews'>): GuardReviews {
  const { required_approving_review_count: count, dismissal_restrictions: dismissal } = said;
  const { bypass_pull_request_allowances: bypass } = said;
  return {
    ...switchesIn(said, reviewFlags),
    ...(count !== undefined && { required_approving_review_count: count }),
    ...(dismissal && { dismissal_restrictions: actorsOf(dismissal) }),
    ...(bypass && { bypass_pull_request_allowances: actorsOf(bypass) }),
  };
}

export const actorsOf = (holder: Partial<Actors>): Actors => ({
  users: holder.users ?? [],
  teams: holder.teams ?? [],
  apps: holder.apps ?? [],
});

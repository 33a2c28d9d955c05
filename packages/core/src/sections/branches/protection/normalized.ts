/** The normalized form of a protection. Live and declared protections are converted to it before a comparison. */

import { mapValues } from '../../../settings/maps.ts';
import type { LiveProtection } from '../calls.ts';
import {
  actorLists,
  checkFields,
  createOffValues,
  type FieldValues,
  listContexts,
  pickFields,
  reviewActors,
  reviewFields,
  switchFields,
} from '../fields.ts';
import { isPattern } from '../keys.ts';
import type { DeclaredProtection } from '../schema.ts';
import { unnamedActor } from './actors.ts';

export interface NormalizedProtection extends FieldValues<typeof switchFields> {
  readonly required_status_checks?: NormalizedChecks | null;
  readonly required_pull_request_reviews?: NormalizedReviews | null;
  /** With three empty lists, nobody can push. With `null`, everyone with write access can. */
  readonly restrictions?: ActorLists | null;
  readonly force_push_bypassers?: readonly string[];
  readonly required_deployments?: readonly string[];
}

export interface NormalizedChecks extends FieldValues<typeof checkFields> {
  /** Unset if the entry of a pattern has no list. */
  readonly checks?: readonly RequiredStatusCheck[];
}

/**
 * `-1` means any app. Without `app_id`, any app matches, and a write binds the check to the app that reported it last.
 */
export interface RequiredStatusCheck {
  readonly context: string;
  readonly app_id?: number;
}

export interface NormalizedReviews
  extends FieldValues<typeof reviewFields>,
    Partial<Record<keyof typeof reviewActors, ActorLists>> {}

export type ActorLists = Readonly<Record<(typeof actorLists)[number], readonly string[]>>;

export const noActors: ActorLists = { users: [], teams: [], apps: [] };

export const hasNoActors = (actors: ActorLists) => actorLists.every((list) => actors[list].length === 0);

export const toActorLists = (holder: Partial<ActorLists>): ActorLists => ({
  users: holder.users ?? [],
  teams: holder.teams ?? [],
  apps: holder.apps ?? [],
});

const { required_signatures: _, ...offSwitches } = createOffValues(switchFields);
/** The PUT does not change required signatures. */
const offAfterPut: NormalizedProtection = {
  ...offSwitches,
  required_status_checks: null,
  required_pull_request_reviews: null,
  restrictions: null,
};

export const noProtection: NormalizedProtection = {
  ...createOffValues(switchFields),
  ...offAfterPut,
  force_push_bypassers: [],
  required_deployments: [],
};

export function normalizeProtection(protection: DeclaredProtection | LiveProtection): NormalizedProtection {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers: bypassers, required_deployments: deployments } = protection as DeclaredProtection;
  return {
    ...pickFields(protection, switchFields),
    ...(checks !== undefined && { required_status_checks: checks && normalizeChecks(checks) }),
    ...(reviews !== undefined && { required_pull_request_reviews: reviews && normalizeReviews(reviews) }),
    ...(restrictions !== undefined && { restrictions: restrictions && toActorLists(restrictions) }),
    ...(bypassers && { force_push_bypassers: bypassers }),
    ...(deployments !== undefined && { required_deployments: deployments?.environments ?? [] }),
  };
}

const { required_approving_review_count: __, ...offReviewSwitches } = createOffValues(reviewFields);
const offReviews: NormalizedReviews = { ...offReviewSwitches, ...mapValues(reviewActors, () => noActors) };

/** The protection after a PUT. GitHub turns off all undeclared settings. */
export function predictPutResult(declared: DeclaredProtection): NormalizedProtection {
  const wanted = normalizeProtection(declared);
  const reviews = wanted.required_pull_request_reviews;
  return {
    ...offAfterPut,
    ...wanted,
    ...(reviews && { required_pull_request_reviews: { ...offReviews, ...reviews } }),
  };
}

type NestedBlock<K extends 'required_status_checks' | 'required_pull_request_reviews'> = NonNullable<
  (DeclaredProtection | LiveProtection)[K]
>;

/** `checks` has the apps, which `contexts` lacks, so `checks` takes precedence. */
function normalizeChecks({ contexts, checks, ...rest }: NestedBlock<'required_status_checks'>): NormalizedChecks {
  const allChecks: readonly { context: string; app_id?: number | null }[] | undefined =
    checks ?? contexts?.map((context) => ({ context }));
  return {
    ...pickFields(rest, checkFields),
    ...(allChecks && { checks: allChecks.map(({ context, app_id }) => ({ context, app_id: app_id ?? undefined })) }),
  };
}

function normalizeReviews(reviews: NestedBlock<'required_pull_request_reviews'>): NormalizedReviews {
  const holders = reviews as Readonly<Record<string, Partial<ActorLists> | null | undefined>>;
  const pairs = Object.keys(reviewActors).flatMap((key) => (holders[key] ? [[key, toActorLists(holders[key])]] : []));
  return { ...pickFields(reviews, reviewFields), ...Object.fromEntries(pairs) };
}

export const hasUnnamedBypasser = ({ force_push_bypassers: names }: NormalizedProtection) =>
  names?.includes(unnamedActor) === true;

/**
 * Includes settings that are off, because an undeclared key of a pattern keeps its value. Leaves out bypassers if one of
 * them has no name, because an incomplete list would remove that actor.
 */
export function toDeclaredProtection(name: string, protection: NormalizedProtection) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers, required_deployments: environments } = protection;
  return {
    ...pickFields(protection, switchFields),
    required_status_checks: checks
      ? { strict: checks.strict ?? false, ...toCheckLists(checks, isPattern(name)) }
      : null,
    required_pull_request_reviews: reviews ?? null,
    ...(restrictions !== undefined && { restrictions }),
    ...(force_push_bypassers && !hasUnnamedBypasser(protection) && { force_push_bypassers }),
    ...(environments && { required_deployments: environments.length ? { environments } : null }),
  };
}

/** The settings of a pattern have only `contexts`. */
const toCheckLists = ({ checks = [] }: NormalizedChecks, isPattern: boolean) => ({
  contexts: [...new Set(listContexts(checks))],
  ...(!isPattern && { checks: checks.map(({ context, app_id = -1 }) => ({ context, app_id })) }),
});

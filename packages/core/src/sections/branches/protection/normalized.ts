import { mapValues } from '../../../settings/maps.ts';
import type { LiveProtection } from '../calls.ts';
import {
  actorLists,
  allOff,
  checkFields,
  reviewActors,
  reviewFields,
  switches,
  type ValuesOf,
  valuesIn,
} from '../fields.ts';
import { isPattern } from '../keys.ts';
import type { DeclaredProtection } from '../schema.ts';

/** A protection with one spelling for everything, so that the wanted and the live one compare part by part. */
export interface NormalizedProtection extends ValuesOf<typeof switches> {
  readonly required_status_checks?: NormalizedChecks | null;
  readonly required_pull_request_reviews?: NormalizedReviews | null;
  /** With three empty lists nobody may push; with `null`, everyone with write access may. */
  readonly restrictions?: ActorLists | null;
  readonly force_push_bypassers?: readonly string[];
  readonly required_deployments?: readonly string[];
}

export interface NormalizedChecks extends ValuesOf<typeof checkFields> {
  /** The checks are unset where the entry of a pattern leaves out the list. */
  readonly checks?: readonly Check[];
}

/** -1 is any app. Without `app_id` any app matches, and a write binds the check to the app that reported it last. */
export interface Check {
  readonly context: string;
  readonly app_id?: number;
}

export interface NormalizedReviews
  extends ValuesOf<typeof reviewFields>,
    Partial<Record<keyof typeof reviewActors, ActorLists>> {}

export type ActorLists = Readonly<Record<(typeof actorLists)[number], readonly string[]>>;

export const nobody: ActorLists = { users: [], teams: [], apps: [] };

export const isNobody = (actors: ActorLists) => actorLists.every((list) => actors[list].length === 0);

export const actorsOf = (holder: Partial<ActorLists>): ActorLists => ({
  users: holder.users ?? [],
  teams: holder.teams ?? [],
  apps: holder.apps ?? [],
});

const { required_signatures: _, ...switchesOff } = allOff(switches);
/** Turns off everything that the PUT covers. */
const putOff: NormalizedProtection = {
  ...switchesOff,
  required_status_checks: null,
  required_pull_request_reviews: null,
  restrictions: null,
};

export const noProtection: NormalizedProtection = {
  ...allOff(switches),
  ...putOff,
  force_push_bypassers: [],
  required_deployments: [],
};

/** A protection from the file or from the host. A key that it does not name is left out. */
export function normalize(protection: DeclaredProtection | LiveProtection): NormalizedProtection {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers: bypassers, required_deployments: deployments } = protection as DeclaredProtection;
  return {
    ...valuesIn(protection, switches),
    ...(checks !== undefined && { required_status_checks: checks && normalizeChecks(checks) }),
    ...(reviews !== undefined && { required_pull_request_reviews: reviews && normalizeReviews(reviews) }),
    ...(restrictions !== undefined && { restrictions: restrictions && actorsOf(restrictions) }),
    ...(bypassers && { force_push_bypassers: bypassers }),
    ...(deployments !== undefined && { required_deployments: deployments?.environments ?? [] }),
  };
}

const { required_approving_review_count: __, ...reviewSwitchesOff } = allOff(reviewFields);
const reviewsOff: NormalizedReviews = { ...reviewSwitchesOff, ...mapValues(reviewActors, () => nobody) };

/** The protection that a PUT of the declared one leaves: all that the file leaves out is off. */
export function normalizePut(declared: DeclaredProtection): NormalizedProtection {
  const wanted = normalize(declared);
  const reviews = wanted.required_pull_request_reviews;
  return { ...putOff, ...wanted, ...(reviews && { required_pull_request_reviews: { ...reviewsOff, ...reviews } }) };
}

type NestedBlock<K extends 'required_status_checks' | 'required_pull_request_reviews'> = NonNullable<
  (DeclaredProtection | LiveProtection)[K]
>;

/** `checks` says more than `contexts`, so it counts where both are there. */
function normalizeChecks({ contexts, checks, ...rest }: NestedBlock<'required_status_checks'>): NormalizedChecks {
  const all: readonly { context: string; app_id?: number | null }[] | undefined =
    checks ?? contexts?.map((context) => ({ context }));
  return {
    ...valuesIn(rest, checkFields),
    ...(all && { checks: all.map(({ context, app_id }) => ({ context, app_id: app_id ?? undefined })) }),
  };
}

function normalizeReviews(reviews: NestedBlock<'required_pull_request_reviews'>): NormalizedReviews {
  const holders = reviews as Readonly<Record<string, Partial<ActorLists> | null | undefined>>;
  const named = Object.keys(reviewActors).flatMap((key) => (holders[key] ? [[key, actorsOf(holders[key])]] : []));
  return { ...valuesIn(reviews, reviewFields), ...Object.fromEntries(named) };
}

/** A protection as an entry spells it, with what is off: a key that an entry leaves out may keep its value. */
export function spellAsEntry(name: string, protection: NormalizedProtection) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = protection;
  const { force_push_bypassers, required_deployments: environments } = protection;
  return {
    ...valuesIn(protection, switches),
    required_status_checks: checks ? { strict: checks.strict ?? false, ...listsOf(checks, isPattern(name)) } : null,
    required_pull_request_reviews: reviews ?? null,
    ...(restrictions !== undefined && { restrictions }),
    ...(force_push_bypassers && { force_push_bypassers }),
    ...(environments && { required_deployments: environments.length ? { environments } : null }),
  };
}

/** A pattern has `contexts` alone. */
const listsOf = ({ checks = [] }: NormalizedChecks, isPattern: boolean) => ({
  contexts: [...new Set(checks.map(({ context }) => context))],
  ...(!isPattern && { checks: checks.map(({ context, app_id = -1 }) => ({ context, app_id })) }),
});

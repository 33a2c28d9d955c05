/** Interaction limits of a repository and of its owner. The limit of the owner wins. */

import { type Answer, answerOk, createRefusal, noContent } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import type { Resolver } from '../../graphql/resolver.ts';
import { accountSlot, repositorySlot, type SeedContext } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';

interface InteractionLimit {
  readonly limit: 'existing_users' | 'contributors_only' | 'collaborators_only';
  readonly expires_at: string;
}

const dayInMs = 86_400_000;
const expiryDays = { one_day: 1, three_days: 3, one_week: 7, one_month: 30, six_months: 182 };

type Expiry = keyof typeof expiryDays;

const computeExpiry = (moment: number, expiry: Expiry = 'one_day') =>
  new Date(moment + expiryDays[expiry] * dayInMs).toISOString().replace(/\.\d+Z$/, 'Z');

/** A limit without an end in the seed lasts for a day. */
const completeLimit = (
  seed: Partial<InteractionLimit> | null | undefined,
  { time }: Pick<SeedContext, 'time'>,
): InteractionLimit | null =>
  seed?.limit ? { limit: seed.limit, expires_at: seed.expires_at ?? computeExpiry(Date.parse(time)) } : null;

const limitOf = repositorySlot<InteractionLimit | null>('interaction_limit', completeLimit);

/** An owner may limit all its repositories at once. */
const ownerLimitOf = accountSlot<InteractionLimit | null>('interaction_limit', completeLimit);

const isActive = (limit: InteractionLimit | null, { world }: Pick<RestRequest, 'world'>): limit is InteractionLimit =>
  limit !== null && Date.parse(limit.expires_at) > world.now();

function findActiveOwnerLimit(request: Pick<RestRequest, 'world' | 'repository'>) {
  const owner = request.world.getOwner(request.repository);
  const limit = ownerLimitOf(owner);
  return isActive(limit, request) ? { ...limit, origin: owner.type === 'User' ? 'user' : 'organization' } : undefined;
}

function findEffectiveLimit(request: Pick<RestRequest, 'world' | 'repository'>) {
  const own = limitOf(request.repository);
  return findActiveOwnerLimit(request) ?? (isActive(own, request) ? { ...own, origin: 'repository' } : undefined);
}

const answerEffectiveLimit = (request: RestRequest): Answer => answerOk(findEffectiveLimit(request) ?? {});

/** GraphQL returns `NO_LIMIT` without a limit, and null to callers who do not administer the repository. */
const resolveInteractionAbility: Resolver = (repository, _args, context) => {
  if (!context.canSeeAdministration(repository)) return null;
  const limit = findEffectiveLimit({ repository, world: context.world });
  if (!limit) return { limit: 'NO_LIMIT', origin: 'REPOSITORY', expiresAt: null };
  return { limit: limit.limit.toUpperCase(), origin: limit.origin.toUpperCase(), expiresAt: limit.expires_at };
};

function refuseIfOwnerLimits(request: RestRequest) {
  const ownerLimit = findActiveOwnerLimit(request);
  if (ownerLimit)
    throw createRefusal(409, `The interaction limit of the ${ownerLimit.origin} overrides that of the repository.`);
}

function setInteractionLimit(request: RestRequest): Answer {
  refuseIfOwnerLimits(request);
  const { limit, expiry } = request.body;
  limitOf.put(request.repository, { limit, expires_at: computeExpiry(request.world.now(), expiry) });
  return answerEffectiveLimit(request);
}

function clearInteractionLimit(request: RestRequest): Answer {
  refuseIfOwnerLimits(request);
  limitOf.put(request.repository, null);
  return noContent;
}

export const interactionLimits: Feature = {
  graphql: { Repository: { interactionAbility: resolveInteractionAbility } },
  slots: [limitOf, ownerLimitOf],
  needs: {
    'GET ~/interaction-limits': 'Administration: read',
    'PUT ~/interaction-limits': 'Administration: write',
    'DELETE ~/interaction-limits': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/interaction-limits': answerEffectiveLimit,
    'PUT /repos/{owner}/{repo}/interaction-limits': setInteractionLimit,
    'DELETE /repos/{owner}/{repo}/interaction-limits': clearInteractionLimit,
  },
};

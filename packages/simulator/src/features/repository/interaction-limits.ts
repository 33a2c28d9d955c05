import { noContent, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import type { Resolver } from '../../graphql/resolver.ts';
import { type Around, accountSlot, repositorySlot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';

/** Who may interact, and until when. */
interface Limit {
  readonly limit: 'existing_users' | 'contributors_only' | 'collaborators_only';
  readonly expires_at: string;
}

const day = 86_400_000;
const days = { one_day: 1, three_days: 3, one_week: 7, one_month: 30, six_months: 182 };

type Expiry = keyof typeof days;

const expiryFrom = (moment: number, expiry: Expiry = 'one_day') =>
  new Date(moment + days[expiry] * day).toISOString().replace(/\.\d+Z$/, 'Z');

/** A limit in a seed without an end lasts for a day. */
const seeded = (given: Partial<Limit> | null | undefined, { time }: Pick<Around, 'time'>): Limit | null =>
  given?.limit ? { limit: given.limit, expires_at: given.expires_at ?? expiryFrom(Date.parse(time)) } : null;

const limitOf = repositorySlot<Limit | null>('interaction_limit', seeded);

/** An owner may limit all its repositories at once. */
const ownersLimitOf = accountSlot<Limit | null>('interaction_limit', seeded);

const holds = (limit: Limit | null, { world }: Pick<Ask, 'world'>): limit is Limit =>
  limit !== null && Date.parse(limit.expires_at) > world.now();

function ownersLimit(ask: Pick<Ask, 'world' | 'repository'>) {
  const owner = ask.world.owner(ask.repository);
  const limit = ownersLimitOf(owner);
  return holds(limit, ask) ? { ...limit, origin: owner.type === 'User' ? 'user' : 'organization' } : undefined;
}

function limitOn(ask: Pick<Ask, 'world' | 'repository'>) {
  const own = limitOf(ask.repository);
  return ownersLimit(ask) ?? (holds(own, ask) ? { ...own, origin: 'repository' } : undefined);
}

const read = (ask: Ask) => ok(limitOn(ask) ?? {});

/** Without a limit GraphQL says so in words. To whoever does not administer the repository it shows nothing. */
const ability: Resolver = (repository, _args, ask) => {
  if (!ask.showsAdministration(repository)) return null;
  const found = limitOn({ repository, world: ask.world });
  if (!found) return { limit: 'NO_LIMIT', origin: 'REPOSITORY', expiresAt: null };
  return { limit: found.limit.toUpperCase(), origin: found.origin.toUpperCase(), expiresAt: found.expires_at };
};

function refuseBelowOwner(ask: Ask) {
  const above = ownersLimit(ask);
  if (above) throw refusal(409, `The interaction limit of the ${above.origin} overrides that of the repository.`);
}

function arm(ask: Ask) {
  refuseBelowOwner(ask);
  const { limit, expiry } = ask.body;
  limitOf.put(ask.repository, { limit, expires_at: expiryFrom(ask.world.now(), expiry) });
  return read(ask);
}

function clear(ask: Ask) {
  refuseBelowOwner(ask);
  limitOf.put(ask.repository, null);
  return noContent;
}

export const interactionLimits: Feature = {
  graphql: { Repository: { interactionAbility: ability } },
  slots: [limitOf, ownersLimitOf],
  needs: {
    'GET ~/interaction-limits': 'Administration: read',
    'PUT ~/interaction-limits': 'Administration: write',
    'DELETE ~/interaction-limits': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/interaction-limits': read,
    'PUT /repos/{owner}/{repo}/interaction-limits': arm,
    'DELETE /repos/{owner}/{repo}/interaction-limits': clear,
  },
};

import { completeToken, type TokenSeed } from '../access/tokens.ts';
import type { Around, Slot } from './slot.ts';
import type { Account, Repository, State } from './state.ts';

/** A state that may leave out everything with a default. A dump leaves out nothing. */
export interface Seed {
  lastId?: number;
  tokens?: readonly TokenSeed[] | Readonly<Record<string, TokenSeed>>;
  accounts?: readonly AccountSeed[] | Readonly<Record<string, AccountSeed>>;
  repositories?: readonly RepositorySeed[] | Readonly<Record<string, RepositorySeed>>;
  moved?: Readonly<Record<string, number>>;
  readonly [slot: string]: unknown;
}

export type AccountSeed = Partial<Account> & Pick<Account, 'login'>;
export type RepositorySeed = Partial<Repository> & Pick<Repository, 'owner' | 'name'>;

const openingToken: TokenSeed = { token: 'all-powerful', login: 'octocat' };

/** Creates missing accounts: an organization for each owner, a user for the login of each token. */
export function grow(seed: Seed, slots: readonly Slot<unknown>[], time: string): State {
  const state: State = { lastId: 0, tokens: {}, accounts: {}, repositories: {}, moved: { ...seed.moved } };
  state.lastId = seed.lastId ?? highestId(seed);
  const around = { time, newId: () => ++state.lastId };
  const soil: Soil = { state, slots, around };

  for (const given of Object.values(seed.accounts ?? {})) addAccount(soil, given);
  for (const given of Object.values(seed.tokens ?? [openingToken])) {
    const token = completeToken(given);
    state.tokens[token.token] = token;
    ensureAccount(soil, token.login, 'User');
  }
  for (const given of Object.values(seed.repositories ?? {})) addRepository(soil, given);
  fillSlots(soil, 'state', state, seed, ['lastId', 'tokens', 'accounts', 'repositories', 'moved']);
  for (const account of accountsOfApps(state)) ensureAccount(soil, account, 'User');
  return state;
}

/** An app that signs requests acts under an account of its own. */
const accountsOfApps = ({ apps }: State) =>
  (apps as { slug: string; public_key: string | null }[])
    .filter(({ public_key }) => public_key !== null)
    .map(({ slug }) => `${slug}[bot]`);

interface Soil {
  readonly state: State;
  readonly slots: readonly Slot<unknown>[];
  readonly around: Omit<Around, 'holder'>;
}

function addAccount(soil: Soil, given: AccountSeed) {
  if (!given.login) throw new Error('the seed gives an account without a `login`');
  const core = {
    id: given.id ?? soil.around.newId(),
    login: given.login,
    type: given.type ?? 'User',
    name: given.name ?? null,
    created_at: given.created_at ?? soil.around.time,
    updated_at: given.updated_at ?? soil.around.time,
  };
  const account: Account = { ...core };
  fillSlots(soil, 'account', account, given, Object.keys(core));
  soil.state.accounts[account.id] = account;
}

function ensureAccount(soil: Soil, login: string, type: Account['type']) {
  const wanted = login.toLowerCase();
  const known = Object.values(soil.state.accounts).some((account) => account.login.toLowerCase() === wanted);
  if (!known) addAccount(soil, { login, type });
}

/** Adds a repository to a state that has grown already. */
export function plant(state: State, slots: readonly Slot<unknown>[], given: RepositorySeed, time: string): Repository {
  return addRepository({ state, slots, around: { time, newId: () => ++state.lastId } }, given);
}

function addRepository(soil: Soil, given: RepositorySeed): Repository {
  if (!given.owner || !given.name) throw new Error('the seed gives a repository without an `owner` or a `name`');
  ensureAccount(soil, given.owner, 'Organization');
  const core = {
    id: given.id ?? soil.around.newId(),
    owner: given.owner,
    name: given.name,
    visibility: given.visibility ?? 'public',
    archived: given.archived ?? false,
    fork: given.fork ?? false,
    default_branch: given.default_branch ?? 'main',
    created_at: given.created_at ?? soil.around.time,
    updated_at: given.updated_at ?? soil.around.time,
    pushed_at: given.pushed_at ?? soil.around.time,
  };
  const repository: Repository = { ...core };
  fillSlots(soil, 'repository', repository, given, Object.keys(core));
  soil.state.repositories[repository.id] = repository;
  return repository;
}

function fillSlots(
  soil: Soil,
  of: Slot<unknown>['of'],
  holder: State | Account | Repository,
  given: Readonly<Record<string, unknown>>,
  core: readonly string[],
) {
  const mine = slotsOf(soil.slots, of);
  const strange = Object.keys(given).find((key) => !core.includes(key) && !mine.has(key));
  if (strange) {
    const known = [...core, ...mine.keys()];
    throw new Error(`the seed gives "${strange}" to a ${of}, which holds only ${known.join(', ')}`);
  }
  const around = { ...soil.around, holder };
  for (const [key, slot] of mine) {
    const value = given[key];
    slot.put(holder, slot.fill(typeof value === 'object' ? structuredClone(value) : value, around));
  }
}

const sorted = new WeakMap<
  readonly Slot<unknown>[],
  Partial<Record<Slot<unknown>['of'], Map<string, Slot<unknown>>>>
>();

/** The slots of one kind of holder, by their keys. They are the same for every world that a test opens. */
function slotsOf(slots: readonly Slot<unknown>[], of: Slot<unknown>['of']) {
  const known = sorted.get(slots) ?? {};
  sorted.set(slots, known);
  known[of] ??= new Map(slots.filter((slot) => slot.of === of).map((slot) => [slot.key, slot]));
  return known[of];
}

/** New ids must differ from ids in the seed. */
function highestId(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (highest, [key, inner]) => Math.max(highest, key === 'id' && Number.isInteger(inner) ? inner : highestId(inner)),
    0,
  );
}

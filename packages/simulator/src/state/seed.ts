/** Builds a state from a seed. Seeds are short, so this adds missing accounts and defaults. */

import { completeToken, type TokenSeed } from '../access/tokens.ts';
import type { SeedContext, Slot } from './slot.ts';
import type { Account, Repository, State } from './state.ts';

/** A state that may omit everything with a default. A dump omits nothing. */
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

const defaultToken: TokenSeed = { token: 'all-powerful', login: 'octocat' };

/** Creates missing accounts: an organization for each owner, a user for the login of each token. */
export function createState(seed: Seed, slots: readonly Slot<unknown>[], time: string): State {
  const state: State = { lastId: 0, tokens: {}, accounts: {}, repositories: {}, moved: { ...seed.moved } };
  state.lastId = seed.lastId ?? findHighestId(seed);
  const around = { time, newId: () => ++state.lastId };
  const target: SeedTarget = { state, slots, around };

  for (const accountSeed of Object.values(seed.accounts ?? {})) addAccount(target, accountSeed);
  for (const tokenSeed of Object.values(seed.tokens ?? [defaultToken])) {
    const token = completeToken(tokenSeed);
    state.tokens[token.token] = token;
    ensureAccount(target, token.login, 'User');
  }
  for (const repositorySeed of Object.values(seed.repositories ?? {})) addRepository(target, repositorySeed);
  fillSlots(target, 'state', state, seed, ['lastId', 'tokens', 'accounts', 'repositories', 'moved']);
  for (const account of listAppBotLogins(state)) ensureAccount(target, account, 'User');
  return state;
}

/** GitHub gives an app that signs requests its own bot account. */
const listAppBotLogins = ({ apps }: State): string[] =>
  (apps as { slug: string; public_key: string | null }[])
    .filter(({ public_key }) => public_key !== null)
    .map(({ slug }) => `${slug}[bot]`);

interface SeedTarget {
  readonly state: State;
  readonly slots: readonly Slot<unknown>[];
  readonly around: Omit<SeedContext, 'holder'>;
}

function addAccount(seedTarget: SeedTarget, seed: AccountSeed) {
  if (!seed.login) throw new Error('the seed gives an account without a `login`');
  const core = {
    id: seed.id ?? seedTarget.around.newId(),
    login: seed.login,
    type: seed.type ?? 'User',
    name: seed.name ?? null,
    created_at: seed.created_at ?? seedTarget.around.time,
    updated_at: seed.updated_at ?? seedTarget.around.time,
  };
  const account: Account = { ...core };
  fillSlots(seedTarget, 'account', account, seed, Object.keys(core));
  seedTarget.state.accounts[account.id] = account;
}

function ensureAccount(seedTarget: SeedTarget, login: string, type: Account['type']) {
  const lowerLogin = login.toLowerCase();
  const exists = Object.values(seedTarget.state.accounts).some((account) => account.login.toLowerCase() === lowerLogin);
  if (!exists) addAccount(seedTarget, { login, type });
}

/** Adds a repository, and its owner if missing, to an existing state. */
export function insertRepository(
  state: State,
  slots: readonly Slot<unknown>[],
  seed: RepositorySeed,
  time: string,
): Repository {
  return addRepository({ state, slots, around: { time, newId: () => ++state.lastId } }, seed);
}

function addRepository(seedTarget: SeedTarget, seed: RepositorySeed): Repository {
  if (!seed.owner || !seed.name) throw new Error('the seed gives a repository without an `owner` or a `name`');
  ensureAccount(seedTarget, seed.owner, 'Organization');
  const core = {
    id: seed.id ?? seedTarget.around.newId(),
    owner: seed.owner,
    name: seed.name,
    visibility: seed.visibility ?? 'public',
    archived: seed.archived ?? false,
    fork: seed.fork ?? false,
    default_branch: seed.default_branch ?? 'main',
    created_at: seed.created_at ?? seedTarget.around.time,
    updated_at: seed.updated_at ?? seedTarget.around.time,
    pushed_at: seed.pushed_at ?? seedTarget.around.time,
  };
  const repository: Repository = { ...core };
  fillSlots(seedTarget, 'repository', repository, seed, Object.keys(core));
  seedTarget.state.repositories[repository.id] = repository;
  return repository;
}

/** Throws for a key that no slot holds. */
function fillSlots(
  seedTarget: SeedTarget,
  kind: Slot<unknown>['of'],
  holder: State | Account | Repository,
  seed: Readonly<Record<string, unknown>>,
  coreKeys: readonly string[],
) {
  const holderSlots = mapSlotsByKey(seedTarget.slots, kind);
  const unknownKey = Object.keys(seed).find((key) => !coreKeys.includes(key) && !holderSlots.has(key));
  if (unknownKey) {
    const knownKeys = [...coreKeys, ...holderSlots.keys()];
    throw new Error(`the seed gives "${unknownKey}" to a ${kind}, which holds only ${knownKeys.join(', ')}`);
  }
  const around = { ...seedTarget.around, holder };
  for (const [key, slot] of holderSlots) {
    const value = seed[key];
    slot.put(holder, slot.fill(typeof value === 'object' ? structuredClone(value) : value, around));
  }
}

const slotsByHolder = new WeakMap<
  readonly Slot<unknown>[],
  Partial<Record<Slot<unknown>['of'], Map<string, Slot<unknown>>>>
>();

/** All simulators share the same slots, so the slots are grouped only once. */
function mapSlotsByKey(slots: readonly Slot<unknown>[], kind: Slot<unknown>['of']) {
  const known = slotsByHolder.get(slots) ?? {};
  slotsByHolder.set(slots, known);
  known[kind] ??= new Map(slots.filter((slot) => slot.of === kind).map((slot) => [slot.key, slot]));
  return known[kind];
}

/** New ids must differ from ids in the seed. */
function findHighestId(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (highest, [key, inner]) =>
      Math.max(highest, key === 'id' && Number.isInteger(inner) ? inner : findHighestId(inner)),
    0,
  );
}

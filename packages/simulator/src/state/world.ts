/** The state with its common lookups. Features change the state only through a world. */

import type { LegacyBehavior } from './legacy-behaviors.ts';
import { createState, insertRepository, type RepositorySeed, type Seed } from './seed.ts';
import type { Slot } from './slot.ts';
import { type Account, getFullName, isSameName, type Repository, type State } from './state.ts';

export class World {
  state: State;
  readonly now: () => number;
  readonly #slots: readonly Slot<unknown>[];
  readonly #legacyBehaviors: ReadonlySet<LegacyBehavior>;
  readonly #idOfName = new Map<string, number>();
  readonly #idOfLogin = new Map<string, number>();

  constructor(
    slots: readonly Slot<unknown>[],
    now: () => number,
    seed: Seed,
    legacy: readonly LegacyBehavior[] = [],
    readonly isEnterpriseServer = false,
  ) {
    this.#slots = slots;
    this.now = now;
    this.#legacyBehaviors = new Set(legacy);
    this.state = createState(seed, slots, this.formatNow());
  }

  seed(seed: Seed) {
    const { tokens } = this.state;
    this.state = createState({ tokens, ...seed }, this.#slots, this.formatNow());
  }

  hasLegacyBehavior(behavior: LegacyBehavior) {
    return this.#legacyBehaviors.has(behavior);
  }

  dump(): State {
    return structuredClone(this.state);
  }

  newId() {
    return ++this.state.lastId;
  }

  /** GitHub formats times without fractions of a second. */
  formatNow() {
    return new Date(this.now()).toISOString().replace(/\.\d+Z$/, 'Z');
  }

  findAccount(login: string): Account | undefined {
    const lowerLogin = login.toLowerCase();
    const remembered = this.state.accounts[this.#idOfLogin.get(lowerLogin) ?? 0];
    if (remembered && isSameName(remembered.login, lowerLogin)) return remembered;
    const account = Object.values(this.state.accounts).find((account) => isSameName(account.login, lowerLogin));
    if (account) this.#idOfLogin.set(lowerLogin, account.id);
    return account;
  }

  getOwner(repository: Repository): Account {
    const owner = this.findAccount(repository.owner);
    if (!owner) throw new Error(`the state holds ${getFullName(repository)} and no account ${repository.owner}`);
    return owner;
  }

  findRepository(owner: string, name: string): Repository | undefined {
    const lowerName = getFullName({ owner, name }).toLowerCase();
    const remembered = this.state.repositories[this.#idOfName.get(lowerName) ?? 0];
    if (remembered && isSameName(getFullName(remembered), lowerName)) return remembered;
    const match = Object.values(this.state.repositories).find((repository) =>
      isSameName(getFullName(repository), lowerName),
    );
    if (match) this.#idOfName.set(lowerName, match.id);
    return match;
  }

  getRepository(fullName: string): Repository {
    const [owner = '', name = ''] = fullName.split('/');
    const repository = this.findRepository(owner, name);
    if (!repository) throw new Error(`the simulated host has no repository ${fullName}`);
    return repository;
  }

  findMovedRepository(owner: string, name: string): Repository | undefined {
    const id = this.state.moved[getFullName({ owner, name }).toLowerCase()];
    return id === undefined ? undefined : this.state.repositories[id];
  }

  /** A repository keeps its former names. */
  hasName(repository: Repository, name: string) {
    return isSameName(getFullName(repository), name) || this.state.moved[name.toLowerCase()] === repository.id;
  }

  /** GitHub stops redirecting a former name once a new repository uses it. */
  createRepository(seed: RepositorySeed): Repository {
    const repository = insertRepository(this.state, this.#slots, seed, this.formatNow());
    delete this.state.moved[getFullName(repository).toLowerCase()];
    return repository;
  }

  deleteRepository(repository: Repository) {
    delete this.state.repositories[repository.id];
    for (const [name, id] of Object.entries(this.state.moved)) if (id === repository.id) delete this.state.moved[name];
  }

  renameRepository(repository: Repository, name: string) {
    const former = getFullName(repository).toLowerCase();
    repository.name = name;
    delete this.state.moved[getFullName(repository).toLowerCase()];
    if (former !== getFullName(repository).toLowerCase()) this.state.moved[former] = repository.id;
  }
}

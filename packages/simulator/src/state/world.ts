import type { OlderWay } from './older.ts';
import { grow, plant, type RepositorySeed, type Seed } from './seed.ts';
import type { Slot } from './slot.ts';
import { type Account, fullName, type Repository, type State, sameName } from './state.ts';

/** The state, with common lookups. */
export class World {
  state: State;
  readonly now: () => number;
  readonly #slots: readonly Slot<unknown>[];
  readonly #older: ReadonlySet<OlderWay>;
  readonly #idOfName = new Map<string, number>();
  readonly #idOfLogin = new Map<string, number>();

  constructor(slots: readonly Slot<unknown>[], now: () => number, seed: Seed, older: readonly OlderWay[] = []) {
    this.#slots = slots;
    this.now = now;
    this.#older = new Set(older);
    this.state = grow(seed, slots, this.time());
  }

  /** Replaces the whole state. */
  seed(seed: Seed) {
    const { tokens } = this.state;
    this.state = grow({ tokens, ...seed }, this.#slots, this.time());
  }

  /** Whether the host still has this older way. */
  isOlder(way: OlderWay) {
    return this.#older.has(way);
  }

  dump(): State {
    return structuredClone(this.state);
  }

  newId() {
    return ++this.state.lastId;
  }

  /** The time in the host's format, without fractions of a second. */
  time() {
    return new Date(this.now()).toISOString().replace(/\.\d+Z$/, 'Z');
  }

  account(login: string): Account | undefined {
    const wanted = login.toLowerCase();
    const remembered = this.state.accounts[this.#idOfLogin.get(wanted) ?? 0];
    if (remembered && sameName(remembered.login, wanted)) return remembered;
    const found = Object.values(this.state.accounts).find((account) => sameName(account.login, wanted));
    if (found) this.#idOfLogin.set(wanted, found.id);
    return found;
  }

  owner(repository: Repository): Account {
    const owner = this.account(repository.owner);
    if (!owner) throw new Error(`the state holds ${fullName(repository)} and no account ${repository.owner}`);
    return owner;
  }

  repository(owner: string, name: string): Repository | undefined {
    const wanted = fullName({ owner, name }).toLowerCase();
    const remembered = this.state.repositories[this.#idOfName.get(wanted) ?? 0];
    if (remembered && sameName(fullName(remembered), wanted)) return remembered;
    const found = Object.values(this.state.repositories).find((repository) => sameName(fullName(repository), wanted));
    if (found) this.#idOfName.set(wanted, found.id);
    return found;
  }

  named(fullName: string): Repository {
    const [owner = '', name = ''] = fullName.split('/');
    const found = this.repository(owner, name);
    if (!found) throw new Error(`the simulated host has no repository ${fullName}`);
    return found;
  }

  /** The repository that had this name before a rename. */
  movedFrom(owner: string, name: string): Repository | undefined {
    const id = this.state.moved[fullName({ owner, name }).toLowerCase()];
    return id === undefined ? undefined : this.state.repositories[id];
  }

  /** Whether the repository has or had this name. */
  isNamed(repository: Repository, name: string) {
    return sameName(fullName(repository), name) || this.state.moved[name.toLowerCase()] === repository.id;
  }

  /** A new repository. Its name leads to no other any more. */
  create(given: RepositorySeed): Repository {
    const repository = plant(this.state, this.#slots, given, this.time());
    delete this.state.moved[fullName(repository).toLowerCase()];
    return repository;
  }

  delete(repository: Repository) {
    delete this.state.repositories[repository.id];
    for (const [name, id] of Object.entries(this.state.moved)) if (id === repository.id) delete this.state.moved[name];
  }

  rename(repository: Repository, name: string) {
    const former = fullName(repository).toLowerCase();
    repository.name = name;
    delete this.state.moved[fullName(repository).toLowerCase()];
    if (former !== fullName(repository).toLowerCase()) this.state.moved[former] = repository.id;
  }
}

import type { Reader } from '../github.ts';
import type { Grant } from '../grants.ts';
import { Secret } from '../http/secret.ts';
import type { Clock } from '../limits/clock.ts';
import { HostRefusal } from '../refusals/failures.ts';
import { AppRefused, covered, type Installation, type Minted, mint } from './installations.ts';
import { coversGrants, heldOf, missingIn, type Permissions, permissionsOf } from './permissions.ts';

/** What a token is for. */
export interface Wish {
  /** The names of the repositories, without their owner; if unset, all of the installation. */
  readonly repositories?: readonly string[];
  readonly grants: readonly Grant[];
  /** Whether a permission that the installation lacks is an error. If not, the token goes without it. */
  readonly exact: boolean;
}

export interface AppToken {
  readonly secret: Secret;
  /** When the host made it and when it expires, by this machine's clock. */
  readonly since: number;
  readonly until: number;
}

interface TokenWays {
  readonly clock: Clock;
  readonly asApp: Pick<Reader, 'ask'>;
  asInstallation(token: Secret): Pick<Reader, 'ask'>;
  hide(secret: Secret): Secret;
}

/** How long before its end a token is replaced. */
const early = 5 * 60_000;
const hour = 60 * 60_000;

/** The tokens of one installation: one for each purpose, shared by all requests of that purpose. */
export class InstallationTokens {
  readonly #tokens = new Map<string, Promise<AppToken>>();
  /** The names and ids of the repositories, which still lead to them after a rename. */
  readonly #ids = new Map<string, number>();
  #listed?: Promise<void>;

  constructor(
    readonly owner: string,
    readonly installation: Installation,
    readonly ways: TokenWays,
  ) {}

  /** The token for a wish. It is new if there is none yet, or if the one that there is expires soon. */
  async of(wish: Wish): Promise<AppToken> {
    const key = keyOf(wish);
    const known = this.#tokens.get(key);
    const token = await known;
    if (token && token.until - early > this.ways.clock.now()) return token;
    return this.#replaced(key, known, wish);
  }

  /** Another token in place of one that the host does not know any more. */
  async instead(old: AppToken, wish: Wish): Promise<AppToken> {
    const key = keyOf(wish);
    const known = this.#tokens.get(key);
    return known && (await known) !== old ? this.of(wish) : this.#replaced(key, known, wish);
  }

  /** Several requests may find the same token expired, and only the first replaces it. */
  #replaced(key: string, known: Promise<AppToken> | undefined, wish: Wish): Promise<AppToken> {
    const now = this.#tokens.get(key);
    if (now && now !== known) return now;
    const token = this.#settled(wish);
    this.#tokens.set(key, token);
    // What the account refuses it refuses to the end of the run; any other failure may pass.
    token.catch((failure) => failure instanceof AppRefused || this.#tokens.delete(key));
    return token;
  }

  async #settled(wish: Wish): Promise<AppToken> {
    const { clock, hide } = this.ways;
    const needed = permissionsOf(wish.grants);
    const asked = wish.exact ? needed : heldOf(needed, this.installation.permissions);
    const minted = await this.#minted(asked, wish);
    if (!coversGrants(minted.permissions, asked))
      throw new AppRefused('GitHub gave the app a token with fewer permissions than requested', this.owner, runAgain);
    for (const { name, id } of minted.repositories ?? []) this.#ids.set(name.toLowerCase(), id);
    const since = clock.now();
    return { secret: hide(new Secret(minted.token)), since, until: since + lifetime(minted, since) };
  }

  async #minted(permissions: Permissions, wish: Wish): Promise<Minted> {
    try {
      return await this.#ask(permissions, wish.repositories);
    } catch (failure) {
      if (!(failure instanceof HostRefusal)) throw failure;
      const missing = wish.exact ? missingIn(wish.grants, this.installation.permissions) : [];
      if (failure.request.status === 422 && missing.length) throw this.#lacking(missing);
      if (failure.request.status === 422 && wish.repositories)
        return this.#askForCovered(permissions, wish.repositories);
      if (failure.request.status !== 403 || !/suspended/i.test(failure.hostMessage)) throw failure;
      throw new AppRefused('the installation of the app is suspended', this.#where, unsuspend);
    }
  }

  /** One name that the installation does not cover fails the whole request, and must not fail the other repositories. */
  async #askForCovered(permissions: Permissions, repositories: readonly string[]): Promise<Minted> {
    this.#listed ??= this.#list();
    await this.#listed;
    const known = repositories.filter((name) => this.#ids.has(name.toLowerCase()));
    if (!known.length)
      throw new AppRefused('the app has no access to the repositories of this run', this.#where, addRepository);
    return this.#ask(permissions, known);
  }

  async #list() {
    const { token } = await this.#ask({ metadata: 'read' });
    const all = await this.ways.asInstallation(this.ways.hide(new Secret(token))).ask(covered({}));
    for (const { name, id } of all) this.#ids.set(name.toLowerCase(), id);
  }

  async #ask(permissions: Permissions, repositories?: readonly string[]): Promise<Minted> {
    const ids = repositories?.map((name) => this.#ids.get(name.toLowerCase()));
    const known = ids?.filter((id) => id !== undefined);
    const which = known && known.length === ids?.length ? { repository_ids: known } : { repositories };
    return this.ways.asApp.ask(mint(this.installation.id, { permissions, ...(repositories && which) }));
  }

  get #where() {
    return `${this.owner} (${this.installation.html_url})`;
  }

  #lacking(missing: readonly string[]) {
    return new AppRefused(
      `the app lacks ${missing.map((name) => `"${name}"`).join(' and ')}`,
      this.#where,
      'add the permission on the settings page of the app, and ask an owner of the account to accept it',
    );
  }
}

const unsuspend = 'ask an owner of the account to unsuspend the installation';
const addRepository = 'ask an owner of the account to add the repository to the installation';
const runAgain = 'run again; if this happens again, check the permissions of the installation';

/** A wish may name hundreds of repositories, and every request asks for its token. */
const keys = new WeakMap<Wish, string>();

function keyOf(wish: Wish): string {
  const { repositories, grants, exact } = wish;
  const key = keys.get(wish) ?? JSON.stringify([repositories, Object.entries(permissionsOf(grants)).sort(), exact]);
  keys.set(wish, key);
  return key;
}

/**
 * The end is by the host's clock, and the host gives an hour: where less than a few minutes seem to be left, this
 * machine's clock is wrong. A token that does end sooner is replaced when the host does not know it any more.
 */
function lifetime({ expires_at }: Minted, now: number) {
  const left = Date.parse(expires_at) - now;
  return left > 2 * early && left < hour ? left : hour;
}

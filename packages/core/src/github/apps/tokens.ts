/**
 * Creates and renews the tokens of one installation. Each purpose has one token, with only the permissions and
 * repositories that it needs.
 */

import type { Reader } from '../github.ts';
import type { Grant } from '../grants.ts';
import { Secret } from '../http/secret.ts';
import type { Clock } from '../limits/clock.ts';
import { GithubRefusal } from '../refusals/failures.ts';
import {
  AppAccessDenied,
  createTokenCall,
  type Installation,
  type InstallationToken,
  listCoveredRepositories,
} from './installations.ts';
import {
  hasAllPermissions,
  listMissingGrants,
  type Permissions,
  selectHeldPermissions,
  toPermissions,
} from './permissions.ts';

export interface TokenPurpose {
  /** If unset, the token covers all repositories of the installation. */
  readonly repositories?: readonly string[];
  readonly grants: readonly Grant[];
  readonly optional?: readonly Grant[];
  /** If false, the token omits permissions that the installation lacks. */
  readonly isExact: boolean;
}

export interface AppToken {
  readonly secret: Secret;
  readonly since: number;
  readonly until: number;
}

interface TokenContext {
  readonly clock: Clock;
  readonly asApp: Pick<Reader, 'ask'>;
  createInstallationReader(): Pick<Reader, 'ask'>;
  hide(secret: Secret): Secret;
}

export const listPurpose: TokenPurpose = { grants: [], isExact: true };

const renewalMargin = 5 * 60_000;
const hour = 60 * 60_000;

export class InstallationTokens {
  readonly #tokens = new Map<string, Promise<AppToken>>();
  /** The ids of repositories, which still work after a rename. */
  readonly #ids = new Map<string, number>();
  #idsLoaded?: Promise<void>;

  constructor(
    readonly owner: string,
    readonly installation: Installation,
    readonly context: TokenContext,
  ) {}

  async getToken(purpose: TokenPurpose): Promise<AppToken> {
    const key = toPurposeKey(purpose);
    const knownToken = this.#tokens.get(key);
    const token = await knownToken;
    if (token && token.until - renewalMargin > this.context.clock.now()) return token;
    return this.#startToken(key, knownToken, purpose);
  }

  async replaceToken(oldToken: AppToken, purpose: TokenPurpose): Promise<AppToken> {
    const key = toPurposeKey(purpose);
    const knownToken = this.#tokens.get(key);
    return knownToken && (await knownToken) !== oldToken
      ? this.getToken(purpose)
      : this.#startToken(key, knownToken, purpose);
  }

  #startToken(key: string, knownToken: Promise<AppToken> | undefined, purpose: TokenPurpose): Promise<AppToken> {
    const currentToken = this.#tokens.get(key);
    if (currentToken && currentToken !== knownToken) return currentToken;
    const token = this.#createToken(purpose);
    this.#tokens.set(key, token);
    // Only a refusal by the account lasts for the whole run. Another failure may pass.
    token.catch((failure) => failure instanceof AppAccessDenied || this.#tokens.delete(key));
    return token;
  }

  async #createToken(purpose: TokenPurpose): Promise<AppToken> {
    const { clock, hide } = this.context;
    const { grants, optional = [], isExact } = purpose;
    const all = selectHeldPermissions(toPermissions([...grants, ...optional]), this.installation.permissions);
    const requested = isExact ? { ...all, ...toPermissions(grants) } : all;
    const answer = await this.#requestToken(requested, purpose);
    if (!hasAllPermissions(answer.permissions, requested))
      throw new AppAccessDenied(
        'GitHub gave the app a token with fewer permissions than requested',
        this.owner,
        runAgainFix,
      );
    for (const { name, id } of answer.repositories ?? []) this.#ids.set(name.toLowerCase(), id);
    const since = clock.now();
    return { secret: hide(new Secret(answer.token)), since, until: since + computeLifetime(answer, since) };
  }

  async #requestToken(permissions: Permissions, purpose: TokenPurpose): Promise<InstallationToken> {
    try {
      return await this.#sendRequest(permissions, purpose.repositories);
    } catch (failure) {
      if (!(failure instanceof GithubRefusal)) throw failure;
      const missing = purpose.isExact ? listMissingGrants(purpose.grants, this.installation.permissions) : [];
      if (failure.request.status === 422 && missing.length) throw this.#createMissingError(missing);
      if (failure.request.status === 422 && purpose.repositories)
        return this.#requestForCovered(permissions, purpose.repositories);
      if (failure.request.status !== 403 || !/suspended/i.test(failure.githubMessage)) throw failure;
      throw new AppAccessDenied('the installation of the app is suspended', this.#place, unsuspendFix);
    }
  }

  /** GitHub refuses the whole request if the installation does not cover one of the names. */
  async #requestForCovered(permissions: Permissions, repositories: readonly string[]): Promise<InstallationToken> {
    this.#idsLoaded ??= this.#loadRepositoryIds().catch((failure) => {
      this.#idsLoaded = undefined;
      throw failure;
    });
    await this.#idsLoaded;
    const covered = repositories.filter((name) => this.#ids.has(name.toLowerCase()));
    if (!covered.length)
      throw new AppAccessDenied('the app has no access to the repositories of this run', this.#place, addRepositoryFix);
    return this.#sendRequest(permissions, covered);
  }

  async #loadRepositoryIds() {
    const repositories = await this.context.createInstallationReader().ask(listCoveredRepositories({}));
    for (const { name, id } of repositories) this.#ids.set(name.toLowerCase(), id);
  }

  async #sendRequest(permissions: Permissions, repositories?: readonly string[]): Promise<InstallationToken> {
    const ids = repositories?.map((name) => this.#ids.get(name.toLowerCase()));
    const selection = ids?.every((id) => id !== undefined) ? { repository_ids: ids } : { repositories };
    return this.context.asApp.ask(createTokenCall(this.installation.id, { permissions, ...selection }));
  }

  get #place() {
    return `${this.owner} (${this.installation.html_url})`;
  }

  #createMissingError(missing: readonly string[]) {
    return new AppAccessDenied(
      `the app lacks ${missing.map((name) => `"${name}"`).join(' and ')}`,
      this.#place,
      'add the permission on the settings page of the app, and ask an owner of the account to accept it',
    );
  }
}

const unsuspendFix = 'ask an owner of the account to unsuspend the installation';
const addRepositoryFix = 'ask an owner of the account to add the repository to the installation';
const runAgainFix = 'run again; if this happens again, check the permissions of the installation';

const purposeKeys = new WeakMap<TokenPurpose, string>();

function toPurposeKey(purpose: TokenPurpose): string {
  const { repositories, grants, optional = [], isExact } = purpose;
  const permissions = [grants, optional].map((some) => Object.entries(toPermissions(some)).sort());
  const key = purposeKeys.get(purpose) ?? JSON.stringify([repositories, permissions, isExact]);
  purposeKeys.set(purpose, key);
  return key;
}

/** GitHub issues tokens for one hour. If much less seems to remain, this machine's clock is wrong. */
function computeLifetime({ expires_at }: InstallationToken, now: number): number {
  const remaining = Date.parse(expires_at) - now;
  return remaining > 2 * renewalMargin && remaining < hour ? remaining : hour;
}

import type { Environment } from '../host/address.ts';
import type { Clock } from '../host/clock.ts';
import { NotAsked } from '../host/failures.ts';
import type { Transport } from '../host/http.ts';
import { openHost } from '../host/open.ts';
import type { Pacer } from '../host/pacer.ts';
import type { Secret } from '../host/secret.ts';
import { carrying } from './carrier.ts';
import { AppRefused, accountsOf, installationOf, loginOf } from './installations.ts';
import { type AppIdentity, signing } from './signing.ts';
import { InstallationTokens, type Wish } from './tokens.ts';

export interface AppWays {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly apiVersion: string;
  readonly userAgent: string;
  /** For each installation, and for the app itself. */
  openPacer(): Pacer;
  said(line: string): void;
  scrub(text: string): string;
  /** Call for every secret before its first use. */
  hide(secret: Secret): Secret;
  /** Whether the run names this account. The app asks nothing about any other. */
  isNamed(owner: string): boolean;
}

/** How requests to one account travel. */
export interface Carrier {
  readonly transport: Transport;
  readonly pacer: Pacer;
}

export interface App {
  carrier(owner: string, wish: () => Wish): Carrier;
  /** The accounts on which the app is installed. */
  accounts: () => ReturnType<typeof accountsOf>;
  /** The login under which the app writes. */
  login: () => Promise<string>;
}

/** The accounts on which an app is installed, each with its own tokens and its own limits. */
export function openApp(identity: AppIdentity, ways: AppWays): App {
  const { transport, clock, openPacer } = ways;
  const shared = { ...ways, discreet: () => true };
  const asApp = { ...shared, transport: signing(identity, ways), pacer: openPacer() };
  const appReader = (owner: string) => openHost({ ...asApp, repository: { owner, name: '' } });
  const accounts = new Map<string, { readonly pacer: Pacer; tokens?: Promise<InstallationTokens> }>();

  const tokensOf = async (owner: string, pacer: Pacer) => {
    if (!ways.isNamed(owner)) throw unnamed(owner);
    const installation = await installationOf(appReader(owner).reader());
    return new InstallationTokens(owner, installation, {
      clock,
      hide: ways.hide,
      asApp: appReader(owner).writer(),
      asInstallation: (token) =>
        openHost({ ...shared, transport, token, pacer, repository: { owner, name: '' } }).reader(),
    });
  };
  const accountOf = (owner: string) => {
    const key = owner.toLowerCase();
    const account = accounts.get(key) ?? { pacer: openPacer() };
    accounts.set(key, account);
    return account;
  };
  return {
    accounts: () => accountsOf(appReader('').reader()),
    login: () => loginOf(appReader('').reader()),
    carrier(owner, wish) {
      const account = accountOf(owner);
      const tokens = () => {
        const known = account.tokens ?? tokensOf(owner, account.pacer);
        account.tokens = known;
        known.catch((failure) => {
          if (!(failure instanceof AppRefused)) account.tokens = undefined;
        });
        return known;
      };
      return { pacer: account.pacer, transport: carrying({ transport, clock, tokens, wish }) };
    },
  };
}

const unnamed = (owner: string) =>
  new NotAsked(
    `nothing was asked about ${owner}, because this run names no repository of it`,
    'give a token for it as `--report-token`',
  );

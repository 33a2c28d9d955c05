import type { RepositoryName } from '../github.ts';
import type { Environment } from '../http/address.ts';
import type { Transport } from '../http/http.ts';
import type { Secret } from '../http/secret.ts';
import type { Clock } from '../limits/clock.ts';
import type { Pacer } from '../limits/pacer.ts';
import { type Host, openHost } from '../open.ts';
import { NotAsked } from '../refusals/failures.ts';
import { carrying } from './carrier.ts';
import { failedDeliveries } from './deliveries.ts';
import { AppRefused, accountsOf, installationOf, isInstalled, loginOf } from './installations.ts';
import { type AppIdentity, signing } from './signing.ts';
import { InstallationTokens, type Wish } from './tokens.ts';

export interface AppWays {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly userAgent: string;
  /** For each installation, and for the app itself. */
  openPacer(): Pacer;
  said(line: string): void;
  scrub(text: string): string;
  /** Call for every secret before its first use. */
  hide(secret: Secret): Secret;
  /** Whether the run names this account: the app asks about no other. */
  isNamed(owner: string): boolean;
}

/** How requests to one account travel. */
export interface Carrier {
  readonly transport: Transport;
  readonly pacer: Pacer;
}

export type App = ReturnType<typeof openApp>;

interface AppAccount {
  readonly pacer: Pacer;
  tokens?: Promise<InstallationTokens>;
}

/** The accounts on which an app is installed, each with its own tokens and its own limits. */
export function openApp(identity: AppIdentity, ways: AppWays) {
  const { transport, clock, openPacer } = ways;
  const asApp = {
    ...ways,
    discreet: () => true,
    transport: signing(identity, transport, clock, ways.hide),
    pacer: openPacer(),
  };
  const hostOf = (owner: string, name = '') => openHost({ ...asApp, repository: { owner, name } });
  const accounts = new Map<string, AppAccount>();

  const accountOf = (owner: string) => {
    const key = owner.toLowerCase();
    const account = accounts.get(key) ?? { pacer: openPacer() };
    accounts.set(key, account);
    return account;
  };
  const tokensOf = (owner: string, account: AppAccount) => {
    const tokens = account.tokens ?? openTokens(owner, hostOf(owner), account.pacer, ways);
    account.tokens = tokens;
    tokens.catch((failure) => {
      if (!(failure instanceof AppRefused)) account.tokens = undefined;
    });
    return tokens;
  };
  return {
    accounts: () => accountsOf(hostOf('').reader()),
    /** The login under which the app writes. */
    login: () => loginOf(hostOf('').reader()),
    isInstalledOn: ({ owner, name }: RepositoryName) => isInstalled(hostOf(owner, name).reader()),
    /** What of its webhook failed since this moment; nothing if it is more than so many. */
    failed: (since: number, most: number) => failedDeliveries(hostOf('').reader(), since, most),
    carrier(owner: string, wish: () => Wish): Carrier {
      const account = accountOf(owner);
      return { pacer: account.pacer, transport: carrying(transport, clock, () => tokensOf(owner, account), wish) };
    },
  };
}

/** Finds the installation on an account, from which its tokens come. */
async function openTokens(owner: string, asApp: Host, pacer: Pacer, ways: AppWays): Promise<InstallationTokens> {
  if (!ways.isNamed(owner)) throw unnamed(owner);
  return new InstallationTokens(owner, await installationOf(asApp.reader()), {
    clock: ways.clock,
    hide: ways.hide,
    asApp: asApp.writer(),
    asInstallation: (token) =>
      openHost({ ...ways, discreet: () => true, token, pacer, repository: { owner, name: '' } }).reader(),
  });
}

const unnamed = (owner: string) =>
  new NotAsked(
    `nothing was asked about ${owner}, because this run names no repository of it`,
    'give a token for it as `report-token`, on a command line in the variable TRUEUP_REPORT_TOKEN',
  );

import * as v from 'valibot';
import { rest } from '../call.ts';
import type { Reader, RepositoryName } from '../github.ts';
import type { Environment } from '../http/address.ts';
import type { Transport, WireAnswer, WireRequest } from '../http/http.ts';
import type { Secret } from '../http/secret.ts';
import type { Clock } from '../limits/clock.ts';
import type { Pacer } from '../limits/pacer.ts';
import { type Host, openHost } from '../open.ts';
import { NotAsked } from '../refusals/failures.ts';
import { object } from '../shapes.ts';
import { AppRefused, accountsOf, installationOf, isInstalled, loginOf } from './installations.ts';
import { type AppIdentity, bearing, signing } from './signing.ts';
import { type AppToken, InstallationTokens, type Wish } from './tokens.ts';

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
    `the app has no token for ${owner}, because this run names no repository of it`,
    'pass a token for it as `report-token`; on a command line, set TRUEUP_REPORT_TOKEN',
  );

/**
 * For how many milliseconds a refusal of a new token proves nothing: a server of the host may not know the token yet or,
 * for a shorter time, not all that it may see.
 */
const unsure = (status: number) => (status === 401 ? 5_000 : 1_200);

/**
 * Sends each request with the token of an installation, and once more with another one if the host knows it no longer.
 * `wish` says what the token is for, at this moment of the run.
 */
const carrying =
  (transport: Transport, clock: Clock, tokens: () => Promise<InstallationTokens>, wish: () => Wish): Transport =>
  async (request) => {
    const those = await tokens();
    const wanted = wish();
    const first = await those.of(wanted);
    const answer = await sent(request, first, those);
    if (answer.status !== 401) return answer;
    return sent(request, await those.instead(first, wanted), those);

    async function sent(one: WireRequest, token: AppToken, { installation }: InstallationTokens) {
      const bearer = bearing(one, token.secret, `installation ${installation.id}`);
      const begun = clock.now();
      const given = await transport(bearer);
      const sure = token.since + unsure(given.status);
      if (begun >= sure || !isDoubtful(given)) return given;
      await clock.sleep(Math.max(sure - clock.now(), 0));
      return transport(bearer);
    }
  };

/** The host did nothing, and refused or hid something. A rate limit is no such thing. */
const isDoubtful = ({ status, headers }: WireAnswer) =>
  [401, 403, 404].includes(status) && headers['retry-after'] === undefined && headers['x-ratelimit-remaining'] !== '0';

const failed = rest('GET /app/hook/deliveries', {
  needs: [],
  query: { status: 'failure' },
  pages: { per: 100, identity: 'id' },
  answer: v.array(object({ id: v.number(), delivered_at: v.string(), status_code: v.number() })),
});

const one = rest('GET /app/hook/deliveries/{delivery_id}', {
  needs: [],
  answer: object({ guid: v.string(), event: v.string(), request: object({ payload: v.unknown() }) }),
});

/** What of the app's webhook failed since this moment, in milliseconds since 1970; nothing if it is more than that. */
async function failedDeliveries(asApp: Reader, since: number, most: number) {
  // An older server does not know how to leave out what succeeded.
  const all = (await asApp.ask(failed({}))).filter(
    ({ delivered_at, status_code }) => !(status_code >= 200 && status_code < 300) && Date.parse(delivered_at) >= since,
  );
  if (all.length > most) return undefined;
  const found = [];
  for (const { id } of all) found.push(await asApp.ask(one({ delivery_id: id })));
  return found.map(({ guid, event, request }) => ({ id: guid, event, body: request.payload }));
}
